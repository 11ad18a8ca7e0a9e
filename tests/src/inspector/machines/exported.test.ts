/** A file and an attached inspector are given Stately's inspection protocol, without words of people. */
import { createActor, createMachine, fromPromise, setup } from 'xstate';
import { expect, it } from 'vitest';
import { chartOf } from '#src/inspector/machines/chart.ts';
import { definitionOf, inspectionEvents, toldOf } from '#src/inspector/machines/exported.ts';
import type { InspectionEvent } from '#src/inspector/machines/exported.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import { Recorder } from '#src/inspector/wiring/recorder.ts';
import { conversationMachine } from '#src/desk/machines/conversationMachine.ts';
import { consoleMachine } from '#src/shell/machines/consoleMachine.ts';

const child = setup({}).createMachine({ id: 'child', initial: 'idle', states: { idle: { on: { poke: 'poked' } }, poked: {} } });
const parent = setup({
  types: { context: {} as { name: string }, events: {} as { type: 'go'; content: string; count: number } },
  actors: { child, load: fromPromise(async () => 1) },
  guards: { isLate: () => false },
}).createMachine({
  id: 'parent',
  context: { name: '刘晓涵' },
  invoke: { id: 'child', src: 'child' },
  initial: 'first',
  states: {
    first: { on: { go: [{ guard: 'isLate', target: 'last' }, { target: 'next' }] }, after: { 5_000: 'last' } },
    next: { invoke: { id: 'load', src: 'load', onDone: 'last', onError: 'last' } },
    last: { type: 'final' },
  },
});

const recorded = () => {
  const root = createActor(parent).start();
  const recording = new Recording();
  let now = 1_764_000_000_000;
  new Recorder({ root, recording, isHidden: () => false, now: () => (now += 1_000), onChange: () => undefined }).start();
  root.send({ type: 'go', content: '我的号码是13800001234', count: 3 });
  return { root, recording };
};

/** The documented fields of each event (@statelyai/inspect, src/types.ts). */
function check(event: InspectionEvent): void {
  expect([typeof event.sessionId, typeof event.rootId, typeof event.id, typeof event._version]).toEqual(['string', 'string', 'string', 'string']);
  expect(event.createdAt).toMatch(/^1764\d{9}$/);
  if (event.type === '@xstate.actor') {
    expect([typeof event.name, ['string', 'undefined'].includes(typeof event.parentId), typeof event.snapshot]).toEqual(['string', true, 'object']);
    expect(JSON.parse(event.definition)).toHaveProperty('id');
  } else {
    expect(typeof event.event.type).toBe('string');
    if (event.type === '@xstate.event') expect(['string', 'undefined']).toContain(typeof event.sourceId);
    else expect(Object.keys(event.snapshot)).toEqual(['status', 'value', 'context']);
  }
}

it('has actors with their machines, then events and snapshots in their order, each with its moment', () => {
  const { root, recording } = recorded();
  const events = inspectionEvents(recording, 0);
  for (const event of events) check(event);
  expect(events.filter(({ type }) => type === '@xstate.actor').map((one) => 'name' in one && one.name)).toEqual([root.id, 'child', 'load']);
  expect(events.find(({ type, sessionId }) => type === '@xstate.snapshot' && sessionId === root.sessionId)).toMatchObject({
    event: { type: 'go', count: '3' },
    snapshot: { status: 'active', value: 'next' },
  });
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  // It is given to another window as a structured clone.
  expect(structuredClone(events)).toEqual(events);
});

it('holds no word of a person', () => {
  const text = JSON.stringify(inspectionEvents(recorded().recording, 0));
  expect([/刘晓涵|13800001234|号码/.test(text), text.includes('isLate')]).toEqual([false, true]);
});

it('tells what came since and those who began since, and nobody twice', () => {
  const { root, recording } = recorded();
  const told = toldOf(recording);
  expect(inspectionEvents(recording, 0, told)).toEqual([]);
  root.getSnapshot().children.child?.send({ type: 'poke' });
  expect(inspectionEvents(recording, 0, told).map(({ type, sessionId }) => [type, sessionId])).toEqual([
    ['@xstate.event', root.getSnapshot().children.child?.sessionId],
    ['@xstate.snapshot', root.getSnapshot().children.child?.sessionId],
  ]);
});

it.each([
  ['the test’s own', parent],
  ['a conversation', conversationMachine],
  ['the console', consoleMachine],
])('a definition makes the same chart again: %s', (_, machine) => {
  const chart = chartOf(machine);
  const again = chartOf(createMachine(JSON.parse(JSON.stringify(definitionOf(chart))) as Parameters<typeof createMachine>[0]));
  expect(again.states.map(({ path, kind, initial }) => [path, kind, initial])).toEqual(chart.states.map(({ path, kind, initial }) => [path, kind, initial]));
  const ways = ({ transitions }: typeof chart): readonly string[] =>
    transitions
      .filter(({ cause }) => cause === 'event')
      .map(({ from, name, guard, targets }) => `${from} ${name} ${guard} ${targets.join()}`)
      .toSorted();
  expect(ways(again)).toEqual(ways(chart));
});
