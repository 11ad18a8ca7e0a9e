import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  await server.test.database.query(`update role set data_scope = 'group' where code = 'keeper'`);
  await server.hospital.staff('keeper', server.hospital.orgs.group, 'keeper');
  token = await server.login('keeper');
});
afterAll(() => server.close());

const post = (path: string, json: object): Promise<Reply> => server.call('POST', path, { token, json, headers: { 'x-lang': 'en' } });
const check = async (lines: readonly object[]): Promise<readonly Row[]> => {
  const reply = await post('/crm-server/org/insertOrgs/check', { lines });
  expect(reply.code, reply.text).toBe(0);
  return (reply.datas as { lines: Row[] }).lines;
};
const count = async (): Promise<number> => Number((await server.test.database.query('select count(*) from organisation'))[0]?.['count']);

it('a sheet of organisations: each line is told where it would stand and what is wrong with it, and nothing is made', async () => {
  const before = await count();
  const lines = await check([
    { name: '产科门诊', code: 'ob', parent: '北区医院' },
    { name: '北区医院', code: 'north', type: '院区' },
    {},
    { name: '药房', code: 'east' },
    { name: '检验', code: 'lab', parent: '没有的' },
    { name: '甲', code: 'a', parent: 'b' },
    { name: '乙', code: 'b', parent: 'a' },
    { name: '影像', code: 'mri', type: '星球' },
    { code: 'nameless', parent: 'org east' },
    { name: '住院', code: 'ward2', parent: 'nameless' },
  ]);
  expect(lines.map(({ problems }) => problems)).toEqual([
    {},
    {},
    {},
    { code: 'is taken' },
    { parent: 'names no organisation that you see' },
    { parent: 'goes in a circle' },
    { parent: 'goes in a circle' },
    { type: 'is no such type' },
    { name: 'is required' },
    { parent: 'stands below a line that has a problem' },
  ]);
  const { group, east } = server.hospital.orgs;
  expect(lines.map(({ parentId, parentAt }) => parentId ?? parentAt).slice(0, 2)).toEqual([1, group]);
  expect(lines[8]?.['parentId']).toBe(east);
  expect(await count()).toBe(before);
  const refused = await post('/crm-server/org/insertOrgs', {
    lines: [
      { name: '好的', code: 'fine' },
      { name: '药房', code: 'east' },
    ],
  });
  expect(refused.datas).toEqual({ done: [], failed: [{ id: '1', name: '药房', code: 'invalidInput', message: 'is taken' }] });
  expect(await count()).toBe(before);
  expect((await post('/crm-server/org/insertOrgs/check', { lines: [{ name: 1 }] })).code).toBe(40001);
});

it('a sheet that is whole becomes organisations, each where it belongs, with its history', async () => {
  const made = await post('/crm-server/org/insertOrgs', {
    lines: [
      { name: '手术室', code: 'or', parent: 'south' },
      { name: '南区医院', code: 'south', shortName: '南区', phone: '028-85550000' },
    ],
  });
  expect(made.code, made.text).toBe(0);
  const { done } = made.datas as { done: string[] };
  const rows = await server.test.database.query('select name, type, parent_id, group_id from organisation where id = any($1) order by type', [done]);
  const { group } = server.hospital.orgs;
  expect(rows).toEqual([
    { name: '手术室', type: 'department', parent_id: done[1], group_id: group },
    { name: '南区医院', type: 'hospital', parent_id: group, group_id: group },
  ]);
  server.running.services.sessions.readAnew();
  const history = await server.call('GET', `/api-crm/organization/history?id=${done[0] ?? ''}`, { token });
  expect((history.datas as Row[]).map((line) => line['change'])).toEqual(['created']);
});

it('an organisation that is not shown is there, and offered nowhere', async () => {
  const { west } = server.hospital.orgs;
  const offered = async (): Promise<readonly string[]> =>
    ((await server.call('GET', '/api-crm/organization/findOrganizations?limit=100', { token })).datas as Row[]).map(({ id }) => id);
  const named = async (): Promise<unknown> =>
    ((await server.call('GET', `/api-crm/organization/findOrganizations?ids=${west}`, { token })).datas as Row[])[0]?.['isPast'];
  expect(await offered()).toContain(west);
  expect((await post('/crm-server/org/updateOrgIsShow', { id: west, isShow: false })).code).toBe(0);
  expect((await post('/crm-server/org/updateOrgIsShow', { id: west, isShow: false })).code).toBe(0);
  expect(await offered()).not.toContain(west);
  expect(await named()).toBe(true);
  expect((await server.call('GET', '/api-crm/organization/getOrganizationTree', { token })).text).not.toContain(west);
  expect((await server.call('GET', `/crm-server/org/selectOrgDetail?id=${west}`, { token })).datas).toMatchObject({ id: west, isShow: false, version: 2 });
  expect((await post('/crm-server/org/updateOrgIsShow', { id: west, isShow: true })).code).toBe(0);
  expect(await offered()).toContain(west);
});

it('a class of organisations is the group’s, and organisations are found by it', async () => {
  const made = (await post('/crm-server/orgClassify/save', { name: '合作机构' })).datas as Row;
  const { west } = server.hospital.orgs;
  const [{ version } = { version: 0 }] = await server.test.database.query<{ version: number }>('select version from organisation where id = $1', [west]);
  expect((await post('/crm-server/org/updateOrgEntity', { id: west, version, classifyId: made.id })).code).toBe(0);
  const filter = encodeURIComponent(JSON.stringify({ all: [['classifyId', 'is', made.id]] }));
  const list = await server.call('GET', `/crm-server/org/selectOrgEntity?filter=${filter}`, { token });
  expect((list.datas as { rows: Row[] }).rows).toMatchObject([{ id: west, names: { [made.id]: '合作机构' } }]);
});
