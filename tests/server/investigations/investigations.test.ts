import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let anna: string;
let ben: string;
let id: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  for (const name of ['anna', 'ben']) ids[name] = await hospital.staff(name, hospital.orgs.east, 'keeper');
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
/** All that a call about it could have changed; workers write of other things meanwhile. */
const written = async (): Promise<unknown> =>
  server.test.database.query(
    `select (select count(*) from record_change where entity in ('investigation', 'approval')) as changes,
       (select count(*) from event_log where entity in ('investigation', 'approval')) as events, (select sum(version) from investigation) as versions`,
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
  expect((await post(anna, 'save', { id, version: (await row())['version'], cause: '换一个说法' })).code).toBe(40_999);
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

interface Measure {
  readonly what: string;
  readonly isDone: boolean;
  readonly outcome: string | null;
}
const measures = async (): Promise<readonly Measure[]> => (await row())['measures'] as readonly Measure[];

it('is sent back where it is read, with a reason, by anybody but whoever submitted it', async () => {
  await post(anna, `process-start/${id}`);
  expect(await row()).toMatchObject({ reportedById: expect.any(String) as unknown, isByProcess: false });
  expect((await post(ben, `send-back/${id}`)).code).toBe(40001);
  expect((await post(anna, `send-back/${id}`, { reason: '自己退回' })).code).toBe(40326);
  expect((await post(ben, `send-back/${id}`, { reason: '缺监控记录' })).datas).toMatchObject({ status: 'investigating' });
  expect(await row()).toMatchObject({ status: 'investigating', reportedById: null });
});

it('has what came of its measures recorded once it is closed, and nothing else changed', async () => {
  const first = async (values: object): Promise<Reply> => post(anna, 'recordMeasure', { id, version: (await row())['version'], place: 0, ...values });
  await post(anna, `process-start/${id}`);
  expect((await first({ isDone: true })).code).toBe(40_999);
  await post(ben, `approve/${id}`);
  const version = Number((await row())['version']);
  expect((await first({ isDone: true, outcome: '已培训全员' })).datas).toMatchObject({ version: version + 1 });
  expect(await row()).toMatchObject({ status: 'closed' });
  expect(await measures()).toMatchObject([
    { what: '双人核对', isDone: true, outcome: '已培训全员' },
    { what: '分柜存放', isDone: true, outcome: '已分柜' },
  ]);
  expect((await get(`handle-situation/${id}`)).datas).toMatchObject([{ isDone: true, isLate: false, outcome: '已培训全员' }, { isDone: true }]);
  expect((await post(anna, 'recordMeasure', { id, version, place: 0, isDone: false })).code).toBe(40901);
  expect((await first({ place: 2, isDone: true })).code).toBe(40001);
  // The form does the same, and goes no further than that.
  const save = async (values: object): Promise<unknown> => (await post(anna, 'save', { id, version: (await row())['version'], ...values })).code;
  const [one, two] = await measures();
  expect(await save({ measures: [one, { ...two, outcome: '已分柜，贴标签' }] })).toBe(0);
  expect(await save({ measures: [{ ...one, dueOn: '2031-01-01' }, two] })).toBe(40001);
  expect(await save({ measures: [one] })).toBe(40001);
  expect(await save({ measures: [one, { ...two, outcome: '改' }], conclusion: '另一种说法' })).toBe(40_999);
  // A client that sends whole rows sends along what stands there.
  const { title, content, conclusion } = await row();
  expect(await save({ title, content, conclusion, measures: [one, { ...two, outcome: '已分柜，贴标签' }] })).toBe(0);
});

it('says whose turn it is where a process decides, and opens the task to them alone', async () => {
  const plain = (name: string, y: number) => ({ id: name, kind: name, config: {}, at: { x: 0, y } });
  const step = {
    id: 'lead',
    kind: 'userTask',
    title: '质控审批',
    config: { candidates: 'person', personIds: [ids['ben']], method: 'any' },
    at: { x: 0, y: 1 },
  };
  const graph = {
    nodes: [plain('start', 0), step, plain('end', 2)],
    edges: [
      { id: 'a', from: 'start', to: 'lead' },
      { id: 'b', from: 'lead', to: 'end' },
    ],
  };
  const call = (path: string, json: object): Promise<Reply> => server.call('POST', path, { token: anna, json });
  const drawn = await call('/workflow-center/process-definition/save', {
    name: '调查结案',
    key: 'reportClosing',
    category: 'other',
    subject: 'approval',
    variables: [],
    graph,
  });
  expect(drawn.code, drawn.text).toBe(0);
  const { id: definitionId } = drawn.datas as { readonly id: string };
  const published = await call('/workflow-center/process-definition/publish', { id: definitionId });
  expect(published.code, published.text).toBe(0);
  expect((await call('/crm-server/approvalRule/save', { kind: 'investigation', definitionId })).code).toBe(0);
  await post(anna, 'updateStatus', { id, status: 'investigating', reason: '再查一次' });
  expect((await post(anna, `process-start/${id}`)).code).toBe(0);
  expect(await row()).toMatchObject({ isByProcess: true });
  const seen = async (token: string) =>
    (await get(`viewProcessReport/${id}`, token)).datas as { readonly taskId: string | null; readonly steps: readonly { readonly value: string }[] };
  expect((await seen(anna)).taskId).toBeNull();
  const { taskId, steps } = await seen(ben);
  expect(steps.map(({ value }) => value)).toContainEqual(expect.stringContaining('现在由 name of ben'));
  const read = await server.call('GET', `/workflow-center/task-module/sheet?id=${taskId}`, { token: ben });
  const { sheet } = read.datas as { readonly sheet: { readonly hash: string } };
  const approved = await server.call('POST', '/workflow-center/task-module/act', { token: ben, json: { id: taskId, kind: 'approve', hash: sheet.hash } });
  expect(approved.code, approved.text).toBe(0);
  expect(await row()).toMatchObject({ status: 'closed' });
  expect((await seen(ben)).taskId).toBeNull();
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
