import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageKinds, messageTopics } from '#contract/choices/messages.ts';
import { labelIn } from '#i18n/label.ts';
import { messageText, messageTitle } from '#i18n/messageText.ts';
import { fullTime } from '#i18n/times.ts';
import type { MessagesRef } from '#src/shell/machines/consoleMachine.ts';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useMessages } from './useMessages.tsx';

/** The whole text of one that leads nowhere else: beside the list, not over it. */
export function MessageDetail({ messages }: { readonly messages: MessagesRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const message = useMessages(messages, ({ openId, rows, newest }) => rows.find((row) => row.id === openId) ?? newest.find((row) => row.id === openId));
  if (!message) return null;
  const by = message.values['by'];
  return (
    <aside className="sheet message-detail" aria-labelledby="message-detail-title">
      <header>
        <Tag tone="info">{labelIn(messageTopics[messageKinds[message.kind].topic], language)}</Tag>
        <time dateTime={message.createdAt}>{fullTime(message.createdAt)}</time>
        <Button
          type="text"
          aria-label={t('messages.close')}
          title={`${t('messages.close')} (Esc)`}
          onClick={() => messages.send({ type: 'message.close' })}
          icon={<CloseOutlined />}
        />
      </header>
      <div className="scroll message-whole" tabIndex={0} role="region" aria-labelledby="message-detail-title">
        <h2 id="message-detail-title">{messageTitle(message, language)}</h2>
        {by === undefined ? null : <p className="message-by">{t('messages.by', { name: by })}</p>}
        <p className="message-body">{messageText(message, language)}</p>
      </div>
      <footer>
        <Button onClick={() => messages.send({ type: 'messages.remove', ids: [message.id] })}>{t('messages.remove')}</Button>
      </footer>
    </aside>
  );
}
