import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { OrderPick } from '#src/desk/views/OrderPick.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const order = { id: 'or1', title: '黄体支持用药', orderNo: 'TS-1', payPrice: 100, status: 'paid' };
const conversation = (): ConversationRef & StagedActor =>
  actorShowing<ConversationRef>({ context: { row: { userName: '林晓彤' }, orderChoices: [order, { ...order, id: 'or2', title: '续存' }] } });

it('leads the keyboard to the orders, and back to the text', async () => {
  const one = conversation();
  draw(
    <>
      <textarea id="reply-text" aria-label="回复" />
      <OrderPick conversation={one} />
    </>,
  );
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const first = await screen.findByRole('button', { name: /黄体支持用药/ });
  expect(first).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('textbox', { name: '回复' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: /黄体支持用药/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(one.sent).toContainEqual({ type: 'order.pick', orderId: 'or1' });
  expect(screen.getByRole('textbox', { name: '回复' })).toHaveFocus();
});

it('goes from order to order by the arrows', async () => {
  const one = conversation();
  draw(<OrderPick conversation={one} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: /黄体支持用药/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('button', { name: /续存/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{Enter}');
  expect(one.sent).toContainEqual({ type: 'order.pick', orderId: 'or2' });
});
