import { memo } from 'react';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { useTranslation } from 'react-i18next';
import { frameType } from '#contract/socket.ts';
import { clock, fullTime } from '#i18n/times.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import type { ChatItem } from '#machines/rows.ts';
import { Picture } from '#views/desk/Picture.tsx';
import { StatusLine } from '#views/desk/StatusLine.tsx';
import { Face } from '#views/parts/Face.tsx';
import { PatientOrderCard } from './PatientOrderCard.tsx';

interface PatientMessageProps {
  readonly item: ChatItem;
  readonly conversation: ConversationRef;
  readonly isRead: boolean;
}

function Receipt({ isRead }: { readonly isRead: boolean }): React.ReactElement {
  const { t } = useTranslation();
  return isRead ? (
    <span className="receipt read">
      <span className="ticks" aria-hidden="true">
        <CheckOutlined />
        <CheckOutlined />
      </span>{' '}
      {t('desk.read')}
    </span>
  ) : (
    <span className="receipt">
      <CheckOutlined aria-hidden="true" /> {t('desk.delivered')}
    </span>
  );
}

function Content({ item, conversation }: Pick<PatientMessageProps, 'item' | 'conversation'>): React.ReactElement {
  if (item.type === frameType.image) return <Picture path={item.content} from={item.username} conversation={conversation} />;
  if (item.type === frameType.order) return <PatientOrderCard orderId={item.orderId ?? item.content} conversation={conversation} />;
  return <p className="bubble">{item.content}</p>;
}

/** A message as the patient sees it: his own on the right, the hospital's on the left. */
export const PatientMessage = memo(function PatientMessage({ item, conversation, isRead }: PatientMessageProps): React.ReactElement {
  if (item.type === frameType.orderStatus) return <StatusLine item={item} />;
  const isOwn = item.fromRemoteSystem === 'member';
  return (
    <div className={isOwn ? 'message ours' : 'message theirs'}>
      {isOwn ? null : <Face id={item.fromRemoteId} name={item.username} size={32} staff />}
      <div className="patient-message">
        <Content item={item} conversation={conversation} />
        <span className="message-meta">
          {isOwn ? <Receipt isRead={isRead} /> : <span>{item.username}</span>}
          {item.at === undefined ? null : (
            <time dateTime={item.at} title={fullTime(item.at)}>
              {clock(item.at)}
            </time>
          )}
        </span>
      </div>
    </div>
  );
});
