import RightOutlined from '@ant-design/icons/RightOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { yuan } from '#contract/money.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { OrderRow } from '#src/kit/machines/rows.ts';
import { useConsulting } from '#src/orders/views/useConsulting.tsx';
import { orderLife } from '#contract/lives/orderLife.ts';
import { LifeLog } from '#src/engine/views/life/LifeLog.tsx';
import { StatusTag } from '#src/engine/views/life/StatusTag.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { useButton } from '#src/kit/views/console/rightsOf.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { Part } from './Part.tsx';
import type { PushOrderProps } from './PushOrder.tsx';

const emptyDraft = { title: '', count: '1', price: '', customerNote: '', remark: '' } as const;

/** Its log is read when somebody opens it, unless a card of the conversation already brought it. */
function OrderLine({ order, conversation }: { readonly order: OrderRow; readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const detail = useSelector(conversation, (snapshot) => snapshot.context.orders[order.id]);
  const maySend = useButton('/consultation', 'message.send');
  const status = detail && detail.version > order.version ? detail.status : order.status;
  return (
    <li>
      <details
        className="side-order-open"
        onToggle={(event) => {
          if (event.currentTarget.open && !detail) conversation.send({ type: 'order.look', orderId: order.id });
        }}
      >
        <summary className="side-order">
          <RightOutlined aria-hidden="true" />
          <span className="nowrap order-title">{order.title}</span>
          <span className="order-price">¥{yuan(order.payPrice)}</span>
          <StatusTag status={status} />
        </summary>
        <div className="side-order-log">
          {detail ? <LifeLog life={orderLife} steps={detail.steps} /> : <Loading rows={2} faces={false} />}
          {maySend ? (
            <Button
              className="card-size"
              aria-label={t('side.sendOrder', { title: order.title })}
              onClick={() => conversation.send({ type: 'order.pick', orderId: order.id })}
            >
              <SendOutlined aria-hidden="true" />
              {t('side.sendAgain')}
            </Button>
          ) : null}
        </div>
      </details>
    </li>
  );
}

/** Only a member chat has it: a consultation has its order already. */
function Consult({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const consult = useConsulting();
  const { busId, memberId, userName: name } = useSelector(conversation, (snapshot) => snapshot.context.row);
  if (!consult || busId) return null;
  return (
    <Button type="link" className="inline" onClick={() => consult({ memberId, name })}>
      {t('consult.begin')}
    </Button>
  );
}

const PushOrder = lazily<PushOrderProps>(() => import('./PushOrder.tsx').then((module) => module.PushOrder));

export function Orders({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const choices = useSelector(conversation, (snapshot) => snapshot.context.orderChoices);
  const draft = useSelector(conversation, (snapshot) => snapshot.context.pushDraft);
  const mayPush = useButton('/consultation', 'order.push');
  const action = (
    <>
      <Consult conversation={conversation} />
      {mayPush && draft === null ? (
        <Button type="link" className="inline" onClick={() => conversation.send({ type: 'push.write', draft: emptyDraft })}>
          {t('side.newOrder')}
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      <Part title={t('desk.orders')} count={choices?.length} conversation={conversation} part="orders" isLoaded={choices !== null} action={action}>
        {choices?.length === 0 ? <p className="faint">{t('desk.noOrders')}</p> : null}
        <ul className="side-orders">
          {choices?.map((order) => (
            <OrderLine key={order.id} order={order} conversation={conversation} />
          ))}
        </ul>
      </Part>
      {mayPush && draft !== null ? <PushOrder conversation={conversation} draft={draft} /> : null}
    </>
  );
}
