import { assign, cancel, createActor, createMachine, fromPromise, raise, sendParent, setup, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import { eventsFor, leavesOf } from '#src/inspector/machines/reading.ts';
import { after, begunWith, dueOf, later } from '#src/inspector/machines/simulation.ts';
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
  return { actor, run: begunWith(actor.getSnapshot(), []) };
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

it('begins with what remains of the delays of its states, and of events that it sends itself later', () => {
  const asking = setup({ types: { events: {} as { type: 'ask' } | { type: 'answer' } | { type: 'ask.late' } } }).createMachine({
    initial: 'idle',
    states: {
      idle: { after: { 20_000: 'asleep' }, on: { ask: { actions: raise({ type: 'ask.late' }, { id: 'ask:1', delay: 15_000 }) } } },
      asleep: {},
    },
    on: { answer: { actions: cancel('ask:1') } },
  });
  const actor = createActor(asking, { clock: new SimulatedClock() }).start();
  actor.send({ type: 'ask' });
  const [one] = Object.values(actor.system.getSnapshot()._scheduledEvents);
  const due = dueOf(actor, (one?.startedAt ?? 0) + 12_000);
  expect(due.map(({ event, at }) => [event.type, Math.round(at / 1_000)])).toEqual([
    ['xstate.after.20000.(machine).idle', 8],
    ['ask.late', 3],
  ]);
  const run = begunWith(actor.getSnapshot(), due);
  expect(later(asking, run, 3_500).steps.map(({ event }) => event)).toEqual(['ask.late']);
  // An event that is called off does not come.
  const answered = after(asking, run, { type: 'answer' });
  expect(answered.due.map(({ event }) => event.type)).toEqual(['xstate.after.20000.(machine).idle']);
  expect(statesIn(later(asking, answered, 9_000).snapshot)).toEqual(['asleep']);
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
  const run = begunWith(createActor(asking, { clock: new SimulatedClock() }).start().getSnapshot(), []);
  expect(eventsFor(run)).toEqual(['ask', 'leave']);
  const waiting = after(asking, run, { type: 'ask' });
  expect(eventsFor(waiting)).toEqual(['leave', 'xstate.done.actor.load', 'xstate.error.actor.load']);
  expect(statesIn(after(asking, waiting, { type: 'xstate.error.actor.load', error: { reason: 'network' } }).snapshot)).toEqual(['failed']);
  expect(statesIn(after(asking, waiting, { type: 'xstate.done.actor.load', output: 1 }).snapshot)).toEqual(['here']);
});
