import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useTranslation } from 'react-i18next';
import { frameType } from '#contract/socket.ts';
import { clock } from '#i18n/times.ts';
import { failureText } from '#i18n/failureText.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import type { OutboxItem } from '#machines/rows.ts';
import { focusOn } from '#views/dom/focusOn.ts';
import { Face } from '#views/parts/Face.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { usePerson } from '#views/shell/rightsOf.tsx';
import { OrderCard } from './OrderCard.tsx';
import { Picture, Thumbnail } from './Picture.tsx';
import { composerSelector } from './places.tsx';

interface OutboxMessageProps {
  readonly item: OutboxItem;
  readonly conversation: ConversationRef;
}

function Content({ item, conversation }: OutboxMessageProps): React.ReactElement {
  const { t } = useTranslation();
  if (item.type === frameType.image)
    return item.localImage ? (
      <Thumbnail address={item.localImage} alt={t('desk.image')} />
    ) : (
      <Picture path={item.content} from="" conversation={conversation} />
    );
  if (item.type === frameType.order) return <OrderCard orderId={item.orderId ?? item.content} conversation={conversation} />;
  return <p className="bubble">{item.content}</p>;
}

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

/** What the person can do about a message that was not sent; a retry keeps its id, so it never arrives twice. */
function Remedies({ item, conversation }: OutboxMessageProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const rewrite = (): void => {
    const { draft } = conversation.getSnapshot().context;
    conversation.send({ type: 'draft.changed', text: draft === '' ? item.content : `${item.content}\n${draft}` });
    conversation.send({ type: 'message.discard', clientId: item.clientId });
    focusOn(composerSelector);
  };
  const why = item.reason ? failureText({ reason: item.reason, ...(item.failureText ? { text: item.failureText } : {}) }, language) : t('desk.failedHint');
  return (
    <p className="remedies" role="alert">
      <span>{why}</span>
      <button type="button" className="text-button" onClick={() => conversation.send({ type: 'message.retry', clientId: item.clientId })}>
        {t('desk.retry')}
      </button>
      {item.type === frameType.text ? (
        <button type="button" className="text-button" onClick={rewrite}>
          {t('desk.rewrite')}
        </button>
      ) : null}
      <button type="button" className="text-button quiet" onClick={() => conversation.send({ type: 'message.discard', clientId: item.clientId })}>
        {t('desk.discard')}
      </button>
    </p>
  );
}

/** A message on its way: held, sending, or not sent. */
export function OutboxMessage({ item, conversation }: OutboxMessageProps): React.ReactElement {
  const person = usePerson();
  return (
    <>
      <div className={`message ours ${item.state}`}>
        <Face id={person?.username ?? ''} name={person?.nickName ?? ''} size={32} staff />
        <Content item={item} conversation={conversation} />
        <span className="message-meta">
          <State state={item.state} />
          <span>{clock(item.at)}</span>
        </span>
      </div>
      {item.state === 'failed' ? <Remedies item={item} conversation={conversation} /> : null}
    </>
  );
}
