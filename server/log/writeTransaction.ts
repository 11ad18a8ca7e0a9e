/** A write that others watch runs in this transaction: its events are written with it and leave after the commit (invariant 7). */
import type { PoolClient } from 'pg';
import type { FieldChange } from '#contract/standardShapes.ts';
import type { Database, Query } from '#server/db/database.ts';
import { waysOf } from '#server/db/pipelined.ts';
import { appendEvents } from './append.ts';
import type { EventDraft, LoggedEvent } from './event.ts';
import { handOver, nudgesOf } from './nudge.ts';

/** A row was changed so, or stands as it is to be already. */
export interface RowEffect {
  readonly entity: string;
  readonly id: string;
  readonly act: 'created' | 'updated' | 'moved' | 'removed' | 'restored' | 'same';
  readonly changes: readonly FieldChange[];
}

export interface Tx extends Query {
  /** Written last, just before the commit; in the order of the calls within a group. */
  append(draft: EventDraft): void;
  /** A transaction that is tried (`tried.ts`) is told its rows here. */
  readonly record?: (effect: RowEffect) => void;
  /** Only a driver can do some things (COPY, cursors). */
  readonly client: PoolClient;
}

export async function inTransaction<T>(database: Database, body: (tx: Tx) => Promise<T>): Promise<T> {
  const drafts: EventDraft[] = [];
  let logged: LoggedEvent[] = [];
  try {
    const result = await database.transaction(async (query, client) => {
      drafts.length = 0;
      const answer = await body({
        ...waysOf(query),
        append: (draft) => {
          drafts.push(draft);
        },
        client,
      });
      logged = drafts.length > 0 ? await appendEvents(query, drafts) : [];
      return answer;
    });
    handOver(database, logged);
    return result;
  } catch (error) {
    // The commit may have happened although its answer was lost: then its events are in the log already.
    for (const nudge of nudgesOf(database)) for (const groupId of new Set(logged.map((event) => event.groupId))) nudge.look(groupId);
    throw error;
  }
}
