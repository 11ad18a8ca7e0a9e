/** Delays as the recorder keeps them: since when each runs and how long, at every step, and what remains of it is told from that. */
import { createActor, enqueueActions, setup, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { parcelOf, recordingOf } from '#src/inspector/machines/parcel.ts';
import { remainingOf, timeOfStep } from '#src/inspector/machines/remaining.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import { Recorder } from '#src/inspector/wiring/recorder.ts';

const line = setup({
  types: {
    context: {} as { tries: number },
    events: {} as { type: 'lost' } | { type: 'back' } | { type: 'said'; id: string } | { type: 'heard'; id: string } | { type: 'late'; id: string },
  },
  delays: { retry: ({ context }) => 10_000 * context.tries },
}).createMachine({
  id: 'line',
  context: { tries: 3 },
  initial: 'up',
  states: {
    up: { on: { lost: 'down' } },
    down: { initial: 'waiting', states: { waiting: { after: { retry: '#line.up' } } }, on: { back: 'up' } },
  },
  on: {
    said: { actions: enqueueActions(({ enqueue, event }) => enqueue.raise({ type: 'late', id: event.id }, { id: `ack:${event.id}`, delay: 15_000 })) },
    heard: { actions: enqueueActions(({ enqueue, event }) => enqueue.cancel(`ack:${event.id}`)) },
    late: { actions: () => undefined },
  },
});

function watched(before: readonly ('lost' | 'back')[] = []) {
  const clock = new SimulatedClock();
  const root = createActor(line, { clock }).start();
  for (const type of before) root.send({ type });
  const recording = new Recording();
  let now = 1_000;
  new Recorder({ root, recording, isHidden: () => false, now: () => now, onChange: () => undefined }).start();
  const pass = (ms: number): void => {
    now += ms;
    clock.increment(ms);
  };
  const waits = (n = recording.last) => recording.standAt(root.sessionId, n).waits;
  return { root, recording, pass, waits };
}
const retry = { cause: 'after', name: 'retry', from: 'down.waiting', since: 1_000, ms: 30_000 } as const;

describe('the recorder', () => {
  it('keeps since when a delay of a state runs and what it came to, until the state is left or the time has come', () => {
    const { root, pass, waits } = watched();
    expect(waits()).toBeUndefined();
    root.send({ type: 'lost' });
    expect(waits()).toEqual([retry]);
    pass(4_000);
    root.send({ type: 'back' });
    expect(waits()).toBeUndefined();
    root.send({ type: 'lost' });
    expect(waits()).toEqual([{ ...retry, since: 5_000 }]);
    pass(30_000);
    expect([root.getSnapshot().value, waits()]).toEqual(['up', undefined]);
  });

  it('keeps events that a machine sends itself later, each until it is called off or comes, and nothing that they carry', () => {
    const { root, pass, waits } = watched();
    for (const id of ['刘晓涵', 'b']) root.send({ type: 'said', id });
    const late = { cause: 'event', name: 'late', from: null, since: 1_000, ms: 15_000 };
    expect(waits()).toEqual([late, late]);
    root.send({ type: 'heard', id: '刘晓涵' });
    expect(waits()).toEqual([late]);
    pass(15_000);
    expect(waits()).toBeUndefined();
  });

  it('knows those that ran before it listened', () => {
    const { root, recording } = watched(['lost']);
    const [wait] = recording.baseOf(root.sessionId).waits ?? [];
    expect(wait).toMatchObject({ name: 'retry', from: 'down.waiting', ms: 30_000 });
    const [scheduled] = Object.values(root.system.getSnapshot()._scheduledEvents);
    expect(wait?.since).toBe(scheduled?.startedAt);
  });

  it('makes nothing for a step that neither begins nor ends a delay', () => {
    const { root, waits } = watched();
    root.send({ type: 'lost' });
    root.send({ type: 'heard', id: 'nobody' });
    root.send({ type: 'late', id: 'other' });
    expect(waits(3)).toBe(waits(1));
  });
});

it('a recording that is written and read again has its delays, one from before they were kept has none', () => {
  const { root, recording } = watched(['lost']);
  root.send({ type: 'said', id: 'a' });
  const parcel = JSON.parse(JSON.stringify(parcelOf(recording))) as ReturnType<typeof parcelOf>;
  const read = recordingOf(parcel);
  expect(read.standAt(root.sessionId, 1).waits).toEqual(recording.standAt(root.sessionId, 1).waits);
  expect(read.baseOf(root.sessionId).waits).toEqual(recording.baseOf(root.sessionId).waits);
  const older = { ...parcel, steps: parcel.steps.map(({ waits: _waits, ...step }) => step) };
  expect(recordingOf(older).standAt(root.sessionId, 1).waits).toBeUndefined();
});

it('what remains is told at the transition it leads to, in the states that it stands in, of the first that comes', () => {
  const { root, recording, pass, waits } = watched();
  root.send({ type: 'lost' });
  pass(6_000);
  root.send({ type: 'said', id: 'a' });
  pass(2_000);
  root.send({ type: 'said', id: 'b' });
  const { chart } = recording.actor(root.sessionId) ?? {};
  const wayOf = (name: string) => chart?.transitions.find((one) => one.name === name) as NonNullable<typeof chart>['transitions'][number];
  const remains = (name: string, n: number) => remainingOf(wayOf(name), recording.standAt(root.sessionId, n), timeOfStep(recording, n));
  expect([1, 2, 3].map((n) => remains('retry', n)?.left)).toEqual([30_000, 24_000, 22_000]);
  expect(remains('late', 3)).toEqual({ left: 13_000, whole: 15_000 });
  expect(remains('back', 3)).toBeNull();
  // The console's own clock may be a second behind the step, and a busy one late for what is due.
  expect([0, 99_000].map((moment) => remainingOf(wayOf('retry'), { states: ['down.waiting'], waits: waits(3) }, moment)?.left)).toEqual([30_000, 0]);
  expect(remainingOf(wayOf('retry'), { states: ['up'], waits: waits(3) }, 9_000)).toBeNull();
  expect(timeOfStep(recording, 0)).toBe(1_000);
});
