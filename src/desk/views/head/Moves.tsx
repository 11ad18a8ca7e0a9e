import { useSelector } from '@xstate/react';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { Close } from './Close.tsx';
import { HeadButton } from './Float.tsx';
import { buttonsIn } from './offers.tsx';
import { Snooze } from './Snooze.tsx';
import { Transfer } from './Transfer.tsx';
import type { Offers } from './useOffers.tsx';

const directIcons = {
  claim: <UserAddOutlined aria-hidden="true" />,
  reopen: <FolderOpenOutlined aria-hidden="true" />,
  wake: <PlayCircleOutlined aria-hidden="true" />,
};

/** The moves of this state as buttons: by life and right; what is impossible now says why. */
export function Moves({ conversation, offers }: { readonly conversation: ConversationRef; readonly offers: Offers }): React.ReactElement {
  const { t } = useTranslation();
  const state = useSelector(conversation, (snapshot) => snapshot.context.row.state);
  const words = { claim: t('head.claim'), reopen: t('head.reopen'), wake: t('head.wake') } as const;
  return (
    <div className="head-moves" role="group" aria-label={t('head.moves')}>
      {buttonsIn(state).map((name) => {
        if (name === 'transfer') return <Transfer key={name} conversation={conversation} offers={offers} />;
        if (name === 'snooze') return <Snooze key={name} conversation={conversation} offers={offers} />;
        if (name === 'close') return <Close key={name} conversation={conversation} offers={offers} />;
        if (name === 'awaitCustomer') return null;
        return (
          <HeadButton
            key={name}
            id={`head-${name}`}
            icon={directIcons[name]}
            word={words[name]}
            whyNot={offers.whyNot(name)}
            primary={name !== 'wake'}
            onPress={() => conversation.send({ type: 'move.make', move: name })}
          />
        );
      })}
    </div>
  );
}
