import { useState } from 'react';
import { useSelector } from '@xstate/react';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import { ageOn } from '#i18n/times.ts';
import { labelIn } from '#i18n/fromContract.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import { Shown } from '#views/dom/Shown.tsx';
import { Face } from '#views/parts/Face.tsx';
import { FreshnessMark } from '#views/parts/FreshnessMark.tsx';
import { Tag } from '#views/parts/Tag.tsx';
import { useLanguage, useMinute } from '#views/shell/ConsoleContext.tsx';
import { Composer } from './Composer.tsx';
import { History } from './History.tsx';
import { KindTag } from './InboxRows.tsx';
import { patientBeside } from './patientBeside.tsx';
import { SidePanel } from './SidePanel.tsx';
import { useSexWord } from './useSexWord.tsx';

interface ConversationPaneProps {
  readonly conversation: ConversationRef;
  readonly onBack: () => void;
}

function StateTag({ state }: { readonly state: string }): React.ReactElement | null {
  const language = useLanguage();
  const known = state in conversationLife.states ? conversationLife.states[state as keyof typeof conversationLife.states] : undefined;
  return known ? <Tag tone={known.tone}>{labelIn(known.label, language)}</Tag> : null;
}

/** Whose sex, age and file number: enough to be sure who it is. */
function Identity({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const person = useSelector(conversation, (snapshot) => snapshot.context.person);
  const description = useSelector(conversation, (snapshot) => snapshot.context.row.description);
  const patient = useSelector(conversation, (snapshot) => patientBeside(snapshot.context.row));
  const minute = useMinute();
  const sexWord = useSexWord();
  if (!person) return <span className="nowrap">{description}</span>;
  const facts = [
    patient === '' ? '' : `${t('desk.patient')} ${patient}`,
    sexWord(person.sex),
    person.birthday ? t('desk.years', { age: ageOn(person.birthday, minute) }) : '',
    person.archiveNo ? t('desk.archive', { no: person.archiveNo }) : '',
  ].filter(Boolean);
  return <span className="nowrap">{facts.join(' · ')}</span>;
}

function Head({ conversation, onBack, onDetails }: ConversationPaneProps & { readonly onDetails: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  return (
    <header className="talk-head">
      <button type="button" className="icon-button only-narrow" aria-label={t('desk.backToList')} onClick={onBack}>
        <LeftOutlined />
      </button>
      <Face id={row.memberId} name={row.userName} />
      <div className="talk-who">
        <p className="talk-name">
          <strong className="nowrap">{row.userName}</strong>
          <KindTag systemId={row.systemId} />
          <StateTag state={row.state} />
        </p>
        <p className="talk-facts">
          <Identity conversation={conversation} />
        </p>
      </div>
      <FreshnessMark />
      <button type="button" className="plain-button only-without-side" title={t('desk.openDetails')} onClick={onDetails}>
        <IdcardOutlined aria-hidden="true" />
        <span className="details-word">{t('desk.openDetails')}</span>
      </button>
    </header>
  );
}

/** The middle and the right sheet. Keyed by conversation: another one starts with a fresh place in its history. */
export function ConversationPane({ conversation, onBack }: ConversationPaneProps): React.ReactElement {
  const { t } = useTranslation();
  const [details, setDetails] = useState(false);
  const name = useSelector(conversation, (snapshot) => snapshot.context.row.userName);
  return (
    <>
      <section className="sheet desk-talk" aria-label={t('desk.conversation', { name })}>
        <Shown onShown={() => conversation.send({ type: 'orders.ask' })} />
        <Head conversation={conversation} onBack={onBack} onDetails={() => setDetails(true)} />
        <History conversation={conversation} />
        <Composer conversation={conversation} />
      </section>
      <aside className="sheet desk-side" aria-label={t('desk.details')}>
        <SidePanel conversation={conversation} />
      </aside>
      <Drawer open={details} onClose={() => setDetails(false)} size={336} title={t('desk.details')} styles={{ body: { padding: 0 } }}>
        <SidePanel conversation={conversation} />
      </Drawer>
    </>
  );
}
