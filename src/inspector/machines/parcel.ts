/**
 * A recording, or what was added to it, as plain data: for another window, for a file, for a report of a problem. What stands in many snapshots is written once: a pool
 * of nodes, and numbers in their place.
 */
import type { Chart } from './chart.ts';
import { Recording } from './recording.ts';
import type { ActorStand, FrameMark, Held, Paint, RecordedActor, RecordingLimits, Step, Wait } from './recording.ts';
import { RecordedRef } from './recordedRef.ts';
import { StillStore } from './stillStore.ts';
import type { StillOf } from './stillStore.ts';

/** A value as it stands; `[n]` is a node of the pool, `[]` is undefined. */
type Written = string | number | boolean | null | readonly [] | readonly [number];
type PooledNode =
  | { readonly object: readonly (readonly [string, Written])[] }
  | { readonly list: readonly Written[] }
  | { readonly map: readonly (readonly [Written, Written])[] }
  | { readonly set: readonly Written[] }
  | { readonly moment: number }
  | { readonly store: Written }
  | { readonly actor: readonly [string, string] }
  | { readonly nothing: true };
type Numbered = readonly [number, PooledNode];

/** One that was written before delays were recorded has none. */
interface WrittenWaits {
  readonly waits?: Written;
}
type WrittenStand = Omit<ActorStand, 'held' | 'waits'> & WrittenWaits & { readonly held: Written };
type WrittenStep = Omit<Step, 'held' | 'payload' | 'waits'> & WrittenWaits & { readonly held: Written; readonly payload: Written };
interface WrittenActor {
  readonly actor: Omit<RecordedActor, 'chart'>;
  /** Place in `charts`; null where it is no machine. */
  readonly chart: number | null;
  readonly base: WrittenStand;
}
export interface Parcel {
  readonly format: typeof parcelFormat;
  readonly limits: RecordingLimits;
  /** Numbers of nodes begin anew: those of earlier parcels are not meant. */
  readonly isFirst: boolean;
  readonly charts: readonly Chart[];
  readonly actors: readonly WrittenActor[];
  readonly nodes: readonly Numbered[];
  readonly steps: readonly WrittenStep[];
  readonly frames: readonly FrameMark[];
  /** A parcel that was written before they were kept has none. */
  readonly duplicates?: readonly FrameMark[];
  readonly paints: readonly Paint[];
}
export const parcelFormat = 'careline.recording/1';

/** Nodes that both sides of a channel remember. */
const poolMost = 200_000;

/** Writes parcel after parcel, what one of them had being known to the next. */
export class Packer {
  private known = new WeakMap<object, number>();
  private count = 0;
  private fresh: Numbered[] = [];

  /** Begins anew once the pool has grown so far: the other side forgets it too. @returns this parcel is the first one of a pool */
  begin(): boolean {
    if (this.count > poolMost) {
      this.known = new WeakMap();
      this.count = 0;
    }
    return this.count === 0;
  }

  write(value: unknown): Written {
    if (value === undefined) return [];
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    if (typeof value !== 'object' && typeof value !== 'function') return String(value);
    const before = this.known.get(value);
    if (before !== undefined) return [before];
    const node = this.nodeOf(value);
    this.count += 1;
    this.known.set(value, this.count);
    this.fresh.push([this.count, node]);
    return [this.count];
  }

  /** Nodes that no parcel has yet. */
  take(): readonly Numbered[] {
    const nodes = this.fresh;
    this.fresh = [];
    return nodes;
  }

  private nodeOf(value: object): PooledNode {
    if (typeof value === 'function') return { nothing: true };
    if (Array.isArray(value)) return { list: value.map((one) => this.write(one)) };
    if (value instanceof Map) return { map: [...value].map(([key, one]) => [this.write(key), this.write(one)]) };
    if (value instanceof Set) return { set: [...value].map((one) => this.write(one)) };
    if (value instanceof Date) return { moment: value.getTime() };
    if (value instanceof StillStore) return { store: this.write(value.still) };
    if (value instanceof RecordedRef) return { actor: [value.sessionId, value.id] };
    return { object: Object.entries(value).map(([key, one]) => [key, this.write(one)]) };
  }
}

const nothing = (): null => null;

/** Reads parcels in the order in which they were written. */
export class Unpacker {
  private readonly recording: Recording;
  private readonly nodes = new Map<number, unknown>();

  constructor(recording: Recording) {
    this.recording = recording;
  }

  take({ isFirst, charts, actors, nodes, steps, ...marks }: Parcel): void {
    if (isFirst) this.nodes.clear();
    for (const [number, node] of nodes) this.nodes.set(number, this.made(node));
    for (const { actor, chart, base } of actors) {
      this.recording.begin(
        { ...actor, chart: chart === null ? null : (charts[chart] ?? null) },
        { ...base, held: this.held(base.held), waits: this.waits(base) },
      );
    }
    for (const step of steps) {
      const payload = this.read(step.payload);
      this.recording.add({ ...step, held: this.held(step.held), waits: this.waits(step), payload: payload === null ? null : (payload as Held) }, step.n);
    }
    this.mark(marks);
    for (const { actor } of actors) if (actor.ended !== null) this.recording.end(actor.id, actor.ended);
  }

  private mark({ frames, duplicates = [], paints }: Pick<Parcel, 'frames' | 'duplicates' | 'paints'>): void {
    for (const frame of frames) this.recording.addFrame(frame, frame.n);
    for (const frame of duplicates) this.recording.addDuplicate(frame, frame.n);
    for (const { at, n } of paints) this.recording.addPaint(at, n);
  }

  private held(written: Written): Held {
    return (this.read(written) ?? {}) as Held;
  }

  private waits({ waits }: WrittenWaits): readonly Wait[] | undefined {
    return waits === undefined ? undefined : (this.read(waits) as readonly Wait[]);
  }

  private read(written: Written): unknown {
    if (!Array.isArray(written)) return written;
    const [number] = written as readonly number[];
    return number === undefined ? undefined : this.nodes.get(number);
  }

  private made(node: PooledNode): unknown {
    const read = (written: Written): unknown => this.read(written);
    if ('object' in node) return Object.fromEntries(node.object.map(([key, one]) => [key, read(one)]));
    if ('list' in node) return node.list.map(read);
    if ('map' in node) return new Map(node.map.map(([key, one]) => [read(key), read(one)]));
    if ('set' in node) return new Set(node.set.map(read));
    if ('moment' in node) return new Date(node.moment);
    if ('store' in node) return new StillStore(read(node.store) as StillOf);
    if ('actor' in node) return this.recording.ref(...node.actor);
    return nothing;
  }
}

/** Everything that came after these. */
export interface Since {
  readonly step: number;
  readonly frame: FrameMark | undefined;
  readonly duplicate: FrameMark | undefined;
  readonly paint: Paint | undefined;
  readonly actors: ReadonlySet<string>;
}
const nothingYet: Since = { step: 0, frame: undefined, duplicate: undefined, paint: undefined, actors: new Set() };

/** One that was dropped meanwhile has only newer ones after it. */
const after = <T>(all: readonly T[], last: T | undefined): readonly T[] => (last === undefined ? all : all.slice(all.lastIndexOf(last) + 1));

/** @returns what was recorded after `since`; actors that ended since stand there again, with their end */
export function parcelOf(recording: Recording, since: Since = nothingYet, packer = new Packer()): Parcel {
  const isFirst = packer.begin();
  const charts = new Map<Chart, number>();
  const placeOf = (chart: Chart): number => {
    const place = charts.get(chart) ?? charts.size;
    charts.set(chart, place);
    return place;
  };
  const waitsOf = (waits: ActorStand['waits']): WrittenWaits => (waits === undefined ? {} : { waits: packer.write(waits) });
  const actors = recording.actors
    .filter(({ id, ended }) => !since.actors.has(id) || (ended !== null && ended >= since.step))
    .map(({ chart, ...actor }): WrittenActor => {
      const base = recording.baseOf(actor.id);
      return {
        actor,
        chart: chart === null ? null : placeOf(chart),
        base: { states: base.states, status: base.status, held: packer.write(since.actors.has(actor.id) ? null : base.held), ...waitsOf(base.waits) },
      };
    });
  const steps = recording.steps.slice(since.step === 0 ? 0 : recording.steps.findIndex(({ n }) => n > since.step) >>> 0).map(({ waits, ...step }) => ({
    ...step,
    held: packer.write(step.held),
    payload: packer.write(step.payload),
    ...waitsOf(waits),
  }));
  return {
    format: parcelFormat,
    limits: recording.limits,
    isFirst,
    charts: [...charts.keys()],
    actors,
    steps,
    nodes: packer.take(),
    frames: after(recording.frames, since.frame),
    duplicates: after(recording.duplicates, since.duplicate),
    paints: after(recording.paints, since.paint),
  };
}

export const sinceOf = (recording: Recording): Since => ({
  step: recording.last,
  frame: recording.frames.at(-1),
  duplicate: recording.duplicates.at(-1),
  paint: recording.paints.at(-1),
  actors: new Set(recording.actors.map(({ id }) => id)),
});

/** @throws where it is no parcel, or one of another format */
export function recordingOf(given: unknown): Recording {
  const format = typeof given === 'object' && given !== null && 'format' in given ? given.format : typeof given;
  if (format !== parcelFormat) throw new Error(`No recording of machines: found ${String(format)}, expected ${parcelFormat}. Export it again from /inspector.`);
  const parcel = given as Parcel;
  const recording = new Recording(parcel.limits);
  new Unpacker(recording).take(parcel);
  return recording;
}
