import { SimulatedClock, createActor } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import type { RowChange } from '#contract/socket.ts';
import { readingMachine } from '#src/kit/machines/readings/readingMachine.ts';
import type { ReadingAsked, ReadingCall } from '#src/kit/machines/readings/readingMachine.ts';
import { asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const of = (id: string, page = 1): ReadingAsked => ({ calls: [['order.list', { id, page }]], renewedBy: ['order'] });
function start(first = of('a')) {
  const clock = new SimulatedClock();
  const ask = asked<readonly unknown[], { readonly calls: readonly ReadingCall[] }>();
  const actor = createActor(readingMachine.provide({ actors: { ask: ask.logic } } as never), { clock, input: { asked: first } }).start();
  over = actor;
  return { actor, clock, ask, context: () => actor.getSnapshot().context };
}
const changeOf = (entity: string, id = 'e'): RowChange => ({ entity, id, change: 'created', version: 1, position: 1, patch: null });

test('a reading is asked again once for a flock of news that concern it, and what is known stays where that fails', async () => {
  const { actor, clock, ask, context } = start();
  await ask.last().answer(['first']);
  for (let at = 0; at < 5; at += 1) actor.send({ type: 'burst', changes: [changeOf('order')] });
  actor.send({ type: 'burst', changes: [changeOf('member')] });
  clock.increment(299);
  expect(ask.runs).toHaveLength(1);
  clock.increment(1);
  expect(ask.runs).toHaveLength(2);
  await ask.last().refuse({ reason: 'network' });
  expect([context().answers, context().failure?.reason]).toEqual([['first'], 'network']);
  actor.send({ type: 'reading.again' });
  await ask.last().answer(['second']);
  expect([context().answers, context().failure]).toEqual([['second'], null]);
});

test('a further page leaves the one before in its place until it is here; another row begins with nothing', async () => {
  const { actor, ask, context } = start();
  await ask.last().answer(['page 1']);
  actor.send({ type: 'reading.ask', asked: of('a', 2), isOther: false });
  expect(context().answers).toEqual(['page 1']);
  expect(ask.last().input).toEqual({ calls: [['order.list', { id: 'a', page: 2 }]] });
  actor.send({ type: 'reading.ask', asked: of('b'), isOther: true });
  expect(context().answers).toBeNull();
});

test('what is said of some rows is asked again at their changes and at those of the rows that it names, and at no other', async () => {
  const { actor, clock, ask } = start({ calls: [['member.reportHistory', { memberId: 'a' }]], renewedBy: ['member', 'reportRule'], rows: { member: ['a'] } });
  await ask.last().answer([[{ id: 'a' }, { id: 'twin' }]]);
  const asks = async (change: RowChange): Promise<number> => {
    const before = ask.runs.length;
    actor.send({ type: 'burst', changes: [change] });
    clock.increment(300);
    if (ask.runs.length > before) await ask.last().answer([[{ id: 'a' }, { id: 'twin' }]]);
    return ask.runs.length - before;
  };
  expect(await asks(changeOf('member', 'other'))).toBe(0);
  expect(await asks(changeOf('member', 'a'))).toBe(1);
  expect(await asks(changeOf('member', 'twin'))).toBe(1);
  expect(await asks(changeOf('reportRule', 'any'))).toBe(1);
});
