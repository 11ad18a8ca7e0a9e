import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ConversationRef, InboxRef } from '#machines/consoleMachine.ts';
import { focusOn } from '#views/dom/focusOn.ts';
import { useRoot } from '#views/shell/ConsoleContext.tsx';
import { Curtain } from '#views/shell/Curtain.tsx';
import { useOpenScreens } from '#views/shell/rightsOf.tsx';
import { ScreenKeys } from '#views/shell/SingleKeys.tsx';
import { Empty } from '#views/states/Empty.tsx';
import { NoRight } from '#views/states/NoRight.tsx';
import { Announcer } from './Announcer.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { Inbox } from './Inbox.tsx';
import { answerNext } from './nextWaiting.tsx';
import { composerSelector } from './places.tsx';
import './desk.css';
import './talk.css';
import './orderCard.css';
import './composer.css';
import './sidePanel.css';
import './narrow.css';

function DeskSheets({ inbox, selected }: { readonly inbox: InboxRef; readonly selected: ConversationRef | null }): React.ReactElement {
  const { t } = useTranslation();
  const selectedId = useSelector(inbox, (snapshot) => snapshot.context.selectedId);
  const isEmpty = useSelector(inbox, ({ context }) => context.isLoaded && context.counts.all === 0);
  const keys = {
    j: () => inbox.send({ type: 'conversation.next' }),
    k: () => inbox.send({ type: 'conversation.previous' }),
    n: () => answerNext(inbox),
    r: () => focusOn(composerSelector),
    enter: () => focusOn(composerSelector),
  };
  return (
    <div className={selectedId === null ? 'desk listing' : 'desk talking'}>
      <h1 className="unseen">{t('desk.title')}</h1>
      <ScreenKeys keys={keys} />
      <Inbox inbox={inbox} />
      {selected ? (
        <ConversationPane key={selectedId} conversation={selected} onBack={() => inbox.send({ type: 'conversation.close' })} />
      ) : (
        <section className="sheet desk-talk none" aria-label={t('desk.chooseTitle')}>
          <Empty title={t(isEmpty ? 'desk.nobodyTitle' : 'desk.chooseTitle')} text={t(isEmpty ? 'desk.nobodyText' : 'desk.chooseText')} />
        </section>
      )}
      <Announcer inbox={inbox} />
    </div>
  );
}

/** `/consultation`: conversations, the open one, and whom it is with. */
export function Desk(): React.ReactElement {
  const inbox = useRoot((context) => context.inbox);
  const selected = useRoot((context) => context.selected);
  const allowed = useOpenScreens().some((screen) => screen.path === '/consultation');
  if (!allowed) return <NoRight right="chat.read" />;
  return inbox ? <DeskSheets inbox={inbox} selected={selected} /> : <Curtain />;
}
