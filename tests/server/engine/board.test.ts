/** Boards of descriptions (docs/adr/0100): one call answers the columns, of the rows that its reader sees, as the list would give them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceLimits } from '#contract/limits/lists.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { described } from '#tests/server/support/sampleRow.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

interface Column {
  readonly state: string;
  readonly rows: readonly { readonly id: string; readonly status: string; readonly title: string; readonly names: Readonly<Record<string, string>> }[];
  readonly next: string | null;
  readonly count: number;
  readonly sum: number | null;
}
let rig: Rig;
const tokens = { all: '', own: '', masked: '', nothing: '' };
const path = '/crm-server/pushorder';
const ask = (given: Readonly<Record<string, string>>, token = tokens.all, call = 'board') =>
  rig.server.call('GET', `${path}/${call}?${new URLSearchParams(given).toString()}`, { token });
async function board(given: Readonly<Record<string, string>> = {}, token = tokens.all) {
  const reply = await ask(given, token);
  expect(reply.code, reply.text).toBe(0);
  const { columns, position } = reply.datas as { readonly columns: readonly Column[]; readonly position: number };
  const of = (state: string): Column => columns.find((one) => one.state === state) as Column;
  return { columns, position, of };
}

beforeAll(async () => {
  rig = await startRig();
  const { hospital, test: testing } = rig.server;
  const { east, west } = hospital.orgs;
  await rig.makeRole('board', ['order.read', 'member.read'], 'org');
  await rig.makeRole('boardOwn', ['order.read', 'member.read'], 'own');
  await rig.makeRole('boardNot', ['member.read'], 'org');
  await hospital.staff('board', east, 'board');
  const own = await hospital.staff('board-own', east, 'boardOwn');
  await hospital.staff('board-not', east, 'boardNot');
  [tokens.all, tokens.own, tokens.nothing] = [await rig.login('board'), await rig.login('board-own'), await rig.login('board-not')];
  const [mine, theirs, far] = [
    await hospital.member('mine', east, { owner_user_id: own }),
    await hospital.member('theirs', east),
    await hospital.member('far', west),
  ];
  for (let at = 0; at < 5; at += 1) await hospital.order(at < 2 ? mine : theirs, east, { status: 'paid', pay_price: 100 });
  await hospital.order(mine, east, { status: 'unpaid', pay_price: 250 });
  await hospital.order(far, west, { status: 'unpaid', pay_price: 70_000 });
  const gone = await hospital.order(mine, east, { status: 'unpaid', pay_price: 9 });
  await testing.database.query(`update "order" set deleted_at = now() where id = $1`, [gone]);
  // More than anybody counts.
  await testing.database.query(
    `insert into "order" (id, org_id, member_id, order_no, kind, title, count, pay_price, status)
     select gen_random_uuid(), $1, $2, 'many-' || n, 'pushed', 'many', 1, 1, 'completed' from generate_series(1, $3::int) n`,
    [east, theirs, resourceLimits.counted + 5],
  );
});
afterAll(() => rig.server.close());

test('the columns are the states of the life in its order, each with its rows, how many there are and what they add up to', async () => {
  const { columns, of } = await board();
  expect(columns.map(({ state }) => state)).toEqual(Object.keys(orderLife.states));
  expect([of('paid').count, of('paid').sum, of('paid').rows.length]).toEqual([5, 500, 5]);
  expect([of('unpaid').count, of('unpaid').sum]).toEqual([1, 250]);
  expect([of('cancelled').count, of('cancelled').sum, of('cancelled').rows]).toEqual([0, 0, []]);
  for (const { state, rows } of columns) for (const row of rows) expect(row.status).toBe(state);
});

test('a count ends where a list ends it, and what is not counted is not added up', async () => {
  const { of } = await board();
  expect([of('completed').count, of('completed').sum]).toEqual([resourceLimits.counted + 1, null]);
});

test('a column goes on where the list of its state goes on, with no row twice and none left out', async () => {
  const { of } = await board({ limit: '2' });
  const { rows, next } = of('paid');
  expect(rows).toHaveLength(2);
  const filter = JSON.stringify({ all: [['status', 'is', 'paid']] });
  const reply = await ask({ filter, limit: '10', next: next ?? '' }, tokens.all, 'list');
  const rest = (reply.datas as { readonly rows: Column['rows'] }).rows;
  expect(new Set([...rows, ...rest].map(({ id }) => id)).size).toBe(5);
  expect((await board({ limit: '5' })).of('paid').next).toBeNull();
});

test('the query of the list is the query of the board: words, conditions, order, what is removed', async () => {
  const dear = JSON.stringify({ any: [['payPrice', 'from', 200]] });
  expect((await board({ filter: dear })).columns.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
  expect((await board({ status: 'paid' })).columns.map(({ count }) => count)).toEqual([0, 0, 5, 0, 0, 0, 0, 0]);
  expect((await board({ removed: 'true' })).of('unpaid').count).toBe(1);
  const byAge = async (sort: string) => (await board({ sort })).of('paid').rows.map(({ id }) => id);
  expect(await byAge('createdAt')).toEqual((await byAge('-createdAt')).toReversed());
});

test('without cards it counts alone', async () => {
  const { of } = await board({ limit: '0' });
  expect([of('paid').count, of('paid').rows, of('paid').next]).toEqual([5, [], null]);
});

test('somebody sees their own rows alone where a role gives no more, and none without the right', async () => {
  const { of } = await board({}, tokens.own);
  expect([of('paid').count, of('paid').sum, of('unpaid').count, of('completed').count]).toEqual([2, 200, 1, 0]);
  expect((await ask({}, tokens.nothing)).status).toBe(403);
});

test('what a list refuses is refused', async () => {
  const wrong: readonly Readonly<Record<string, string>>[] = [
    { filter: '{' },
    { filter: '{"all":1}' },
    { filter: '[]' },
    { sort: 'title' },
    { limit: '101' },
    { limit: '-1' },
  ];
  for (const given of wrong) expect((await ask(given)).code, JSON.stringify(given)).toBe(40001);
});

describe.each(described.flatMap((one) => (one.standard?.board ? [[one.name, one] as const] : [])))('%s', (_name, { standard, fields }) => {
  test('a card shows fields that the row has', () => {
    for (const name of standard?.board?.card ?? []) expect(Object.keys(fields)).toContain(name);
  });
});
