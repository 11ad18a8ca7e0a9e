import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import { doublesMachine } from '#src/customers/machines/doublesMachine.ts';
import type { Doubles, Typed } from '#src/customers/machines/doublesMachine.ts';

const typed = (mobile: string | null): Typed => ({ mobile, phoneNum: null, idCardNo: null, id: null });
const found: Doubles = [{ id: '1', field: 'mobile', isHere: true, name: '林**', house: '高新', owner: '周敏', protectedUntil: null }];

it('asks once somebody pauses, for the last number alone, and for none that is a mask or too short', async () => {
  const asked: (string | null)[] = [];
  const clock = new SimulatedClock();
  const ask = fromPromise<Doubles, Typed>(async ({ input }) => {
    asked.push(input.mobile);
    return input.mobile === '13800008000' ? found : [];
  });
  const actor = createActor(doublesMachine.provide({ actors: { ask } }), { clock }).start();
  for (const text of ['138', '1380000', '13800008000']) actor.send({ type: 'number.typed', typed: typed(text) });
  clock.increment(300);
  await expect.poll(() => actor.getSnapshot().context.found).toEqual(found);
  // The same once more, as by another drawing of the form, asks for nothing.
  actor.send({ type: 'number.typed', typed: typed('13800008000') });
  clock.increment(300);
  actor.send({ type: 'number.typed', typed: typed('138****8000') });
  expect(actor.getSnapshot().context.found).toEqual([]);
  clock.increment(300);
  actor.send({ type: 'number.typed', typed: typed('138') });
  clock.increment(300);
  expect(asked).toEqual(['13800008000']);
});

it('says nothing where the question fails: the save itself tells', async () => {
  const clock = new SimulatedClock();
  const ask = fromPromise<Doubles, Typed>(() => Promise.reject(new Error('silent')));
  const actor = createActor(doublesMachine.provide({ actors: { ask } }), { clock }).start();
  actor.send({ type: 'number.typed', typed: typed('13800008000') });
  clock.increment(300);
  await expect.poll(() => actor.getSnapshot().matches('resting')).toBe(true);
  expect(actor.getSnapshot().context.found).toEqual([]);
});
