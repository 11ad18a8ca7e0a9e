import type { Query } from '#server/db/database.ts';

/** Itself, and everything above it. */
export const lineOf = async (query: Query, id: string): Promise<readonly string[]> =>
  (await query.query<{ id: string }>('select id from careline_line($1)', [id])).map((row) => row.id);
