/**
 * Opens the connections to PostgreSQL. A dying backend never takes the process down; a lost connection is Refusal('unavailable'),
 * or Refusal('commitUnknown') where a COMMIT may have happened (L5: resolved by key, never tried again blindly).
 */
import pg from 'pg';
import { httpLimits } from '#contract/limits/server.ts';
import { Batch } from './batch.ts';
import type { Database, Query, Row, RlsContext } from './database.ts';
import { asRefusal, isConnectionLost, isTurnOver, refusalWith, isDeadlock } from './faults.ts';
import { startListening } from './listener.ts';
import { preparedName } from './prepared.ts';
import { cut, ConnectionHealth, silenceFault } from './health.ts';
import type { Line } from './health.ts';
import { rlsContextSql } from './rlsContext.ts';
import { Snapshot } from './snapshot.ts';
import { TransactionQuery } from './transactionQuery.ts';
import { valueTypes } from './valueTypes.ts';

export interface OpenOptions {
  readonly max?: number;
  readonly turnMs?: number;
}

const oldestServer = 150_000;

/** Session settings. Dead peers are found in half a minute on either side, so that no lock outlives its holder. */
const sessionSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  statement_timeout: `${httpLimits.requestMs}`,
  idle_in_transaction_session_timeout: `${httpLimits.requestMs}`,
  client_connection_check_interval: '5000',
  tcp_keepalives_idle: '15',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
};

const connectionOptions = (url: string): pg.ClientConfig => ({
  connectionString: url,
  types: valueTypes,
  connectionTimeoutMillis: httpLimits.databaseWaitMs,
  keepAlive: true,
  application_name: 'careline',
  options: Object.entries(sessionSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

/** A statement that is sent all the time goes as one piece, and is kept as that of a snapshot is. */
async function askedOn<R extends Row>(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<R[]> {
  if (preparedName(text) === undefined) return (await client.query<R>({ text, values: [...values] })).rows;
  const batch = new Batch([{ text, values, isKept: true }]);
  client.query(batch);
  const [rows = []] = await batch.done;
  return rows as R[];
}

/** The driver knows these of its connection, and its types do not say so. */
interface Inside {
  readonly processID: number;
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: { readonly bytesRead: number; readonly bytesWritten: number } };
}

const lineOf = (client: pg.PoolClient): Line => {
  const inside = client as unknown as Inside;
  return {
    pid: inside.processID,
    isAwaiting: () => !inside.readyForQuery,
    traffic: () => inside.connection.stream.bytesRead + inside.connection.stream.bytesWritten,
  };
};

/** One of many who change the same few rows at once may lose several times in a row. */
const deadlockTries = 5;

/** A statement on its own commits by itself. A SELECT that calls a writing function cannot be told from a reading one: its caller resolves by key. */
const writesByItself = (text: string): boolean => /^\s*(insert|update|delete|merge|with|call|do)\b/i.test(text);

class PooledDatabase implements Database {
  readonly pool: pg.Pool;
  readonly lane: pg.Pool;
  readonly #options: pg.ClientConfig;
  readonly #health: ConnectionHealth;

  constructor(url: string, { max, turnMs }: Required<OpenOptions>) {
    this.#options = connectionOptions(url);
    this.#health = new ConnectionHealth(this.#options);
    // A silent database is found by its health, so that a busy one may let people wait.
    const connectionTimeoutMillis = turnMs;
    this.pool = this.#openPool({ max, idleTimeoutMillis: 30_000, connectionTimeoutMillis });
    this.lane = this.#openPool({ max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis });
  }

  #openPool(own: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool({ ...this.#options, ...own });
    // An idle connection that dies is taken out by the pool itself: nothing is lost and nobody waits.
    pool.on('error', () => undefined);
    // A checked-out one too: its statement fails with the same fault; without a listener Node would exit.
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
    });
    this.#watchClients(pool);
    return pool;
  }

  /** At the pool and not at our own calls: whoever takes a client from it is covered. */
  #watchClients(pool: pg.Pool): void {
    const out = new WeakMap<pg.PoolClient, () => void>();
    pool.on('acquire', (client) => {
      out.set(
        client,
        this.#health.watch((fault) => cut(client, fault), lineOf(client)),
      );
    });
    pool.on('release', (_, client) => {
      out.get(client)?.();
    });
  }

  async query<R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const client = await this.#acquire();
    let lost = false;
    try {
      return await askedOn<R>(client, text, values);
    } catch (error) {
      lost = isConnectionLost(error);
      throw lost && writesByItself(text) ? refusalWith('commitUnknown', error) : asRefusal(error);
    } finally {
      client.release(lost);
    }
  }

  transaction<T>(body: (query: Query, client: pg.PoolClient) => Promise<T>, rlsContext?: RlsContext): Promise<T> {
    return this.#within(body, rlsContext);
  }

  async snapshot<T>(body: (query: Query) => Promise<T>, rlsContext?: RlsContext): Promise<T> {
    const client = await this.#acquire();
    const snapshot = new Snapshot(client, rlsContext);
    let broken = false;
    try {
      const result = await body(snapshot);
      await snapshot.end();
      return result;
    } catch (error) {
      broken = snapshot.isOpen && !(await rolledBack(client));
      throw asRefusal(error);
    } finally {
      client.release(broken);
    }
  }

  listen(channel: string, onNotify: (payload: string) => void, onReconnect: () => void): Promise<{ close(): Promise<void> }> {
    return startListening(this.#options, { channel, onNotify, onReconnect });
  }

  async end(): Promise<void> {
    await Promise.all([this.#health.end(), this.pool.end(), this.lane.end()]);
  }

  /** Fails within `databaseWaitMs` where the database is silent, within `databaseTurnMs` where it is busy; a client that comes after that goes back at once. */
  async #acquire(): Promise<pg.PoolClient> {
    if (this.#health.silent) throw refusalWith('unavailable', silenceFault());
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
    let isOver = false;
    const forget = this.#health.watch(reject);
    this.pool.connect().then((client) => (isOver ? client.release() : resolve(client)), reject);
    try {
      return await promise;
    } catch (error) {
      // Whatever hinders a connection (refused, wrong password after a restore), the caller can only wait.
      throw refusalWith(isTurnOver(error) ? 'overloaded' : 'unavailable', error);
    } finally {
      isOver = true;
      forget();
    }
  }

  /** A transaction that was ended for a deadlock has done nothing: it comes again, behind the one that was in its way. */
  async #within<T>(body: (query: Query, client: pg.PoolClient) => Promise<T>, rlsContext: RlsContext | undefined): Promise<T> {
    for (let left = deadlockTries; ; left -= 1) {
      try {
        return await this.#once(body, rlsContext);
      } catch (error) {
        if (left === 0 || !isDeadlock(error)) throw error;
      }
    }
  }

  async #once<T>(body: (query: Query, client: pg.PoolClient) => Promise<T>, rlsContext: RlsContext | undefined): Promise<T> {
    const client = await this.#acquire();
    let broken = false;
    try {
      await client.query(rlsContext ? `BEGIN; ${rlsContextSql(rlsContext)}` : 'BEGIN');
      const query = new TransactionQuery(client);
      const result = await body(query, client);
      await query.settle();
      await commit(client);
      return result;
    } catch (error) {
      broken = !(await rolledBack(client));
      throw asRefusal(error);
    } finally {
      client.release(broken);
    }
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query('COMMIT'));
  } catch (error) {
    throw isConnectionLost(error) ? refusalWith('commitUnknown', error) : error;
  }
  // PostgreSQL answers ROLLBACK to the COMMIT of a failed transaction, without an error.
  if (command !== 'COMMIT')
    throw new Error('The transaction was rolled back instead of committed: its body caught a failed statement. Let the error pass, or use a savepoint.');
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    // The connection is gone, and its transaction with it; the first error is the one to tell.
    return false;
  }
}

/** Fails when the database cannot be reached or is too old; afterwards it may come and go. */
export async function openDatabase(url: string, { max = 16, turnMs = httpLimits.databaseTurnMs }: OpenOptions = {}): Promise<Database> {
  const database = new PooledDatabase(url, { max, turnMs });
  try {
    const [row] = await database.query<{ version: number; name: string }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name`,
    );
    if (!row || row.version < oldestServer) throw new Error(`DATABASE_URL: found PostgreSQL ${row?.name ?? 'of unknown version'}, expected 15 or later.`);
  } catch (error) {
    await database.end();
    throw error;
  }
  return database;
}
