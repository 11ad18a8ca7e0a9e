import { useState } from 'react';
import BellOutlined from '@ant-design/icons/BellOutlined';
import { Button, Popover } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { systemMessageLimits } from '#contract/limits/chat.ts';
import { messageText, messageTitle } from '#i18n/messageText.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import type { MessagesRef } from '#src/shell/machines/consoleMachine.ts';
import type { Message } from '#src/messages/machines/messagesMachine.ts';
import { TopicIcon } from '#src/messages/views/TopicIcon.tsx';
import { useMessages } from '#src/messages/views/useMessages.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { useConsole, useLanguage, useMinute, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import './bell.css';

/** Beyond this a figure only says "many". */
const most = 99;

interface LineProps {
  readonly message: Message;
  readonly onOpen: () => void;
}

function Line({ message, onOpen }: LineProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const { kind, createdAt, readAt } = message;
  const text = messageText(message, language);
  return (
    <li>
      <Button type="text" block className={readAt === null ? 'as-line bell-line unread' : 'as-line bell-line'} onClick={onOpen}>
        <TopicIcon kind={kind} />
        <span className="bell-words">
          <span className="bell-title">{messageTitle(message, language)}</span>
          {text === '' ? null : <span className="bell-text nowrap">{text}</span>}
        </span>
        <time dateTime={createdAt} title={fullTime(createdAt)}>
          {logTime(createdAt, now, language)}
        </time>
        {readAt === null ? <span className="unread-dot" role="img" aria-label={t('messages.isUnread')} /> : null}
      </Button>
    </li>
  );
}

function Nothing({ messages }: { readonly messages: MessagesRef }): React.ReactElement {
  const { t } = useTranslation();
  const isKnown = useMessages(messages, (context) => context.isKnown);
  const failure = useSelector(messages, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null));
  if (failure) return <LoadFailureLine failure={failure} onRetry={() => messages.send({ type: 'messages.reload' })} />;
  return isKnown ? <p className="bell-nothing">{t('messages.bellEmpty')}</p> : <Loading rows={3} />;
}

function Newest({ messages, onLeave }: { readonly messages: MessagesRef; readonly onLeave: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const newest = useMessages(messages, (context) => context.newest).slice(0, systemMessageLimits.newest);
  const unread = useMessages(messages, (context) => context.unread);
  const readAt = useMessages(messages, (context) => context.readAt);
  const hasFailed = useSelector(messages, (snapshot) => snapshot.hasTag('failed'));
  const leaveFor = (act: () => void) => (): void => {
    onLeave();
    act();
  };
  return (
    <section className="bell-newest" aria-labelledby="bell-title">
      <header>
        <h2 id="bell-title">{t('messages.newest')}</h2>
        <FreshnessMark {...(hasFailed ? { staleSince: readAt } : {})} />
        <Button type="link" className="inline" disabled={unread === 0} onClick={() => messages.send({ type: 'messages.readAll' })}>
          {t('messages.readAll')}
        </Button>
      </header>
      {newest.length === 0 ? (
        <Nothing messages={messages} />
      ) : (
        <ul>
          {newest.map((message) => (
            <Line key={message.id} message={message} onOpen={leaveFor(() => messages.send({ type: 'message.open', id: message.id }))} />
          ))}
        </ul>
      )}
      <footer>
        <Button type="link" className="inline" onClick={leaveFor(() => root.getSnapshot().context.navigation.send({ type: 'go', path: '/messages' }))}>
          {t('messages.toPage')}
        </Button>
      </footer>
    </section>
  );
}

function BellButton({ messages }: { readonly messages: MessagesRef }): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const unread = useMessages(messages, (context) => context.unread);
  const word = unread === 0 ? t('messages.bell') : t('messages.bellUnread', { count: unread });
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        content={<Newest messages={messages} onLeave={() => setOpen(false)} />}
        classNames={{ root: 'bell-popover' }}
        destroyOnHidden
      >
        <Button type="text" className="messages-bell" aria-label={word} aria-expanded={isOpen} title={word}>
          <BellOutlined />
          {unread === 0 ? null : (
            <span className="bell-count" aria-hidden="true">
              {unread > most ? `${most}+` : unread}
            </span>
          )}
        </Button>
      </Popover>
      <span className="unseen" role="status">
        {unread === 0 ? '' : t('messages.unreadNow', { count: unread })}
      </span>
    </>
  );
}

/** The product tells this person these: how many unread, the newest ten, and the way to all of them. */
export function Bell(): React.ReactElement | null {
  const messages = useRoot((context) => context.messages);
  return messages ? <BellButton messages={messages} /> : null;
}
