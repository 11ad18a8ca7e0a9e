/** Listens to the system of the machines and keeps what they do in a recording. Nobody listens, and it costs nothing, while no inspector is open. */
import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import type { Observable } from 'rxjs';
import type { Burst, Carried } from '#contract/burst.ts';
import { errorNamed } from '#contract/errorNamed.ts';
import { chartOf, eventCause } from '#src/inspector/machines/chart.ts';
import type { Chart } from '#src/inspector/machines/chart.ts';
import { guardName, namesOf, pathOf } from '#src/inspector/machines/chart.ts';
import { leavesOf } from '#src/inspector/machines/reading.ts';
import { Redactor } from '#src/inspector/machines/redact.ts';
import type { ActorStand, FrameMark, Held, Recording, Taken } from '#src/inspector/machines/recording.ts';
import { isStillKept, showsSame, stillOf } from '#src/inspector/machines/stillStore.ts';
import { isBurst, tracesIn } from '#src/inspector/machines/traces.ts';
import { Waits } from './waits.ts';

interface Snapshot {
  readonly status?: string;
  readonly value?: unknown;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly children?: Readonly<Record<string, AnyActorRef | undefined>>;
}
interface Pending {
  readonly event: { readonly type: string };
  readonly sender: string | null;
  readonly traces: readonly string[];
  readonly taken: Taken[];
}
const begun: Pending = { event: { type: 'xstate.init' }, sender: null, traces: [], taken: [] };
type Context = Readonly<Record<string, unknown>>;
interface Seen {
  readonly context: Context;
  readonly held: Held;
  /** The list in it was recorded then; null where it has none. */
  readonly stillAt: number | null;
  /** It may have moved since. */
  readonly isLate: boolean;
}
const isFresh = ({ stillAt, context: shown }: Seen, context: Context, since: number): boolean =>
  stillAt !== null && stillAt > since && showsSame(shown, context);
const statusOf = ({ status }: Snapshot): string => status ?? 'active';
export interface RecorderOptions {
  readonly root: AnyActorRef;
  readonly recording: Recording;
  /** Whoever looks is not looked at: each of its drawings would be a step of its own. */
  readonly isHidden: (actor: AnyActorRef) => boolean;
  readonly now: () => number;
  readonly onChange: () => void;
  /** Frames that came again and were left out before any machine had them. */
  readonly duplicates$?: Observable<Carried>;
  /** A list of the desk that moves in every frame is recorded anew after so long, and with `settle`; 0: with each step. */
  readonly stillMs?: number;
  /** So many of the newest frames of a burst are kept; all of them unless told. */
  readonly burstFrames?: number;
}

/** A machine that comes after the first drawing stands behind a proxy, which is no instance of anything. */
const isMachine = (logic: object): logic is AnyStateMachine => 'root' in logic && 'config' in logic;
const snapshotOf = (actor: { readonly getSnapshot: () => unknown }): Snapshot => (actor.getSnapshot() ?? {}) as Snapshot;

const statesOf = ({ status = '', value }: Snapshot): readonly string[] => (value === undefined ? [status] : leavesOf(value));

const takenBy = (one: AnyTransitionDefinition): Taken => ({
  from: pathOf(one.source),
  targets: (one.target ?? []).map(pathOf),
  guard: guardName(one.guard),
  actions: namesOf(one.actions),
});

interface SeenFrame {
  readonly type: number;
  readonly position?: number;
  readonly clientId?: string;
  readonly at?: string;
  readonly resp_code?: number;
}
const markOf = ({ type, position, clientId, at, resp_code: code }: SeenFrame): Omit<FrameMark, 'n' | 'at' | 'way' | 'stream'> => ({
  type,
  position: position ?? null,
  clientId: clientId ?? null,
  committedAt: at === undefined ? null : Date.parse(at),
  code: code === undefined ? null : (errorNamed(code) ?? String(code)),
});

/** The last frames of a flood are those that somebody looks at; recording all of it would cost more than it tells. */
function newestFrames(burst: Burst, most: number): Burst {
  if (burst.order.length <= most) return burst;
  const order = burst.order.slice(-most);
  const lists = [...new Set(burst.order)].map((stream) => [stream, burst[stream].slice(burst[stream].length - order.filter((one) => one === stream).length)]);
  return { ...burst, ...Object.fromEntries(lists), order } as Burst;
}

export class Recorder {
  private readonly options: RecorderOptions;
  private readonly redactor: Redactor;
  /** Events that an actor was sent and has not taken yet, in their order: XState tells of them when they are sent. The first one is being taken. */
  private readonly pending = new Map<string, Pending[]>();
  /** Contexts as they were last seen: the same object has not changed. */
  private readonly contexts = new Map<string, Seen>();
  private readonly waits: Waits;
  private readonly charts = new WeakMap<object, Chart>();
  private readonly seen = new WeakSet<object>();
  /** The actors themselves, for whoever sends one of them an event. */
  private readonly living = new Map<string, AnyActorRef>();

  constructor(options: RecorderOptions) {
    this.options = options;
    this.redactor = new Redactor(({ id, sessionId }) => options.recording.ref(sessionId, id));
    this.waits = new Waits(options.now);
  }

  /** @returns ends it */
  start(): () => void {
    this.waits.meet(this.options.root);
    this.meet(this.options.root);
    const listening = this.options.root.system.inspect((event) => this.heard(event));
    const repeating = this.options.duplicates$?.subscribe((one) => this.cameAgain(one));
    return () => {
      listening.unsubscribe();
      repeating?.unsubscribe();
    };
  }

  actor(id: string): AnyActorRef | undefined {
    return this.living.get(id);
  }

  private heard(event: InspectionEvent): void {
    const actor = event.actorRef as AnyActorRef;
    if (this.options.isHidden(actor)) return;
    if (event.type === '@xstate.actor') this.begin(actor, { states: [], status: 'active', held: {} });
    else if (event.type === '@xstate.event') this.asked(actor, event.event, event.sourceRef as AnyActorRef | undefined);
    else if (event.type === '@xstate.microstep') this.pending.get(actor.sessionId)?.[0]?.taken.push(...event._transitions.map(takenBy));
    else if (event.type === '@xstate.action') this.waits.heard(actor.sessionId, event.action);
    else if (event.type === '@xstate.snapshot') this.ended(actor, event.snapshot as Snapshot);
  }

  /** An event that an actor sends while it takes its own belongs to what led to that one. */
  private asked(actor: AnyActorRef, event: { readonly type: string }, source: AnyActorRef | undefined): void {
    if (source !== undefined) this.waits.came(source.sessionId, event);
    const own = tracesIn(event);
    const above = source === undefined ? [] : (this.pending.get(source.sessionId)?.[0]?.traces ?? []);
    const queue = this.pending.get(actor.sessionId) ?? [];
    const one: Pending = { event, sender: source?.sessionId ?? null, traces: own.length > 0 ? own : above, taken: [] };
    // It begins before it takes what was sent to it meanwhile.
    if (event.type === begun.event.type) queue.unshift(one);
    else queue.push(one);
    this.pending.set(actor.sessionId, queue);
  }

  /** One that is there already, and all below it. */
  private meet(actor: AnyActorRef): void {
    if (this.options.isHidden(actor)) return;
    const snapshot = snapshotOf(actor);
    this.begin(actor, {
      states: statesOf(snapshot),
      status: statusOf(snapshot),
      held: this.held(actor.sessionId, snapshot.context ?? {}),
      waits: this.waits.of(actor.sessionId),
    });
    for (const child of Object.values(snapshot.children ?? {})) if (child) this.meet(child);
  }

  /** One that has just come has no snapshot before its first step. */
  private begin(actor: AnyActorRef, stand: ActorStand): void {
    const parent = (actor as { readonly _parent?: AnyActorRef })._parent?.sessionId ?? null;
    const { logic } = actor as unknown as { readonly logic: object };
    this.living.set(actor.sessionId, actor);
    this.options.recording.begin({ id: actor.sessionId, name: actor.id, parent, chart: this.chart(logic) }, stand);
    this.options.onChange();
  }

  private chart(logic: object): Chart | null {
    if (!isMachine(logic)) return null;
    const known = this.charts.get(logic.root) ?? chartOf(logic);
    this.charts.set(logic.root, known);
    return known;
  }

  private held(id: string, context: Context, stillMs = this.options.stillMs ?? 0): Held {
    const before = this.contexts.get(id);
    if (before?.context === context && (stillMs > 0 || !before.isLate)) return before.held;
    const seen = this.seenIn(context, before, stillMs);
    this.contexts.set(id, seen);
    return seen.held;
  }

  private seenIn(context: Context, before: Seen | undefined, stillMs: number): Seen {
    const now = this.options.now();
    const late = before && isFresh(before, context, now - stillMs) ? before : null;
    const heldOf = (key: string, value: unknown): unknown => {
      if (isStillKept(value)) return late ? late.held[key] : stillOf(value, context, this.redactor);
      return before && before.context[key] === value ? before.held[key] : this.redactor.of(value, key);
    };
    const held: Record<string, unknown> = {};
    for (const key of Object.keys(context)) held[key] = heldOf(key, context[key]);
    const stillAt = Object.values(context).some(isStillKept) ? now : null;
    return { context, held, stillAt: late ? late.stillAt : stillAt, isLate: late !== null };
  }

  /** Whoever takes the recording as it is now has lists as they are now. */
  settle(): void {
    for (const [id, { context, isLate }] of this.contexts) if (isLate) this.options.recording.hold(id, this.held(id, context, 0));
  }

  private ended(actor: AnyActorRef, snapshot: Snapshot): void {
    const { recording, now, onChange } = this.options;
    const id = actor.sessionId;
    const { event, sender, traces, taken } = this.pending.get(id)?.shift() ?? begun;
    const { cause, name } = eventCause(event.type);
    const payload = this.payloadOf(event);
    recording.add({
      at: now(),
      actor: id,
      sender,
      event: name,
      cause,
      payload: Object.keys(payload).length === 0 ? null : (this.redactor.of(payload) as Held),
      traces,
      states: statesOf(snapshot),
      status: statusOf(snapshot),
      held: this.held(id, snapshot.context ?? {}),
      waits: this.waits.of(id),
      taken,
    });
    this.frames(actor, event);
    if (statusOf(snapshot) !== 'active') this.gone(id);
    onChange();
  }

  private payloadOf({ type: _type, ...payload }: { readonly type: string; readonly frames?: unknown }): object {
    const { burstFrames } = this.options;
    const { frames } = payload;
    return burstFrames !== undefined && isBurst(frames) ? { ...payload, frames: newestFrames(frames, burstFrames) } : payload;
  }

  private gone(id: string): void {
    this.options.recording.end(id);
    this.contexts.delete(id);
    this.waits.gone(id);
    this.pending.delete(id);
    this.living.delete(id);
  }

  /** The root is handed what arrived, and the connection what leaves: each frame is counted where it is seen first. */
  private frames(actor: AnyActorRef, event: { readonly type: string }): void {
    const { recording, now } = this.options;
    const { frames, frame } = event as { readonly frames?: Burst; readonly frame?: SeenFrame };
    const isArrival = (event.type === 'burst' || event.type === 'acknowledged') && actor === this.options.root;
    if (isArrival && frames) this.arrived(frames);
    if (event.type === 'link.send' && frame)
      recording.addFrame({ ...markOf(frame), at: now(), way: 'out', stream: frame.clientId === undefined ? 'heartbeat' : 'content' });
  }

  private cameAgain({ stream, frame }: Carried): void {
    const { recording, now, onChange } = this.options;
    recording.addDuplicate({ ...markOf(frame as SeenFrame), at: now(), way: 'in', stream });
    onChange();
  }

  /** An answer to one's own message is told at once, and comes again with the burst that draws it. */
  private arrived(burst: Burst): void {
    for (const stream of new Set(burst.order)) {
      for (const frame of burst[stream]) {
        if (this.seen.has(frame)) continue;
        this.seen.add(frame);
        this.options.recording.addFrame({ ...markOf(frame as SeenFrame), at: this.options.now(), way: 'in', stream });
      }
    }
  }
}
