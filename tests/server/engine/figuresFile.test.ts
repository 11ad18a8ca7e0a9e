/** Figures as a workbook: days are days, numbers are numbers, amounts are yuan, one sheet for each (docs/adr/0101). */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewLimits } from '#contract/limits/lists.ts';
import { resourcesHere } from '#contract/standardEntities.ts';
import type { StandardResource } from '#contract/standardEntities.ts';
import type { Figure } from '#contract/screens/views.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
const member = '/crm-server/customermanage';
const query = (given: readonly (readonly [string, string])[]): string => new URLSearchParams(given as [string, string][]).toString();
async function sheetsOf(path: string, token: string) {
  const response = await fetch(`${rig.server.running.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.headers.get('content-type')).toContain('spreadsheetml');
  return (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets;
}

beforeAll(async () => {
  rig = await startRig();
  const { hospital } = rig.server;
  const { east } = hospital.orgs;
  const one = await hospital.member('one', east, { source: '=1+1' });
  await hospital.member('two', east, { source: null });
  await hospital.order(one, east, { pay_price: 12_345, paid_amount: 0 });
  await rig.makeRole('readsAlone', ['member.read']);
  await hospital.staff('reads-alone', east, 'readsAlone');
});
afterAll(() => rig.server.close());

test('a sheet for each figure, with typed cells and the days that it is of', async () => {
  const asked = query([
    ['figures', 'byTime'],
    ['figures', 'bySource'],
    ['range', 'thisMonth'],
    ['per', 'day'],
    ['compared', 'true'],
  ]);
  const sheets = await sheetsOf(`${member}/figures/export?${asked}`, rig.tokens.chief);
  expect(sheets.map(({ name }) => name)).toEqual(['1 新增趋势', '2 新增客户的来源']);
  const [byTime, bySource] = sheets.map(({ rows }) => rows);
  expect(byTime?.[0]).toEqual(['时间', '新增客户', '无跟进人', '新增客户 · 上一时段', '无跟进人 · 上一时段', '新增客户 · 日结']);
  const last = byTime?.findLast((row) => typeof row[1] === 'number');
  expect([last?.[0] instanceof Date, last?.[1]]).toEqual([true, 2]);
  // A text is a text, whatever it begins with.
  expect(bySource?.slice(1, 3).map(([name, value]) => [name, value])).toEqual(
    expect.arrayContaining([
      ['=1+1', 1],
      ['无', 1],
    ]),
  );
  expect(byTime?.some(([name]) => name === '时间范围')).toBe(true);
});

test('amounts are yuan with their fen', async () => {
  const [sheet] = await sheetsOf(`/crm-server/pushorder/figures/export?${query([['figures', 'thisMonth']])}`, rig.tokens.chief);
  const [head = [], numbers = []] = sheet?.rows ?? [];
  expect(numbers[head.indexOf('订单金额')]).toBe(123.45);
});

test('the numbers are those that the page has, two dimensions line by line', async () => {
  const reply = await rig.get(
    `${member}/figures?${query([
      ['figure', 'byDimensions'],
      ['by', 'source,level'],
      ['range', 'thisMonth'],
    ])}`,
    rig.tokens.chief,
  );
  const told = (reply.datas as { groups: readonly FigureGroup[] }).groups.flatMap(({ parts = [] }) => parts.map(({ values }) => values));
  const [sheet] = await sheetsOf(
    `${member}/figures/export?${query([
      ['figures', 'byDimensions'],
      ['by', 'source,level'],
      ['range', 'thisMonth'],
    ])}`,
    rig.tokens.chief,
  );
  expect(sheet?.rows.slice(1, 1 + told.length).map((row) => row.slice(2))).toEqual(told);
});

type Cells = readonly unknown[];

/** Its range stands below an empty line. */
function typedOrNot(told: string, figure: Figure, [head = [], ...lines]: readonly Cells[]): void {
  const numbers = Object.values(figure.measures).map(({ label: [label] }) => head.indexOf(label));
  expect(Math.min(...numbers), told).toBeGreaterThanOrEqual(0);
  const rows = lines.slice(
    0,
    lines.findIndex((row) => row.every((cell) => cell === null || cell === '')),
  );
  for (const row of rows) for (const place of numbers) expect(typeof row[place], `${told}: ${String(row[place])}`).toBe('number');
  if (head[0] === '时间' && figure.over?.per === 'day') for (const [day] of rows) expect(day, told).toBeInstanceOf(Date);
}

test('each entity that has figures gives all of them as a file: a head of texts, days as days, numbers as numbers', async () => {
  const entities = resourcesHere().filter(({ standard }) => standard?.figures) as unknown as readonly StandardResource[];
  expect(entities.length).toBeGreaterThan(8);
  for (const { name, operations, standard } of entities) {
    const [, path = ''] = operations['figuresExport']?.endpoint.split(' ') ?? [];
    const figures = Object.entries(standard.figures ?? {});
    const sheets = await sheetsOf(`${path}?${query(figures.map(([key]) => ['figures', key] as const))}`, rig.tokens.chief);
    expect(sheets, name).toHaveLength(figures.length);
    for (const [at, [key, figure]] of figures.entries()) typedOrNot(`${name}.${key}`, figure, sheets[at]?.rows ?? []);
  }
});

test('a page has figures of other entities in its file, for whoever may export those, unnarrowed by its filter', async () => {
  const asked = query([
    ['figures', 'bySource'],
    ['figures', 'order.byOrganisation'],
    ['filter', JSON.stringify({ all: [['source', 'is', '=1+1']] })],
    ['range', 'thisMonth'],
  ]);
  const sheets = await sheetsOf(`${member}/figures/export?${asked}`, rig.tokens.chief);
  expect(sheets.map(({ name }) => name)).toEqual(['1 新增客户的来源', '2 各机构的订单']);
  expect(sheets[1]?.rows.slice(0, 2)).toEqual([
    ['机构', '订单', '客户'],
    ['org east', 1, 1],
  ]);
  await rig.makeRole('exportsCustomers', ['member.read', 'member.export', 'order.read']);
  await rig.server.hospital.staff('exports-customers', rig.server.hospital.orgs.east, 'exportsCustomers');
  const token = await rig.login('exports-customers');
  expect((await rig.get(`${member}/figures/export?figures=order.byOrganisation`, token)).status).toBe(403);
  for (const none of ['order.none', 'nothing.byDay', '__proto__.x', 'order.byDay.more'])
    expect((await rig.get(`${member}/figures/export?figures=${none}`, rig.tokens.chief)).code, none).toBe(40001);
});

test('whoever may not export has no file, and a figure that is not there makes none', async () => {
  const plain = await rig.login('reads-alone');
  expect((await rig.get(`${member}/figures/export?figures=byTime`, plain)).status).toBe(403);
  expect((await rig.get(`${member}/figures/export?figures=none`, rig.tokens.chief)).code).toBe(40001);
  const many = query(Array.from({ length: viewLimits.sheets + 1 }, () => ['figures', 'byTime'] as const));
  expect((await rig.get(`${member}/figures/export?${many}`, rig.tokens.chief)).code).toBe(40001);
});
