/** Workers look at rows that were put there, at the latest once they have rested (server/kit/pollLoop.ts); after that nothing moves by itself. */
import { until } from '#tests/rig/until.ts';
import type { TestServer } from './runningServer.ts';

const longestRestMs = 4_000;

export async function standsStill({ test }: Pick<TestServer, 'test'>): Promise<void> {
  let [seen, since] = [-1, Date.now()];
  const isStill = async (): Promise<boolean> => {
    const [row] = await test.database.query<{ n: number }>('select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as n from pg_stat_user_tables');
    if (row?.n !== seen) [seen, since] = [row?.n ?? 0, Date.now()];
    return Date.now() - since > longestRestMs;
  };
  // The sums of all tables are dear to ask for, and it rests for seconds.
  await until(isStill, { what: 'the workers to be done with the rows', withinMs: 60_000, everyMs: 250 });
}
