/** A figure by any dimensions, in any range and for any role is of the rows that its filter lists, and of no others (docs/adr/0101). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dimensionsOf } from '#contract/screens/views.ts';
import { rowsBehind } from '#contract/readings/rowsBehind.ts';
import { plusDays } from '#contract/readings/ranges.ts';
import type { FilterGroup } from '#contract/filter.ts';
import type { FigureGroup, FigureTold } from '#contract/standardShapes.ts';
import { memberFigures } from '#contract/resources/memberFigures.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import { createRandom } from '#tests/rig/random.ts';
import { figure as share } from '#tests/server/promises/profile.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

interface Answer {
  readonly groups: readonly FigureGroup[];
  readonly isCut: boolean;
  readonly told: FigureTold;
}
interface Made {
  readonly org: string;
  readonly day: string;
  readonly source: string | null;
  readonly level: string;
  readonly tags: readonly string[];
  readonly isOwned: boolean;
}
let rig: Rig;
const base = '/crm-server/customermanage';
const seed = 26_112_026;
const random = createRandom(seed);
const tokens = new Map<string, string>();
const made: Made[] = [];
/** The present day in Shanghai, wherever this runs. */
let today = '';

const ask = (path: string, given: Readonly<Record<string, unknown>>, token: string) =>
  rig.server.call('GET', `${base}/${path}?${new URLSearchParams(given as Record<string, string>).toString()}`, { token });
async function figure(given: Readonly<Record<string, unknown>>, token: string): Promise<Answer> {
  const reply = await ask('figures', given, token);
  expect(reply.code, `${JSON.stringify(given)}: ${reply.text}`).toBe(0);
  return reply.datas as Answer;
}
async function countOf({ all = [] }: FilterGroup, token: string): Promise<number> {
  const reply = await ask('count', all.length === 0 ? {} : { filter: JSON.stringify({ all }) }, token);
  expect(reply.code, reply.text).toBe(0);
  return (reply.datas as { readonly count: number }).count;
}
const chief = (): string => tokens.get('chief') ?? '';

beforeAll(async () => {
  rig = await startRig();
  const { hospital, test: testing } = rig.server;
  const { east, eastWard, west } = hospital.orgs;
  [today = ''] = (await testing.database.query<{ day: string }>(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`)).map(
    ({ day }) => day,
  );
  const people: string[] = [];
  for (const [code, { rights, dataScope }] of Object.entries(standardRoles)) {
    await rig.makeRole(`std-${code}`, rights, dataScope);
    people.push(await hospital.staff(`std-${code}`, east, `std-${code}`));
  }
  await rig.makeRole('ownRows', standardRoles.consultant.rights, 'own');
  people.push(await hospital.staff('own-rows', east, 'ownRows'));
  for (const code of Object.keys(standardRoles)) tokens.set(code, await rig.login(`std-${code}`));
  tokens.set('ownRows', await rig.login('own-rows'));
  tokens.set('chief', rig.tokens.chief);
  for (let at = 0; at < 70; at += 1) {
    const one: Made = {
      org: at < 10 ? east : random.pick([east, east, eastWard, west]),
      day: plusDays(today, -random.between(0, 45)),
      source: random.pick(['朋友推荐', '小程序', null]),
      level: random.pick(['normal', 'silver', 'gold']),
      tags: random.shuffle(['备孕', '产检', 'VIP']).slice(0, random.between(0, 3)),
      isOwned: random.between(0, 2) > 0,
    };
    made.push(one);
    await hospital.member(`row-${at}`, one.org, {
      created_at: `${one.day}T${String(random.between(0, 23)).padStart(2, '0')}:30:00+08:00`,
      source: one.source,
      level: one.level,
      tags: one.tags,
      // The last of them sees their own rows alone.
      owner_user_id: one.isOwned ? (at < 10 ? people.at(-1) : random.pick(people)) : null,
      birthday: random.pick([null, plusDays(today, -random.between(0, 30_000))]),
      area_code: random.pick([null, '330106', '110105', '510107']),
    });
  }
});
afterAll(() => rig.server.close());

const pathsOf = (groups: readonly FigureGroup[]): (readonly FigureGroup[])[] =>
  groups.flatMap((group): (readonly FigureGroup[])[] => (group.parts ? group.parts.map((part) => [group, part]) : [[group]]));

/** Every group that has rows, and of the empty ones the first. @param turn takes some of them where many walk the same ones */
async function walk(name: string, answer: Answer, token: string, turn: (at: number) => boolean = () => true): Promise<number> {
  const described = memberFigures[name];
  if (!described) throw new Error(`No figure is called ${name}.`);
  let rows = 0;
  const paths = pathsOf(answer.groups);
  const empty = paths.find((path) => path.at(-1)?.values.every((value) => value === 0));
  const walked = [...paths.filter((one) => one.at(-1)?.values.some((value) => value > 0)), ...(empty ? [empty] : [])].filter((_, at) => turn(at));
  for (const path of walked)
    for (const [at, measure] of Object.values(described.measures).entries()) {
      const value = path.at(-1)?.values[at];
      expect(await countOf(rowsBehind(described, measure, path), token), `${name} ${JSON.stringify(path)}`).toBe(value);
      rows += value ?? 0;
    }
  return rows;
}

const roles = [...Object.keys(standardRoles), 'ownRows', 'chief'];
/** Roles differ in the rows that they see: a group that one of them counts is counted for all by the same statement. By `npm run promises` each counts all. */
const each = share(8, 1);
describe.each(roles)('as %s', (role) => {
  const isCounted = (at: number): boolean => (at + roles.indexOf(role)) % each === 0;
  test('every figure is of as many rows as its list has', async () => {
    const token = tokens.get(role) ?? '';
    let rows = 0;
    for (const name of Object.keys(memberFigures)) {
      const given = { figure: name, range: 'last30Days', compared: true };
      const reply = await ask('figures', given, token);
      if (reply.status === 403) {
        expect((await ask('count', {}, token)).status, 'whoever sees no figure sees no rows').toBe(403);
        return;
      }
      rows += await walk(name, reply.datas as Answer, token, isCounted);
    }
    expect(rows).toBeGreaterThan(0);
  });
});

/** Every third group of a figure is counted in `npm test`. */
const isSome = (at: number): boolean => at % share(3, 1) === 0;
test.each(memberFigures['byDimensions']?.dimensions ?? [])('by %s, and across another dimension', async (dimension) => {
  const alone = await figure({ figure: 'byDimensions', by: dimension, range: 'thisYear' }, chief());
  expect(alone.told.by).toEqual([dimension]);
  await walk('byDimensions', alone, chief(), isSome);
  const across = await figure({ figure: 'byDimensions', by: `level,${dimension}`, range: 'last30Days' }, chief()).catch(() => undefined);
  if (dimension !== 'level' && across) await walk('byDimensions', across, chief(), isSome);
  expect(dimension === 'level' || across !== undefined).toBe(true);
});

test('sums are those of a plain recount, for random ranges and filters', async () => {
  for (let at = 0; at < share(6, 20); at += 1) {
    const [from, to] = [random.between(0, 50), random.between(0, 50)].toSorted((one, other) => other - one).map((back) => plusDays(today, -back));
    const level = random.pick(['normal', 'silver', 'gold', null]);
    const fits = (one: Made): boolean => one.day >= (from ?? '') && one.day <= (to ?? '') && (level === null || one.level === level);
    const given = { range: `${from}~${to}`, ...(level === null ? {} : { filter: JSON.stringify({ all: [['level', 'is', level]] }) }) };
    const told = `seed ${seed}, ${JSON.stringify(given)}`;
    const bySource = await figure({ ...given, figure: 'bySource' }, chief());
    for (const source of ['朋友推荐', '小程序', null])
      expect(bySource.groups.find(({ key }) => key === source)?.values[0] ?? 0, told).toBe(made.filter((one) => fits(one) && one.source === source).length);
    const byTime = await figure({ ...given, figure: 'byTime', per: 'day' }, chief());
    expect(
      byTime.groups.map(({ key, values }) => [key, ...values]),
      told,
    ).toEqual(
      byTime.groups.map(({ key }) => {
        const rows = made.filter((one) => fits(one) && one.day === key);
        return [key, rows.length, rows.filter(({ isOwned }) => !isOwned).length];
      }),
    );
    const byTag = await figure({ ...given, figure: 'byDimensions', by: 'tags' }, chief());
    for (const tag of ['备孕', '产检', 'VIP'])
      expect(byTag.groups.find(({ key }) => key === tag)?.values[0] ?? 0, told).toBe(made.filter((one) => fits(one) && one.tags.includes(tag)).length);
    const weekly = await figure({ ...given, figure: 'byTime', per: 'week' }, chief());
    expect(
      weekly.groups.reduce((sum, { values: [value = 0] }) => sum + value, 0),
      told,
    ).toBe(made.filter(fits).length);
  }
});

test('a day is that of Shanghai at its first and its last moment, and at the end of a month', async () => {
  const { hospital, test: testing } = rig.server;
  const at = async (moment: string) => hospital.member(`at ${moment}`, hospital.orgs.west, { created_at: moment, source: 'midnight' });
  for (const moment of ['2026-01-31T15:59:59.999Z', '2026-01-31T16:00:00Z', '2026-02-28T15:59:59.999Z', '2026-02-28T16:00:00Z']) await at(moment);
  const filter = JSON.stringify({ all: [['source', 'is', 'midnight']] });
  const february = await figure({ figure: 'byTime', range: '2026-01-31~2026-03-01', per: 'month', filter }, chief());
  expect(february.groups.map(({ key, values }) => [key, values[0]])).toEqual([
    ['2026-01', 1],
    ['2026-02', 2],
    ['2026-03', 1],
  ]);
  await walk('byTime', february, chief());
  // The session of a server that keeps UTC reads the same.
  const [zone] = await testing.database.query<{ TimeZone: string }>('show timezone');
  expect(zone?.TimeZone).toMatch(/UTC/);
});

test('the period before stands beside the present one', async () => {
  const { groups, told } = await figure({ figure: 'byTime', range: 'last30Days', compared: true }, chief());
  expect(told.daysBefore).toEqual({ from: plusDays(today, -59), to: plusDays(today, -30) });
  const before = made.filter(({ day }) => day <= plusDays(today, -30) && day >= plusDays(today, -59));
  expect(groups.reduce((sum, group) => sum + (group.before?.[0] ?? 0), 0)).toBe(before.length);
  const numbers = await figure({ figure: 'fresh', range: 'last30Days', compared: true }, chief());
  expect(numbers.groups[0]?.before?.[0]).toBe(before.length);
});

test.each([
  [{ figure: 'byTime', range: 'tomorrow' }, 'range'],
  [{ figure: 'byTime', by: 'level' }, 'by'],
  [{ figure: 'byDimensions', by: 'level,source,sex' }, 'by'],
  [{ figure: 'byDimensions', by: 'level,level' }, 'by'],
  [{ figure: 'byDimensions', by: 'toString' }, 'by'],
  [{ figure: 'byDimensions', by: 'mobile' }, 'by'],
])('%j is refused with words', async (given, field) => {
  const reply = await ask('figures', given, chief());
  expect(reply.code).toBe(40001);
  expect((reply.datas as { fields: Record<string, string> }).fields[field]).not.toBe('');
});

test('another group has none of these rows', async () => {
  const answer = await figure({ figure: 'bySource', range: 'thisYear' }, rig.tokens.stranger);
  expect(answer.groups).toEqual([]);
  expect(dimensionsOf(memberFigures['bySource'] ?? (undefined as never))).toEqual(['source']);
});

describe('as the specification has them', () => {
  test('by pie: the same numbers, each with its words', async () => {
    const reply = await ask('statisticsByPie', { by: 'level', range: 'last30Days' }, chief());
    const { groups } = await figure({ figure: 'byDimensions', by: 'level', range: 'last30Days' }, chief());
    expect(reply.datas).toEqual(groups.map(({ key, values }) => ({ key, name: expect.stringMatching(/会员|银卡|金卡/), value: values[0] })));
  });
  test('by line: a value for each period, one line for each source', async () => {
    const reply = await ask('statisticsByLine', { by: 'source', range: 'last30Days' }, chief());
    const { periods, series } = reply.datas as {
      readonly periods: readonly string[];
      readonly series: readonly { readonly key: string | null; readonly values: readonly number[] }[];
    };
    expect(periods).toHaveLength(30);
    for (const { key, values } of series)
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(made.filter((one) => one.source === key && one.day >= plusDays(today, -29)).length);
    const [whole] = ((await ask('statisticsByLine', {}, chief())).datas as { readonly series: readonly { readonly values: readonly number[] }[] }).series;
    expect(whole?.values.reduce((sum, value) => sum + value, 0)).toBe(made.filter(({ day }) => day >= plusDays(today, -29)).length);
    expect((await ask('statisticsByLine', { by: 'time' }, chief())).code).toBe(40001);
  });
});
