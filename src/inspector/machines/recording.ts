/** A recording of the machines of a console, in a format of our own: bounded, without what belongs to people, and enough to say of any step how each machine stood then. */
import type { StreamName } from '#contract/burst.ts';
import type { Cause, Chart } from './chart.ts';
import { factOf } from './redact.ts';
import { deaf, RecordedRef } from './recordedRef.ts';
import type { Player } from './recordedRef.ts';

export interface Taken {
  readonly from: string;
  readonly targets: readonly string[];
  readonly guard: string | null;
  readonly actions: readonly string[];
}
/** One key of a context, before and after. */
export interface Change {
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}
export type Held = Readonly<Record<string, unknown>>;
/** The clock of an actor runs for this: a delay of a state, or an event that it sends later. Names of states and events, and nothing that an event carries. */
export interface Wait {
  readonly cause: Cause;
  readonly name: string;
  /** The path of the state whose delay it is; null for an event. */
  readonly from: string | null;
  /** Epoch ms. */
  readonly since: number;
  /** The delay came to so many ms. */
  readonly ms: number;
}
/** An actor stood like this after a step. */
export interface ActorStand {
  /** Paths of the innermost states; for an actor that is no machine, its status. */
  readonly states: readonly string[];
  readonly status: string;
  /** Its context as `redact.ts` leaves it: parts that did not change are the same objects as before. */
  readonly held: Held;
  /** Absent where its clock runs for nothing. Steps between which none began or ended have the same list. */
  readonly waits?: readonly Wait[] | undefined;
}
export interface Step extends ActorStand {
  /** Counts all steps of the recording from 1. */
  readonly n: number;
  /** Epoch ms. */
  readonly at: number;
  readonly actor: string;
  readonly sender: string | null;
  readonly event: string;
  readonly cause: Cause;
  /** The event carries this, as `redact.ts` leaves it; null where that is nothing. */
  readonly payload: Held | null;
  /** Messages and changes that led to it: positions in the server's log, or ids that their sender gave. */
  readonly traces: readonly string[];
  readonly taken: readonly Taken[];
}
export interface RecordedActor {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
  /** None for a promise, a stream and a callback. */
  readonly chart: Chart | null;
  /** The step before which it began, and the one after which it ended. */
  readonly begun: number;
  ended: number | null;
}
export interface FrameMark {
  readonly n: number;
  readonly at: number;
  readonly way: 'in' | 'out';
  readonly stream: StreamName | 'heartbeat';
  readonly type: number;
  /** Its position in the server's log, where it has one. */
  readonly position: number | null;
  /** The id that its sender gave. */
  readonly clientId: string | null;
  /** Epoch ms of the server's commit, where the frame says it. */
  readonly committedAt: number | null;
  /** A refusal says why. */
  readonly code: string | null;
}
/** All steps up to `n` were drawn by then. */
export interface Paint {
  readonly n: number;
  readonly at: number;
}

export interface RecordingLimits {
  readonly steps: number;
  readonly frames: number;
}
export const recordingLimits: RecordingLimits = { steps: 10_000, frames: 4_000 };
/** A whole part is dropped at a time, so that a full recording costs no more a step than one that is not. */
const slack = 1.1;

interface Kept {
  readonly actor: RecordedActor;
  /** Before the first step that is still kept. */
  base: ActorStand;
  readonly steps: Step[];
}

const nobody: ActorStand = { states: [], status: '', held: {} };

/** Counts those that are not after `n`; they stand in order. */
export function countUntil(steps: readonly { readonly n: number }[], n: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.n ?? 0) <= n) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function changesBetween(before: Held, after: Held): readonly Change[] {
  if (before === after) return [];
  const keys = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key]);
  return keys.map((key) => ({ key, before: key in before ? factOf(before[key], key) : null, after: key in after ? factOf(after[key], key) : null }));
}

/** Grows in place; whoever draws it looks at its `last`. */
export class Recording {
  readonly limits: RecordingLimits;
  private readonly kept = new Map<string, Kept>();
  private readonly refs = new Map<string, RecordedRef>();
  private readonly order: Step[] = [];
  private readonly marks: FrameMark[] = [];
  private readonly repeated: FrameMark[] = [];
  private readonly drawn: Paint[] = [];
  private count = 0;
  private player = deaf;

  constructor(limits: RecordingLimits = recordingLimits) {
    this.limits = limits;
  }

  /** The number of the newest step; 0 before the first. */
  get last(): number {
    return this.count;
  }
  get first(): number {
    return this.order[0]?.n ?? this.count;
  }
  get steps(): readonly Step[] {
    return this.order;
  }
  get frames(): readonly FrameMark[] {
    return this.marks;
  }
  /** Frames that came again and were left out: no machine had them. */
  get duplicates(): readonly FrameMark[] {
    return this.repeated;
  }
  get paints(): readonly Paint[] {
    return this.drawn;
  }
  get actors(): readonly RecordedActor[] {
    return [...this.kept.values()].map(({ actor }) => actor);
  }

  /** The actor as contexts name it: always the same object. */
  ref(id: string, name: string): RecordedRef {
    const known = this.refs.get(id) ?? new RecordedRef(id, name, () => this.player);
    this.refs.set(id, known);
    return known;
  }
  playedBy(player: Player): void {
    this.player = player;
  }

  begin(actor: Pick<RecordedActor, 'id' | 'name' | 'parent' | 'chart'> & { readonly begun?: number }, stand: ActorStand): void {
    if (this.kept.has(actor.id)) return;
    this.kept.set(actor.id, { actor: { begun: this.count, ...actor, ended: null }, base: stand, steps: [] });
    this.ref(actor.id, actor.name);
  }

  end(id: string, n = this.count): void {
    const one = this.kept.get(id);
    if (one) one.actor.ended ??= n;
  }

  /** @param n its number in the recording that it comes from; the next one where it is new */
  add(step: Omit<Step, 'n'>, n = this.count + 1): void {
    const one = this.kept.get(step.actor);
    if (!one) return;
    this.count = n;
    const whole = { ...step, n };
    this.order.push(whole);
    one.steps.push(whole);
    if (this.order.length > this.limits.steps * slack) this.drop(this.order.length - this.limits.steps);
  }

  /** The last step of this actor left it like this. Who has taken the step before keeps it as it was. */
  hold(id: string, held: Held): void {
    const { steps = [] } = this.kept.get(id) ?? {};
    const last = steps.at(-1);
    if (!last) return;
    const step = { ...last, held };
    steps[steps.length - 1] = step;
    this.order[this.order.lastIndexOf(last)] = step;
  }

  addFrame(mark: Omit<FrameMark, 'n'>, n = this.count): void {
    this.marks.push({ ...mark, n });
    if (this.marks.length > this.limits.frames * slack) this.marks.splice(0, this.marks.length - this.limits.frames);
  }

  addDuplicate(mark: Omit<FrameMark, 'n'>, n = this.count): void {
    this.repeated.push({ ...mark, n });
    if (this.repeated.length > this.limits.frames * slack) this.repeated.splice(0, this.repeated.length - this.limits.frames);
  }

  addPaint(at: number, n = this.count): void {
    if (this.drawn.at(-1)?.n === n) return;
    this.drawn.push({ n, at });
    if (this.drawn.length > this.limits.frames * slack) this.drawn.splice(0, this.drawn.length - this.limits.frames);
  }

  /** The first drawing that shows this step. */
  paintOf(n: number): Paint | undefined {
    return this.drawn[countUntil(this.drawn, n - 1)];
  }

  /** Those who lived at this step, parents before children. */
  actorsAt(n: number): readonly RecordedActor[] {
    return this.actors.filter(({ begun, ended }) => begun <= n && (ended === null || ended > n || n === 0));
  }

  actor(id: string): RecordedActor | undefined {
    return this.kept.get(id)?.actor;
  }
  stepsOf(id: string): readonly Step[] {
    return this.kept.get(id)?.steps ?? [];
  }
  step(n: number): Step | undefined {
    const found = this.order[countUntil(this.order, n) - 1];
    return found?.n === n ? found : undefined;
  }

  /** The last step of this actor that is not after `n`. */
  stepAt(id: string, n: number): Step | undefined {
    const steps = this.stepsOf(id);
    return steps[countUntil(steps, n) - 1];
  }
  baseOf(id: string): ActorStand {
    return this.kept.get(id)?.base ?? nobody;
  }
  standAt(id: string, n: number): ActorStand {
    return this.stepAt(id, n) ?? this.baseOf(id);
  }

  /** This step changed these of its actor's context. */
  changesOf(step: Step): readonly Change[] {
    return changesBetween(this.standAt(step.actor, step.n - 1).held, step.held);
  }

  private drop(many: number): void {
    const gone = Map.groupBy(this.order.splice(0, many), ({ actor }) => actor);
    for (const [id, steps] of gone) {
      const one = this.kept.get(id);
      const newest = steps.at(-1);
      if (!one || !newest) continue;
      one.steps.splice(0, steps.length);
      one.base = { states: newest.states, status: newest.status, held: newest.held, waits: newest.waits };
    }
    for (const [id, { actor }] of this.kept)
      if (actor.ended !== null && actor.ended < this.first) {
        this.kept.delete(id);
        this.refs.delete(id);
      }
  }
}

/** A context line by line. */
export const factsOf = (held: Held): readonly (readonly [string, string])[] => Object.entries(held).map(([key, value]) => [key, factOf(value, key)]);
