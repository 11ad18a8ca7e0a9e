/** A recording of the machines of a console, in a format of our own: bounded, without what belongs to people, and enough to say of any step how each machine stood then. */
import type { Cause, Chart } from './chart.ts';
import type { StreamName } from '#contract/burst.ts';

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
export interface Step {
  /** Counts all steps of the recording from 1. */
  readonly n: number;
  /** Epoch ms. */
  readonly at: number;
  readonly actor: string;
  readonly sender: string | null;
  readonly event: string;
  readonly cause: Cause;
  readonly payload: string;
  /** Paths of the innermost states it stands in after it; for an actor that is no machine, its status. */
  readonly states: readonly string[];
  readonly taken: readonly Taken[];
  readonly changes: readonly Change[];
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
  /** The number under which server and console know it: its position in the log, else the id its sender gave. */
  readonly trace: string | null;
  /** Epoch ms of the server's commit, where the frame says it. */
  readonly committedAt: number | null;
}

export interface ActorStand {
  readonly states: readonly string[];
  readonly context: ReadonlyMap<string, string>;
}

export const recordingLimits = { steps: 10_000, frames: 4_000 } as const;

interface Kept {
  readonly actor: RecordedActor;
  /** Before the first step that is still kept. */
  base: ActorStand;
  readonly steps: Step[];
}

const afterChanges = (context: ReadonlyMap<string, string>, changes: readonly Change[]): ReadonlyMap<string, string> => {
  if (changes.length === 0) return context;
  const next = new Map(context);
  for (const { key, after } of changes) {
    if (after === null) next.delete(key);
    else next.set(key, after);
  }
  return next;
};

/** Counts those that are not after `n`; they stand in order. */
function countUntil(steps: readonly { readonly n: number }[], n: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.n ?? 0) <= n) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Grows in place; whoever draws it looks at its `last`. */
export class Recording {
  private readonly kept = new Map<string, Kept>();
  private readonly order: Step[] = [];
  private readonly marks: FrameMark[] = [];
  private count = 0;

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

  begin(actor: Pick<RecordedActor, 'id' | 'name' | 'parent' | 'chart'>, stand: ActorStand): void {
    if (this.kept.has(actor.id)) return;
    this.kept.set(actor.id, { actor: { ...actor, begun: this.count, ended: null }, base: stand, steps: [] });
  }

  end(id: string): void {
    const one = this.kept.get(id);
    if (one) one.actor.ended ??= this.count;
  }

  add(step: Omit<Step, 'n'>): void {
    const one = this.kept.get(step.actor);
    if (!one) return;
    this.count += 1;
    const whole = { ...step, n: this.count };
    this.order.push(whole);
    one.steps.push(whole);
    // A whole part at a time, so that a full recording costs no more a step than one that is not.
    if (this.order.length > recordingLimits.steps * 1.1) this.drop(this.order.length - recordingLimits.steps);
  }

  addFrame(mark: Omit<FrameMark, 'n'>): void {
    this.marks.push({ ...mark, n: this.count });
    if (this.marks.length > recordingLimits.frames * 1.1) this.marks.splice(0, this.marks.length - recordingLimits.frames);
  }

  /** Those who lived at this step, parents before children. */
  actorsAt(n: number): readonly RecordedActor[] {
    return [...this.kept.values()].map(({ actor }) => actor).filter(({ begun, ended }) => begun <= n && (ended === null || ended > n || n === 0));
  }

  actor(id: string): RecordedActor | undefined {
    return this.kept.get(id)?.actor;
  }

  stepsOf(id: string): readonly Step[] {
    return this.kept.get(id)?.steps ?? [];
  }

  /** The last step of this actor that is not after `n`. */
  stepAt(id: string, n: number): Step | undefined {
    const steps = this.stepsOf(id);
    return steps[countUntil(steps, n) - 1];
  }

  standAt(id: string, n: number): ActorStand {
    const one = this.kept.get(id);
    if (!one) return { states: [], context: new Map() };
    const steps = one.steps.slice(0, countUntil(one.steps, n));
    const context = steps.reduce((now, { changes }) => afterChanges(now, changes), one.base.context);
    return { states: steps.at(-1)?.states ?? one.base.states, context };
  }

  private drop(many: number): void {
    for (const step of this.order.splice(0, many)) {
      const one = this.kept.get(step.actor);
      if (!one) continue;
      one.steps.shift();
      one.base = { states: step.states, context: afterChanges(one.base.context, step.changes) };
    }
    for (const [id, { actor }] of this.kept) if (actor.ended !== null && actor.ended < this.first) this.kept.delete(id);
  }
}
