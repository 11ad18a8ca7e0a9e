/** C9: boards of customers and of call tasks, the hint of a double while somebody types, and the live count of a customer group, each beside one statement as somebody would write it by hand. */
import pg from 'pg';
import { callTaskLife } from '#contract/lives/callTaskLife.ts';
import { customerLife } from '#contract/lives/customerLife.ts';
import { interleave } from '#tests/rig/pairs.ts';
import type { Asked } from './asker.ts';
import { bare, customerWorld, ours, pathOf, timed, timeOf } from './customerWorld.ts';
import type { CustomerWorld } from './customerWorld.ts';
import type { Options } from './options.ts';
import type { Figure, Outcome } from './report.ts';

const goal = { atMost: 1.5 };
const base = '/crm-server/customermanage';
const cards = '20';

/** Past the product, which ends a statement after twenty seconds: a million rows take longer. */
async function outside({ world: { databaseUrl } }: CustomerWorld, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A task for each customer, in all states of its life, of one batch. */
async function makeTasks(client: pg.Client, orgId: string): Promise<void> {
  const {
    rows: [batch],
  } = await client.query<{ id: string }>(
    `insert into call_batch (id, org_id, name, priority, is_paused) values (gen_random_uuid(), $1, '术后关怀', 5, false) returning id`,
    [orgId],
  );
  const states = Object.keys(callTaskLife.states);
  await client.query(
    `insert into call_task (id, org_id, created_at, batch_id, member_id, name, mobile, rank, status, due_at, attempts)
     select gen_random_uuid(), org_id, created_at, $2, id, name, mobile, 1 + i % 9, ($3::text[])[1 + i % $4], created_at, i % 3
     from (select m.*, row_number() over (order by m.created_at)::int as i from member m where m.org_id = $1) m`,
    [orgId, batch?.id, states, states.length],
  );
  await client.query('analyze call_task');
}

/** Customers stand in all stages, as in a house at work. */
async function spreadStages(client: pg.Client, orgId: string): Promise<void> {
  const stages = Object.keys(customerLife.states);
  await client.query(`update member set stage = ($2::text[])[1 + abs(hashtext(id::text)) % $3] where org_id = $1`, [orgId, stages, stages.length]);
  await client.query('vacuum analyze member');
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
  await outside(of, async (client) => {
    await spreadStages(client, of.customers.orgId);
    await makeTasks(client, of.customers.orgId);
  });
  const figures: Figure[] = [];
  for (const [what, { ours: own, floor }] of Object.entries(await sidesOf(of))) {
    await timeOf(of, own, timed / 10);
    await timeOf(of, floor, timed / 10);
    const pairs = await interleave(options.pairs, { ours: () => timeOf(of, own, timed / 4), floor: () => timeOf(of, floor, timed / 4) });
    figures.push({ id: 'C9', what: `${what} among ${options.rows}, p50, beside one statement by hand`, unit: 'ms', pairs, goal });
  }
  return { figures, notes: ['C9: the floor reads the same rows with the same fields, and counts as far as ours does.'], databaseVersion: of.world.version };
}
