/** The names that the specification knows in query strings: every list takes them, and each narrows or says nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import { queryFieldsOf } from '#contract/readings/queryFields.ts';
import type { Operation } from '#contract/resource.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { someOfEachMake } from '#tests/server/support/makesOfCalls.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>>;
let server: TestServer;
const tokens = { keeper: '', unmasked: '' };
const ids = { keeper: '', unmasked: '' };
const base = '/crm-server/customermanage';
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, west } = server.hospital.orgs;
  ids.keeper = await server.hospital.staff('keeper', east, 'keeper');
  ids.unmasked = await server.hospital.staff('unmasked', east, 'unmasked');
  await server.hospital.staff('elsewhere', west, 'keeper');
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await server.login(name);
  const save = (json: object, token = tokens.unmasked): Promise<Reply> =>
    server.call('POST', `${base}/save`, { token, json: { sex: 'female', level: 'gold', ...json } });
  const made = [
    await save({ name: '王小明', nickName: '小明', mobile: '13812348001', phoneNum: '028-61234567', ownerUserId: ids.keeper }),
    await save({ name: '王芳', mobile: '13912348002' }),
    await save({ name: '曾梓萱', nickName: '王后', mobile: '13812349003' }),
    await save({ name: '王外人', mobile: '13812348001' }, await server.login('elsewhere')),
  ];
  for (const one of made) expect(one.code, one.text).toBe(0);
});
afterAll(() => server.close());

const get = (path: string, given: Readonly<Record<string, string>>, token = tokens.unmasked): Promise<Reply> =>
  server.call('GET', `${path}?${new URLSearchParams(given).toString()}`, { token, headers: { 'x-lang': 'en' } });
const namesOf = (reply: Reply): unknown => (reply.code === 0 ? (reply.datas as { rows: Row[] }).rows.map((row) => row['name']).toReversed() : reply.code);
const listed = async (given: Readonly<Record<string, string>>, token = tokens.unmasked): Promise<unknown> => namesOf(await get(`${base}/list`, given, token));
const all = ['王小明', '王芳', '曾梓萱'];

const reading = ['list', 'count', 'options', 'export'] as const;
const isReading = (verb: string): boolean => (reading as readonly string[]).includes(verb);
const every = (Object.entries(operations) as [OperationKey, Operation][]).flatMap(([id, { of, endpoint }]) =>
  of && isReading(of.verb) ? [{ id, path: endpoint.split(' ')[1] ?? '', ...of }] : [],
);
/** A name is read by the kind of the field that it means: `npm test` asks by each of them by every verb. */
const meant = ({ entity, verb }: (typeof every)[number]): readonly string[] => {
  const described = standardEntity(entity);
  if (!described) return [];
  const { fields, standard } = described;
  return queryFieldsOf(entity, fields, standard.title).map(({ name, sign, field }) => `${verb} ${name} is ${fields[field]?.kind} by ${sign}`);
};
const lists = someOfEachMake(every, meant).map(({ id, path }) => [id, path] as const);
const anywhere = { page: '0', limit: '10', pageSize: '10', tenantId: 'webApp', token: 'x', isQxOrg: 'false', qxOrgId: '' };
const empty = { searchKey: '', searchValue: '', nickName: '', mobile: '', phoneNum: '', name: '', type: '', userId: '', id: '', batchStatus: '' };
const filled = {
  searchKey: 'name',
  searchValue: 'x',
  name: 'x',
  nickName: 'x',
  batchStatus: '2',
  codeStatus: '2',
  docId: ids.keeper,
  mobile: '1',
  phoneNum: '1',
};

describe('a list, a count, a picker and an export', () => {
  it.each(lists)('%s takes the names that the specification knows', async (_key, path) => {
    expect((await get(path, { ...anywhere, ...empty, codeStatus: '', docId: '' })).status).toBe(200);
    expect((await get(path, { ...anywhere, ...filled, userId: ids.keeper, id: ids.keeper })).status).toBe(200);
    expect((await get(path, { ...anywhere, orgs: 'all' })).status).toBe(400);
  });
});

describe('a page', () => {
  it('of nought is the first one, as is that of one; no row is left out by who counts from either', async () => {
    const page = (number: number): Promise<unknown> => listed({ page: String(number), pageSize: '1' });
    expect([await page(0), await page(1), await page(2), await page(3), await page(4)]).toEqual([['曾梓萱'], ['曾梓萱'], ['王芳'], ['王小明'], []]);
    expect(await listed({ page: '2', limit: '2' })).toEqual(['王小明']);
  });
  it('of a picker goes on, too, and an export has all of them', async () => {
    const offered = async (page: string): Promise<unknown> =>
      ((await get(`${base}/options`, { page, pageSize: '2' })).datas as { label: string }[]).map(({ label }) => label);
    expect([await offered('0'), await offered('2')]).toEqual([['曾梓萱', '王芳'], ['王小明']]);
    expect((await get(`${base}/export`, { page: '2', limit: '1', format: 'csv', columns: 'name' })).text.trim().split(/\r?\n/)).toHaveLength(4);
  });
});

describe('a name', () => {
  it('that means a field of the entity is a filter', async () => {
    expect(await listed({ name: '王' })).toEqual(['王小明', '王芳']);
    expect(await listed({ nickName: '王' })).toEqual(['曾梓萱']);
    expect(await listed({ mobile: '13812348001' })).toEqual(['王小明']);
    expect(await listed({ mobile: '138 1234' })).toEqual(['王小明', '曾梓萱']);
    expect(await listed({ phoneNum: '61234567' })).toEqual(['王小明']);
    expect(await listed({ userId: ids.keeper })).toEqual(['王小明']);
    expect(await listed({ name: '王', mobile: '8002' })).toEqual(['王芳']);
    expect((await get(`${base}/count`, { name: '王' })).datas).toEqual({ count: 2 });
    expect((await get('/api-user/users', { userId: ids.keeper })).datas).toMatchObject({ rows: [{ username: 'keeper' }] });
    expect((await get('/api-user/users', { name: 'name of unm' })).datas).toMatchObject({ rows: [{ username: 'unmasked' }] });
  });
  it('that means none, and one with nothing behind it, say nothing', async () => {
    expect(await listed({ docId: 'x', batchStatus: '2', codeStatus: '2', type: 'x', token: 'x', tenantId: 'other', isQxOrg: 'false' })).toEqual(all);
    expect(await listed({ name: '', mobile: '', userId: '' })).toEqual(all);
  });
  it('that means a field and a value that cannot be one of it are refused by that name: never all rows', async () => {
    const refused = await get(`${base}/list`, { userId: 'somebody' });
    expect([refused.code, Object.keys((refused.datas as { fields: object }).fields)]).toEqual([40001, ['userId']]);
    expect(await listed({ mobile: 'none' })).toBe(40001);
  });
  it('never widens what is seen', async () => {
    const { west, otherHouse } = server.hospital.orgs;
    expect(await listed({ name: '外人' })).toEqual([]);
    expect(await listed({ mobile: '13812348001', isQxOrg: 'false', tenantId: 'x' })).toEqual(['王小明']);
    for (const qxOrgId of [west, otherHouse]) expect(await listed({ name: '王', qxOrgId })).toBe(40302);
  });
});

describe('searchKey', () => {
  it('names the field that the words are looked for in; what it does not know is looked for everywhere', async () => {
    expect(await listed({ searchValue: '王' })).toEqual(['王小明', '王芳', '曾梓萱']);
    expect(await listed({ searchKey: 'name', searchValue: '王' })).toEqual(['王小明', '王芳']);
    expect(await listed({ searchKey: 'nickName', searchValue: '王' })).toEqual(['曾梓萱']);
    expect(await listed({ searchKey: 'mobile', searchValue: '1391' })).toEqual(['王芳']);
    expect(await listed({ searchKey: 'userId', searchValue: ids.keeper })).toEqual(['王小明']);
    expect(await listed({ searchKey: 'nothing', searchValue: '王芳' })).toEqual(['王芳']);
    expect(await listed({ searchKey: 'openId', searchValue: 'open-1' })).toEqual([]);
    expect(await listed({ searchKey: 'name' })).toEqual(all);
  });
});

describe('[E5] a number that is seen as a mask', () => {
  const given = ['1381234', '13812348001', '1', '12348001', '38001', '%', '____'];
  it.each(['mobile', 'phoneNum'])('is not found by more than the mask shows: %s', async (name) => {
    for (const digits of given) {
      expect(await listed({ [name]: digits }, tokens.keeper), digits).toBe(40001);
      expect(await listed({ searchKey: name, searchValue: digits }, tokens.keeper), digits).toBe(40001);
      for (const verb of ['count', 'options', 'export']) expect((await get(`${base}/${verb}`, { [name]: digits }, tokens.keeper)).status, digits).toBe(400);
    }
  });
  it('is found by its last four digits, and by no other four', async () => {
    expect(await listed({ mobile: '8001' }, tokens.keeper)).toEqual(['王小明']);
    expect(await listed({ searchKey: 'mobile', searchValue: '8001' }, tokens.keeper)).toEqual(['王小明']);
    for (const digits of ['1381', '1234', '2348']) expect(await listed({ mobile: digits }, tokens.keeper), digits).toEqual([]);
  });
  it('cannot be named by searchKey where no digits can be asked for at all', async () => {
    expect(await listed({ searchKey: 'idCardNo', searchValue: '11010519491231002X' }, tokens.keeper)).toEqual([]);
  });
});

describe('form bodies', () => {
  it('say a list of one by its one value, an empty one by nothing behind the name', async () => {
    const id = ((await get(`${base}/list`, { name: '曾' })).datas as { rows: { id: string }[] }).rows[0]?.id ?? '';
    const form = (path: string, body: Readonly<Record<string, string>>): Promise<Reply> => server.call('POST', path, { token: tokens.unmasked, form: body });
    expect((await form(`${base}/distribute/check`, { ids: id, userId: ids.keeper })).code).toBe(0);
    expect((await form(`${base}/distribute`, { ids: id, userId: ids.keeper })).datas).toMatchObject({ done: [id] });
    expect((await form(`${base}/archive`, { ids: id })).datas).toMatchObject({ done: [id] });
    expect((await form(`${base}/archive`, { ids: id, isArchived: 'false' })).datas).toMatchObject({ done: [id] });
    expect((await form(`${base}/distribute`, { ids: '', userId: ids.keeper })).code).toBe(40001);
  });
});
