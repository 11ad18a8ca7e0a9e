/** Each type of frame has a lane of its own, with what came at once and what came again. */
import { expect, it } from 'vitest';
import { lanesOf } from '#src/inspector/machines/lanes.ts';
import { newestOf } from '#src/inspector/machines/problem/capsule.ts';
import { parcelOf, recordingOf, sinceOf, Unpacker } from '#src/inspector/machines/parcel.ts';
import { Recording } from '#src/inspector/machines/recording.ts';
import { mark, recordingWith, stepOf } from '#tests/src/inspector/recordings.ts';

const recorded = (): Recording => {
  const recording = recordingWith('root');
  recording.add(stepOf({ actor: 'root', at: 100, event: 'burst' }));
  for (const type of [0, 0, 17]) recording.addFrame(mark({ at: 100, type, stream: type === 17 ? 'changed' : 'content', position: 5 }));
  recording.add(stepOf({ actor: 'root', at: 200, event: 'burst' }));
  recording.addFrame(mark({ at: 200, type: 16, stream: 'orderStatus' }));
  recording.addFrame(mark({ at: 210, type: 0, way: 'out', clientId: 'c1' }));
  recording.addDuplicate(mark({ at: 220, type: 0, position: 5 }));
  return recording;
};
const axis = { from: 0, to: 1_000 };
const counts = (recording: Recording, span = axis): unknown =>
  lanesOf(recording, span).lanes.map(({ type, frames, duplicates, bursts }) => [type, frames, duplicates, bursts]);

it('has a lane for each type that came and one for what left, and names the others in one line', () => {
  expect(counts(recorded())).toEqual([
    [0, 2, 1, 1],
    [16, 1, 0, 0],
    [17, 1, 0, 1],
    ['out', 1, 0, 0],
  ]);
  expect(lanesOf(recorded(), axis).quiet).toEqual([1, 3, 5, 18, 19]);
});

it('draws what came at once in one mark, what came again apart from it, and several of one turn as a burst', () => {
  const { lanes, bursts } = lanesOf(recorded(), axis);
  expect(lanes[0]?.marks.map(({ at, frames, isDuplicate }) => [at, frames.length, isDuplicate])).toEqual([
    [100, 2, false],
    [220, 1, true],
  ]);
  expect(bursts).toEqual([{ at: 100, count: 3 }]);
});

it('keeps the lane of a type whose frames are older than the axis, since it came in the recorded time', () => {
  expect(counts(recorded(), { from: 150, to: 1_000 })).toEqual([
    [0, 0, 1, 0],
    [16, 1, 0, 0],
    [17, 0, 0, 0],
    ['out', 1, 0, 0],
  ]);
});

it('is the same in a capsule, and what came since in another window', () => {
  const recording = recorded();
  const read = recordingOf(JSON.parse(JSON.stringify(parcelOf(newestOf(recording, 10, 10)))));
  expect(lanesOf(read, axis)).toEqual(lanesOf(recording, axis));
  const other = new Recording();
  const unpacker = new Unpacker(other);
  unpacker.take(parcelOf(recording));
  const since = sinceOf(recording);
  recording.addDuplicate(mark({ at: 300, type: 17, stream: 'changed', position: 5 }));
  unpacker.take(parcelOf(recording, since));
  expect(other.duplicates.map(({ at }) => at)).toEqual([220, 300]);
});

it('opens a capsule that was written before duplicates were kept', () => {
  const { duplicates: _, ...older } = parcelOf(recorded());
  expect(counts(recordingOf(older))).toEqual([
    [0, 2, 0, 1],
    [16, 1, 0, 0],
    [17, 1, 0, 1],
    ['out', 1, 0, 0],
  ]);
});

it('keeps no more of those that came again than of frames', () => {
  const recording = new Recording({ steps: 10, frames: 10 });
  for (let at = 0; at < 50; at += 1) recording.addDuplicate(mark({ at, type: 0 }));
  expect([recording.duplicates.length <= 11, recording.duplicates.at(-1)?.at]).toEqual([true, 49]);
});
