/** Listens to the system of the machines and keeps what they do in a recording. Nobody listens, and it costs nothing, while no inspector is open. */
import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import type { Burst, StreamName } from '#contract/burst.ts';
import { chartOf, eventCause } from '#src/inspector/machines/chart.ts';
import type { Chart } from '#src/inspector/machines/chart.ts';
import { factOf } from '#src/inspector/machines/redact.ts';
import type { ActorStand, Change, Recording, Taken } from '#src/inspector/machines/recording.ts';
import { namesOf, nameOf, pathOf } from '#src/inspector/machines/chart.ts';

interface Snapshot {
  readonly status?: string;
  readonly value?: unknown;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly children?: Readonly<Record<string, AnyActorRef | undefined>>;
}
interface Pending {
  readonly event: { readonly type: string };
  readonly sender: string | null;
  readonly taken: Taken[];
}
export interface RecorderOptions {
  readonly root: AnyActorRef;
  readonly recording: Recording;
  /** Whoever looks is not looked at: each of its drawings would be a step of its own. */
  readonly isHidden: (actor: AnyActorRef) => boolean;
  readonly now: () => number;
  readonly onChange: () => void;
}

/** A machine that comes after the first drawing stands behind a proxy, which is no instance of anything. */
const isMachine = (logic: object): logic is AnyStateMachine => 'root' in logic && 'config' in logic;
const snapshotOf = (actor: { readonly getSnapshot: () => unknown }): Snapshot => (actor.getSnapshot() ?? {}) as Snapshot;

/** `{ open: { line: 'live' } }` stands in `open.line.live`. */
function innermost(value: unknown, above = ''): readonly string[] {
  if (typeof value === 'string') return [above === '' ? value : `${above}.${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    const path = above === '' ? key : `${above}.${key}`;
    return typeof inside === 'object' && inside !== null && Object.keys(inside).length === 0 ? [path] : innermost(inside, path);
  });
}
const statesOf = ({ status = '', value }: Snapshot): readonly string[] => (value === undefined ? [status] : innermost(value));

const takenBy = (one: AnyTransitionDefinition): Taken => ({
  from: pathOf(one.source),
  targets: (one.target ?? []).map(pathOf),
  guard: one.guard === undefined ? null : nameOf(one.guard),
  actions: namesOf(one.actions),
});

export class Recorder {
  private readonly options: RecorderOptions;
  private readonly pending = new Map<string, Pending>();
  /** The contexts as they were last seen: a key that holds the same object has not changed. */
  private readonly contexts = new Map<string, Readonly<Record<string, unknown>>>();
  private readonly charts = new WeakMap<object, Chart>();

  constructor(options: RecorderOptions) {
    this.options = options;
  }

  /** @returns ends it */
  start(): () => void {
    this.meet(this.options.root);
    const listening = this.options.root.system.inspect((event) => this.heard(event));
    return () => listening.unsubscribe();
  }

  private heard(event: InspectionEvent): void {
    const actor = event.actorRef as AnyActorRef;
    if (this.options.isHidden(actor)) return;
    if (event.type === '@xstate.actor') this.begin(actor, { states: [], context: new Map() });
    else if (event.type === '@xstate.event')
      this.pending.set(actor.sessionId, { event: event.event, sender: (event.sourceRef as AnyActorRef | undefined)?.id ?? null, taken: [] });
    else if (event.type === '@xstate.microstep') this.pending.get(actor.sessionId)?.taken.push(...event._transitions.map(takenBy));
    else if (event.type === '@xstate.snapshot') this.ended(actor, event.snapshot as Snapshot);
  }

  /** One that is there already, and all below it. */
  private meet(actor: AnyActorRef): void {
    if (this.options.isHidden(actor)) return;
    this.begin(actor, this.stand(actor));
    for (const child of Object.values(snapshotOf(actor).children ?? {})) if (child) this.meet(child);
  }

  /** One that has just come has no snapshot before its first step. */
  private begin(actor: AnyActorRef, stand: ActorStand): void {
    const parent = (actor as { readonly _parent?: AnyActorRef })._parent?.sessionId ?? null;
    const { logic } = actor as unknown as { readonly logic: object };
    this.options.recording.begin({ id: actor.sessionId, name: actor.id, parent, chart: this.chart(logic) }, stand);
    this.options.onChange();
  }

  private chart(logic: object): Chart | null {
    if (!isMachine(logic)) return null;
    const known = this.charts.get(logic.root) ?? chartOf(logic);
    this.charts.set(logic.root, known);
    return known;
  }

  private stand(actor: AnyActorRef): ActorStand {
    const snapshot = snapshotOf(actor);
    const context = snapshot.context ?? {};
    this.contexts.set(actor.sessionId, context);
    return { states: statesOf(snapshot), context: new Map(Object.entries(context).map(([key, value]) => [key, factOf(value, key)])) };
  }

  private changed(id: string, context: Readonly<Record<string, unknown>>): readonly Change[] {
    const before = this.contexts.get(id) ?? {};
    if (before === context) return [];
    this.contexts.set(id, context);
    const keys = Object.keys({ ...before, ...context }).filter((key) => before[key] !== context[key]);
    return keys.map((key) => ({ key, before: key in before ? factOf(before[key], key) : null, after: key in context ? factOf(context[key], key) : null }));
  }

  private ended(actor: AnyActorRef, snapshot: Snapshot): void {
    const { recording, now, onChange } = this.options;
    const { event, sender, taken } = this.pending.get(actor.sessionId) ?? { event: { type: 'xstate.init' }, sender: null, taken: [] };
    this.pending.delete(actor.sessionId);
    const { cause, name } = eventCause(event.type);
    const { type: _type, ...payload } = event as { readonly type: string };
    recording.add({
      at: now(),
      actor: actor.sessionId,
      sender,
      event: name,
      cause,
      payload: Object.keys(payload).length === 0 ? '' : factOf(payload),
      states: statesOf(snapshot),
      taken,
      changes: this.changed(actor.sessionId, snapshot.context ?? {}),
    });
    this.frames(actor, event);
    if (snapshot.status !== undefined && snapshot.status !== 'active') recording.end(actor.sessionId);
    onChange();
  }

  /** The root is handed what arrived, and the connection what leaves: each frame is counted where it is seen first. */
  private frames(actor: AnyActorRef, event: { readonly type: string }): void {
    if (event.type === 'burst' && actor === this.options.root) this.arrived((event as unknown as { readonly frames: Burst }).frames);
    if (event.type === 'link.send') this.left((event as unknown as { readonly frame: { readonly type: number; readonly clientId?: string } }).frame);
  }

  private arrived(burst: Burst): void {
    for (const stream of new Set(burst.order)) {
      for (const frame of burst[stream as StreamName]) {
        const { type, position, clientId, at } = frame as {
          readonly type: number;
          readonly position?: number;
          readonly clientId?: string;
          readonly at?: string;
        };
        this.options.recording.addFrame({
          at: this.options.now(),
          way: 'in',
          stream,
          type,
          trace: position === undefined ? (clientId ?? null) : String(position),
          committedAt: at === undefined ? null : Date.parse(at),
        });
      }
    }
  }

  private left({ type, clientId }: { readonly type: number; readonly clientId?: string }): void {
    this.options.recording.addFrame({
      at: this.options.now(),
      way: 'out',
      stream: clientId === undefined ? 'heartbeat' : 'content',
      type,
      trace: clientId ?? null,
      committedAt: null,
    });
  }
}
