/** The door to PostgreSQL that everything else at the server sees. Made by `pool.ts`. */
import type { Pool, PoolClient } from 'pg';

export type Row = Record<string, unknown>;

/** Reads and writes inside one transaction, or single statements outside of one. */
export interface Query {
  /** Parameters as $1, $2 ... . bigint arrives as number, timestamptz as ISO 8601 text, date as YYYY-MM-DD. */
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

export interface Database extends Query {
  readonly pool: Pool;
  /** One connection for the messages alone: they wait for nobody else's statements, and its plans stay made. */
  readonly lane: Pool;
  /** READ COMMITTED. Rolls back on a throw; a lost connection is thrown as Refusal('unavailable'). */
  transaction<T>(body: (query: Query, client: PoolClient) => Promise<T>): Promise<T>;
  /** REPEATABLE READ, READ ONLY: every statement sees the same state, so rows and position agree. */
  snapshot<T>(body: (query: Query) => Promise<T>): Promise<T>;
  /** A dedicated connection that listens, reconnects by itself and calls `onReconnect` when something may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void, onReconnect: () => void): Promise<{ close(): Promise<void> }>;
  end(): Promise<void>;
}
