import { createActor, createMachine, fromCallback, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import { chartOf } from '#src/inspector/machines/chart.ts';
import { inspectorMachine } from '#src/inspector/machines/inspectorMachine.ts';
import { watchedMachine } from '#src/inspector/machines/watchedMachine.ts';
import type { ServeOrder } from '#src/inspector/machines/watchedMachine.ts';
import type { WatchInput, WatchOrder } from '#src/inspector/machines/inspecting.ts';

const chart = chartOf(createMachine({ initial: 'on', states: { on: { on: { poke: 'off' } }, off: { on: { mend: 'on' } } } }));

const begin = ({ clock = new SimulatedClock(), isDemo = true } = {}) => {
  const orders: WatchOrder[] = [];
  const watch = fromCallback<WatchOrder, WatchInput>(({ receive }) => receive((order) => orders.push(order)));
  const actor = createActor(inspectorMachine.provide({ actors: { watch } }), { clock, input: { isDemo, visit: null } }).start();
  const { recording } = actor.getSnapshot().context.past;
  recording.begin({ id: 'a', name: 'a', parent: null, chart }, { states: ['on'], status: 'active', held: {} });
  const happen = (many: number): void => {
    for (let at = 0; at < many; at += 1)
      recording.add({
        actor: 'a',
        at,
        sender: null,
        event: 'go',
        cause: 'event',
        payload: null,
        states: ['on'],
        status: 'active',
        held: {},
        traces: [],
        taken: [],
      });
    actor.send({ type: 'recorded', recording });
  };
  return { actor, happen, clock, orders, recording, at: () => actor.getSnapshot().context.at };
};

it('follows what happens, until somebody looks back: then it goes on and nothing that is looked at moves', () => {
  const { actor, happen, at } = begin();
  happen(5);
  expect(at()).toBe(5);
  actor.send({ type: 'step.by', many: -2 });
  happen(3);
  expect([at(), actor.getSnapshot().context.last, actor.getSnapshot().hasTag('back')]).toEqual([3, 8, true]);
  actor.send({ type: 'now' });
  expect([at(), actor.getSnapshot().hasTag('back')]).toEqual([8, false]);
});

it('goes to no step that is not recorded', () => {
  const { actor, happen, at } = begin();
  happen(4);
  actor.send({ type: 'step.to', n: 400 });
  expect(at()).toBe(4);
  actor.send({ type: 'step.to', n: -1 });
  expect(at()).toBe(1);
});

it('plays to the end and rests there', () => {
  const { actor, happen, clock, at } = begin();
  happen(4);
  actor.send({ type: 'step.to', n: 2 });
  actor.send({ type: 'play' });
  clock.increment(400);
  expect(at()).toBe(3);
  clock.increment(400);
  clock.increment(400);
  expect([at(), actor.getSnapshot().matches({ back: 'resting' })]).toEqual([4, true]);
});

it('shows the first one that is found, and whoever is chosen after that', () => {
  const { actor } = begin();
  actor.send({ type: 'actor.found', id: 'a' });
  actor.send({ type: 'actor.found', id: 'b' });
  expect(actor.getSnapshot().context.actor).toBe('a');
  actor.send({ type: 'actor.choose', id: 'b' });
  expect(actor.getSnapshot().context.actor).toBe('b');
});

it('sends an event that the machine knows, and says why another one goes nowhere', () => {
  const { actor, orders, happen } = begin();
  const send = (name: string, payload = ''): unknown => {
    actor.send({ type: 'event.send', name, payload });
    return actor.getSnapshot().context.sendProblem;
  };
  happen(1);
  expect(send('poke')).toBe('gone');
  actor.send({ type: 'actor.choose', id: 'a' });
  expect([send('mend'), send('poke', '{'), send('poke', '[1]'), send('poke', '{ "id": "x", "type": "other" }')]).toEqual([
    'unknown',
    'notJson',
    'notObject',
    null,
  ]);
  expect(orders).toEqual([{ type: 'watch.send', actor: 'a', event: { type: 'poke', id: 'x' } }]);
});

it('with real people it sends nothing and causes no fault', () => {
  const { actor, orders, happen } = begin({ isDemo: false });
  happen(1);
  actor.send({ type: 'actor.choose', id: 'a' });
  actor.send({ type: 'event.send', name: 'poke', payload: '' });
  actor.send({ type: 'drill.begin', kind: 'kill' });
  expect([actor.getSnapshot().context.sendProblem, orders]).toEqual(['notHere', []]);
});

it('a fault on purpose that was refused says why among those that were tried', () => {
  const { actor, orders, happen } = begin();
  happen(1);
  actor.send({ type: 'drill.begin', kind: 'slow' });
  expect(orders).toEqual([{ type: 'watch.drill', kind: 'slow' }]);
  actor.send({ type: 'drill.begun', drill: { kind: 'slow', at: 1, until: null, failure: 'refused' } });
  expect(actor.getSnapshot().context.drills).toEqual([{ kind: 'slow', at: 1, until: null, failure: 'refused' }]);
});

it('the past stands at the step that is looked at, and another recording is looked at from its end', () => {
  const { actor, happen } = begin();
  happen(4);
  actor.send({ type: 'step.to', n: 2 });
  expect(actor.getSnapshot().context.past.at).toBe(2);
  const other = begin();
  other.happen(9);
  actor.send({ type: 'recording.opened', recording: other.recording, from: { kind: 'file', name: 'x.json' } });
  expect([actor.getSnapshot().context.at, actor.getSnapshot().context.past.at, actor.getSnapshot().hasTag('back')]).toEqual([9, 9, false]);
  happen(1);
  expect(actor.getSnapshot().context.last).toBe(9);
});

it('that is led to by a message follows it in the last minutes of this window, also where it is open already, and sends nothing there', () => {
  const orders: WatchOrder[] = [];
  const first: WatchInput[] = [];
  const watch = fromCallback<WatchOrder, WatchInput>(({ input, receive }) => {
    first.push(input);
    receive((order) => orders.push(order));
  });
  const input = { isDemo: true, visit: { search: '?trace=c1' } };
  const actor = createActor(inspectorMachine.provide({ actors: { watch } }), { input }).start();
  const { past } = actor.getSnapshot().context;
  actor.send({ type: 'recording.opened', recording: past.recording, from: { kind: 'lately' } });
  expect([first, actor.getSnapshot().context.view, actor.getSnapshot().context.trace]).toEqual([[{ first: { kind: 'lately' } }], 'traces', 'c1']);
  actor.send({ type: 'screen.entered', path: '/inspector', search: '?trace=c2' });
  expect([orders, actor.getSnapshot().context.trace]).toEqual([[{ type: 'watch.source', source: { kind: 'lately' } }], 'c2']);
  actor.send({ type: 'event.send', name: 'go', payload: '' });
  expect(actor.getSnapshot().context.sendProblem).toBe('notHere');
  // Another recording has other messages.
  actor.send({ type: 'recording.opened', recording: past.recording, from: null });
  expect(actor.getSnapshot().context.trace).toBeNull();
  actor.send({ type: 'screen.entered', path: '/inspector', search: '' });
  expect(orders).toHaveLength(1);
});

it('that opens a recording with a message that was not sent shows its traces; of any other it shows what was shown before', () => {
  const { actor } = begin();
  const sent = begin();
  sent.happen(2);
  actor.send({ type: 'recording.opened', recording: sent.recording, from: { kind: 'file', name: 'fine.json' } });
  expect(actor.getSnapshot().context.view).toBe('chart');
  const refused = begin();
  refused.happen(2);
  refused.recording.addFrame({ at: 1, way: 'in', type: 5, stream: 'refused', position: null, clientId: 'c1', committedAt: null, code: 'tooFast' });
  actor.send({ type: 'recording.opened', recording: refused.recording, from: { kind: 'file', name: 'report.json' } });
  expect(actor.getSnapshot().context.view).toBe('traces');
});

const shown = ({ actor }: ReturnType<typeof begin>) => actor.getSnapshot().context;

it('is looked at from each side without a step being taken, and forgets the state of one machine with the next', () => {
  const one = begin();
  one.happen(3);
  const tell = one.actor.send.bind(one.actor);
  tell({ type: 'actor.choose', id: 'a' });
  tell({ type: 'view.choose', view: 'sequence' });
  tell({ type: 'state.choose', path: 'on' });
  tell({ type: 'steps.seek', words: 'go' });
  tell({ type: 'steps.only', isOnlyChosen: true });
  tell({ type: 'trace.choose', id: 'c1' });
  tell({ type: 'columns.choose', ids: ['a', 'b'] });
  tell({ type: 'seconds.choose', seconds: 10 });
  tell({ type: 'others.known', others: [{ id: 'w2', path: '/consultation' }] });
  expect(shown(one)).toMatchObject({ view: 'sequence', state: 'on', sought: 'go', isOnlyChosen: true, trace: 'c1', columns: ['a', 'b'], seconds: 10, at: 3 });
  expect(shown(one).others).toEqual([{ id: 'w2', path: '/consultation' }]);
  tell({ type: 'actor.choose', id: 'b' });
  expect([shown(one).state, shown(one).sought]).toEqual([null, 'go']);
  tell({ type: 'trace.choose', id: null });
  expect(shown(one).trace).toBeNull();
});

it('asks for another console, a window of its own, a file to read and one to save', () => {
  const one = begin();
  const file = new Blob(['{}']);
  one.actor.send({ type: 'source.choose', source: { kind: 'window', id: 'w2' } });
  one.actor.send({ type: 'window.open' });
  one.actor.send({ type: 'file.open', file, name: 'x.json' });
  one.actor.send({ type: 'file.save', as: 'recording' });
  expect(one.orders).toEqual([
    { type: 'watch.source', source: { kind: 'window', id: 'w2' } },
    { type: 'watch.window' },
    { type: 'watch.file', file, name: 'x.json' },
    { type: 'watch.save', as: 'recording', recording: one.recording },
  ]);
});

it('a file that is none says why, what is looked at stays, and the next one forgets it', () => {
  const one = begin();
  one.happen(4);
  one.actor.send({ type: 'file.unreadable', reason: 'notJson' });
  expect([shown(one).fileProblem, shown(one).at, shown(one).source]).toEqual(['notJson', 4, null]);
  const other = begin();
  other.happen(2);
  one.actor.send({ type: 'recording.opened', recording: other.recording, from: { kind: 'file', name: 'y.json' } });
  expect([shown(one).fileProblem, shown(one).at]).toEqual([null, 2]);
});

it('stops to play where somebody presses once more, and plays on from there', () => {
  const { actor, happen, clock, at } = begin();
  happen(6);
  actor.send({ type: 'step.to', n: 2 });
  actor.send({ type: 'play' });
  clock.increment(400);
  actor.send({ type: 'play' });
  clock.increment(2_000);
  expect([at(), actor.getSnapshot().matches({ back: 'resting' })]).toEqual([3, true]);
  actor.send({ type: 'play' });
  clock.increment(400);
  expect(at()).toBe(4);
});

it('an event for an actor that is over by then is said to have gone nowhere', () => {
  const one = begin();
  one.happen(1);
  one.actor.send({ type: 'actor.choose', id: 'a' });
  one.actor.send({ type: 'event.send', name: 'poke', payload: '' });
  expect(shown(one)).toMatchObject({ sentEvent: 'poke', sendProblem: null });
  one.actor.send({ type: 'event.gone' });
  expect(shown(one)).toMatchObject({ sentEvent: null, sendProblem: 'gone' });
});

it('simulates the chosen machine from where it stands, on a clock that is turned, and leaves the console alone', () => {
  const machine = createMachine({ initial: 'on', states: { on: { on: { poke: 'off' } }, off: { after: { 5_000: 'on' } } } });
  const one = begin();
  const run = (): unknown => shown(one).simulated?.run.snapshot.value;
  one.actor.send({ type: 'simulation.begin' });
  expect(one.orders).toEqual([]);
  one.happen(1);
  one.actor.send({ type: 'actor.choose', id: 'a' });
  one.actor.send({ type: 'simulation.begin' });
  expect(one.orders).toEqual([{ type: 'watch.simulate', actor: 'a' }]);
  const snapshot = createActor(machine, { clock: new SimulatedClock() }).start().getSnapshot();
  one.actor.send({ type: 'simulation.began', machine, name: 'a', snapshot, due: [] });
  one.actor.send({ type: 'simulation.send', name: 'poke', payload: '{' });
  expect([run(), shown(one).sendProblem]).toEqual(['on', 'notJson']);
  one.actor.send({ type: 'simulation.send', name: 'poke', payload: '' });
  expect([run(), shown(one).sendProblem]).toEqual(['off', null]);
  one.actor.send({ type: 'simulation.turn', ms: 5_000 });
  expect([run(), one.orders.length]).toEqual(['on', 1]);
  one.actor.send({ type: 'simulation.end' });
  expect(shown(one).simulated).toBeNull();
  one.actor.send({ type: 'simulation.turn', ms: 5_000 });
  expect(shown(one).simulated).toBeNull();
});

it('a console is watched by nobody before a window asks for it, and by each that asks then', () => {
  const orders: unknown[] = [];
  const begun: unknown[] = [];
  const watch = fromCallback<ServeOrder, { readonly id: string }>(({ input, receive }) => {
    begun.push(input);
    receive((order) => orders.push(order));
  });
  const actor = createActor(watchedMachine.provide({ actors: { watch } })).start();
  expect(begun).toEqual([]);
  actor.send({ type: 'serve', id: 'w2' });
  actor.send({ type: 'serve', id: 'w3' });
  expect([begun, orders]).toEqual([[{ id: 'w2' }], [{ type: 'serve', id: 'w3' }]]);
});

it('narrows the log by name, event and one span of time, and one press lists all of it again', () => {
  const one = begin();
  one.happen(3);
  const tell = one.actor.send.bind(one.actor);
  tell({ type: 'steps.names', names: ['a'] });
  tell({ type: 'steps.events', events: ['go'] });
  tell({ type: 'seconds.choose', seconds: 10 });
  tell({ type: 'range.choose', range: { from: 1, to: 2 } });
  expect(shown(one)).toMatchObject({ names: ['a'], events: ['go'], seconds: null, range: { from: 1, to: 2 } });
  tell({ type: 'seconds.choose', seconds: 60 });
  expect(shown(one)).toMatchObject({ seconds: 60, range: null });
  tell({ type: 'steps.all' });
  expect(shown(one)).toMatchObject({ names: [], events: [], seconds: null, range: null, sought: '', isOnlyChosen: false });
});

it('the log holds still while somebody looks back, and goes on with what they look at', () => {
  const one = begin();
  one.happen(4);
  one.actor.send({ type: 'step.to', n: 2 });
  one.happen(3);
  expect([shown(one).listed, shown(one).last]).toEqual([4, 7]);
  one.actor.send({ type: 'step.to', n: 6 });
  expect(shown(one).listed).toBe(7);
  one.happen(2);
  one.actor.send({ type: 'play' });
  for (let at = 0; at < 4; at += 1) one.clock.increment(400);
  expect([shown(one).at, shown(one).listed]).toEqual([9, 9]);
  one.actor.send({ type: 'now' });
  one.happen(1);
  expect(shown(one).listed).toBe(10);
});

it('unfolds steps and folds them again, and no more than a few at once; whoever unfolds one looks at it from then on', () => {
  const one = begin();
  one.happen(3);
  one.actor.send({ type: 'step.fold', n: 1 });
  one.happen(1);
  expect([shown(one).at, one.actor.getSnapshot().hasTag('back')]).toEqual([1, true]);
  one.actor.send({ type: 'now' });
  one.actor.send({ type: 'step.fold', n: 1 });
  expect([shown(one).unfolded, one.actor.getSnapshot().hasTag('back')]).toEqual([[], false]);
  for (const n of [1, 2, 1]) one.actor.send({ type: 'step.fold', n });
  expect(shown(one).unfolded).toEqual([2]);
  for (let n = 100; n < 160; n += 1) one.actor.send({ type: 'step.fold', n });
  expect([shown(one).unfolded.length, shown(one).unfolded.at(-1)]).toEqual([40, 159]);
});

it('attaches another inspector once somebody has confirmed where it goes, and with real people never', () => {
  const one = begin();
  one.actor.send({ type: 'attach.confirm' });
  expect(one.orders).toEqual([]);
  one.actor.send({ type: 'attach.ask' });
  expect([shown(one).attached, one.orders]).toEqual(['asked', []]);
  one.actor.send({ type: 'attach.confirm' });
  one.actor.send({ type: 'attach.told', attached: 'connected' });
  expect([shown(one).attached, one.orders]).toEqual(['connected', [{ type: 'watch.attach', recording: one.recording }]]);
  one.actor.send({ type: 'attach.end' });
  expect([shown(one).attached, one.orders.at(-1)]).toEqual([null, { type: 'watch.detach' }]);
  const real = begin({ isDemo: false });
  real.actor.send({ type: 'attach.ask' });
  real.actor.send({ type: 'attach.confirm' });
  expect([shown(real).attached, real.orders]).toEqual([null, []]);
});
