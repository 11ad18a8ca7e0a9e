/** C2: how much later a later page comes than the first. C4: what our way costs beside Fastify and `pg` alone. C5: what more rows cost. C7: what a total costs. */
import { writeKeyset } from '#server/engine/keyset.ts';
import { interleave, median } from '#tests/rig/pairs.ts';
import type { Pair } from '#tests/rig/pairs.ts';
import type { Asked } from './asker.ts';
import type { Child } from './child.ts';
import { makeCustomers } from './customers.ts';
import { bare, connections, customerWorld, listPath, ours, pageOf, pathOf, plainPage, timeOf } from './customerWorld.ts';
import type { CustomerWorld } from './customerWorld.ts';
import { refuseLess } from './customerColumns.ts';
import type { Options } from './options.ts';
import type { Figure, Outcome } from './report.ts';

export const later = 101;

/** Page 101 begins here, for us and for the floor. */
export async function hundredOn(of: CustomerWorld): Promise<{ readonly ours: string; readonly floor: string }> {
  let page = await pageOf(of, ours(of, pathOf(listPath, plainPage)));
  for (let at = 2; at < later; at += 1) page = await pageOf(of, ours(of, pathOf(listPath, { ...plainPage, next: page.next ?? '' })));
  const last = page.rows.at(-1);
  if (!last || page.next === null) throw new Error(`There is no page ${later}: expected more rows than ${later * 50 * 5}.`);
  return { ours: pathOf(listPath, { ...plainPage, next: page.next }), floor: pathOf('/list', { level: 'gold', at: last.createdAt, id: last.id }) };
}

export async function laterPage(options: Options): Promise<Outcome> {
  const of = await customerWorld(options);
  const [first, beyond] = [pathOf(listPath, plainPage), await hundredOn(of)];
  const side = (asked: Asked) => () => timeOf(of, asked);
  const [page, later101, plain] = [side(ours(of, first)), side(ours(of, beyond.ours)), side(bare(of, beyond.floor))];
  await page();
  await plain();
  const pairs = await interleave(options.pairs, { ours: later101, floor: page });
  const beside = await interleave(options.pairs, { ours: later101, floor: plain });
  return {
    figures: [{ id: 'C2', what: `page ${later} of ${options.rows} against our page 1, p50`, unit: 'ms', pairs, goal: { atMost: 1.1 } }],
    notes: [
      `C2: page ${later} ${median(beside.map((one) => one.ours)).toFixed(2)} ms, on Fastify and pg alone ${median(beside.map((one) => one.floor)).toFixed(2)} ms (beside Directus: C1)`,
    ],
    databaseVersion: of.world.version,
  };
}

export interface Cost {
  /** Microseconds an answer. */
  readonly all: number;
  readonly server: number;
  readonly perSecond: number;
}

export async function costOf(of: CustomerWorld, server: Pick<Child, 'cpuSeconds'>, asked: Asked, seconds: number): Promise<Cost> {
  const from = { server: server.cpuSeconds(), database: of.world.databaseCpuSeconds() };
  const count = await of.asker.ask<number>('load', { ...asked, connections, seconds });
  const used = { server: server.cpuSeconds() - from.server, database: of.world.databaseCpuSeconds() - from.database };
  return { all: ((used.server + used.database) * 1e6) / count, server: (used.server * 1e6) / count, perSecond: count / seconds };
}

export async function routeCost(options: Options): Promise<Outcome> {
  const of = await customerWorld(options);
  const { rows } = await pageOf(of, ours(of, pathOf(listPath, plainPage)));
  const ids = rows.map(({ id }) => id);
  const [ourRow, floorRow] = [rows[0], (await pageOf(of, bare(of, pathOf('/list', { level: 'gold' })))).rows[0]];
  if (!ourRow || !floorRow) throw new Error(`A list of ${options.rows} customers is empty: expected rows on both sides.`);
  refuseLess(ourRow, floorRow);
  const routes = {
    list: { ours: ours(of, pathOf(listPath, plainPage)), floor: bare(of, pathOf('/list', { level: 'gold' })) },
    one: {
      ours: ours(of, ...ids.map((id) => pathOf('/crm-server/customermanage/detail', { id }))),
      floor: bare(of, ...ids.map((id) => pathOf('/one', { id }))),
    },
  };
  const measured = async (name: keyof typeof routes): Promise<Record<keyof Cost, readonly Pair[]>> => {
    const both: { ours: Cost; floor: Cost }[] = [];
    for (let turn = -1; turn < options.pairs; turn += 1) {
      const one = {
        ours: await costOf(of, of.world.server, routes[name].ours, turn < 0 ? 1 : options.seconds),
        floor: await costOf(of, of.floor, routes[name].floor, turn < 0 ? 1 : options.seconds),
      };
      // Compiled and cached before anything counts.
      if (turn >= 0) both.push(one);
    }
    const pairsOf = (key: keyof Cost): readonly Pair[] => both.map((one) => ({ ours: one.ours[key], floor: one.floor[key] }));
    return { all: pairsOf('all'), server: pairsOf('server'), perSecond: pairsOf('perSecond') };
  };
  const [list, one] = [await measured('list'), await measured('one')];
  return {
    figures: [
      { id: 'C4', what: 'CPU a list of 50, server and database', unit: 'us', pairs: list.all, goal: { atMost: 1.5 } },
      { id: 'C4', what: 'CPU a list of 50, server alone', unit: 'us', pairs: list.server, goal: { atMost: 1.5 } },
      { id: 'C4', what: `one row, ${connections} connections`, unit: 'req/s', pairs: one.perSecond, goal: { atLeast: 0.6 } },
    ],
    notes: [
      `C4: ${median(list.perSecond.map((pair) => pair.ours)).toFixed(0)} lists a second, the floor ${median(list.perSecond.map((pair) => pair.floor)).toFixed(0)}`,
    ],
    databaseVersion: of.world.version,
  };
}

const small = 10_000;

/** The row has 70 % of the rows before it. */
async function seventy(of: Pick<CustomerWorld, 'world' | 'customers'>): Promise<string> {
  const [row] = await of.world.database.query<{ id: string; at: string }>(
    `select id, created_at as at from member where org_id = $1 and deleted_at is null and archived_at is null and level = 'gold' and created_at <= '2026-01-01'::timestamptz + make_interval(secs => $2)
     order by created_at desc, id desc limit 1`,
    [of.customers.orgId, of.customers.rows * 0.3],
  );
  return pathOf(listPath, { ...plainPage, next: writeKeyset('-createdAt', { key: row?.at ?? null, id: row?.id ?? '' }) });
}

export async function moreRows(options: Options): Promise<Outcome> {
  const of = await customerWorld(options);
  const beside = await of.world.beside('few_customers');
  const few = { world: { ...of.world, ...beside }, customers: await makeCustomers(beside.database, small) };
  const figures: Figure[] = [];
  for (const [what, path] of [
    ['page 1', async () => pathOf(listPath, plainPage)],
    ['the page at 70 %', seventy],
  ] as const) {
    const [large, less] = [ours(of, await path(of)), ours(few, await path(few))];
    await timeOf(of, less);
    const pairs = await interleave(options.pairs, { ours: () => timeOf(of, large), floor: () => timeOf(of, less) });
    figures.push({ id: 'C5', what: `${what}, p50, ${options.rows} customers against ${small}`, unit: 'ms', pairs, goal: { atMost: 1.15 } });
  }
  return { figures, notes: [], databaseVersion: of.world.version };
}

/** A list that is opened counts nothing; a total is asked for by a button, is told along with the rows from then on, and stops at `resourceLimits.counted`. */
export async function total(options: Options): Promise<Outcome> {
  const of = await customerWorld(options);
  const figures: Figure[] = [];
  for (const [what, asked] of [
    ['what four digits find', { searchValue: '8001' }],
    ['everything', {}],
  ] as const) {
    const [list, both] = [ours(of, pathOf(listPath, { limit: '50', ...asked })), ours(of, pathOf(listPath, { limit: '50', ...asked, counted: 'true' }))];
    await timeOf(of, list);
    if ((await pageOf(of, both)).count === undefined) throw new Error(`A list that asks for its total was not told it: ${what}.`);
    const pairs = await interleave(options.pairs, { ours: () => timeOf(of, both), floor: () => timeOf(of, list) });
    figures.push({ id: 'C7', what: `list and its total, ${what}, against the list alone`, unit: 'ms', pairs, goal: { atMost: 1.2 } });
  }
  return { figures, notes: ['C7: a list that is opened asks for no total: it tells "50+" from its own page.'], databaseVersion: of.world.version };
}
