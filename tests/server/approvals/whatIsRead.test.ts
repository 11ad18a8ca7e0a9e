/** Whoever decides in the middle of a process reads the row itself, masked for them: a change of it is told field by field, and approved by nobody who has not read it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { differencesOf } from '#contract/processes/taskDesk.ts';
import type { InstanceSheet, TaskFact, TaskSheet } from '#contract/processes/taskDesk.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
/** The first asks. The second and the third are asked by the process, and see no row otherwise. The fourth looks at processes. */
const tokens: Record<'anna' | 'ben' | 'cleo' | 'dora', string> = { anna: '', ben: '', cleo: '', dora: '' };
const ids: Record<string, string> = {};
let memberId: string;
let definitionId: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital, test } = server;
  const role = (code: string, rights: string): Promise<unknown> =>
    test.database.query(`insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, $2, $2, $3::text[], 'org')`, [
      hospital.orgs.group,
      code,
      `{${rights}}`,
    ]);
  await role('decider', 'approval.read,approval.decide,processTask.read,processTask.move');
  await role('onlooker', 'processInstance.read');
  server.running.services.sessions.readAnew();
  for (const [name, code] of [
    ['anna', 'keeper'],
    ['ben', 'decider'],
    ['cleo', 'decider'],
    ['dora', 'onlooker'],
  ] as const) {
    ids[name] = await hospital.staff(name, hospital.orgs.east, code);
    tokens[name] = await server.login(name);
  }
  memberId = await hospital.member('open-1', hospital.orgs.east, { name: '林晓', mobile: '13912341234' });
  const step = (id: string, who: string, y: number): object => ({
    id,
    kind: 'userTask',
    title: id,
    config: { candidates: 'person', personIds: [ids[who]], method: 'any', nobody: 'admin' },
    at: { x: 0, y },
  });
  const plain = (id: string, y: number): object => ({ id, kind: id, config: {}, at: { x: 0, y } });
  ({ id: definitionId } = await save('/workflow-center/process-definition/save', {
    name: '两级审批',
    key: 'twoSteps',
    subject: 'approval',
    graph: {
      nodes: [plain('start', 0), step('lead', 'ben', 1), step('finance', 'cleo', 2), plain('end', 3)],
      edges: [
        { id: 'a', from: 'start', to: 'lead' },
        { id: 'b', from: 'lead', to: 'finance' },
        { id: 'c', from: 'finance', to: 'end' },
      ],
    },
  }));
  await save('/workflow-center/process-definition/publish', { id: definitionId });
  for (const kind of ['refund', 'discount', 'merge', 'publishHome']) await save('/crm-server/approvalRule/save', { kind, definitionId });
});
afterAll(() => server.close());

type Who = keyof typeof tokens;
const post = (who: Who, path: string, json: object): Promise<Reply> => server.call('POST', path, { token: tokens[who], json });
async function save(path: string, json: object): Promise<{ readonly id: string; readonly version: number }> {
  const { datas, code, text } = await post('anna', path, json);
  expect(code, text).toBe(0);
  return datas;
}
const get = async <T>(who: Who, path: string, language = 'en'): Promise<T> => {
  const { datas, code, text } = await server.call('GET', path, { token: tokens[who], headers: { 'accept-language': language } });
  expect(code, text).toBe(0);
  return datas as T;
};
async function taskOf(approvalId: string): Promise<{ readonly id: string; readonly instanceId: string }> {
  const [task] = await server.test.database.query<{ id: string; instanceId: string }>(
    `select t.id, t.instance_id as "instanceId" from process_task t join approval a on a.process_id = t.instance_id where a.id = $1 and t.status in ('offered', 'claimed')`,
    [approvalId],
  );
  expect(task).toBeDefined();
  return task ?? { id: '', instanceId: '' };
}
const sheetOf = async (who: Who, id: string, language?: string): Promise<TaskSheet> =>
  (await get<{ readonly sheet: TaskSheet }>(who, `/workflow-center/task-module/sheet?id=${id}`, language)).sheet;
const approve = (who: Who, { id, hash }: TaskSheet): Promise<Reply> => post(who, '/workflow-center/task-module/act', { id, kind: 'approve', hash });
const told = (facts: readonly TaskFact[], label: string): string | undefined => facts.find((one) => one.label === label)?.value;
const order = (): Promise<{ readonly id: string }> =>
  save('/crm-server/pushorder/save', { memberId, title: '孕期套餐', count: 2, payPrice: 680_000, clientId: randomUUID() });

/** It was read, then something happened to it: an approval of what was read is refused, and the sheet that is read then says what differs. */
async function changedBetween(approvalId: string, change: () => Promise<unknown>) {
  const { id } = await taskOf(approvalId);
  const before = await sheetOf('ben', id);
  await change();
  const refused = await approve('ben', before);
  expect(refused.code, refused.text).toBe(40_955);
  const now = await sheetOf('ben', id);
  expect(now.hash).not.toBe(before.hash);
  return { before, now, differences: differencesOf(before.instance.facts, now.instance.facts) };
}

it('a refund is decided by its order: a change of it is told field by field in the middle of the process, and approved once it was read', async () => {
  const { id } = await order();
  await save('/crm-server/pushorder/updateStatus', { id, status: 'paid', payWay: 'cash' });
  const asked = await save('/crm-server/approval/refund', { id, remark: '客户迁居' });
  const { before, now, differences } = await changedBetween(asked.id, () => save('/crm-server/pushorder/updateStatus', { id, status: 'inService' }));
  expect(before.instance.facts).toEqual(
    expect.arrayContaining([
      { label: 'Item', value: '孕期套餐' },
      { label: 'Count', value: '2' },
      { label: 'Order: Amount', value: '¥6,800.00' },
      { label: 'Amount received', value: '¥6,800.00' },
      { label: 'Way of payment', value: 'Cash' },
    ]),
  );
  expect(differences).toEqual([{ label: 'Status', before: 'Paid', now: 'In service' }]);
  expect((await approve('ben', now)).code).toBe(0);
  const last = await taskOf(asked.id);
  const chinese = (await sheetOf('cleo', last.id, 'zh-CN')).instance.facts;
  expect([told(chinese, '状态'), told(chinese, '订单金额')]).toEqual(['服务中', '¥6,800.00']);
});

it('the price of an order that somebody corrects between the reading and the approval is told before and after', async () => {
  const { id } = await order();
  const asked = await save('/crm-server/approval/discount', { id, paidAmount: 500_000, payWay: 'cash', voucherNo: 'V-7', remark: '老客户' });
  const { before, differences } = await changedBetween(asked.id, async () => {
    await server.test.database.query('update "order" set pay_price = 650000, version = version + 1 where id = $1', [id]);
    await save('/crm-server/pushorder/updateStatus', { id, status: 'cancelled', reason: '改价' });
  });
  expect([told(before.instance.facts, 'Amount received'), told(before.instance.facts, 'Voucher no.')]).toEqual(['¥5,000.00', 'V-7']);
  expect(differences).toEqual([
    { label: 'Order: Amount', before: '¥6,800.00', now: '¥6,500.00' },
    { label: 'Status', before: 'Unpaid', now: 'Cancelled' },
  ]);
});

it('a merge is decided by what stays and what goes of both customers, masked for whoever reads: a change of either is told', async () => {
  const { hospital } = server;
  const loserId = await hospital.member('open-2', hospital.orgs.east, { name: '林小', mobile: '13912341235' });
  const kept = { name: 'survivor', mobile: 'loser' };
  const asked = await save('/crm-server/approval/merge', { ids: [memberId, loserId], survivorId: memberId, kept, remark: '同一个人' });
  const versionOf = async (id: string): Promise<number> =>
    (await server.test.database.query<{ version: number }>('select version from member where id = $1', [id]))[0]?.version ?? 0;
  const rename = async (name: string): Promise<unknown> => save('/crm-server/customermanage/update', { id: loserId, version: await versionOf(loserId), name });
  const { before, now, differences } = await changedBetween(asked.id, () => rename('林晓晓'));
  expect([told(before.instance.facts, 'Kept customer'), told(before.instance.facts, 'Merged customer')]).toEqual(['林晓', '林小']);
  expect(told(before.instance.facts, 'Mobile')).toBe('139****1235 (dropped: 139****1234)');
  expect(differences).toEqual([
    { label: 'Merged customer', before: '林小', now: '林晓晓' },
    { label: 'Name', before: '林晓 (dropped: 林小)', now: '林晓 (dropped: 林晓晓)' },
  ]);

  // Changed and changed back: no fact tells it, and it is another mark all the same.
  await rename('林');
  await rename('林晓晓');
  expect((await approve('ben', now)).code).toBe(40_955);
  const back = await sheetOf('ben', now.id);
  expect([back.hash === now.hash, differencesOf(now.instance.facts, back.instance.facts)]).toEqual([false, []]);
  expect((await approve('ben', back)).code).toBe(0);
});

it('a home page is decided by its content and by what the call said', async () => {
  const { orgs } = server.hospital;
  const home = await save('/crm-server/orgHome/save', { orgId: orgs.east, notice: '周一停诊', hours: '8:00-17:00' });
  const asked = await save('/crm-server/approval/publishHome', { id: home.id, remark: '更新公告' });
  const { differences } = await changedBetween(asked.id, async () => {
    const { version } = await get<{ readonly version: number }>('anna', `/crm-server/orgHome/detail?id=${home.id}`);
    return save('/crm-server/orgHome/save', { id: home.id, version, notice: '周二停诊' });
  });
  expect(differences).toEqual([{ label: 'Notice', before: '周一停诊', now: '周二停诊' }]);
});

it('whoever looks at processes alone is told of the approval, and nothing of a row that they may not see', async () => {
  const { id } = await order();
  await save('/crm-server/pushorder/updateStatus', { id, status: 'paid', payWay: 'cash' });
  const asked = await save('/crm-server/approval/refund', { id, remark: '客户迁居' });
  const { instanceId } = await taskOf(asked.id);
  const { sheet } = await get<{ readonly sheet: InstanceSheet }>('dora', `/workflow-center/process-instance/sheet?id=${instanceId}`);
  expect(sheet.facts.map(({ label }) => label)).toEqual(['Approval no.', 'What', 'Amount', 'Asked by', 'Reason']);
});
