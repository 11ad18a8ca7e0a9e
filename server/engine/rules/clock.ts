import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

const now = prepared('select now() as at');

/** The database's clock decides: the moment at which the transaction began. */
export async function momentNow(query: Query): Promise<string> {
  const [row] = await query.query<{ at: string }>(now);
  return row?.at ?? '';
}
