import CheckOutlined from '@ant-design/icons/CheckOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageKinds, messageTopics } from '#contract/choices/messages.ts';
import { labelIn } from '#i18n/label.ts';
import { messageText, messageTitle } from '#i18n/messageText.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import type { MessagesRef } from '#src/shell/machines/consoleMachine.ts';
import type { Message } from '#src/messages/machines/messagesMachine.ts';
import { looks } from '#src/kit/views/parts/looks.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { TopicIcon } from './TopicIcon.tsx';

interface MessageRowProps {
  readonly messages: MessagesRef;
  readonly message: Message;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly isOpen: boolean;
}

/** One message, two levels of text: what happened, and what its sender adds. */
export function MessageRow({ messages, message, isActive, isChosen, isOpen }: MessageRowProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const { id, kind, createdAt, readAt } = message;
  const title = messageTitle(message, language);
  const text = messageText(message, language);
  const look = looks({ 'message-row': true, unread: readAt === null, active: isActive, 'row-bar': isActive, chosen: isChosen, open: isOpen });
  return (
    <div role="listitem" className={look} aria-current={isActive || undefined}>
      <Checkbox aria-label={t('messages.choose', { title })} checked={isChosen} onChange={() => messages.send({ type: 'row.choose', id })} />
      <TopicIcon kind={kind} />
      <button type="button" className="bare message-opener" onClick={() => messages.send({ type: 'message.open', id })}>
        <span className="message-title">
          {readAt === null ? <span className="unread-dot" role="img" aria-label={t('messages.isUnread')} /> : null}
          <span className="nowrap">{title}</span>
        </span>
        {text === '' ? null : <span className="message-text nowrap">{text}</span>}
      </button>
      <span className="message-topic">{labelIn(messageTopics[messageKinds[kind].topic], language)}</span>
      <time dateTime={createdAt} title={fullTime(createdAt)}>
        {logTime(createdAt, now, language)}
      </time>
      <span className="message-tools" role="group" aria-label={t('messages.rowTools')}>
        {readAt === null ? (
          <Button
            type="text"
            aria-label={`${t('messages.read')} · ${title}`}
            title={t('messages.read')}
            onClick={() => messages.send({ type: 'messages.read', ids: [id] })}
            icon={<CheckOutlined />}
          />
        ) : null}
        <Button
          type="text"
          aria-label={`${t('messages.remove')} · ${title}`}
          title={`${t('messages.remove')} (Del)`}
          onClick={() => messages.send({ type: 'messages.remove', ids: [id] })}
          icon={<DeleteOutlined />}
        />
      </span>
    </div>
  );
}
