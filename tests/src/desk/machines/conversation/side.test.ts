/** The parts beside a conversation fail each by itself, and an order is made once. */
import { expect, test } from 'vitest';
import type { ServerFrame } from '#contract/socket.ts';
import type { ChatPerson, OrderRow } from '#src/kit/machines/rows.ts';
import { start, withDesk } from '#tests/machines/conversationStage.ts';
import { rowOf } from '#tests/machines/simulated.ts';

const given = { title: '黄体支持用药 · 14 天', count: 1, payPrice: 128_600, remark: '' };
const made: OrderRow = { id: 'o9', title: given.title, payPrice: given.payPrice, status: 'unpaid', version: 1 } as unknown as OrderRow;

async function opened() {
  const one = start({ features: withDesk, row: rowOf('a') });
  one.child.send({ type: 'conversation.shown' });
  await one.calls.history.last().answer({ rows: [], lastSeq: 0 });
  return one;
}

test('the customer could not be read: said in his part, read again by a click', async () => {
  const one = await opened();
  await one.calls.person.last().refuse({ reason: 'network' });
  expect(one.context().sideFailures).toMatchObject({ person: { reason: 'network' } });
  expect(one.context().failure).toBeNull();
  one.child.send({ type: 'side.retry', part: 'orders' });
  expect(one.calls.person.runs).toHaveLength(1);
  one.child.send({ type: 'side.retry', part: 'person' });
  await one.calls.person.last().answer({ name: '王芳', tags: [] } as unknown as ChatPerson);
  expect([one.context().person?.name, one.context().sideFailures.person]).toEqual(['王芳', undefined]);
});

test('an order that is asked for twice is made once, by one number; then it goes to the customer', async () => {
  const one = await opened();
  one.child.send({ type: 'push.write', draft: { title: given.title, count: '1', price: '1286', remark: '' } });
  one.child.send({ type: 'order.push', ...given });
  one.child.send({ type: 'order.push', ...given });
  expect(one.calls.push.runs).toHaveLength(1);
  await one.calls.push.last().refuse({ reason: 'timeout' });
  expect([one.context().sideFailures.push?.reason, one.context().pushDraft?.price]).toEqual(['timeout', '1286']);
  one.child.send({ type: 'order.push', ...given });
  const [first, second] = one.calls.push.runs;
  expect(second?.input.order).toEqual(first?.input.order);
  await second?.answer(made);
  expect([one.context().pushDraft, one.context().orderChoices, one.context().sideFailures.push]).toEqual([null, [made], undefined]);
  expect(one.context().outbox).toMatchObject([{ type: 3, orderId: 'o9' }]);
});

test('another content is another order', async () => {
  const one = await opened();
  one.child.send({ type: 'order.push', ...given });
  await one.calls.push.last().refuse({ reason: 'network' });
  one.child.send({ type: 'order.push', ...given, count: 2 });
  const [first, second] = one.calls.push.runs;
  expect(second?.input.order?.clientId).not.toBe(first?.input.order?.clientId);
});

test('an order somebody made is looked for once a moment, and its frame reaches the rest too', async () => {
  const one = await opened();
  one.child.send({ type: 'orders.ask' });
  await one.calls.choices.last().answer([]);
  const created = (id: string): ServerFrame => ({ type: 17, messageType: 17, entity: 'order', id, change: 'created', version: 1, position: 60 });
  one.burst(created('x'), { type: 17, messageType: 17, entity: 'member', id: 'm-a', change: 'updated', version: 2, position: 61 });
  one.burst(created('y'));
  await one.calls.person.last().answer({ name: '王芳', tags: [] } as unknown as ChatPerson);
  expect(one.calls.person.runs).toHaveLength(2);
  one.clock.increment(1_000);
  expect(one.calls.choices.runs).toHaveLength(2);
  await one.calls.choices.last().answer([made]);
  one.clock.increment(5_000);
  expect(one.calls.choices.runs).toHaveLength(2);
});
