import type { Query } from '#server/db/database.ts';

/** The database's clock decides: the moment at which the transaction began. */
export async function momentNow(query: Query): Promise<string> {
  const [row] = await query.query<{ at: string }>('select now() as at');
  return row?.at ?? '';
}
