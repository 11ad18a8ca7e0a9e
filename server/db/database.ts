/** Everything else at the server reaches PostgreSQL through this interface. `pool.ts` implements it. */
import type { Pool, PoolClient } from 'pg';

export type Row = Record<string, unknown>;

/** A column of a statement's rows. */
export interface Column {
  readonly name: string;
  /** PostgreSQL's object id of its type. */
  readonly typeId: number;
  readonly read: (text: string) => unknown;
}
/** Makes a row of the texts that PostgreSQL sends of it. The columns are the same object as long as a connection keeps the statement. */
export type RowReader = (columns: readonly Column[]) => (texts: readonly (string | null)[]) => Row;

export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Read and planned once a connection: its text comes again and again, and no value of it asks for another plan. */
  readonly isKept?: boolean;
  /** Asked by the server for itself, with ids of the session alone: where it is sent with the beginning it goes before row level security is raised, which would cost more than it. */
  readonly isServers?: boolean;
  /** Its rows are made by this; otherwise each is an object with a value for each column. Statements that are sent together alone know it (`pipelined`). */
  readonly reader?: RowReader | undefined;
}

/** A transaction reaches the rows of these. */
export interface RlsContext {
  readonly orgIds: readonly string[];
  /** These are among `orgIds`: there the person reaches their own rows alone. */
  readonly ownOrgIds?: readonly string[];
  /** Organisations whose return visits the person sees all of. */
  readonly managedOrgIds?: readonly string[];
  readonly groupId: string;
  readonly personId: string;
}

/** Reads and writes inside one transaction, or single statements outside of one. */
export interface Query {
  /** Parameters as $1, $2 ... . bigint arrives as number, timestamptz as ISO 8601 text, date as YYYY-MM-DD. */
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** A snapshot and a transaction have this: see `batch.ts`. */
  pipelined?(statements: readonly Statement[], isLast: boolean): Promise<Row[][]>;
  /** A transaction has this: see `transactionQuery.ts`. */
  later?(statement: Statement): void;
}

export interface Database extends Query {
  readonly pool: Pool;
  /** One connection for the messages alone: they wait for nobody else's statements, and its plans stay made. */
  readonly lane: Pool;
  /** On a database within somebody's RLS context (`withRlsContext`) this is the same database without it. */
  readonly whole?: Database;
  /** READ COMMITTED. Rolls back on a throw; a lost connection is thrown as Refusal('unavailable'). @param rlsContext of who asks; none: what the server does by itself, with every row in reach */
  transaction<T>(body: (query: Query, client: PoolClient) => Promise<T>, rlsContext?: RlsContext): Promise<T>;
  /** REPEATABLE READ, READ ONLY: every statement sees the same state, so rows and position agree. @param rlsContext as above */
  snapshot<T>(body: (query: Query) => Promise<T>, rlsContext?: RlsContext): Promise<T>;
  /** A dedicated connection that listens, reconnects by itself and calls `onReconnect` when something may have been missed. */
  listen(channel: string, onNotify: (payload: string) => void, onReconnect: () => void): Promise<{ close(): Promise<void> }>;
  end(): Promise<void>;
}
