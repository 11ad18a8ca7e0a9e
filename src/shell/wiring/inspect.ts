/** One place that sees every machine: a bounded ring in memory, in development only. It keeps names of events and states, no contents. */
import type { InspectionEvent } from 'xstate';

export interface Seen {
  readonly at: number;
  readonly actor: string;
  readonly kind: 'event' | 'snapshot';
  readonly what: string;
}

const ringSize = 2_000;

export class InspectionRing {
  private readonly seen: Seen[] = [];
  private start = 0;

  readonly inspect = (event: InspectionEvent): void => {
    if (event.type !== '@xstate.event' && event.type !== '@xstate.snapshot') return;
    const actor = 'id' in event.actorRef ? String(event.actorRef.id) : event.actorRef.sessionId;
    if (event.type === '@xstate.event') {
      this.add({ at: Date.now(), actor, kind: 'event', what: event.event.type });
      return;
    }
    const snapshot = event.snapshot as { readonly value?: unknown };
    if (snapshot.value !== undefined) this.add({ at: Date.now(), actor, kind: 'snapshot', what: JSON.stringify(snapshot.value) });
  };

  /** Oldest first. */
  entries(): readonly Seen[] {
    return [...this.seen.slice(this.start), ...this.seen.slice(0, this.start)];
  }

  private add(one: Seen): void {
    if (this.seen.length < ringSize) this.seen.push(one);
    else {
      this.seen[this.start] = one;
      this.start = (this.start + 1) % ringSize;
    }
  }
}
