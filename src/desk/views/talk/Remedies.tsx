import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { OutboxItem } from '#src/kit/machines/rows.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

interface RemediesProps {
  readonly item: OutboxItem;
  readonly conversation: ConversationRef;
  /** One side can do these besides, between trying again and giving up. */
  readonly children?: React.ReactNode;
}

/** The line says why a message was not sent and what its writer can do about it; a retry keeps its id, so it never arrives twice. */
export function Remedies({ item, conversation, children }: RemediesProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  if (item.state !== 'failed') return null;
  const why = item.reason ? failureText({ reason: item.reason, ...(item.failureText ? { text: item.failureText } : {}) }, language) : t('desk.failedHint');
  return (
    <p className="remedies" role="alert">
      <span>{why}</span>
      {item.reason === 'takenByOther' ? (
        <Button type="link" className="inline" onClick={() => conversation.send({ type: 'message.sendAnyway', clientId: item.clientId })}>
          {t('composer.sendAnyway')}
        </Button>
      ) : (
        <Button type="link" className="inline" onClick={() => conversation.send({ type: 'message.retry', clientId: item.clientId })}>
          {t('desk.retry')}
        </Button>
      )}
      {children}
      <Button type="link" className="inline quiet" onClick={() => conversation.send({ type: 'message.discard', clientId: item.clientId })}>
        {t('desk.discard')}
      </Button>
    </p>
  );
}
