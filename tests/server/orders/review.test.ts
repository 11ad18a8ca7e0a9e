import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageKind } from '#contract/choices/messages.ts';
import type { MessageValues } from '#contract/resources/systemMessage.ts';
import { messageText, messageTitle } from '#i18n/messageText.ts';
import { until } from '#tests/rig/until.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
/** The first pushes; the second may approve orders by right; the third has no such right, and is whom the process asks. */
const tokens: Record<'anna' | 'lead' | 'cleo', string> = { anna: '', lead: '', cleo: '' };
const ids: Record<string, string> = {};
let patient: string;
let memberId: string;
let conversationId: string;
let ruleId: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  const { group, east } = hospital.orgs;
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, 'decider', 'Decider', '{approval.read,approval.decide,processTask.read,processTask.move}', 'org')`,
    [group],
  );
  server.running.services.sessions.readAnew();
  for (const [name, role] of [
    ['anna', 'keeper'],
    ['lead', 'keeper'],
    ['cleo', 'decider'],
  ] as const) {
    ids[name] = await hospital.staff(name, east, role);
    tokens[name] = await server.login(name);
  }
  memberId = await hospital.member('open-1', east, { name: '林晓', mobile: '13912341234' });
  conversationId = await hospital.conversation(memberId, east);
  patient = await server.loginMember('open-1');
  const config = { candidates: 'person', personIds: [ids['cleo']], method: 'any', nobody: 'admin', timeoutHours: 1, onTimeout: 'reject' };
  const definition = await save('/workflow-center/process-definition/save', {
    name: '大额订单审批',
    subject: 'approval',
    graph: {
      nodes: [
        { id: 'start', kind: 'start', config: {}, at: { x: 0, y: 0 } },
        { id: 'price', kind: 'userTask', title: '核价', config, at: { x: 0, y: 1 } },
        { id: 'end', kind: 'end', config: {}, at: { x: 0, y: 2 } },
      ],
      edges: [
        { id: 'a', from: 'start', to: 'price' },
        { id: 'b', from: 'price', to: 'end' },
      ],
    },
  });
  expect((await post('anna', '/workflow-center/process-definition/publish', { id: definition.id })).code).toBe(0);
  ruleId = (await save('/crm-server/approvalRule/save', { kind: 'order', over: 500_000, definitionId: definition.id })).id;
});
afterAll(() => server.close());

const post = (who: keyof typeof tokens, path: string, json: object): Promise<Reply> => server.call('POST', path, { token: tokens[who], json });
async function save(path: string, json: object): Promise<{ readonly id: string; readonly status: string; readonly reviewOver: number | null }> {
  const { datas, text } = await post('anna', path, json);
  expect(datas, text).toHaveProperty('id');
  return datas;
}
const push = (payPrice = 680_000) =>
  save('/crm-server/pushorder/save', { memberId, title: '孕期套餐', count: 1, payPrice, conversationId, remark: '老客户转介绍', clientId: randomUUID() });
const move = (who: keyof typeof tokens, id: string, status: string): Promise<Reply> =>
  post(who, '/crm-server/pushorder/updateStatus', { id, status, reason: '直接处理' });
const orderOf = async (id: string): Promise<Record<string, unknown>> =>
  (await server.call('GET', `/crm-server/pushorder/detail?id=${id}`, { token: tokens.anna })).datas;
const approvalOf = async (orderId: string) =>
  (
    await server.test.database.query<{ id: string; no: string; status: string; amount: number; remark: string; processId: string }>(
      `select id, approval_no as no, status, amount, remark, process_id as "processId" from approval where subject_id = $1 order by created_at desc`,
      [orderId],
    )
  )[0]!;

it('[p-approvals] an order above the amount of the house begins with its process: nobody moves it alone, and the process lets its customer have it', async () => {
  expect(await push(500_000)).toMatchObject({ status: 'unpaid', reviewOver: null });
  const { id, status, reviewOver } = await push();
  expect([status, reviewOver]).toEqual(['pendingReview', 500_000]);
  const asked = await approvalOf(id);
  expect(asked).toMatchObject({ status: 'waiting', amount: 680_000, remark: '老客户转介绍' });
  for (const to of ['unpaid', 'closed', 'cancelled']) {
    const refused = await move('lead', id, to);
    expect(refused.code).toBe(40939);
    expect(refused.message).toContain(asked.no);
    expect(refused.message).toContain('审批任务');
  }
  expect((await server.call('GET', `/crm-server/pushorder/detail?id=${id}`, { token: patient })).code).toBe(404);
  const done = await post('cleo', '/crm-server/approval/approve', { id: asked.id, remark: '同意' });
  expect(done.datas, done.text).toMatchObject({ status: 'approved' });
  expect(await orderOf(id)).toMatchObject({ status: 'unpaid', approvedBy: ids['cleo'] });
  expect((await server.call('GET', `/crm-server/pushorder/detail?id=${id}`, { token: patient })).datas).toMatchObject({ status: 'unpaid' });
  const { datas } = await server.call('POST', '/im/message/queryRemoteSingleMessage', { token: patient, form: { conversationId } });
  expect((datas as { rows: { type: number; orderId: string }[] }).rows.filter((one) => one.orderId === id)).toMatchObject([{ type: 3 }, { type: 16 }]);
});

it('is rejected with what was said where the process rejects it, and whoever pushed it is told why', async () => {
  const { id } = await push();
  expect((await post('cleo', '/crm-server/approval/reject', { id: (await approvalOf(id)).id, remark: '没有报价单' })).code).toBe(0);
  expect(await orderOf(id)).toMatchObject({ status: 'closed', steps: [{ status: 'pendingReview' }, { status: 'closed', reason: '没有报价单' }] });
  const told = await server.call('GET', '/crm-server/systemMessages/mypage', { token: tokens.anna });
  const rows = (told.datas as { rows: { kind: string; values: object }[] }).rows.slice(0, 3);
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'orderRejected', values: expect.objectContaining({ reason: '没有报价单' }) as object }));
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'approvalRefused', values: expect.objectContaining({ reason: '没有报价单' }) as object }));
});

it('is rejected by the clock where the process says so', async () => {
  const { id } = await push();
  const { processId } = await approvalOf(id);
  await server.test.database.query(`update process_token set due_at = now() - interval '1 minute' where instance_id = $1 and due_at is not null`, [processId]);
  await until(async () => (await orderOf(id))['status'] === 'closed', { what: 'the order to be rejected by its process' });
  expect(await approvalOf(id)).toMatchObject({ status: 'rejected' });
  // Nobody's name stands where nobody decided, nor the words of whoever spoke before that.
  const told = await server.call('GET', '/crm-server/systemMessages/mypage', { token: tokens.anna });
  const { rows } = told.datas as { readonly rows: readonly { readonly kind: MessageKind; readonly values: MessageValues }[] };
  const said = (kind: MessageKind): string[] =>
    rows
      .slice(0, 3)
      .flatMap((one) =>
        one.kind === kind ? [`${messageTitle(one, 'zh-CN')} ${messageText(one, 'zh-CN')}`, `${messageTitle(one, 'en')} ${messageText(one, 'en')}`] : [],
      );
  expect(said('approvalRefused')).toEqual([
    expect.stringMatching(/^审批流程没有通过您的申请.*到时限没有人处理，流程自动拒绝$/),
    expect.stringMatching(/^The approval process rejected.*nobody decided in time/),
  ]);
  expect(said('orderRejected')[0]).toMatch(/^审批流程驳回了您推送的订单/);
});

it('waits in review once its approval was withdrawn, still decided about by nobody alone, and is asked for again', async () => {
  const { id } = await push();
  const { id: first } = await approvalOf(id);
  expect((await post('anna', '/crm-server/approval/withdraw', { id: first })).datas).toMatchObject({ status: 'withdrawn' });
  expect(await orderOf(id)).toMatchObject({ status: 'pendingReview' });
  expect((await move('lead', id, 'unpaid')).code).toBe(40936);
  const way = await post('anna', '/crm-server/approval/way', { kind: 'order', id });
  expect(way.datas).toMatchObject({ process: '大额订单审批', isOptional: false, steps: [{ node: 'price', who: ['name of cleo'] }] });
  const again = await save('/crm-server/approval/order', { id, remark: '补了报价单' });
  expect((await post('anna', '/crm-server/approval/order', { id, remark: '再来' })).code).toBe(40937);
  expect((await post('cleo', '/crm-server/approval/approve', { id: again.id })).code).toBe(0);
  expect(await orderOf(id)).toMatchObject({ status: 'unpaid' });
  const other = await push();
  await post('anna', '/crm-server/approval/withdraw', { id: (await approvalOf(other.id)).id });
  expect((await move('anna', other.id, 'cancelled')).datas).toMatchObject({ status: 'cancelled' });
});

it('needs a process in its rule: a limit of one approver stands at the organisation', async () => {
  const { version } = (await server.call('GET', `/crm-server/approvalRule/detail?id=${ruleId}`, { token: tokens.anna })).datas as { version: number };
  const without = await post('anna', '/crm-server/approvalRule/save', { id: ruleId, version, definitionId: null });
  expect(without.code).toBe(40001);
  expect(without.text).toContain('推送订单审核限额');
  const off = await post('anna', '/crm-server/approvalRule/save', { id: ruleId, version, enabled: false });
  expect(off.code, off.text).toBe(0);
  expect(await push()).toMatchObject({ status: 'unpaid' });
});
