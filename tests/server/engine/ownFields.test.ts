import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnFieldType } from '#contract/ownFields.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
const english = { 'x-lang': 'en' };
const people = '/crm-server/customermanage';
let server: TestServer;
let staffId: string;
const tokens = { east: '', clear: '', west: '', desk: '', group: '' };

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, west, group } = server.hospital.orgs;
  staffId = await server.hospital.staff('east', east, 'keeper');
  await server.hospital.staff('clear', east, 'unmasked', { role_codes: ['unmasked'] });
  await server.hospital.staff('west', west, 'keeper');
  await server.hospital.staff('desk', east, 'keeper', { role_codes: ['keeper', 'reader'] });
  await server.hospital.staff('group', group, 'keeper');
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await server.login(name);
});
afterAll(() => server.close());

const post = (path: string, json: object, token = tokens.east): Promise<Reply> => server.call('POST', path, { token, json, headers: english });
async function add(json: object, token = tokens.east): Promise<Row> {
  const reply = await post('/crm-server/orgFieldConfig/save', { entity: 'member', type: 'text', ...json }, token);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
}
let count = 0;
const named = (json: object): object => ({ name: `客户${(count += 1)}`, sex: 'female', level: 'gold', enabled: true, ...json });
const make = (json: object, token = tokens.east): Promise<Reply> => post(`${people}/save`, named(json), token);
async function made(json: object, token = tokens.east): Promise<Row> {
  const reply = await make(json, token);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
}
const update = ({ id, version }: Row, json: object, token = tokens.east): Promise<Reply> => post(`${people}/update`, { id, version, ...json }, token);
const list = (filter: readonly unknown[], token = tokens.east): Promise<Reply> =>
  server.call('GET', `${people}/list?filter=${encodeURIComponent(JSON.stringify({ all: [filter] }))}`, { token, headers: english });
const found = async (filter: readonly unknown[], token = tokens.east): Promise<readonly string[]> => {
  const reply = await list(filter, token);
  expect(reply.code, reply.text).toBe(0);
  return (reply.datas as { rows: Row[] }).rows.map(({ id }) => id);
};
const faults = (reply: Reply): Readonly<Record<string, string>> => (reply.datas as { fields?: Record<string, string> } | null)?.fields ?? {};

const choices = [
  { value: 'a', label: '甲', labelEn: 'First' },
  { value: 'b', label: '乙' },
];
/** A value as it is given, as it comes back, what finds it and what does not, how a file says it, and what is no value at all. */
interface Case {
  readonly value: unknown;
  readonly other: unknown;
  readonly finds: readonly (readonly [sign: string, value: unknown])[];
  readonly misses: readonly (readonly [sign: string, value: unknown])[];
  readonly told: string;
  readonly wrong: readonly unknown[];
}
const cases: Readonly<Record<Exclude<OwnFieldType, 'phone' | 'idCard'>, () => Case>> = {
  text: () => ({
    value: '=1+1 文字',
    other: 'b',
    finds: [
      ['has', '1+1'],
      ['is', '=1+1 文字'],
      ['filled', true],
    ],
    misses: [
      ['has', '%'],
      ['empty', true],
    ],
    told: `'=1+1 文字`,
    wrong: [5, {}, 'x'.repeat(201)],
  }),
  longText: () => ({ value: '一\n二', other: '三', finds: [['has', '二']], misses: [['has', '三']], told: '"一\n二"', wrong: [[], 'x'.repeat(4_001)] }),
  whole: () => ({
    value: 0,
    other: 2_000_000_000,
    finds: [
      ['is', 0],
      ['to', 5],
    ],
    misses: [
      ['from', 1],
      ['empty', true],
    ],
    told: '0',
    wrong: ['1.5', -1, '1e3', 1e300],
  }),
  decimal: () => ({
    value: 2.35,
    other: 999_999_998.999999,
    finds: [
      ['is', 2.35],
      ['from', '2.349999'],
    ],
    misses: [['to', 2.3]],
    told: '2.35',
    wrong: [0.1234567, -0.5, '1e3', 'NaN', 1_000_000_000],
  }),
  money: () => ({
    value: 12_345,
    other: 5_000_000_000_000,
    finds: [
      ['from', 12_345],
      ['anyOf', [1, 12_345]],
    ],
    misses: [['to', 12_344]],
    told: '123.45',
    wrong: [1.5, 'abc'],
  }),
  flag: () => ({ value: false, other: true, finds: [['is', false]], misses: [['is', true]], told: 'No', wrong: ['maybe', 2] }),
  choice: () => ({
    value: 'a',
    other: 'b',
    finds: [
      ['is', 'a'],
      ['anyOf', ['a', 'b']],
    ],
    misses: [['is', 'b']],
    told: 'First',
    wrong: ['c', '甲', ['a']],
  }),
  choices: () => ({
    value: ['a', 'b'],
    other: ['b'],
    finds: [
      ['has', 'a'],
      ['filled', true],
    ],
    misses: [['empty', true]],
    told: '"First, 乙"',
    wrong: [['c'], 'c', [['a']]],
  }),
  day: () => ({
    value: '2026-02-28',
    other: '2026-03-01',
    finds: [
      ['from', '2026-02-28'],
      ['to', '2026-02-28'],
    ],
    misses: [['from', '2026-03-01']],
    told: '2026-02-28',
    wrong: ['2026-02-30', 'tomorrow'],
  }),
  moment: () => ({
    value: '2026-02-28T01:00:00.000Z',
    other: '2026-02-28T02:00:00.000Z',
    finds: [['from', '2026-02-28T09:00:00+08:00']],
    misses: [['to', '2026-02-28T00:59:59Z']],
    told: '2026-02-28 09:00',
    wrong: ['2026-02-28 09:00', 0],
  }),
  timeOfDay: () => ({
    value: '08:30',
    other: '21:00',
    finds: [
      ['to', '08:30'],
      ['is', '08:30'],
    ],
    misses: [['from', '08:31']],
    told: '08:30',
    wrong: ['8:30', '24:00', '08:30:00', 830],
  }),
  region: () => ({ value: '510104', other: '110101', finds: [['is', '510104']], misses: [['is', '110101']], told: '510104', wrong: ['51', 'x'] }),
  staff: () => ({
    value: staffId,
    other: null,
    finds: [['is', staffId]],
    misses: [['empty', true]],
    told: 'name of east',
    wrong: ['01890000-0000-7000-8000-000000000000', 'me'],
  }),
};

describe.each(Object.entries(cases))('a value of type %s', (type, of) => {
  const name = `own_of${type}`;
  it('is written, read, found, filtered, changed, kept in the history, exported, emptied, and refused where it is none', async () => {
    const { value, other, finds, misses, told, wrong } = of();
    await add({ label: `类型${type}`, fieldKey: `of${type}`, type, ...(type.startsWith('choice') ? { choices } : {}) });
    const row = await made({ [name]: value });
    expect(row[name]).toEqual(value);
    expect(((await server.call('GET', `${people}/list?id=${row.id}`, { token: tokens.east })).datas as { rows: Row[] }).rows[0]?.[name]).toEqual(value);
    for (const [sign, given] of finds) expect(await found([name, sign, given]), sign).toContain(row.id);
    for (const [sign, given] of misses) expect(await found([name, sign, given]), sign).not.toContain(row.id);
    for (const given of wrong) {
      const reply = await make({ [name]: given });
      expect([reply.code, Object.keys(faults(reply))], JSON.stringify(given)).toEqual([40001, [name]]);
    }
    const csv = await server.call(
      'GET',
      `${people}/export?format=csv&columns=${name}&filter=${encodeURIComponent(JSON.stringify({ all: [['name', 'is', row['name']]] }))}`,
      { token: tokens.east, headers: english },
    );
    expect(csv.text.replaceAll('\r', '').trim().replace('\uFEFF', '')).toBe(`类型${type}\n${told}`);
    const changed = (await update(row, { [name]: other })).datas as Row;
    expect([changed[name], changed.version]).toEqual([other, 2]);
    expect(((await update(changed, { [name]: other })).datas as Row).version).toBe(2);
    const lines = (await server.call('GET', `${people}/history?id=${row.id}`, { token: tokens.east })).datas as Row[];
    expect(lines[0]?.['changes']).toEqual([{ field: name, from: value, to: other }]);
    const emptied = (await update(changed, { [name]: null })).datas as Row;
    expect(emptied[name]).toBeNull();
    expect(await found([name, type === 'flag' ? 'isNot' : 'empty', true])).toContain(row.id);
    expect((await server.call('GET', `${people}/list?sort=${name}`, { token: tokens.east })).code).toBe(40001);
  });
});

describe('numbers of people', () => {
  it('[E5] are masked, sealed and never an oracle for who does not see them', async () => {
    await add({ label: '紧急电话', fieldKey: 'urgent', type: 'phone' });
    await add({ label: '证件', fieldKey: 'paper', type: 'idCard' });
    const row = await made({ own_urgent: '13912348000', own_paper: '11010519491231002X' });
    expect(row).toMatchObject({ own_urgent: '139****8000', own_paper: '1101**********002X' });
    const [stored] = await server.test.database.query<{ values: string }>('select own_values::text as values from member where id = $1', [row.id]);
    expect(stored?.values).not.toContain('11010519491231002X');
    for (const term of [
      ['own_urgent', 'is', '13912348000'],
      ['own_paper', 'is', '11010519491231002X'],
    ]) {
      expect((await list(term)).code).toBe(40001);
      expect(await found(term, tokens.clear)).toEqual([row.id]);
    }
    const left = (await update(row, { own_urgent: '139****8000', name: '改名' })).datas as Row;
    expect((await server.call('GET', `${people}/detail?id=${row.id}`, { token: tokens.clear })).datas).toMatchObject({
      own_urgent: '13912348000',
      own_paper: '11010519491231002X',
    });
    const lines = await server.call('GET', `${people}/history?id=${row.id}`, { token: tokens.east });
    expect(lines.text).not.toMatch(/13912348000|11010519491231002X/);
    expect(((await update(left, { own_urgent: 'no number' })).datas as { fields: object }).fields).toHaveProperty('own_urgent');
  });

  it('a masked field of any kind is seen, filtered and exported by who may see full numbers', async () => {
    const field = await add({ label: '收入', fieldKey: 'income', type: 'text' });
    const row = await made({ own_income: '三十万元整' });
    expect((await post('/crm-server/orgFieldConfig/save', { id: field.id, version: 1, isMasked: true })).code).toBe(0);
    const seen = await server.call('GET', `${people}/detail?id=${row.id}`, { token: tokens.east });
    expect(seen.text).not.toContain('三十万元整');
    expect((await list(['own_income', 'has', '三十'])).code).toBe(40001);
    expect((await server.call('GET', `${people}/history?id=${row.id}`, { token: tokens.east })).text).not.toContain('三十万元整');
    expect((await server.call('GET', `${people}/export?format=csv&columns=own_income`, { token: tokens.east })).text).not.toContain('三十万元整');
    expect(await found(['own_income', 'has', '三十'], tokens.clear)).toEqual([row.id]);
  });
});

describe('rules by role', () => {
  it('[E4] hide a field, or let it be read alone; of several roles the widest decides', async () => {
    await add({
      label: '内部评级',
      fieldKey: 'rating',
      roleRules: [
        { role: 'keeper', grade: 'none' },
        { role: 'reader', grade: 'read' },
      ],
    });
    const row = await made({ own_rating: 'A+' }, tokens.clear);
    expect(row).toMatchObject({ own_rating: 'A+' });
    const hidden = await server.call('GET', `${people}/detail?id=${row.id}`, { token: tokens.east });
    expect(hidden.datas).not.toHaveProperty('own_rating');
    expect(faults(await update(row, { own_rating: 'B' }))).toHaveProperty('own_rating');
    expect((await list(['own_rating', 'is', 'A+'])).code).toBe(40001);
    expect((await server.call('GET', `${people}/export?columns=own_rating`, { token: tokens.east })).code).toBe(40001);
    expect((await server.call('GET', `${people}/history?id=${row.id}`, { token: tokens.east })).text).not.toContain('A+');
    const current = await server.call('GET', '/crm-server/orgFieldConfig/current?entity=member', { token: tokens.east });
    expect(current.text).not.toMatch(/内部评级|rating|reader/);
    expect((await server.call('GET', `${people}/detail?id=${row.id}`, { token: tokens.desk })).datas).toMatchObject({ own_rating: 'A+' });
    expect(faults(await update(row, { own_rating: 'B' }, tokens.desk))).toHaveProperty('own_rating');
  });
});

describe('conditions', () => {
  it('ask for a field where they are met, and never for what is hidden', async () => {
    const { west } = tokens;
    await add({ label: '是否怀孕', fieldKey: 'pregnant', type: 'flag' }, west);
    await add({ label: '孕周', fieldKey: 'weeks', type: 'whole', max: 45, visibleIf: { all: [['own_pregnant', 'is', true]] }, isRequired: true }, west);
    await add(
      { label: '高龄说明', fieldKey: 'late', visibleIf: { all: [['own_weeks', 'filled', true]] }, requiredIf: { all: [['level', 'is', 'silver']] } },
      west,
    );
    expect(faults(await make({ own_pregnant: true }, west))).toEqual({ own_weeks: 'is required' });
    expect(faults(await make({ own_pregnant: true, own_weeks: 46 }, west))).toEqual({ own_weeks: 'must be at most 45' });
    expect(faults(await make({ own_weeks: 12 }, west))).toEqual({ own_weeks: 'is not asked for here' });
    const row = await made({ own_pregnant: true, own_weeks: 12 }, west);
    expect(faults(await update(row, { level: 'silver' }, west))).toEqual({ own_late: 'is required' });
    expect(faults(await update(row, { own_weeks: null }, west))).toEqual({ own_weeks: 'is required' });
    const both = (await update(row, { level: 'silver', own_late: '说明' }, west)).datas as Row;
    const off = (await update(both, { own_pregnant: false }, west)).datas as Row;
    expect(off).toMatchObject({ own_weeks: 12, own_late: '说明' });
    expect((await update(off, { remark: '别的' }, west)).code).toBe(0);
    const bulk = await post(`${people}/bulk`, { ids: [row.id], act: 'update', change: { own_weeks: 'x' } }, west);
    expect((bulk.datas as { failed: object[] }).failed).toHaveLength(1);
  });
});

describe('other organisations', () => {
  it('[E1] see neither the fields nor the values; a row of one keeps what another one never sees', async () => {
    await add({ label: '东院秘密', fieldKey: 'secretOfEast' });
    const row = await made({ own_secretOfEast: 'canary-东院' });
    expect(faults(await make({ own_secretOfEast: 'x' }, tokens.west))).toHaveProperty('own_secretOfEast');
    expect((await list(['own_secretOfEast', 'filled', true], tokens.west)).code).toBe(40001);
    const west = await server.call('GET', '/crm-server/orgFieldConfig/current?entity=member', { token: tokens.west });
    expect(west.text).not.toContain('secretOfEast');
    // The same key elsewhere is another field: nothing is found by it, nothing is shown under it.
    await add({ label: '西院同名', fieldKey: 'secretOfEast', type: 'whole' }, tokens.west);
    expect(await found(['own_secretOfEast', 'filled', true], tokens.west)).toEqual([]);
    expect(await found(['own_secretOfEast', 'is', 'canary-东院'])).toEqual([row.id]);
    for (const path of [`${people}/list`, `${people}/export?format=csv`, `${people}/options`])
      expect((await server.call('GET', path, { token: tokens.west })).text).not.toContain('canary');
  });
});
