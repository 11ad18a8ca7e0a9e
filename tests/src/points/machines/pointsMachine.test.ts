import { SimulatedClock, createActor } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import type { RowChange } from '#contract/socket.ts';
import { pointsMachine } from '#src/points/machines/pointsMachine.ts';
import type { MemberPoints, PointFigures, Reversal } from '#src/points/machines/pointsMachine.ts';
import { asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

function start() {
  const clock = new SimulatedClock();
  const figures = asked<{ figures: PointFigures; rules: [] }, undefined>();
  const member = asked<MemberPoints, { readonly memberId: string }>();
  const reverse = asked<unknown, Reversal>();
  const actors = { askFigures: figures.logic, askMember: member.logic, reverse: reverse.logic };
  const actor = createActor(pointsMachine.provide({ actors } as never), { clock }).start();
  over = actor;
  return { actor, clock, figures, member, reverse, context: () => actor.getSnapshot().context };
}
const changeOf = (entity: string): RowChange => ({ entity, id: 'e', change: 'created', version: 1, position: 1, patch: null });
const some: PointFigures = { customers: 1, soon: 0 };
const held: MemberPoints = { balance: 5, soon: 0, soonAt: null };

test('figures are asked again once for a flock of news, and only where somebody has looked at them', async () => {
  const { actor, clock, figures, context } = start();
  actor.send({ type: 'burst', changes: [changeOf('pointRecord')] });
  clock.increment(1_000);
  expect(figures.runs).toHaveLength(0);
  actor.send({ type: 'figures.show' });
  await figures.last().answer({ figures: some, rules: [] });
  expect(context().figures).toEqual(some);
  for (let at = 0; at < 5; at += 1) actor.send({ type: 'burst', changes: [changeOf('pointRecord')] });
  actor.send({ type: 'burst', changes: [changeOf('member')] });
  clock.increment(299);
  expect(figures.runs).toHaveLength(1);
  clock.increment(1);
  expect(figures.runs).toHaveLength(2);
  await figures.last().refuse({ reason: 'network' });
  expect([context().figures, context().failure?.reason]).toEqual([some, 'network']);
});

test('of another customer nothing of the one before is shown', async () => {
  const { actor, member, context } = start();
  actor.send({ type: 'member.show', memberId: 'one' });
  await member.last().answer(held);
  actor.send({ type: 'member.show', memberId: 'one' });
  expect(context().member).toEqual(held);
  actor.send({ type: 'member.show', memberId: 'two' });
  expect([context().memberId, context().member]).toEqual(['two', null]);
  await member.last().refuse({ reason: 'notFound' });
  expect(context().memberFailure?.reason).toBe('notFound');
});

test('what a customer has is asked for again when the line is back, as whoever holds the actor tells it', async () => {
  const { actor, member, context } = start();
  actor.send({ type: 'member.show', memberId: 'one' });
  expect(actor.getSnapshot().hasTag('failed')).toBe(false);
  await member.last().refuse({ reason: 'network' });
  expect(actor.getSnapshot().hasTag('failed')).toBe(true);
  actor.send({ type: 'reload' });
  await member.last().answer(held);
  expect([context().member, context().memberFailure, actor.getSnapshot().hasTag('failed')]).toEqual([held, null, false]);
});

test('a reversal is asked once at a time, and says why it was refused', async () => {
  const { actor, reverse, context } = start();
  actor.send({ type: 'reversal.ask', id: 'a', reason: '录错' });
  actor.send({ type: 'reversal.ask', id: 'b', reason: '录错' });
  expect([reverse.runs.length, actor.getSnapshot().hasTag('reversing')]).toEqual([1, true]);
  await reverse.last().refuse({ reason: 'pointsShort' });
  expect([context().reversal?.id, context().reversalFailure?.reason, actor.getSnapshot().hasTag('reversing')]).toEqual(['a', 'pointsShort', false]);
});

test('an entry that was reversed is no failure any more, and what the customer has is asked for once its news come', async () => {
  const { actor, clock, figures, member, reverse, context } = start();
  actor.send({ type: 'figures.show' });
  await figures.last().answer({ figures: some, rules: [] });
  actor.send({ type: 'member.show', memberId: 'one' });
  await member.last().answer(held);
  actor.send({ type: 'reversal.ask', id: 'p1', reason: '录错' });
  await reverse.last().refuse({ reason: 'network' });
  expect([context().reversalFailure?.reason, actor.getSnapshot().hasTag('reversing')]).toEqual(['network', false]);
  actor.send({ type: 'reversal.ask', id: 'p1', reason: '录错' });
  await reverse.last().answer(null);
  expect([reverse.last().input, context().reversalFailure, actor.getSnapshot().hasTag('reversing')]).toEqual([{ id: 'p1', reason: '录错' }, null, false]);
  for (let at = 0; at < 3; at += 1) actor.send({ type: 'burst', changes: [changeOf('pointRecord')] });
  clock.increment(300);
  expect([member.runs.length, figures.runs.length]).toEqual([2, 2]);
  await figures.last().answer({ figures: some, rules: [] });
  actor.send({ type: 'reload' });
  expect(figures.runs).toHaveLength(3);
});
