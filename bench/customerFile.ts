/** C8: the file of a customer with 20,000 entries in the time line beside that of one with 20: what is asked when somebody opens it. */
import { interleave } from '#tests/rig/pairs.ts';
import { customerWorld, ours, pageOf, pathOf, listPath, timeOf } from './customerWorld.ts';
import type { CustomerWorld } from './customerWorld.ts';
import type { Options } from './options.ts';
import type { Figure, Outcome } from './report.ts';

const [many, few] = [20_000, 20];

/** Ten of twenty entries are follow-ups, five are calls and five are notes, an hour apart. */
const shares = [
  [
    'track_record',
    10,
    `(id, org_id, member_id, way, content, tracker_name, tracked_at, is_read)
      select gen_random_uuid(), $1, $2, 'phone', '复查的报告出来了', '接待', moment, true`,
  ],
  [
    'call_record',
    5,
    `(id, org_id, member_id, direction, number, began_at, seconds, outcome, summary, caller_name, has_recording)
      select gen_random_uuid(), $1, $2, 'out', '13900001111', moment, 60, 'connected', '约好复诊', '接待', false`,
  ],
  [
    'customer_note',
    5,
    `(id, org_id, member_id, content, is_pinned, author_name, written_at)
      select gen_random_uuid(), $1, $2, '周末方便', false, '接待', moment`,
  ],
] as const;

async function fill({ world: { database }, customers: { orgId } }: CustomerWorld, memberId: string, entries: number): Promise<void> {
  for (const [table, share, columns] of shares) {
    const count = (entries * share) / few;
    await database.query(
      `insert into ${table} ${columns} from (select '2024-01-01'::timestamptz + make_interval(hours => (i * $4)::int) as moment from generate_series(1, $3::int) as i) m`,
      [orgId, memberId, count, few / share],
    );
    await database.query(`analyze ${table}`);
  }
}

const base = '/crm-server/customermanage';

export async function customerFile(options: Options): Promise<Outcome> {
  const of = await customerWorld(options);
  const { rows } = await pageOf(of, ours(of, pathOf(listPath, { limit: '2' })));
  const [long = '', short = ''] = rows.map(({ id }) => id);
  await fill(of, long, many);
  await fill(of, short, few);
  const figures: Figure[] = [];
  // Both sides answer as many rows, so that what stands behind them alone differs.
  for (const [what, asked] of [
    [
      'the file of a customer: details and the first step of the time line',
      [
        [`${base}/detail`, {}],
        [`${base}/timeLine`, { limit: String(few) }],
      ],
    ],
    ['the first follow-ups of a customer', [['/crm-server/customer/track/list', { limit: String(few / 2) }]]],
  ] as const) {
    const open = (id: string) => async (): Promise<number> => {
      let sum = 0;
      for (const [path, given] of asked) sum += await timeOf(of, ours(of, pathOf(path, { ...(path.endsWith('/list') ? { memberId: id } : { id }), ...given })));
      return sum;
    };
    await open(short)();
    const pairs = await interleave(options.pairs, { ours: open(long), floor: open(short) });
    figures.push({ id: 'C8', what: `${what}, ${many} entries against ${few}, p50`, unit: 'ms', pairs, goal: { atMost: 1.15 } });
  }
  return { figures, notes: [], databaseVersion: of.world.version };
}
