/** Frames on an axis of time, a lane for each type of frame that came and one for what left. Pure. */
import { carriedTypes } from '#contract/socket.ts';
import type { FrameMark, Recording } from './recording.ts';
import type { Span } from './steps.ts';

export type LaneType = (typeof carriedTypes)[number] | 'out';
const laneTypes: readonly LaneType[] = [...carriedTypes, 'out'];

/** Frames of one lane that came at once. */
export interface LaneMark {
  readonly at: number;
  readonly frames: readonly FrameMark[];
  /** They had been seen: no machine was given them. */
  readonly isDuplicate: boolean;
}
export interface Lane {
  readonly type: LaneType;
  readonly marks: readonly LaneMark[];
  readonly frames: number;
  readonly duplicates: number;
  /** It was part of so many bursts. */
  readonly bursts: number;
}
/** Several frames that the machines were given in one turn. */
export interface BurstMark {
  readonly at: number;
  readonly count: number;
}
export interface Lanes {
  /** Each has had something since the recording began; `out` is always there. */
  readonly lanes: readonly Lane[];
  /** Nothing came of these. */
  readonly quiet: readonly LaneType[];
  readonly bursts: readonly BurstMark[];
}

const laneOf = ({ way, type }: FrameMark): LaneType => (way === 'out' ? 'out' : (type as LaneType));
const isWithin =
  ({ from, to }: Span) =>
  ({ at }: FrameMark): boolean =>
    at >= from && at <= to;

/** One mark for all that the machines were given in one turn. */
const markedBy = (frames: readonly FrameMark[], isDuplicate: boolean): readonly LaneMark[] =>
  [...Map.groupBy(frames, ({ n, at }) => `${n} ${at}`).values()].map((those) => ({ at: those[0]?.at ?? 0, frames: those, isDuplicate }));

export function lanesOf(recording: Recording, span: Span): Lanes {
  const isShown = isWithin(span);
  const known = new Set([...recording.frames, ...recording.duplicates].map(laneOf));
  const frames = Map.groupBy(recording.frames.filter(isShown), laneOf);
  const duplicates = Map.groupBy(recording.duplicates.filter(isShown), laneOf);
  const arrived = recording.frames.filter((mark) => mark.way === 'in' && isShown(mark));
  const turns = new Map([...Map.groupBy(arrived, ({ n }) => n)].filter(([, those]) => those.length > 1));
  const lanes = laneTypes
    .filter((type) => type === 'out' || known.has(type))
    .map((type): Lane => {
      const [ours, again] = [frames.get(type) ?? [], duplicates.get(type) ?? []];
      return {
        type,
        marks: [...markedBy(ours, false), ...markedBy(again, true)],
        frames: ours.length,
        duplicates: again.length,
        bursts: type === 'out' ? 0 : new Set(ours.filter(({ n }) => turns.has(n)).map(({ n }) => n)).size,
      };
    });
  return {
    lanes,
    quiet: carriedTypes.filter((type) => !known.has(type)),
    bursts: [...turns.values()].map((those) => ({ at: those[0]?.at ?? 0, count: those.length })),
  };
}
