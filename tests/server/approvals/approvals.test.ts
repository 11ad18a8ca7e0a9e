import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterSurgery } from '#tests/rig/afterSurgery.ts';
import { bye, graphOf as journeyOf } from '#tests/server/journeys/journeyHouse.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
/** All three hold every right in one house: four eyes are about people and not about rights. */
let anna: string;
let ben: string;
let cleo: string;
let memberId: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  for (const name of ['anna', 'ben', 'cleo']) await hospital.staff(name, hospital.orgs.east, 'keeper');
  memberId = await hospital.member('open-1', hospital.orgs.east, { name: '林晓', mobile: '13912341234' });
  [anna, ben, cleo] = [await server.login('anna'), await server.login('ben'), await server.login('cleo')];
  await save('/crm-server/approvalRule/save', { kind: 'refund', over: 500_000 });
  await save('/crm-server/approvalRule/save', { kind: 'discount', over: 10_000 });
});
afterAll(() => server.close());

const post = (token: string, path: string, json: object): Promise<Reply> => server.call('POST', path, { token, json });
async function save(path: string, json: object, token = anna): Promise<{ readonly id: string; readonly version: number }> {
  const { datas, text, code } = await post(token, path, json);
  expect(code, text).toBe(0);
  return datas;
}
const orderOf = async (id: string): Promise<Record<string, unknown>> =>
  (await server.call('GET', `/crm-server/pushorder/detail?id=${id}`, { token: anna })).datas;
const approvalOf = async (id: string): Promise<Record<string, unknown>> =>
  (await server.call('GET', `/crm-server/approval/detail?id=${id}`, { token: anna })).datas;
const push = (payPrice: number) => save('/crm-server/pushorder/save', { memberId, title: '孕期套餐', count: 1, payPrice, clientId: randomUUID() });
async function paid(payPrice: number): Promise<string> {
  const { id } = await push(payPrice);
  const { text } = await post(cleo, '/crm-server/pushorder/updateStatus', { id, status: 'paid', payWay: 'cash' });
  expect((await orderOf(id))['status'], text).toBe('paid');
  return id;
}
const refund = (token: string, id: string): Promise<Reply> => post(token, '/crm-server/pushorder/updateStatus', { id, status: 'refunded', reason: '退订' });
const ask = (token: string, id: string) => save('/crm-server/approval/refund', { id, remark: '客户退订' }, token);

describe('a refund', () => {
  it('is made by one colleague up to the amount of the house, and above it by none alone', async () => {
    const [small, large] = [await paid(500_000), await paid(500_001)];
    expect((await refund(ben, small)).datas).toMatchObject({ status: 'refunded', paidAmount: 500_000 });
    const refused = await refund(ben, large);
    expect(refused.code).toBe(40936);
    expect(refused.message).toContain('¥5,000.00');
    expect((await orderOf(large))['status']).toBe('paid');
  });

  it('that was asked for is made as somebody else approves it', async () => {
    const order = await paid(680_000);
    const { id } = await ask(anna, order);
    expect(await approvalOf(id)).toMatchObject({ kind: 'refund', amount: 680_000, status: 'waiting', subjectId: order });
    expect((await post(anna, '/crm-server/approval/approve', { id })).code).toBe(40326);
    expect((await post(ben, '/crm-server/approval/approve', { id })).datas).toMatchObject({ status: 'approved' });
    expect(await orderOf(order)).toMatchObject({ status: 'refunded' });
    expect((await post(ben, '/crm-server/approval/approve', { id })).code).toBe(40902);
  });

  it('is not made where the order has gone on since', async () => {
    const order = await paid(680_000);
    const { id } = await ask(anna, order);
    await post(anna, '/crm-server/pushorder/updateStatus', { id: order, status: 'inService' });
    expect((await post(ben, '/crm-server/approval/approve', { id })).code).toBe(40938);
    expect(await approvalOf(id)).toMatchObject({ status: 'waiting' });
    expect(await orderOf(order)).toMatchObject({ status: 'inService' });
  });

  it('is asked for once at a time, rejected with a reason, and asked for again', async () => {
    const order = await paid(680_000);
    const { id } = await ask(anna, order);
    expect((await post(ben, '/crm-server/approval/refund', { id: order, remark: '再申请' })).code).toBe(40937);
    expect((await post(ben, '/crm-server/approval/reject', { id })).code).toBe(40001);
    expect((await post(ben, '/crm-server/approval/reject', { id, remark: '资料不全' })).datas).toMatchObject({ status: 'rejected' });
    const again = await ask(anna, order);
    expect((await post(ben, '/crm-server/approval/withdraw', { id: again.id })).code).toBe(40327);
    expect((await post(anna, '/crm-server/approval/withdraw', { id: again.id })).datas).toMatchObject({ status: 'withdrawn' });
  });

  it('that two approve in the same moment is made once', async () => {
    const order = await paid(680_000);
    const { id } = await ask(anna, order);
    const codes = (await Promise.all([ben, cleo].map((token) => post(token, '/crm-server/approval/approve', { id })))).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    const moved = await server.test.database.query(`select 1 from record_change where entity = 'order' and entity_id = $1 and change = 'moved'`, [order]);
    expect(moved).toHaveLength(2);
  });
});

describe('a discount', () => {
  it('above the amount of the house is taken once it is approved, as it was asked', async () => {
    const { id } = await push(100_000);
    const less = { id, status: 'paid', paidAmount: 80_000, payWay: 'cash', reason: '老客户' };
    expect((await post(anna, '/crm-server/pushorder/updateStatus', less)).code).toBe(40936);
    const asked = await save('/crm-server/approval/discount', { id, paidAmount: 80_000, payWay: 'cash', remark: '老客户' });
    expect((await post(ben, '/crm-server/approval/approve', { id: asked.id })).code).toBe(0);
    expect(await orderOf(id)).toMatchObject({ status: 'paid', paidAmount: 80_000, payWay: 'cash' });
  });
});

describe('a version that is asked for', () => {
  it('says what becomes of those that run, which is done to those who were counted then, as it is approved', async () => {
    const base = '/api-qs/design';
    const { hospital, test } = server;
    const { id } = await save(`${base}/save`, { title: '有人在填的问卷', content: afterSurgery });
    const askFor = (more: object = {}): Promise<Reply> => post(anna, '/crm-server/approval/publishQuestionnaire', { id, remark: '上线', ...more });
    const approve = (approvalId: string): Promise<Reply> => post(ben, '/crm-server/approval/approve', { id: approvalId });
    const send = async (name: string): Promise<void> => {
      const questionnaire = { questionnaireId: id, memberId: await hospital.member(name, hospital.orgs.east) };
      await save(`${base}/send`, questionnaire);
    };
    const answers = () => test.database.query('select status from questionnaire_answer where questionnaire_id = $1 order by sent_at', [id]);
    // Nothing is in force yet: nobody can have begun.
    const first = await askFor();
    expect((await approve((first.datas as { id: string }).id)).code).toBe(0);
    const { version } = (await server.call('GET', `${base}/detail?id=${id}`, { token: anna })).datas as { version: number };
    await save(`${base}/save`, { id, version, title: '改过的问卷' });
    const early = await askFor();
    expect([early.code, early.text.includes('现在有 0 条在进行，审批通过前可能还有')]).toEqual([40001, true]);
    await send('fills-1');
    expect((await post(anna, '/crm-server/approval/way', { kind: 'publishQuestionnaire', id })).datas).toMatchObject({ counted: 1 });
    expect((await askFor({ carry: 'stop' })).code).toBe(40001);
    const asked = (await askFor({ carry: 'stop', counted: 1 })).datas as { id: string };
    await send('fills-2');
    const more = await approve(asked.id);
    expect([more.code, more.text.includes('现在有 2 条在进行，打开时是 1 条')]).toEqual([40001, true]);
    expect(await answers()).toEqual([{ status: 'sent' }, { status: 'sent' }]);
    await post(ben, '/crm-server/approval/reject', { id: asked.id, remark: '又有人开始了' });
    const again = (await askFor({ carry: 'stop', counted: 2 })).datas as { id: string };
    expect((await approve(again.id)).code).toBe(0);
    expect(await answers()).toEqual([{ status: 'withdrawn' }, { status: 'withdrawn' }]);
  });
});

describe('a version of a questionnaire that several have written', () => {
  const base = '/api-qs/design';
  it('is approved by none of them, whoever asked for it, and by each of them once it is published', async () => {
    const { id } = await save(`${base}/save`, { title: '两个人写的问卷', content: afterSurgery });
    const { version } = (await server.call('GET', `${base}/detail?id=${id}`, { token: anna })).datas as { version: number };
    await save(`${base}/save`, { id, version, title: '两个人写的问卷，改了标点' }, cleo);
    const asked = await save('/crm-server/approval/publishQuestionnaire', { id, remark: '上线' }, ben);
    for (const author of [anna, cleo]) {
      const refused = await post(author, '/crm-server/approval/approve', { id: asked.id });
      expect(refused.code, refused.text).toBe(40328);
      expect(refused.message).toContain('name of anna');
      expect((await post(author, '/crm-server/approval/reject', { id: asked.id, remark: '不好' })).code).toBe(40328);
    }
    expect((await post(ben, '/crm-server/approval/approve', { id: asked.id })).code).toBe(40326);
    expect(await approvalOf(asked.id)).toMatchObject({ status: 'waiting' });
    await server.hospital.staff('dora', server.hospital.orgs.east, 'keeper');
    const way = (await post(anna, '/crm-server/approval/way', { kind: 'publishQuestionnaire', id })).datas as { readonly deciders: readonly string[] };
    expect([way.deciders.includes('name of dora'), way.deciders.includes('name of cleo')]).toEqual([true, false]);
    const done = await post(await server.login('dora'), '/crm-server/approval/approve', { id: asked.id });
    expect(done.datas, done.text).toMatchObject({ status: 'approved' });
    const after = (await server.call('GET', `${base}/detail?id=${id}`, { token: anna })).datas as { version: number };
    await save(`${base}/save`, { id, version: after.version, title: '只有一个人写的' }, cleo);
    const again = await save('/crm-server/approval/publishQuestionnaire', { id, remark: '再上线', carry: 'keep', counted: 0 }, ben);
    expect((await post(anna, '/crm-server/approval/approve', { id: again.id })).code).toBe(0);
  });
});

describe('a rule of the house', () => {
  it('holds for merges, and no more once it is switched off', async () => {
    const { hospital } = server;
    const other = await hospital.member('open-2', hospital.orgs.east, { name: '林小', mobile: '13912341235' });
    const merge = (): Promise<Reply> => post(ben, '/crm-server/customermanage/merge', { ids: [memberId, other], survivorId: memberId });
    const rule = await save('/crm-server/approvalRule/save', { kind: 'merge' });
    expect((await merge()).code).toBe(40935);
    const asked = await save('/crm-server/approval/merge', { ids: [memberId, other], survivorId: memberId, remark: '同一个人' });
    expect((await post(ben, '/crm-server/approval/approve', { id: asked.id })).code).toBe(0);
    expect(await server.test.database.query('select merged_into_id as into from member where id = $1', [other])).toEqual([{ into: memberId }]);
    await save('/crm-server/approvalRule/save', { id: rule.id, version: rule.version, enabled: false });
    const third = await hospital.member('open-3', hospital.orgs.east, { name: '林小晓', mobile: '13912341236' });
    expect((await post(ben, '/crm-server/customermanage/merge', { ids: [memberId, third], survivorId: memberId })).code).toBe(0);
  });

  it('wants a home page to be approved before it is published', async () => {
    const { id } = await save('/crm-server/orgHome/save', { orgId: server.hospital.orgs.east });
    await save('/crm-server/approvalRule/save', { kind: 'publishHome' });
    expect((await post(anna, '/crm-server/orgVersion/deploy', { id })).code).toBe(40935);
    const asked = await save('/crm-server/approval/publishHome', { id, remark: '开业' });
    expect((await post(ben, '/crm-server/approval/approve', { id: asked.id })).code).toBe(0);
    expect((await server.call('GET', `/crm-server/orgHome/detail?id=${id}`, { token: anna })).datas).toMatchObject({
      standing: 'published',
      publishedNumber: 1,
    });
  });

  it.each([
    ['questionnaire', 'publishQuestionnaire', '/api-qs/design', '/api-qs/design/list'],
    ['process', 'publishProcess', '/workflow-center/process-definition', '/workflow-center/process-module/process-definitions'],
    ['journey', 'publishJourney', '/crm-server/followUpDefinition', '/crm-server/followUpDefinition/list'],
  ] as const)('wants the publishing of a %s to be approved, too, and is offered then alone', async (_, kind, base, list) => {
    const start = { id: 'start', kind: 'start', config: {}, at: { x: 0, y: 0 } };
    const graph = { nodes: [start, { ...start, id: 'end', kind: 'end' }], edges: [{ id: 'a', from: 'start', to: 'end' }] };
    const drafts = {
      publishQuestionnaire: { title: '待批的问卷', content: afterSurgery },
      publishProcess: { name: '待批的流程', graph },
      publishJourney: { name: '待批的旅程', entry: { by: 'hand' }, graph: journeyOf([bye], ['entry.next>bye']) },
    };
    const { id } = await save(`${base}/save`, drafts[kind]);
    const asks = async (): Promise<readonly unknown[]> => {
      const listed = await server.call('GET', `${list}?filter=${encodeURIComponent(JSON.stringify({ all: [['asksApproval', 'is', true]] }))}`, { token: anna });
      const { asksApproval } = (await server.call('GET', `${base}/detail?id=${id}`, { token: anna })).datas;
      return [listed.text.includes(id), asksApproval];
    };
    expect(await asks()).toEqual([false, false]);
    await save('/crm-server/approvalRule/save', { kind });
    expect(await asks()).toEqual([true, true]);
    const alone = await post(anna, `${base}/publish`, { id });
    expect(alone.code, alone.text).not.toBe(0);
    const asked = await save(`/crm-server/approval/${kind}`, { id, remark: '上线' });
    const approved = await post(ben, '/crm-server/approval/approve', { id: asked.id });
    expect(approved.code, approved.text).toBe(0);
    expect((await server.call('GET', `${base}/detail?id=${id}`, { token: anna })).datas).toMatchObject({ standing: 'published', publishedNumber: 1 });
  });
});
