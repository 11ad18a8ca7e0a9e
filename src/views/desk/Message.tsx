import { memo } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { frameType } from '#contract/socket.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import type { ChatItem } from '#machines/rows.ts';
import { Face } from '#views/parts/Face.tsx';
import { usePerson } from '#views/shell/rightsOf.tsx';
import { Picture } from '#views/talk/Picture.tsx';
import { Receipt } from '#views/talk/Receipt.tsx';
import { SentTime } from '#views/talk/SentTime.tsx';
import { StatusLine } from '#views/talk/StatusLine.tsx';
import { OrderCard } from './OrderCard.tsx';

interface MessageProps {
  readonly item: ChatItem;
  readonly conversation: ConversationRef;
}

/** Whether the patient has read it. Without numbered messages nothing more than "sent" is known. */
function StaffReceipt({ item, conversation }: MessageProps): React.ReactElement {
  const { t } = useTranslation();
  const { seq } = item;
  const isRead = useSelector(conversation, (snapshot) => seq !== undefined && seq <= snapshot.context.memberReadSeq);
  return seq === undefined ? <span className="receipt">{t('desk.sent')}</span> : <Receipt isRead={isRead} />;
}

function Content({ item, conversation }: MessageProps): React.ReactElement {
  if (item.type === frameType.image) return <Picture path={item.content} from={item.username} conversation={conversation} />;
  if (item.type === frameType.order) return <OrderCard orderId={item.orderId ?? item.content} conversation={conversation} />;
  return <p className="bubble">{item.content}</p>;
}

export const Message = memo(function Message({ item, conversation }: MessageProps): React.ReactElement {
  const me = usePerson();
  if (item.type === frameType.orderStatus) return <StatusLine item={item} />;
  const staff = item.fromRemoteSystem === 'staff';
  // The side is one thing, the person another; a back end that does not say who one is leaves all of the side to oneself.
  const own = item.mine && (!me?.id || item.fromRemoteId === me.id);
  const faceId = own && me ? me.username : item.fromRemoteId;
  return (
    <div className={staff ? 'message ours' : 'message theirs'}>
      <Face id={faceId} name={item.username} size={32} staff={staff} />
      <Content item={item} conversation={conversation} />
      <span className="message-meta">
        {staff && !own ? <span>{item.username}</span> : null}
        {staff ? <StaffReceipt item={item} conversation={conversation} /> : null}
        <SentTime at={item.at} />
      </span>
    </div>
  );
});
