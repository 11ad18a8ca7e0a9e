/** Days of figures that are over stand as they were counted, once, whole, and for whoever sees all rows of the organisation (docs/adr/0101). */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { viewLimits } from '#contract/limits/lists.ts';
import { plusDays } from '#contract/readings/ranges.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import { closeDays } from '#server/figureDays/closeDays.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import { othersDone } from '#tests/server/support/othersDone.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';

let rig: Rig;
let yesterday = '';
let ids: readonly string[] = [];
const base = '/crm-server/customermanage';
const given = (more: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ figure: 'byTime', range: 'last30Days', per: 'day', ...more }).toString();
async function groupsFor(token: string, more: Readonly<Record<string, string>> = {}, at = base): Promise<readonly FigureGroup[]> {
  const reply = await rig.get(`${at}/figures?${given(more)}`, token);
  expect(reply.code, reply.text).toBe(0);
  return (reply.datas as { groups: readonly FigureGroup[] }).groups;
}
const of = (groups: readonly FigureGroup[], day: string): FigureGroup | undefined => groups.find(({ key }) => key === day);

beforeAll(async () => {
  rig = await startRig();
  const { hospital } = rig.server;
  const { east, west, group } = hospital.orgs;
  const [row] = await rig.sql<{ day: string }>(
    `select to_char((now() - make_interval(mins => $1)) at time zone 'Asia/Shanghai' - interval '1 day', 'YYYY-MM-DD') as day`,
    viewLimits.closingMinutes,
  );
  yesterday = row?.day ?? '';
  // Organisations that were there before.
  await rig.sql(`update organisation set created_at = created_at - interval '3 days'`);
  await rig.makeRole('ownRows', ['member.read'], 'own');
  await hospital.staff('own-rows', east, 'ownRows');
  const at = { created_at: `${yesterday}T23:59:59+08:00` };
  ids = [
    await hospital.member('one', east, { ...at, source: 'A' }),
    await hospital.member('two', east, { ...at, source: 'A' }),
    await hospital.member('three', east, { ...at, source: null }),
    await hospital.member('far', west, { ...at, source: 'B' }),
    await hospital.member('today', group, { created_at: `${plusDays(yesterday, 1)}T00:00:00+08:00`, source: 'A' }),
  ];
  // The worker of the server may have closed what there was before the rows: it begins anew, behind whatever that one is at.
  await othersDone(rig.server.test.database);
  await rig.sql('delete from figure_day');
  await closeDays(rig.server.test.database);
});
afterAll(() => rig.server.close());

test('a day is not closed by who is stopped in the middle, and once by several who begin together', async () => {
  // A server would close the days by itself meanwhile.
  const own = await freshDatabase();
  const { database } = own;
  onTestFinished(own.drop);
  const kept = () => database.query<{ n: number }>('select count(*)::int as n from figure_day');
  await database.query(
    `insert into organisation (id, group_id, type, name, code, status, created_at) select id, id, 'group', 'group', 'group', 'enabled', now() - interval '3 days' from gen_random_uuid() id`,
  );
  await expect(
    database.transaction(async (query) => {
      await closeDays({ ...database, query: query.query.bind(query) } as never);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect((await kept())[0]?.n).toBe(0);
  const closed = await Promise.all([closeDays(database), closeDays(database), closeDays(database)]);
  const [sum] = await kept();
  expect(sum?.n).toBeGreaterThan(0);
  expect(closed.reduce((one, other) => one + other, 0)).toBe(sum?.n);
  expect(await closeDays(database)).toBe(0);
});

/** Called yesterday as often as told, and once today. */
async function called(day: string, times: number): Promise<readonly string[]> {
  const { east } = rig.server.hospital.orgs;
  const rows = await rig.sql<{ id: string }>(
    `insert into call_task (id, org_id, batch_id, name, rank, status, attempts, last_call_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'task ' || n, n, 'waiting', 1, $2::timestamptz from generate_series(1, $3::int) n returning id`,
    east,
    `${day}T12:00:00+08:00`,
    times,
  );
  return rows.map(({ id }) => id);
}

test('calls of a closed day stay, and the task that is called again counts today: today moves, yesterday does not', async () => {
  const { database } = rig.server.test;
  const today = plusDays(yesterday, 1);
  const [first] = await called(yesterday, 3);
  await othersDone(database);
  await rig.sql(`delete from figure_day where entity = 'callTask'`);
  await closeDays(database);
  const byDay = () => groupsFor(rig.tokens.chief, { figure: 'byDay' }, '/crm-server/ctCallTask');
  const before = await byDay();
  expect([of(before, yesterday)?.values[0], of(before, yesterday)?.closed?.value, of(before, today)?.values[0]]).toEqual([3, 3, 0]);
  await rig.sql(`update call_task set last_call_at = $2::timestamptz, status = 'done' where id = $1`, first, `${today}T00:30:00+08:00`);
  const after = await byDay();
  expect([of(after, yesterday)?.values[0], of(after, yesterday)?.closed]).toEqual([2, of(before, yesterday)?.closed]);
  expect([of(after, today)?.values[0], of(after, today)?.closed]).toEqual([1, undefined]);
});

test('a table across has each source as it was closed, of the same book as the line of all, which is written once', async () => {
  const [group] = [of(await groupsFor(rig.tokens.chief, { figure: 'bySourceOverTime' }), yesterday)];
  const closed = Object.fromEntries((group?.parts ?? []).map((part) => [part.key ?? 'none', part.closed?.value]));
  expect([closed, group?.closed]).toEqual([{ A: 2, B: 1, none: 1 }, of(await groupsFor(rig.tokens.chief), yesterday)?.closed]);
  expect(await rig.sql(`select distinct figure from figure_day where entity = 'member'`)).toEqual([{ figure: 'byTime' }]);
});

test('a closed day stays as it was when customers are archived, tagged anew, moved to another source, removed', async () => {
  const closed = of(await groupsFor(rig.tokens.chief), yesterday);
  expect([closed?.values[0], closed?.closed?.value]).toEqual([4, 4]);
  const [one, two, three] = ids;
  await rig.sql('update member set archived_at = now() where id = $1', one);
  await rig.sql(`update member set source = 'Z', tags = '{late}' where id = $1`, two);
  await rig.sql('update member set deleted_at = now() where id = $1', three);
  const later = of(await groupsFor(rig.tokens.chief), yesterday);
  expect([later?.values[0], later?.closed]).toEqual([2, closed?.closed]);
  const house = of(await groupsFor(rig.tokens.house), yesterday);
  expect([house?.values[0], house?.closed?.value]).toEqual([1, 3]);
});

test('a closed day across has each part as it was, and one of another source that came since', async () => {
  const across = of(await groupsFor(rig.tokens.chief, { figure: 'bySourceOverTime' }), yesterday);
  expect(across?.parts?.map(({ key, values, closed: was }) => [key, values[0], was?.value]).toSorted()).toEqual([
    ['A', 0, 2],
    ['B', 1, 1],
    ['Z', 1, 0],
  ]);
  expect(across?.closed?.value).toBe(4);
});

test('the present day is never closed, and neither is a day before there were any closed ones', async () => {
  const groups = await groupsFor(rig.tokens.chief);
  expect(groups.at(-1)?.closed).toBeUndefined();
  expect(groups[0]?.closed).toBeUndefined();
});

test('whoever filters, sees their own rows alone, or belongs to another group is told of none of them', async () => {
  const filtered = await groupsFor(rig.tokens.chief, { filter: JSON.stringify({ all: [['level', 'is', 'gold']] }) });
  expect(filtered.some(({ closed }) => closed !== undefined)).toBe(false);
  const own = await groupsFor(await rig.login('own-rows'));
  expect(own.some(({ closed }) => closed !== undefined)).toBe(false);
  expect(of(await groupsFor(rig.tokens.stranger), yesterday)?.closed?.value ?? 0).toBe(0);
});
