/** SQL past the product and past the proxies: one connection a question, because the database is killed under it. */
import { Client, DatabaseError, Pool } from 'pg';
import { pause } from './until.ts';

export interface Sql {
  <R extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  end(): Promise<void>;
}

const recoveryMs = 60_000;
/** A backend was killed and all begin anew: the database is there, reads its log and says so until it has. */
const isRecovering = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57P03';

/** SQL past the product where nobody kills the database: on one connection, which knows the catalogs after its first question. */
export function keptSql(url: string): Sql {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 5_000, max: 1, idleTimeoutMillis: 0 });
  // A connection that dies while nobody asks is replaced at the next question, which tells where there is none.
  pool.on('error', () => undefined);
  const ask = async <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
    (await pool.query<R>(text, [...values])).rows;
  return Object.assign(ask, { end: () => pool.end() });
}

/** @param url asked each time: the database may come back on another port */
export function openSql(url: () => string): Sql {
  const open = new Set<Client>();
  const once = async <R extends Record<string, unknown>>(text: string, values: readonly unknown[]): Promise<R[]> => {
    const client = new Client({ connectionString: url(), connectionTimeoutMillis: 5_000 });
    client.on('error', () => {
      /* the question itself fails too, and tells */
    });
    open.add(client);
    try {
      await client.connect();
      return (await client.query<R>(text, [...values])).rows;
    } finally {
      open.delete(client);
      await client.end().catch(() => {
        /* it is gone already */
      });
    }
  };
  const ask = async <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<R[]> => {
    const deadline = performance.now() + recoveryMs;
    for (;;) {
      try {
        return await once<R>(text, values);
      } catch (error) {
        if (!isRecovering(error) || performance.now() > deadline) throw error;
        await pause(50);
      }
    }
  };
  return Object.assign(ask, {
    end: async () => {
      await Promise.all(
        [...open].map((client) =>
          client.end().catch(() => {
            /* it is gone already */
          }),
        ),
      );
    },
  });
}
