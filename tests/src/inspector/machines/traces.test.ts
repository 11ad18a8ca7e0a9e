import { expect, it } from 'vitest';
import { burstOf } from '#contract/burst.ts';
import type { Carried } from '#contract/burst.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import type { FrameMark, Taken } from '#src/inspector/machines/recording.ts';
import { tracesIn, tracesOf } from '#src/inspector/machines/traces.ts';

const stand = { states: [], status: 'active', held: {} };
const frame = (given: Partial<FrameMark>): Omit<FrameMark, 'n'> => ({
  at: 0,
  way: 'in',
  stream: 'content',
  type: 0,
  position: null,
  clientId: null,
  committedAt: null,
  code: null,
  ...given,
});
const begun = (): {
  readonly recording: Recording;
  readonly step: (at: number, event: string, traces: readonly string[], taken?: readonly Taken[]) => void;
} => {
  const recording = new Recording();
  recording.begin({ id: 'a', name: 'conversation', parent: null, chart: null }, stand);
  const step = (at: number, event: string, traces: readonly string[], taken: readonly Taken[] = []): void =>
    recording.add({ ...stand, at, actor: 'a', sender: null, event, cause: 'event', payload: null, traces, taken });
  return { recording, step };
};

it('finds what an event is about, wherever it stands in it', () => {
  const carried = [
    { stream: 'content', frame: { type: 0, clientId: 'c1', position: 7 } },
    { stream: 'changed', frame: { type: 17, position: 8 } },
  ] as unknown as readonly Carried[];
  expect(tracesIn({ type: 'burst', frames: burstOf(carried) })).toEqual(['c1', '8']);
  expect(tracesIn({ type: 'frame.send', frame: { clientId: 'c2' } })).toEqual(['c2']);
  expect(tracesIn({ type: 'ack.late', clientId: 'c3' })).toEqual(['c3']);
  expect(tracesIn({ type: 'frame.unsent', delivery: { localId: 'c4' } })).toEqual(['c4']);
  expect(tracesIn({ type: 'burst', changes: [{ position: 9 }] })).toEqual(['9']);
  expect(tracesIn({ type: 'clock.tick' })).toEqual([]);
});

it('joins sending, commit, frame, machine and drawing in one row', () => {
  const { recording, step } = begun();
  recording.addFrame(frame({ at: 10, way: 'out', clientId: 'c1' }));
  recording.addFrame(frame({ at: 40, clientId: 'c1', position: 7, committedAt: 25 }));
  step(42, 'burst', ['c1']);
  recording.addPaint(50);
  expect(tracesOf(recording, recording.last)).toMatchObject([
    { id: 'c1', sentAt: 10, committedAt: 25, arrivedAt: 40, takenAt: 42, paintedAt: 50, end: 'arrived', code: null },
  ]);
});

it('says how it ended where it did not arrive', () => {
  const { recording, step } = begun();
  recording.addFrame(frame({ way: 'out', clientId: 'refused' }));
  recording.addFrame(frame({ stream: 'refused', type: 5, clientId: 'refused', code: 'tooFast' }));
  recording.addFrame(frame({ way: 'out', clientId: 'late' }));
  step(1, 'ack.late', ['late'], [{ from: '', targets: [], guard: 'isUnacknowledged', actions: ['failMessages'] }]);
  step(2, 'frame.unsent', ['held']);
  // Its time is up, and it waits for the line: its guard said no.
  step(3, 'ack.late', ['held']);
  recording.addFrame(frame({ way: 'out', clientId: 'new' }));
  const ends = Object.fromEntries(tracesOf(recording, recording.last).map(({ id, end, code }) => [id, [end, code]]));
  expect(ends).toEqual({ refused: ['rejected', 'tooFast'], late: ['unanswered', null], held: ['held', null], new: ['underWay', null] });
  expect(tracesOf(recording, 0).map(({ id }) => id)).not.toContain('held');
});
