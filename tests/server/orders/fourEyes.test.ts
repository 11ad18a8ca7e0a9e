import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
/** Pushes and moves; `lead` and `second` may approve. */
let anna: string;
let lead: string;
let second: string;
let patient: string;
let memberId: string;
let conversationId: string;
const person: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  const { east } = hospital.orgs;
  person['anna'] = await hospital.staff('anna', east);
  person['lead'] = await hospital.staff('lead', east, 'keeper');
  person['second'] = await hospital.staff('second', east, 'keeper');
  memberId = await hospital.member('open-1', east, { name: '林晓', mobile: '13912341234' });
  conversationId = await hospital.conversation(memberId, east);
  [anna, lead, second] = [await server.login('anna'), await server.login('lead'), await server.login('second')];
  patient = await server.loginMember('open-1');
});
afterAll(() => server.close());

const east = (): string => server.hospital.orgs.east;
const move = (token: string, json: object): Promise<Reply> => server.call('POST', '/crm-server/pushorder/updateStatus', { token, json });
const push = (more: object = {}, token = anna): Promise<Reply> =>
  server.call('POST', '/crm-server/pushorder/save', {
    token,
    json: { memberId, title: '体检套餐', count: 1, payPrice: 29_900, clientId: randomUUID(), ...more },
  });
const detail = (token: string, id: string): Promise<Reply> => server.call('GET', `/crm-server/pushorder/detail?id=${id}`, { token });
const messagesOf = async (token: string) => {
  const { datas } = await server.call('POST', '/im/message/queryRemoteSingleMessage', { token, form: { conversationId } });
  return (datas as { rows: { type: number; orderId: string; status?: string; fromRemoteId: string; content: string }[] }).rows;
};
const limit = (fen: number | null): Promise<unknown> => server.test.database.query('update organisation set review_over = $1 where id = $2', [fen, east()]);

describe('what staff write on a pushed order', () => {
  it('is theirs alone unless it says that the customer reads it', async () => {
    const { datas } = await push({ remark: '家长很难缠，最低可给 150', customerNote: '空腹 8 小时' });
    const { id } = datas as { id: string };
    expect((await detail(anna, id)).datas).toMatchObject({ remark: '家长很难缠，最低可给 150', customerNote: '空腹 8 小时' });
    const seen = await detail(patient, id);
    expect(seen.datas).toMatchObject({ customerNote: '空腹 8 小时' });
    expect(seen.text).not.toContain('150');
    expect(seen.datas).not.toHaveProperty('remark');
  });
});

describe('an order above the limit of its organisation', () => {
  const pushed = async (): Promise<string> => {
    const answer = await push({ conversationId });
    expect(answer.datas).toMatchObject({ status: 'pendingReview', reviewOver: 20_000 });
    return (answer.datas as { id: string }).id;
  };
  beforeAll(() => limit(20_000));
  afterAll(() => limit(null));

  it('begins in review, at the limit it does not; its customer neither sees it nor hears of it nor is sent it', async () => {
    expect((await push({ payPrice: 20_000 })).datas).toMatchObject({ status: 'unpaid', reviewOver: null });
    const id = await pushed();
    expect((await detail(patient, id)).code).toBe(404);
    expect((await server.call('POST', '/crm-server/payment/begin', { token: patient, json: { orderId: id } })).code).toBe(404);
    const heard = await server.test.database.query('select member_ids as ids from event_log where entity_id = $1', [id]);
    expect(heard).toEqual([{ ids: [] }]);
    expect((await messagesOf(patient)).some((one) => one.orderId === id)).toBe(false);
  });

  it('is approved by somebody else with the right; then its customer has the card, from whoever pushed it', async () => {
    const id = await pushed();
    expect((await move(anna, { id, status: 'unpaid', version: 1 })).code).toBe(40301);
    const answer = await move(lead, { id, status: 'unpaid', version: 1 });
    expect(answer.datas).toMatchObject({ status: 'unpaid', approvedBy: person['lead'], approvedAt: expect.stringContaining('T') as string });
    expect((answer.datas as { names: Record<string, string> }).names[person['lead']!]).toBe('name of lead');
    expect((await messagesOf(patient)).filter((one) => one.orderId === id)).toMatchObject([
      { type: 3, content: id, fromRemoteId: person['anna'] },
      { type: 16, status: 'unpaid' },
    ]);
    expect((await detail(patient, id)).datas).toMatchObject({ status: 'unpaid' });
    const list = await server.call('GET', '/crm-server/pushorder/list?limit=50', { token: lead });
    expect((list.datas as { rows: { id: string }[] }).rows.find((row) => row.id === id)).toMatchObject({ approvedBy: person['lead'] });
  });

  it('is not approved by whoever pushed it, whatever rights they have', async () => {
    const { datas } = await push({ conversationId }, lead);
    const { id } = datas as { id: string };
    expect((await move(lead, { id, status: 'unpaid', version: 1 })).code).toBe(40320);
    expect((await move(lead, { id, status: 'closed', version: 1, reason: '不对' })).code).toBe(40320);
    expect((await move(second, { id, status: 'unpaid', version: 1 })).code).toBe(0);
  });

  it('that is rejected tells whoever pushed it why, and its customer nothing', async () => {
    const id = await pushed();
    await move(lead, { id, status: 'closed', version: 1, reason: '价格写错了' });
    const told = await server.call('GET', '/crm-server/systemMessages/mypage', { token: anna });
    expect((told.datas as { rows: object[] }).rows[0]).toMatchObject({ kind: 'orderRejected', values: { reason: '价格写错了', title: '体检套餐' } });
    expect((await detail(patient, id)).code).toBe(404);
    const heard = await server.test.database.query('select distinct member_ids as ids from event_log where entity_id = $1', [id]);
    expect(heard).toEqual([{ ids: [] }]);
    expect((await messagesOf(patient)).some((one) => one.orderId === id)).toBe(false);
  });
});

describe('a payment by hand', () => {
  const unpaid = (): Promise<string> => server.hospital.order(memberId, east());
  const paid = { status: 'paid', version: 1, paidAmount: 19_900, payWay: 'pos', voucherNo: 'V-1' };

  it('keeps amount, way, voucher and who confirmed it', async () => {
    const id = await unpaid();
    expect((await move(anna, { id, ...paid })).datas).toMatchObject({
      status: 'paid',
      paidAmount: 19_900,
      payWay: 'pos',
      voucherNo: 'V-1',
      paidBy: person['anna'],
    });
    const seen = await detail(patient, id);
    expect([seen.text.includes('V-1'), seen.text.includes('paidBy')]).toEqual([false, false]);
  });

  it('of another amount says why, and has a voucher unless it was cash', async () => {
    const id = await unpaid();
    const fieldsOf = ({ code, datas }: Reply) => [code, Object.keys((datas as { fields?: object }).fields ?? {})];
    expect(fieldsOf(await move(anna, { id, ...paid, paidAmount: 10_000 }))).toEqual([40001, ['reason']]);
    expect(fieldsOf(await move(anna, { id, ...paid, voucherNo: ' ' }))).toEqual([40001, ['voucherNo']]);
    expect(fieldsOf(await move(anna, { id, ...paid, payWay: 'online' }))).toEqual([40001, ['payWay']]);
    expect((await move(anna, { id, status: 'paid', version: 1, paidAmount: 10_000, payWay: 'cash', reason: '员工折扣' })).datas).toMatchObject({
      paidAmount: 10_000,
    });
  });

  it('of a client that knows the specification alone is that of the order, with no way told', async () => {
    const id = await unpaid();
    expect((await move(anna, { id, status: 'paid', version: 1 })).datas).toMatchObject({ paidAmount: 19_900, payWay: 'unstated', paidBy: person['anna'] });
  });

  it('is taken back within ten seconds by whoever made it, with all that was written of it, and stays in the log', async () => {
    const id = await unpaid();
    await move(anna, { id, ...paid });
    const answer = await move(anna, { id, status: 'unpaid', version: 2 });
    expect(answer.datas).toMatchObject({ status: 'unpaid', paidAmount: null, payWay: null, voucherNo: null, paidBy: null, paidAt: null });
    expect((await detail(anna, id)).datas).toMatchObject({
      steps: [
        { status: 'paid', byName: 'name of anna' },
        { status: 'unpaid', byName: 'name of anna' },
      ],
    });
  });

  it('is taken back without a version where its maker may move orders, and approves them elsewhere alone', async () => {
    const { group, west } = server.hospital.orgs;
    await server.test.database.query(
      `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, 'approver', 'Approver', '{order.read,order.approve}', 'org')`,
      [group],
    );
    server.running.services.sessions.readAnew();
    await server.hospital.staff('both', east(), 'wide', { role_codes: ['wide', 'approver'] });
    const both = await server.login('both');
    const id = await server.hospital.order(await server.hospital.member('open-west', west), west);
    expect((await move(both, { id, status: 'paid' })).datas).toMatchObject({ status: 'paid', orgId: west });
    expect((await move(both, { id, status: 'unpaid' })).datas).toMatchObject({ status: 'unpaid', paidBy: null });
  });

  it('is not taken back later, nor by somebody else without the right, nor after the next step', async () => {
    const id = await unpaid();
    await move(anna, { id, ...paid });
    await server.test.database.query(`update "order" set paid_at = now() - interval '13 seconds' where id = $1`, [id]);
    expect((await move(anna, { id, status: 'unpaid', version: 2, reason: '记错了' })).code).toBe(40301);
    const begun = await unpaid();
    await move(anna, { id: begun, ...paid });
    await move(anna, { id: begun, status: 'inService', version: 2 });
    expect((await move(anna, { id: begun, status: 'unpaid', version: 3, reason: '记错了' })).code).toBe(40301);
  });

  it('is corrected by a second person; both stand in the log, with the reason where one was told', async () => {
    const id = await unpaid();
    await move(lead, { id, ...paid });
    await server.test.database.query(`update "order" set paid_at = now() - interval '1 hour' where id = $1`, [id]);
    expect((await move(lead, { id, status: 'unpaid', version: 2, reason: '记错了' })).code).toBe(40321);
    expect((await move(second, { id, status: 'unpaid', version: 2, reason: '记到别人的订单上了' })).datas).toMatchObject({ status: 'unpaid', paidBy: null });
    expect((await detail(lead, id)).datas).toMatchObject({
      steps: [
        { status: 'paid', byName: 'name of lead' },
        { status: 'unpaid', byName: 'name of second', reason: '记到别人的订单上了' },
      ],
    });
    expect((await detail(patient, id)).text).not.toContain('记到别人的订单上了');
  });

  it('is corrected without a reason by a client of the specification, which has no word for one', async () => {
    const id = await unpaid();
    await move(lead, { id, ...paid });
    expect((await move(second, { id, status: 'unpaid' })).code).toBe(0);
    const [, step] = ((await detail(lead, id)).datas as { steps: object[] }).steps;
    expect(step).toMatchObject({ status: 'unpaid', byName: 'name of second' });
    expect(step).not.toHaveProperty('reason');
  });

  it('that the customer made online is corrected by nobody', async () => {
    const id = await unpaid();
    await server.call('POST', '/crm-server/payment/cashier', { token: patient, json: { orderId: id, amount: 19_900 } });
    expect((await move(second, { id, status: 'unpaid', version: 2, reason: '记错了' })).code).toBe(40971);
  });

  it('that is corrected after the order was completed takes its points back, once', async () => {
    await server.test.database.query(
      `insert into point_rule (id, org_id, created_by, level, name, kind, points, per, may_owe, may_differ, enabled)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'group', '消费', 'order', 1, 100, false, false, true)`,
      [server.hospital.orgs.group],
    );
    const id = await unpaid();
    await move(anna, { id, ...paid });
    await move(anna, { id, status: 'inService', version: 2 });
    await move(anna, { id, status: 'completed', version: 3 });
    const points = async (): Promise<number[]> =>
      (await server.test.database.query<{ point: number }>('select point from point_record where biz_id = $1 order by at', [id])).map((one) => one.point);
    const [given = 0] = await points();
    expect(given).toBeGreaterThan(0);
    expect((await move(second, { id, status: 'unpaid', version: 4, reason: '退回' })).code).toBe(0);
    expect(await points()).toEqual([given, -given]);
  });
});
