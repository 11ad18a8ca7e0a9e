import { memo, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SessionPerson } from '#contract/calls/session.ts';
import { cardOf } from '#contract/cards.ts';
import { lineType } from '#contract/socket.ts';
import { clock } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { ChatItem } from '#src/kit/machines/rows.ts';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { Picture } from './talk/Picture.tsx';
import { RecalledLine } from './talk/RecalledLine.tsx';
import { Receipt } from './talk/Receipt.tsx';
import { SentTime } from './talk/SentTime.tsx';
import { StatusLine } from './talk/StatusLine.tsx';
import { TextBubble } from './talk/TextBubble.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { OrderCard } from './OrderCard.tsx';
import { RowCard } from './talk/RowCard.tsx';
import { composerSelector } from './places.tsx';

interface MessageProps {
  readonly item: ChatItem;
  readonly conversation: ConversationRef;
}

/** The patient has read it, or not. Without numbered messages nothing more than "sent" is known. */
function StaffReceipt({ item, conversation }: MessageProps): React.ReactElement {
  const { t } = useTranslation();
  const { seq } = item;
  const isRead = useSelector(conversation, (snapshot) => seq !== undefined && seq <= snapshot.context.memberReadSeq);
  return seq === undefined ? <span className="receipt">{t('desk.sent')}</span> : <Receipt isRead={isRead} />;
}

function Content({ item, conversation }: MessageProps): React.ReactElement {
  if (item.type === lineType.image) return <Picture path={item.content} from={item.username} seq={item.seq} conversation={conversation} />;
  const card = cardOf(item);
  if (card?.entity === 'order') return <OrderCard orderId={card.id} conversation={conversation} />;
  if (card) return <RowCard id={card.id} text={item.content} />;
  return <TextBubble item={item} conversation={conversation} />;
}

/** The customer was told this without anybody writing it. */
function ToldLine({ item }: { readonly item: ChatItem }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p className="step-line" data-seq={item.seq}>
      {item.at === undefined ? null : <time dateTime={item.at}>{clock(item.at)}</time>} {t('talk.toldCustomer', { text: item.content })}
    </p>
  );
}

/** The side is one thing, the person another; a back end that does not say who one is leaves all of the side to oneself. */
const isBy = (item: ChatItem, me: SessionPerson | null): boolean => item.mine && (!me?.id || item.fromRemoteId === me.id);

/** Said by somebody: their face, their words, when, and whether they were read. */
function Said({ item, conversation }: MessageProps): React.ReactElement {
  const me = usePerson();
  const [active, setActive] = useState(false);
  const staff = item.fromRemoteSystem === 'staff';
  const own = isBy(item, me);
  const faceId = own && me ? me.username : item.fromRemoteId;
  return (
    <div
      className={staff ? 'message ours' : 'message theirs'}
      data-place=""
      data-seq={item.seq}
      tabIndex={-1}
      role="group"
      aria-label={item.at === undefined ? item.username : `${item.username} ${clock(item.at)}`}
      onPointerEnter={() => setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={(event) => setActive(event.currentTarget.contains(event.relatedTarget))}
    >
      <Face id={faceId} name={item.username} size={32} staff={staff} />
      <Content item={item} conversation={conversation} />
      <span className="message-meta">
        {staff && !own ? <span>{item.username}</span> : null}
        {staff ? <StaffReceipt item={item} conversation={conversation} /> : null}
        <SentTime at={item.at} />
      </span>
      {active ? <MessageMenu item={item} conversation={conversation} /> : null}
    </div>
  );
}

export const Message = memo(function Message({ item, conversation }: MessageProps): React.ReactElement {
  const me = usePerson();
  if (item.type === lineType.orderStatus) return <StatusLine item={item} />;
  if (item.recalledAt !== undefined) return <RecalledLine item={item} conversation={conversation} isOwn={isBy(item, me)} composer={composerSelector} />;
  return item.fromRemoteSystem === 'system' ? <ToldLine item={item} /> : <Said item={item} conversation={conversation} />;
});
