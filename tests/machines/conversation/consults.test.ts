/** A consultation that staff begin from a member chat. */
import { expect, test } from 'vitest';
import { start, withDesk } from '#tests/machines/conversationStage.ts';
import { rowOf } from '#tests/machines/simulated.ts';

const asked = { title: '备孕咨询', payPrice: 8_000, customerNote: '' };

test('its fee is read first; asked for again it is the same one; then its conversation is led to', async () => {
  const one = start({ features: withDesk, row: rowOf('a') });
  one.child.send({ type: 'consult.ask' });
  expect(one.child.getSnapshot().hasTag('consultAsked')).toBe(false);
  await one.calls.consultFee.last().answer(8_000);
  expect([one.child.getSnapshot().hasTag('consultAsked'), one.context().consultFee]).toEqual([true, 8_000]);
  one.child.send({ type: 'consult.make', ...asked });
  one.child.send({ type: 'consult.make', ...asked });
  expect(one.calls.consult.runs).toHaveLength(1);
  await one.calls.consult.last().refuse({ reason: 'timeout' });
  expect(one.context().sideFailures.consult?.reason).toBe('timeout');
  one.child.send({ type: 'consult.make', ...asked });
  const [first, second] = one.calls.consult.runs;
  expect(second?.input.consultation).toEqual(first?.input.consultation);
  await second?.answer('c9');
  expect(one.heardOf('notification.chosen')).toEqual([expect.objectContaining({ conversationId: 'c9' })]);
  expect([one.child.getSnapshot().hasTag('consultAsked'), one.context().sideFailures.consult]).toEqual([false, undefined]);
});

test('a fee that cannot be read is said, and nothing is opened', async () => {
  const one = start({ features: withDesk, row: rowOf('a') });
  one.child.send({ type: 'consult.ask' });
  await one.calls.consultFee.last().refuse({ reason: 'network' });
  expect([one.child.getSnapshot().hasTag('consultAsked'), one.context().sideFailures.consult?.reason]).toEqual([false, 'network']);
});
