/** Delays that run, actor by actor: only an action that begins or ends one, and an event that one has brought, cost more than a look. */
import type { AnyActorRef } from 'xstate';
import { eventCause, stateOfDelay } from '#src/inspector/machines/chart.ts';
import type { Wait } from '#src/inspector/machines/recording.ts';

interface Action {
  readonly type: string;
  readonly params: unknown;
}
interface SendParams {
  readonly id?: string;
  readonly event?: { readonly type: string };
  readonly delay?: number;
  readonly sendId?: string;
}
/** A delay is called off by its id, and over when its event has come. */
interface Running {
  readonly id: string | undefined;
  readonly event: object;
  readonly wait: Wait;
}
const waitOf = ({ type }: { readonly type: string }, since: number, ms: number): Wait => ({ ...eventCause(type), from: stateOfDelay(type), since, ms });

export class Waits {
  private readonly now: () => number;
  private readonly running = new Map<string, readonly Running[]>();
  /** The lists that are recorded: each the same one until a delay begins or ends. */
  private readonly told = new Map<string, readonly Wait[]>();

  constructor(now: () => number) {
    this.now = now;
  }

  /** Those that ran before anybody listened: XState keeps when each began. */
  meet({ system }: AnyActorRef): void {
    for (const { source, event, startedAt, delay, id } of Object.values(system.getSnapshot()._scheduledEvents))
      this.begin(source.sessionId, { id, event, wait: waitOf(event, startedAt, delay) });
  }

  heard(actor: string, { type, params }: Action): void {
    if (type === 'xstate.cancel') this.end(actor, ({ id }) => id === (params as SendParams).sendId);
    else if (type === 'xstate.raise' || type === 'xstate.sendTo') {
      const { id, event, delay } = params as SendParams;
      if (typeof delay === 'number' && event) this.begin(actor, { id, event, wait: waitOf(event, this.now(), delay) });
    }
  }

  /** @param actor sent it */
  came(actor: string, event: object): void {
    this.end(actor, (one) => one.event === event);
  }

  of(actor: string): readonly Wait[] | undefined {
    return this.told.get(actor);
  }

  gone(actor: string): void {
    this.running.delete(actor);
    this.told.delete(actor);
  }

  private begin(actor: string, one: Running): void {
    const others = (this.running.get(actor) ?? []).filter(({ id }) => id === undefined || id !== one.id);
    this.keep(actor, [...others, one]);
  }

  private end(actor: string, isOver: (one: Running) => boolean): void {
    const all = this.running.get(actor);
    if (all?.some(isOver))
      this.keep(
        actor,
        all.filter((one) => !isOver(one)),
      );
  }

  private keep(actor: string, all: readonly Running[]): void {
    if (all.length === 0) return this.gone(actor);
    this.running.set(actor, all);
    this.told.set(
      actor,
      all.map(({ wait }) => wait),
    );
  }
}
