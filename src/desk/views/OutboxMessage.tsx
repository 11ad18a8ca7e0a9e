import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { lineType } from '#contract/socket.ts';
import { clock } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { OutboxItem } from '#src/kit/machines/rows.ts';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { usePerson, useRight } from '#src/kit/views/console/rightsOf.tsx';
import { OutboxState } from './talk/OutboxState.tsx';
import { Picture, Thumbnail } from './talk/Picture.tsx';
import { Remedies } from './talk/Remedies.tsx';
import { TextBubble } from './talk/TextBubble.tsx';
import { OrderCard } from './OrderCard.tsx';
import { composerSelector } from './places.tsx';

interface OutboxMessageProps {
  readonly item: OutboxItem;
  readonly conversation: ConversationRef;
}

function Content({ item, conversation }: OutboxMessageProps): React.ReactElement {
  const { t } = useTranslation();
  if (item.type === lineType.image)
    return item.localImage ? (
      <Thumbnail address={item.localImage} alt={t('desk.image')} conversation={conversation} />
    ) : (
      <Picture path={item.content} from="" conversation={conversation} />
    );
  if (item.type === lineType.order) return <OrderCard orderId={item.orderId ?? item.content} conversation={conversation} />;
  return <TextBubble item={item} conversation={conversation} />;
}

/** Back into the text field, before what is being written there. */
function Rewrite({ item, conversation }: OutboxMessageProps): React.ReactElement {
  const { t } = useTranslation();
  const rewrite = (): void => {
    const { draft } = conversation.getSnapshot().context;
    conversation.send({ type: 'draft.changed', text: draft === '' ? item.content : `${item.content}\n${draft}` });
    conversation.send({ type: 'message.discard', clientId: item.clientId });
    focusOn(composerSelector);
  };
  return (
    <Button type="link" className="inline" onClick={rewrite}>
      {t('desk.rewrite')}
    </Button>
  );
}

/** A message on its way: held, sending, or not sent. */
export function OutboxMessage({ item, conversation }: OutboxMessageProps): React.ReactElement {
  const { t } = useTranslation();
  const person = usePerson();
  const mayInspect = useRight('developer.inspect');
  return (
    <>
      <div className={`message ours ${item.state}`}>
        <Face id={person?.id ?? ''} name={person?.nickName ?? ''} size={32} staff />
        <Content item={item} conversation={conversation} />
        <span className="message-meta">
          <OutboxState state={item.state} />
          <span>{clock(item.at)}</span>
        </span>
      </div>
      <Remedies item={item} conversation={conversation}>
        {item.type === lineType.text ? <Rewrite item={item} conversation={conversation} /> : null}
        {mayInspect ? <LocalLink to={`/inspector?trace=${item.clientId}`}>{t('desk.whyFailed')}</LocalLink> : null}
      </Remedies>
    </>
  );
}
