/** A database that holds nothing yet gets demo data or the first group: one of them, once, whoever starts at the same time. */
import type { Query } from './database.ts';

/** Until the transaction ends: the second waits here and finds what the first one made. */
export const lockFirstData = async (query: Query): Promise<void> => {
  await query.query(`select pg_advisory_xact_lock(hashtext('careline first data'))`);
};

export const holdsNothing = async (query: Query): Promise<boolean> => (await query.query('select 1 from organisation limit 1')).length === 0;
