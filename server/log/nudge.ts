/** The transaction that wrote nudges whoever follows: after the commit, inside this process. */
import type { Database } from '#server/db/database.ts';
import type { LoggedMessage } from './message.ts';
import type { LoggedEvent } from './event.ts';

/** An event and, where it is about a message, that message: all a frame needs. */
export interface Entry {
  readonly event: LoggedEvent;
  readonly message?: LoggedMessage;
}

export interface Nudge {
  /** A committed batch of one group in order of position. */
  offer(groupId: string, entries: readonly Entry[]): void;
  /** Something may have been committed: look. */
  look(groupId: string): void;
}

const nudges = new WeakMap<Database, Set<Nudge>>();
const wholeOf = (database: Database): Database => database.whole ?? database;

/** @returns stops it. */
export function onCommitted(database: Database, nudge: Nudge): () => void {
  const all = nudges.get(wholeOf(database)) ?? new Set();
  nudges.set(wholeOf(database), all);
  all.add(nudge);
  return () => {
    all.delete(nudge);
  };
}

export const nudgesOf = (database: Database): Iterable<Nudge> => nudges.get(wholeOf(database)) ?? [];

/** Hands over what a transaction committed, group by group. Messages that are not at hand are read from the log instead. */
export function handOver(database: Database, events: readonly LoggedEvent[]): void {
  const groups = new Map<string, LoggedEvent[]>();
  for (const event of events) groups.set(event.groupId, [...(groups.get(event.groupId) ?? []), event]);
  for (const nudge of nudgesOf(database)) {
    for (const [groupId, own] of groups) {
      if (own.some((event) => event.messageId)) nudge.look(groupId);
      else
        nudge.offer(
          groupId,
          own.map((event) => ({ event })),
        );
    }
  }
}
