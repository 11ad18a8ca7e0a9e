import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ConversationRef, InboxRef } from '#src/shell/machines/consoleMachine.ts';
import type { InboxEvent } from '#src/desk/machines/inboxMachine.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import { AreaKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NoRight } from '#src/kit/views/states/NoRight.tsx';
import { Announcer } from './Announcer.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { Inbox } from './Inbox.tsx';
import { composerSelector } from './places.tsx';
import './desk.css';
import './talk.css';
import './talk/talk.css';
import './history.css';
import './orderCard.css';
import './composer.css';
import './composer/insert.css';
import './sidePanel.css';
import './narrow.css';

/** No conversation is there: none is chosen, the chosen one is on its way, or it is not this person's to see. */
function Nothing({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const isEmpty = useSelector(inbox, ({ context }) => context.isLoaded && context.store.size('all') === 0);
  const isChosen = useSelector(inbox, (snapshot) => snapshot.context.selectedId !== null);
  const isMissing = useSelector(inbox, (snapshot) => snapshot.context.isMissing);
  const label = t(isMissing ? 'desk.missingTitle' : isChosen ? 'desk.openingTitle' : 'desk.chooseTitle');
  return (
    <section className="sheet desk-talk none" aria-label={label}>
      {isMissing ? (
        <Empty broken title={t('desk.missingTitle')} text={t('desk.missingText')}>
          <Button onClick={() => inbox.send({ type: 'conversation.close' })}>{t('desk.backToList')}</Button>
        </Empty>
      ) : isChosen ? (
        <Loading rows={6} />
      ) : (
        <Empty title={t(isEmpty ? 'desk.nobodyTitle' : 'desk.chooseTitle')} text={t(isEmpty ? 'desk.nobodyText' : 'desk.chooseText')} />
      )}
    </section>
  );
}

function DeskSheets({ inbox, selected }: { readonly inbox: InboxRef; readonly selected: ConversationRef | null }): React.ReactElement {
  const { t } = useTranslation();
  const selectedId = useSelector(inbox, (snapshot) => snapshot.context.selectedId);
  const answers = useSelector(inbox, (snapshot) => snapshot.context.answers);
  const onSelected = (event: (row: ChatRow) => InboxEvent): void => {
    const { store, selectedId: id } = inbox.getSnapshot().context;
    const row = id === null ? undefined : store.get(id);
    if (row) inbox.send(event(row));
  };
  const acts = {
    next: () => inbox.send({ type: 'conversation.next' }),
    previous: () => inbox.send({ type: 'conversation.previous' }),
    answerNext: () => inbox.send({ type: 'answer.next' }),
    pin: () => onSelected((row) => ({ type: 'row.pin', id: row.conversationId, isPinned: !row.isPinned })),
    keepUnread: () => onSelected((row) => ({ type: 'row.keepUnread', id: row.conversationId, isKeptUnread: !row.isKeptUnread })),
    open: () => focusOn(composerSelector),
    order: () => inbox.send({ type: 'order.turn' }),
    search: () => inbox.send({ type: 'search.open' }),
  };
  return (
    <div className={selectedId === null ? 'desk listing' : 'desk talking'}>
      <h1 className="unseen">{t('desk.title')}</h1>
      <AreaKeys area="list" acts={acts} />
      <FocusOnce selector={composerSelector} token={answers} />
      <Inbox inbox={inbox} />
      {selected ? (
        <ConversationPane key={selectedId} conversation={selected} onBack={() => inbox.send({ type: 'conversation.close' })} />
      ) : (
        <Nothing inbox={inbox} />
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
