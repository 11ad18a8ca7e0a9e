/** SQL past the product and past the proxies: one connection a question, because the database is killed under it. */
import { Client } from 'pg';

export interface Sql {
  <R extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  end(): Promise<void>;
}

/** @param url asked each time: the database may come back on another port */
export function openSql(url: () => string): Sql {
  const open = new Set<Client>();
  const ask = async <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<R[]> => {
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
