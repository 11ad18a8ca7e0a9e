import { assign, createActor, createMachine, fromPromise, sendParent, setup, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import { eventsFor, leavesOf } from '#src/inspector/machines/reading.ts';
import { after, begunWith, later } from '#src/inspector/machines/simulation.ts';
import type { Simulation } from '#src/inspector/machines/simulation.ts';

const statesIn = ({ value }: Simulation['snapshot']): readonly string[] => leavesOf(value);

const machine = setup({
  types: { context: {} as { tries: number }, events: {} as { type: 'go'; by?: number } | { type: 'break' } },
  delays: { patience: 5_000 },
  guards: { isDone: ({ context }) => context.tries >= 2 },
  actions: {
    tell: () => {
      throw new Error('done for real');
    },
  },
}).createMachine({
  context: { tries: 0 },
  initial: 'idle',
  states: {
    idle: { on: { go: { target: 'waiting', actions: assign({ tries: ({ context, event }) => context.tries + (event.by ?? 1) }) } } },
    waiting: {
      after: {
        patience: [
          { guard: 'isDone', target: 'over' },
          { target: 'idle', actions: ['tell', sendParent({ type: 'late' })] },
        ],
      },
    },
    over: {},
  },
  on: {
    break: {
      actions: assign(() => {
        throw new Error('no such row');
      }),
    },
  },
});
const begun = () => {
  const actor = createActor(machine, { clock: new SimulatedClock() }).start();
  return { actor, run: begunWith(machine, actor.getSnapshot()) };
};

it('takes events and turns the clock, and does nothing of what it would do', () => {
  const { actor, run } = begun();
  const waiting = after(machine, run, { type: 'go' });
  expect([statesIn(waiting.snapshot), waiting.due.map(({ at }) => at)]).toEqual([['waiting'], [5_000]]);
  const early = later(machine, waiting, 4_999);
  expect(statesIn(early.snapshot)).toEqual(['waiting']);
  const late = later(machine, early, 1);
  expect([statesIn(late.snapshot), late.now, late.due, late.steps.at(-1)?.would]).toEqual([['idle'], 5_000, [], expect.arrayContaining(['tell'])]);
  expect([actor.getSnapshot().value, actor.getSnapshot().context.tries]).toEqual(['idle', 0]);
});

it('asks guards with what the machine holds then', () => {
  const { run } = begun();
  expect(statesIn(later(machine, after(machine, run, { type: 'go', by: 2 }), 5_000).snapshot)).toEqual(['over']);
});

it('begins with the delays of the states it stands in', () => {
  const actor = createActor(machine, { clock: new SimulatedClock() }).start();
  actor.send({ type: 'go' });
  expect(begunWith(machine, actor.getSnapshot()).due.map(({ at }) => at)).toEqual([5_000]);
});

it('says what broke, and stands as it did', () => {
  const { run } = begun();
  const broken = after(machine, run, { type: 'break' });
  expect([broken.problem, statesIn(broken.snapshot), broken.steps]).toEqual(['no such row', ['idle'], []]);
});

it('knows what it can be sent in the state it has come to, the ends of what is waited for as well', () => {
  const asking = createMachine({
    initial: 'idle',
    states: {
      idle: { on: { ask: 'asking' } },
      asking: {
        invoke: { id: 'load', src: fromPromise(() => new Promise<number>(() => undefined)), onDone: 'here', onError: 'failed' },
        after: { 5_000: 'failed' },
      },
      here: {},
      failed: { on: { again: 'asking' } },
    },
    on: { leave: '.idle' },
  });
  const run = begunWith(asking, createActor(asking, { clock: new SimulatedClock() }).start().getSnapshot());
  expect(eventsFor(run)).toEqual(['ask', 'leave']);
  const waiting = after(asking, run, { type: 'ask' });
  expect(eventsFor(waiting)).toEqual(['leave', 'xstate.done.actor.load', 'xstate.error.actor.load']);
  expect(statesIn(after(asking, waiting, { type: 'xstate.error.actor.load', error: { reason: 'network' } }).snapshot)).toEqual(['failed']);
  expect(statesIn(after(asking, waiting, { type: 'xstate.done.actor.load', output: 1 }).snapshot)).toEqual(['here']);
});
