import type { Database, Row } from '#server/db/database.ts';

/** The same database, whose single statements go through `query`: to count them, or to hold them up. */
export const withQuery = (inner: Database, query: <R extends Row>(text: string, ask: () => Promise<R[]>) => Promise<R[]>): Database => ({
  pool: inner.pool,
  lane: inner.lane,
  query: <R extends Row>(text: string, values?: readonly unknown[]) => query<R>(text, () => inner.query<R>(text, values)),
  transaction: (body, rlsContext) => inner.transaction(body, rlsContext),
  snapshot: (body, rlsContext) => inner.snapshot(body, rlsContext),
  listen: (channel, onNotify, onReconnect) => inner.listen(channel, onNotify, onReconnect),
  end: () => inner.end(),
});
