import { memo } from 'react';
import { frameType } from '#contract/socket.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import type { ChatItem } from '#machines/rows.ts';
import { Face } from '#views/parts/Face.tsx';
import { Picture } from '#views/talk/Picture.tsx';
import { Receipt } from '#views/talk/Receipt.tsx';
import { SentTime } from '#views/talk/SentTime.tsx';
import { StatusLine } from '#views/talk/StatusLine.tsx';
import { PatientOrderCard } from './PatientOrderCard.tsx';

interface PatientMessageProps {
  readonly item: ChatItem;
  readonly conversation: ConversationRef;
  readonly isRead: boolean;
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
          <SentTime at={item.at} />
        </span>
      </div>
    </div>
  );
});
