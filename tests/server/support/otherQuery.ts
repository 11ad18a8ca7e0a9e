import type { Database, Row } from '#server/db/database.ts';

/** The same database, whose single statements go through `query`: to count them, or to hold them up. */
export const withQuery = (inner: Database, query: <R extends Row>(text: string, ask: () => Promise<R[]>) => Promise<R[]>): Database => ({
  pool: inner.pool,
  lane: inner.lane,
  query: <R extends Row>(text: string, values?: readonly unknown[]) => query<R>(text, () => inner.query<R>(text, values)),
  transaction: (body, sight) => inner.transaction(body, sight),
  snapshot: (body, sight) => inner.snapshot(body, sight),
  listen: (channel, onNotify, onReconnect) => inner.listen(channel, onNotify, onReconnect),
  end: () => inner.end(),
});
