/** Everybody who writes an entry of points asks this file first: what the customer has, under the customer's lock, and how long points stand. */
import type { Query } from '#server/db/database.ts';

export interface Holder {
  readonly memberId: string;
  readonly orgId: string;
}

/** Nobody else changes what this customer has until the transaction ends. @returns what they have */
export async function lockPoints(query: Query, { memberId, orgId }: Holder): Promise<number> {
  const [found] = await query.query<{ balance: number }>('select point_lock($1, $2) as balance', [memberId, orgId]);
  return found?.balance ?? 0;
}

/** The end of the last day on which they stand, as SQL over a number of months. */
export const untilSql = (months: string): string =>
  `(((now() at time zone 'Asia/Shanghai')::date + make_interval(months => ${months}))::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
