import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let anna: string;
let ben: string;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  for (const name of ['anna', 'ben']) await hospital.staff(name, hospital.orgs.east, 'keeper');
  [anna, ben] = [await server.login('anna'), await server.login('ben')];
  const measures = [
    { what: '双人核对', dueOn: '2020-01-01', isDone: false },
    { what: '分柜存放', isDone: true, outcome: '已分柜' },
  ];
  const { datas } = await post(anna, 'save', { title: '发错剂量', level: 'grave', content: '规格拿错', measures });
  ({ id } = datas as { readonly id: string });
});
afterAll(() => server.close());

const base = '/workflow-center/investigationProcess';
const post = (token: string, path: string, json: object = {}): Promise<Reply> => server.call('POST', `${base}/${path}`, { token, json });
const get = (path: string, token = anna): Promise<Reply> => server.call('GET', `${base}/${path}`, { token });
const row = async (): Promise<Record<string, unknown>> => (await get(`detail?id=${id}`)).datas;
/** All that a call could have changed. */
const written = async (): Promise<unknown> =>
  server.test.database.query(
    'select (select count(*) from record_change) as changes, (select count(*) from event_log) as events, (select sum(version) from investigation) as versions',
  );

it('has a number of the house, and a day by which its report is due', async () => {
  const { investigationNo, dueAt } = await row();
  expect(investigationNo).toMatch(/^DC\d{12}$/);
  expect(Date.parse(String(dueAt)) - Date.now()).toBeLessThan(73 * 3_600_000);
});

it('is looked at, listed and exported without a change', async () => {
  const before = await written();
  const report = await get(`viewProcessReport/${id}`);
  expect(report.datas).toMatchObject({ title: '发错剂量', status: 'registered', steps: [] });
  expect((await get(`handle-situation/${id}`)).datas).toMatchObject([
    { what: '双人核对', isDone: false, isLate: true },
    { what: '分柜存放', isDone: true, isLate: false, outcome: '已分柜' },
  ]);
  const file = await get(`export/${id}`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.text.slice(0, 5)).toBe('%PDF-');
  expect(await written()).toEqual(before);
});

it('is reported once it says why, approved by somebody else, and not changed meanwhile', async () => {
  expect((await post(anna, `process-start/${id}`)).code).toBe(40001);
  expect((await post(anna, 'save', { id, version: (await row())['version'], cause: '放在同一格', conclusion: '流程缺陷' })).code).toBe(0);
  expect((await post(anna, `approve/${id}`)).code).toBe(40001);
  expect((await post(anna, `process-start/${id}`)).code).toBe(0);
  expect(await row()).toMatchObject({ status: 'reported' });
  expect((await post(anna, 'save', { id, version: (await row())['version'], cause: '换一个说法' })).code).toBe(40001);
  expect((await post(anna, `approve/${id}`)).code).toBe(40326);
  expect((await post(ben, `approve/${id}`)).datas).toMatchObject({ status: 'closed' });
  const steps = (await get(`viewProcessReport/${id}`)).datas as { readonly steps: readonly { readonly value: string }[] };
  expect(steps.steps).toHaveLength(1);
});

it('comes back to whoever leads it where the report is rejected', async () => {
  await post(anna, 'updateStatus', { id, status: 'investigating', reason: '有新情况' });
  const started = await post(anna, `process-start/${id}`);
  const { approvalId } = started.datas as { readonly approvalId: string };
  await server.call('POST', '/crm-server/approval/reject', { token: ben, json: { id: approvalId, remark: '补充监控记录' } });
  expect(await row()).toMatchObject({ status: 'investigating' });
});

it('is nobody else’s of another house', async () => {
  await server.hospital.staff('stranger', server.hospital.orgs.west, 'keeper');
  const stranger = await server.login('stranger');
  for (const path of ['viewProcessReport', 'handle-situation', 'export']) expect((await get(`${path}/${id}`, stranger)).code).toBe(404);
  expect((await post(stranger, `process-start/${id}`)).code).toBe(404);
});

it('is told to whom it may concern under the names of the workflow', async () => {
  const who = await server.call('GET', '/flowable-idm/app/authentication', { token: anna });
  expect(who.datas).toMatchObject({ login: 'anna', groups: ['keeper'] });
  const users = await server.call('GET', '/workflow-center/user-module/users', { token: anna });
  expect((users.datas as { rows: readonly { username: string }[] }).rows.map(({ username }) => username)).toContain('ben');
  for (const path of ['groups', 'members'])
    expect((await server.call('GET', `/workflow-center/group-module/${path}`, { token: anna })).datas).toHaveProperty('rows');
});
