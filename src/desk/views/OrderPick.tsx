import { useState } from 'react';
import { useSelector } from '@xstate/react';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { yuan } from '#contract/money.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { focusAmong } from '#src/kit/views/dom/focusAmong.ts';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { StatusTag } from '#src/engine/views/life/StatusTag.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { composerSelector } from './places.tsx';

interface ChoicesProps {
  readonly conversation: ConversationRef;
  readonly onDone: () => void;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from order to order, as in every list that can be chosen from. */
function walk(event: React.KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key];
  if (by === undefined) return;
  event.preventDefault();
  focusAmong(event.currentTarget, by);
}

function Choices({ conversation, onDone }: ChoicesProps): React.ReactElement {
  const { t } = useTranslation();
  const name = useSelector(conversation, (snapshot) => snapshot.context.row.userName);
  const choices = useSelector(conversation, (snapshot) => snapshot.context.orderChoices);
  if (choices === null) return <Loading rows={3} faces={false} />;
  if (choices.length === 0) return <p className="order-none">{t('desk.noOrders')}</p>;
  return (
    <ul className="order-choices scroll" onKeyDown={walk} aria-label={t('desk.chooseOrder', { name })}>
      {choices.map((order, index) => (
        <li key={order.id}>
          <Button
            type="text"
            block
            className="as-line order-choice"
            data-place=""
            autoFocus={index === 0}
            onClick={() => {
              conversation.send({ type: 'order.pick', orderId: order.id });
              onDone();
            }}
          >
            <span className="choice-words">
              <span className="nowrap">{order.title}</span>
              <span className="faint">{order.orderNo}</span>
            </span>
            <span>¥{yuan(order.payPrice)}</span>
            <StatusTag status={order.status} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** One of the customer's orders, sent as a message. */
export function OrderPick({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  /** Drawn anew each time, so that the first choice takes the focus again. */
  const [times, setTimes] = useState(0);
  const change = (next: boolean): void => {
    if (next) conversation.send({ type: 'orders.ask' });
    if (next) setTimes(times + 1);
    setOpen(next);
  };
  // The choices stand at the end of the document: the keyboard is led there and back.
  const done = (): void => {
    setOpen(false);
    focusOn(composerSelector);
  };
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={change}
      placement="topLeft"
      title={t('desk.pickOrder')}
      content={
        <div
          key={times}
          onKeyDown={(event) => {
            if (event.key === 'Escape') done();
          }}
        >
          <Choices conversation={conversation} onDone={done} />
        </div>
      }
    >
      <Button type="text" aria-label={t('desk.pickOrder')} aria-expanded={open} title={t('desk.pickOrder')} icon={<FileTextOutlined />} />
    </Popover>
  );
}
