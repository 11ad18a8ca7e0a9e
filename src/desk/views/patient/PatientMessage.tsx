import { memo, useState } from 'react';
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { cardOf } from '#contract/cards.ts';
import { lineType } from '#contract/socket.ts';
import { labelIn } from '#i18n/label.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { mayRecall } from '#src/desk/machines/conversation/recall.ts';
import type { ChatItem } from '#src/kit/machines/rows.ts';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { MessageText } from '#src/desk/views/talk/MessageText.tsx';
import { Picture } from '#src/desk/views/talk/Picture.tsx';
import { Quoted } from '#src/desk/views/talk/Quoted.tsx';
import { RowCard } from '#src/desk/views/talk/RowCard.tsx';
import { RecalledLine } from '#src/desk/views/talk/RecalledLine.tsx';
import { Receipt } from '#src/desk/views/talk/Receipt.tsx';
import { SentTime } from '#src/desk/views/talk/SentTime.tsx';
import { StatusLine } from '#src/desk/views/talk/StatusLine.tsx';
import { PatientOrderCard } from './PatientOrderCard.tsx';
import { patientComposerSelector } from './places.tsx';

interface PatientMessageProps {
  readonly item: ChatItem;
  readonly conversation: ConversationRef;
  readonly isRead: boolean;
}
type OfItem = Pick<PatientMessageProps, 'item' | 'conversation'>;

function Content({ item, conversation }: OfItem): React.ReactElement {
  if (item.type === lineType.image) return <Picture path={item.content} from={item.username} seq={item.seq} conversation={conversation} />;
  const card = cardOf(item);
  if (card?.entity === 'order') return <PatientOrderCard orderId={card.id} conversation={conversation} />;
  if (card) return <RowCard id={card.id} text={item.content} isMember />;
  return (
    <div className="bubble">
      {item.replyToSeq === undefined ? null : <Quoted seq={item.replyToSeq} conversation={conversation} />}
      <p>
        <MessageText text={item.content} />
      </p>
    </div>
  );
}

/** A message can be acted on once it is touched: answered, and one's own taken back while it is young. */
function Acts({ item, conversation, onDone }: OfItem & { readonly onDone: () => void }): React.ReactElement | null {
  const { t } = useTranslation();
  const hasDesk = useRoot((context) => context.config.features.includes('desk'));
  const recallable = useSelector(conversation, (snapshot) => mayRecall(snapshot.context, item));
  const { seq } = item;
  if (!hasDesk || seq === undefined) return null;
  return (
    <span className="patient-acts">
      <Button
        type="link"
        className="inline"
        onClick={() => {
          conversation.send({ type: 'quote.choose', seq });
          focusOn(patientComposerSelector);
          onDone();
        }}
      >
        {t('talk.quote')}
      </Button>
      {recallable ? (
        <Button
          type="link"
          className="inline"
          onClick={() => {
            conversation.send({ type: 'recall.ask', seq });
            onDone();
          }}
        >
          {t('talk.recall')}
        </Button>
      ) : null}
    </span>
  );
}

/** Words that nobody wrote by hand stand as the hospital's. */
function useSpeaker(item: ChatItem): string {
  const language = useLanguage();
  const hospital = useRoot((context) => labelIn(context.config.title, language));
  return item.fromRemoteSystem === 'system' ? hospital : item.username;
}

function Said({ item, conversation, isRead }: PatientMessageProps): React.ReactElement {
  const { t } = useTranslation();
  const [touched, setTouched] = useState(false);
  const isOwn = item.fromRemoteSystem === 'member';
  const speaker = useSpeaker(item);
  const more = (
    <Button
      type="text"
      className="patient-more"
      aria-expanded={touched}
      aria-label={t('talk.menu')}
      onClick={() => setTouched(!touched)}
      icon={<EllipsisOutlined />}
    />
  );
  return (
    <div className={isOwn ? 'message ours' : 'message theirs'} data-place="" data-seq={item.seq} tabIndex={-1}>
      {isOwn ? null : <Face id={item.fromRemoteSystem === 'system' ? item.systemId : item.fromRemoteId} name={speaker} size={32} staff />}
      <div className="patient-message">
        <Content item={item} conversation={conversation} />
        <span className="message-meta">
          {isOwn ? <Receipt isRead={isRead} /> : <span>{speaker}</span>}
          <SentTime at={item.at} />
          {more}
        </span>
        {touched ? <Acts item={item} conversation={conversation} onDone={() => setTouched(false)} /> : null}
      </div>
    </div>
  );
}

/** A message as the patient sees it: their own on the right, the hospital's on the left. */
export const PatientMessage = memo(function PatientMessage({ item, conversation, isRead }: PatientMessageProps): React.ReactElement {
  if (item.type === lineType.orderStatus) return <StatusLine item={item} />;
  if (item.recalledAt !== undefined)
    return <RecalledLine item={item} conversation={conversation} isOwn={item.fromRemoteSystem === 'member'} composer={patientComposerSelector} />;
  return <Said item={item} conversation={conversation} isRead={isRead} />;
});
