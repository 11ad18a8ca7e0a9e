import { useState } from 'react';
import { useSelector } from '@xstate/react';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { addressOf, copyText } from '#src/kit/views/dom/copyText.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useButton } from '#src/kit/views/console/rightsOf.tsx';
import { missedIn } from './offers.tsx';
import { useOfferWord } from './useOffers.tsx';
import type { Offers } from './useOffers.tsx';

const copyKey = 'copy';

interface MenuLine {
  readonly key: string;
  readonly word: string;
  /** Empty: it can be done now. */
  readonly whyNot?: string;
  readonly act: () => void;
}

interface MoreProps {
  readonly conversation: ConversationRef;
  readonly offers: Offers;
}

/** The lines that this person, this back end and this state have. */
function useLines({ conversation, offers }: MoreProps): readonly MenuLine[] {
  const { t } = useTranslation();
  const word = useOfferWord();
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  const inbox = useRoot((context) => context.inbox);
  const mayExport = useButton('/consultation', 'conversation.transcript');
  const hasLife = useRoot((context) => context.config.features.includes('desk'));
  const id = row.conversationId;
  const lines: readonly (MenuLine | false)[] = [
    ...(offers.mayMove ? missedIn(row.state) : []).map((name): MenuLine => ({
      key: name,
      word: word(name),
      whyNot: offers.whyNot(name),
      act: () => {
        if (name === 'awaitCustomer') conversation.send({ type: 'move.make', move: name });
      },
    })),
    offers.mayMove && {
      key: 'urgent',
      word: t(row.isUrgent ? 'head.notUrgent' : 'head.urgent'),
      act: () => conversation.send({ type: 'urgent.set', isUrgent: !row.isUrgent }),
    },
    hasLife && {
      key: 'pin',
      word: t(row.isPinned ? 'head.unpin' : 'head.pin'),
      act: () => inbox?.send({ type: 'row.pin', id, isPinned: !row.isPinned }),
    },
    hasLife && {
      key: 'keepUnread',
      word: t(row.isKeptUnread ? 'head.notKept' : 'head.keepUnread'),
      act: () => inbox?.send({ type: 'row.keepUnread', id, isKeptUnread: !row.isKeptUnread }),
    },
    hasLife && mayExport && { key: 'transcript', word: t('head.transcript'), act: () => conversation.send({ type: 'transcript.ask' }) },
    { key: copyKey, word: t('head.copyLink'), act: () => copyText(addressOf(`/consultation?c=${encodeURIComponent(id)}`)) },
  ];
  return lines.filter((line) => line !== false);
}

/** Acts that are seldom, or concern only oneself, stand here. */
export function MoreMenu(props: MoreProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const lines = useLines(props);
  const items = lines.map(({ key, word, whyNot = '' }) => ({
    key,
    disabled: whyNot !== '',
    label: (
      <span className="menu-line">
        <span>{key === copyKey && isCopied ? t('head.copied') : word}</span>
        {whyNot === '' ? null : <span className="why">{whyNot}</span>}
      </span>
    ),
  }));
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={(next, { source }) => {
        // The line that copies stays to say that it has.
        if (source === 'menu' && !next) return;
        setOpen(next);
        setCopied(false);
      }}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.preventDefault();
          lines.find((line) => line.key === key)?.act();
          if (key === copyKey) setCopied(true);
          else setOpen(false);
        },
      }}
    >
      <Button
        type="text"
        id="head-more"
        aria-label={t('head.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={t('head.more')}
        icon={<MoreOutlined />}
      />
    </Dropdown>
  );
}
