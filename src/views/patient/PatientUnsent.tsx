import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useTranslation } from 'react-i18next';
import { frameType } from '#contract/socket.ts';
import { failureText } from '#i18n/failureText.ts';
import { clock } from '#i18n/times.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import type { OutboxItem } from '#machines/rows.ts';
import { Thumbnail } from '#views/desk/Picture.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';

function State({ state }: { readonly state: OutboxItem['state'] }): React.ReactElement {
  const { t } = useTranslation();
  if (state === 'failed')
    return (
      <span className="receipt failed">
        <ExclamationCircleOutlined aria-hidden="true" /> {t('desk.failed')}
      </span>
    );
  if (state === 'held')
    return (
      <span className="receipt held">
        <ClockCircleOutlined aria-hidden="true" /> {t('desk.heldState')}
      </span>
    );
  return (
    <span className="receipt">
      <LoadingOutlined aria-hidden="true" /> {t('desk.sending')}
    </span>
  );
}

/** A message of the patient's own on its way. */
export function PatientUnsent({ item, conversation }: { readonly item: OutboxItem; readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const why = item.reason ? failureText({ reason: item.reason, ...(item.failureText ? { text: item.failureText } : {}) }, language) : t('desk.failedHint');
  return (
    <>
      <div className={`message ours ${item.state}`}>
        <div className="patient-message">
          {item.type === frameType.image && item.localImage ? (
            <Thumbnail address={item.localImage} alt={t('desk.image')} />
          ) : (
            <p className="bubble">{item.type === frameType.image ? t('desk.image') : item.content}</p>
          )}
          <span className="message-meta">
            <State state={item.state} />
            <span>{clock(item.at)}</span>
          </span>
        </div>
      </div>
      {item.state === 'failed' ? (
        <p className="remedies" role="alert">
          <span>{why}</span>
          <button type="button" className="text-button" onClick={() => conversation.send({ type: 'message.retry', clientId: item.clientId })}>
            {t('desk.retry')}
          </button>
          <button type="button" className="text-button quiet" onClick={() => conversation.send({ type: 'message.discard', clientId: item.clientId })}>
            {t('desk.discard')}
          </button>
        </p>
      ) : null}
    </>
  );
}
