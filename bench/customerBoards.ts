/** C9: boards of customers and of call tasks, the hint of a double while somebody types, and the live count of a customer group, each beside one statement as somebody would write it by hand. */
import { callTaskLife } from '#contract/lives/callTaskLife.ts';
import { customerLife } from '#contract/lives/customerLife.ts';
import { interleave } from '#tests/rig/pairs.ts';
import { patiently, withoutIndexes } from '#tests/server/support/withoutIndexes.ts';
import type { Asked } from './asker.ts';
import { bare, customerWorld, ours, pathOf, timed, timeOf } from './customerWorld.ts';
import type { CustomerWorld } from './customerWorld.ts';
import type { Options } from './options.ts';
import type { Figure, Outcome } from './report.ts';

const goal = { atMost: 1.5 };
const base = '/crm-server/customermanage';
const cards = '20';

/** A task for each customer, in all states of its life, of one batch. */
async function makeTasks({ world: { database }, customers: { orgId } }: CustomerWorld): Promise<void> {
  const [batch] = await database.query<{ id: string }>(
    `insert into call_batch (id, org_id, name, priority, is_paused) values (gen_random_uuid(), $1, '术后关怀', 5, false) returning id`,
    [orgId],
  );
  const states = Object.keys(callTaskLife.states);
  const fillSql = `insert into call_task (id, org_id, created_at, batch_id, member_id, name, mobile, rank, status, due_at, attempts)
    select gen_random_uuid(), org_id, created_at, $2, id, name, mobile, 1 + i % 9, ($3::text[])[1 + i % $4], created_at, i % 3
    from (select m.*, row_number() over (order by m.created_at)::int as i from member m where m.org_id = $1) m`;
  await withoutIndexes(database, 'call_task', async () =>
    patiently(database, async (client) => void (await client.query(fillSql, [orgId, batch?.id, states, states.length]))),
  );
}

/** Customers stand in all stages, as in a house at work. */
async function spreadStages({ world: { database }, customers: { orgId } }: CustomerWorld): Promise<void> {
  const stages = Object.keys(customerLife.states);
  const spreadSql = `update member set stage = ($2::text[])[1 + abs(hashtext(id::text)) % $3] where org_id = $1`;
  await withoutIndexes(database, 'member', async () =>
    patiently(database, async (client) => void (await client.query(spreadSql, [orgId, stages, stages.length]))),
  );
}

async function sidesOf(of: CustomerWorld): Promise<Readonly<Record<string, { readonly ours: Asked; readonly floor: Asked }>>> {
  const [one] = await of.world.database.query<{ mobile: string }>('select mobile from member where org_id = $1 order by id limit 1', [of.customers.orgId]);
  const body = { mobile: one?.mobile ?? '' };
  const states = (life: { readonly states: object }): string => Object.keys(life.states).join(',');
  const fits = JSON.stringify({
    all: [
      ['level', 'is', 'gold'],
      ['sex', 'is', 'male'],
      ['birthday', 'to', '1979-12-31'],
    ],
  });
  return {
    'board of customers': { ours: ours(of, pathOf(`${base}/board`, { limit: cards })), floor: bare(of, pathOf('/board', { states: states(customerLife) })) },
    'board of call tasks': {
      ours: ours(of, pathOf('/crm-server/ctCallTask/board', { limit: cards })),
      floor: bare(of, pathOf('/tasks', { states: states(callTaskLife) })),
    },
    'hint of a double': { ours: { ...ours(of, `${base}/duplicateHint`), body }, floor: { ...bare(of, '/hint'), body } },
    'segment count': { ours: ours(of, pathOf(`${base}/count`, { filter: fits })), floor: bare(of, '/fits') },
  };
}

export async function customerBoards(options: Options): Promise<Outcome> {
  const of = await customerWorld(options);
  await spreadStages(of);
  await makeTasks(of);
  const figures: Figure[] = [];
  for (const [what, { ours: own, floor }] of Object.entries(await sidesOf(of))) {
    await timeOf(of, own, timed / 10);
    await timeOf(of, floor, timed / 10);
    const pairs = await interleave(options.pairs, { ours: () => timeOf(of, own, timed / 4), floor: () => timeOf(of, floor, timed / 4) });
    figures.push({ id: 'C9', what: `${what} among ${options.rows}, p50, beside one statement by hand`, unit: 'ms', pairs, goal });
  }
  return { figures, notes: ['C9: the floor reads the same rows with the same fields, and counts as far as ours does.'], databaseVersion: of.world.version };
}
