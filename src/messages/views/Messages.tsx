import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { messageTopics } from '#contract/choices/messages.ts';
import type { MessageTopic } from '#contract/choices/messages.ts';
import { labelIn } from '#i18n/label.ts';
import type { MessagesRef } from '#src/shell/machines/consoleMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { VirtualRows } from '#src/kit/views/dom/VirtualRows.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { Chip, FreshPill } from '#src/kit/views/parts/Chip.tsx';
import { useFeature, useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { AreaKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { Announce } from './Announce.tsx';
import { MessageDetail } from './MessageDetail.tsx';
import { MessageRow } from './MessageRow.tsx';
import { ActFailure, BottomBar, MessagesStale } from './MessageStrips.tsx';
import { useMessages } from './useMessages.tsx';
import '#src/engine/views/resource.css';
import './messages.css';

const rowHeight = 60;
const topics = Object.keys(messageTopics) as MessageTopic[];

interface PartProps {
  readonly messages: MessagesRef;
}

function Head({ messages }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const mayAnnounce = useRight('message.announce');
  const hasAnnouncements = useFeature('announcements');
  const unread = useMessages(messages, (context) => context.unread);
  const announcedTo = useMessages(messages, (context) => context.announcedTo);
  return (
    <header className="resource-head">
      <h1 id="messages-title">{t('messages.title')}</h1>
      <span className="grow" />
      {announcedTo === null ? null : <span role="status">{t('messages.announced', { count: announcedTo })}</span>}
      <Button disabled={unread === 0} onClick={() => messages.send({ type: 'messages.readAll' })}>
        {t('messages.readAll')}
      </Button>
      {mayAnnounce && hasAnnouncements ? (
        <Button type="primary" onClick={() => messages.send({ type: 'announce.begin' })}>
          {t('messages.announce')}
        </Button>
      ) : null}
    </header>
  );
}

/** Topics are the server's to choose by; without that only read and unread can be told apart. */
function Filters({ messages }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { isUnread, topic } = useMessages(messages, (context) => context.query);
  const hasTopics = useFeature('announcements');
  const choose = (one: MessageTopic | null): void => messages.send({ type: 'query.changed', patch: { topic: one } });
  return (
    <div className="filters" role="group" aria-label={t('messages.filter')}>
      <Chip isOn={isUnread} onPress={() => messages.send({ type: 'query.changed', patch: { isUnread: !isUnread } })}>
        {t('messages.onlyUnread')}
      </Chip>
      {hasTopics ? (
        <>
          <span className="filter-gap" aria-hidden="true" />
          <Chip isOn={topic === null} onPress={() => choose(null)}>
            {t('messages.all')}
          </Chip>
          {topics.map((one) => (
            <Chip key={one} isOn={topic === one} onPress={() => choose(one)}>
              {labelIn(messageTopics[one], language)}
            </Chip>
          ))}
        </>
      ) : null}
    </div>
  );
}

function Tools({ messages }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const unread = useMessages(messages, (context) => context.unread);
  const held = useMessages(messages, (context) => context.held.length);
  return (
    <div className="list-tools">
      <strong>{unread === 0 ? t('messages.noneUnread') : t('messages.unreadCount', { count: unread })}</strong>
      <FreshnessMark />
      <span className="grow" />
      {held === 0 ? null : <FreshPill words={t('messages.fresh', { count: held })} onPress={() => messages.send({ type: 'rows.show' })} />}
    </div>
  );
}

function NoRows({ messages }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const { isUnread, topic } = useMessages(messages, (context) => context.query);
  const isListed = useMessages(messages, (context) => context.isListed);
  const failure = useSelector(messages, (snapshot) => (snapshot.hasTag('listFailed') ? snapshot.context.listFailure : null));
  if (failure) return <LoadFailure failure={failure} onRetry={() => messages.send({ type: 'messages.reload' })} />;
  if (!isListed) return <Loading rows={8} />;
  if (!isUnread && topic === null) return <Empty title={t('messages.empty')} text={t('messages.emptyText')} />;
  return (
    <Empty title={t('messages.emptyFiltered')} text={t('messages.emptyFilteredText')}>
      <Button onClick={() => messages.send({ type: 'query.changed', patch: { isUnread: false, topic: null } })}>{t('messages.all')}</Button>
    </Empty>
  );
}

function Rows({ messages }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const rows = useMessages(messages, (context) => context.rows);
  const { isUnread, topic } = useMessages(messages, (context) => context.query);
  const activeId = useMessages(messages, (context) => context.activeId);
  const openId = useMessages(messages, (context) => context.openId);
  const chosen = useMessages(messages, (context) => context.chosen);
  const next = useMessages(messages, (context) => context.next);
  const isAtTop = useMessages(messages, (context) => context.isAtTop);
  const failure = useMessages(messages, (context) => context.moreFailure);
  const hasMore = useSelector(messages, (snapshot) => snapshot.hasTag('more'));
  return (
    <>
      <VirtualRows
        count={rows.length}
        rowHeight={rowHeight}
        topToken={`${isAtTop} ${isUnread} ${topic ?? ''}`}
        slice={(from, to) => rows.slice(from, to)}
        reveal={{ key: activeId, indexOf: () => rows.findIndex((row) => row.id === activeId) }}
        onNearEnd={() => {
          if (next !== null) messages.send({ type: 'list.more' });
        }}
        onTop={(top) => messages.send({ type: 'rows.scrolled', top })}
        container={{ className: 'message-rows scroll', role: 'list', tabIndex: 0, 'aria-labelledby': 'messages-title' }}
        footer={
          <p className="table-foot" role="presentation">
            {hasMore ? t('messages.loadingMore') : next === null ? t('messages.end') : ''}
          </p>
        }
      >
        {(row) => <MessageRow messages={messages} message={row} isActive={row.id === activeId} isOpen={row.id === openId} isChosen={chosen.includes(row.id)} />}
      </VirtualRows>
      {failure ? <LoadFailureLine failure={failure} onRetry={() => messages.send({ type: 'list.more' })} /> : null}
    </>
  );
}

function MessageKeys({ messages }: PartProps): React.ReactElement {
  const active = (act: (id: string) => void): void => {
    const { activeId, rows } = messages.getSnapshot().context;
    if (activeId !== null && rows.some((row) => row.id === activeId)) act(activeId);
  };
  const remove = (): void => {
    const { chosen } = messages.getSnapshot().context;
    if (chosen.length > 0) messages.send({ type: 'messages.remove', ids: chosen });
    else active((id) => messages.send({ type: 'messages.remove', ids: [id] }));
  };
  return (
    <AreaKeys
      area="messages"
      acts={{
        next: () => messages.send({ type: 'row.step', by: 1 }),
        previous: () => messages.send({ type: 'row.step', by: -1 }),
        open: () => active((id) => messages.send({ type: 'message.open', id })),
        choose: () => active((id) => messages.send({ type: 'row.choose', id })),
        remove,
        close: () => messages.send({ type: 'message.close' }),
      }}
    />
  );
}

function Page({ messages }: PartProps): React.ReactElement {
  const some = useMessages(messages, (context) => context.rows.length > 0);
  return (
    <div className="resource messages">
      <Shown onShown={() => messages.send({ type: 'list.open' })} />
      <MessageKeys messages={messages} />
      <section className="sheet resource-list" aria-labelledby="messages-title">
        <Head messages={messages} />
        <Filters messages={messages} />
        <Tools messages={messages} />
        <MessagesStale messages={messages} />
        <ActFailure messages={messages} />
        {some ? <Rows messages={messages} /> : <NoRows messages={messages} />}
        <BottomBar messages={messages} />
      </section>
      <MessageDetail messages={messages} />
      <Announce messages={messages} />
    </div>
  );
}

/** `/messages`: what the product told this person, live. */
export function Messages(): React.ReactElement | null {
  const messages = useRoot((context) => context.messages);
  return messages ? <Page messages={messages} /> : null;
}
