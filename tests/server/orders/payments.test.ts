import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signNotice } from '#server/outside/payment.ts';
import type { Unsigned } from '#server/outside/payment.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

const key = 'the key of the payment system';
/** A payment system that speaks the protocol of docs/outside/payment.md. */
let gateway: Server;
const asked: Record<string, unknown>[] = [];
let server: TestServer;
let patient: string;
let staff: string;
let memberId: string;
beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ payUrl: 'https://pay.example.org/1' }));
    });
  });
  await new Promise<void>((done) => {
    gateway.listen(0, '127.0.0.1', done);
  });
  server = await startTestServer({
    RATE_LIMITS: 'off',
    PAYMENT_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/payments`,
    PAYMENT_KEY: key,
  });
  const { hospital } = server;
  await hospital.staff('anna', hospital.orgs.east);
  memberId = await hospital.member('open-1', hospital.orgs.east, { name: '林晓', mobile: '13912341234' });
  await hospital.member('open-2', hospital.orgs.east);
  patient = await server.loginMember('open-1');
  staff = await server.login('anna');
});
afterAll(async () => {
  await server.close();
  gateway.close();
});

const order = (values: Readonly<Record<string, unknown>> = {}): Promise<string> => server.hospital.order(memberId, server.hospital.orgs.east, values);
const rowOf = async (id: string) => {
  const [row] = await server.test.database.query<{
    orderNo: string;
    status: string;
    version: number;
    paidAmount: number | null;
    payWay: string | null;
    voucherNo: string | null;
  }>(`select order_no as "orderNo", status, version, paid_amount as "paidAmount", pay_way as "payWay", voucher_no as "voucherNo" from "order" where id = $1`, [
    id,
  ]);
  return row!;
};
const noticeFor = async (id: string, values: Partial<Unsigned> = {}): Promise<Unsigned> => ({
  paymentNo: randomUUID(),
  orderNo: (await rowOf(id)).orderNo,
  amount: 19_900,
  paidAt: '2026-11-23T09:00:00.000Z',
  ...values,
});
const send = (notice: Unsigned, signature = signNotice(key, notice)): Promise<Reply> =>
  server.call('POST', '/crm-server/payment/notice', { json: { ...notice, signature } });
const refusedTries = () =>
  server.test.database.query<{ code: number }>(`select code from audit where operation = 'payment.notice' and outcome = 'refused' order by id desc limit 1`);

describe('a customer', () => {
  it('cannot say that the order is paid, by either family of calls', async () => {
    for (const [kind, endpoint] of [
      ['pushed', '/crm-server/pushorder/updateStatus'],
      ['consultation', '/crm-server/consultationOrder/updateStatus'],
    ]) {
      const id = await order({ kind });
      const answer = await server.call('POST', endpoint!, { token: patient, json: { id, status: 'paid', version: 1, paidAmount: 19_900 } });
      expect([answer.code, (await rowOf(id)).status]).toEqual([40902, 'unpaid']);
    }
  });

  it('is sent to the payment system, which is told the amount of the order under a signature', async () => {
    const id = await order();
    const answer = await server.call('POST', '/crm-server/payment/begin', { token: patient, json: { orderId: id } });
    expect(answer.datas).toEqual({ orderId: id, amount: 19_900, payUrl: 'https://pay.example.org/1', isCashier: false });
    expect(asked.at(-1)).toMatchObject({ orderNo: (await rowOf(id)).orderNo, amount: 19_900, signature: expect.stringMatching(/^[\da-f]{64}$/) as string });
    expect((await rowOf(id)).status).toBe('unpaid');
  });

  it('pays neither the order of somebody else nor one that is not open, and finds no cashier where a payment system is', async () => {
    const id = await order();
    const other = await server.loginMember('open-2');
    expect((await server.call('POST', '/crm-server/payment/begin', { token: other, json: { orderId: id } })).code).toBe(404);
    const over = await order({ status: 'cancelled' });
    expect((await server.call('POST', '/crm-server/payment/begin', { token: patient, json: { orderId: over } })).code).toBe(40970);
    expect((await server.call('POST', '/crm-server/payment/cashier', { token: patient, json: { orderId: id, amount: 19_900 } })).code).toBe(40112);
    expect((await server.call('POST', '/crm-server/payment/begin', { token: staff, json: { orderId: id } })).code).toBe(40301);
    expect((await rowOf(id)).status).toBe('unpaid');
  });
});

describe('a notice of the payment system', () => {
  it('makes the order paid, with its amount, way and number, and says so in its history', async () => {
    const id = await order();
    const notice = await noticeFor(id);
    expect((await send(notice)).code).toBe(0);
    expect(await rowOf(id)).toMatchObject({ status: 'paid', version: 2, paidAmount: 19_900, payWay: 'online', voucherNo: notice.paymentNo });
    const [audit] = await server.test.database.query(
      `select actor_kind as kind, outcome, detail from audit where operation = 'payment.notice' and entity_id = $1`,
      [id],
    );
    expect(audit).toEqual({ kind: 'system', outcome: 'done', detail: { amount: 19_900, expected: 19_900 } });
  });

  it('that comes again books nothing more, ten at once neither', async () => {
    const id = await order();
    const notice = await noticeFor(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(notice)));
    expect(answers.map((one) => one.code)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(await rowOf(id)).toMatchObject({ status: 'paid', version: 2 });
    const events = await server.test.database.query('select 1 from event_log where entity_id = $1', [id]);
    expect(events.length).toBe(1);
  });

  it.each([
    ['without the key', 40317, {}, (notice: Unsigned) => signNotice('another key', notice)],
    ['whose amount was changed on the way', 40317, { amount: 19_900 }, (notice: Unsigned) => signNotice(key, { ...notice, amount: 1 })],
    ['that is signed by nothing', 40317, {}, () => 'nothing'],
    ['of another amount', 40318, { amount: 100 }, (notice: Unsigned) => signNotice(key, notice)],
  ])('%s is refused and audited', async (_what, code, values, sign) => {
    const id = await order();
    const notice = await noticeFor(id, values);
    expect([(await send(notice, sign(notice))).code, (await rowOf(id)).status]).toEqual([code, 'unpaid']);
    expect(await refusedTries()).toEqual([{ code }]);
  });

  it('uses its number for one order alone, and pays none that is not open', async () => {
    const [first, second, over] = [await order(), await order(), await order({ status: 'cancelled' })];
    const notice = await noticeFor(first);
    await send(notice);
    expect((await send({ ...notice, orderNo: (await rowOf(second)).orderNo })).code).toBe(40319);
    expect((await send(await noticeFor(over))).code).toBe(40902);
    expect([(await rowOf(second)).status, (await rowOf(over)).status]).toEqual(['unpaid', 'cancelled']);
  });
});

describe('without outside systems', () => {
  it('the cashier of the demo pays by the same way; the amount has to be that of the order', async () => {
    const own = await startTestServer({ RATE_LIMITS: 'off' });
    try {
      const member = await own.hospital.member('open-cash', own.hospital.orgs.east);
      const id = await own.hospital.order(member, own.hospital.orgs.east);
      const token = await own.loginMember('open-cash');
      const begun = await own.call('POST', '/crm-server/payment/begin', { token, json: { orderId: id } });
      expect(begun.datas).toEqual({ orderId: id, amount: 19_900, payUrl: null, isCashier: true });
      const pay = (amount: number): Promise<Reply> => own.call('POST', '/crm-server/payment/cashier', { token, json: { orderId: id, amount } });
      expect((await pay(1)).code).toBe(40318);
      expect((await pay(19_900)).code).toBe(0);
      const [row] = await own.test.database.query('select status, pay_way as way, paid_by as by from "order" where id = $1', [id]);
      expect(row).toEqual({ status: 'paid', way: 'online', by: null });
    } finally {
      await own.close();
    }
  });

  it('outside the demo there is no cashier, and an open id that is merely named lets nobody in', async () => {
    const own = await startTestServer({ STAND_INS: '0' });
    try {
      await own.hospital.member('open-bare', own.hospital.orgs.east);
      for (const openId of ['open-bare', 'open-nobody']) {
        const answer = await own.call('POST', '/api-uaa/oauth/openId/token', { form: { openId }, headers: { authorization: 'Basic cHVibGlj' } });
        expect([answer.code, answer.message]).toEqual([40111, '只报微信标识不能登录，从医院的公众号或小程序进入']);
      }
      expect(await own.test.database.query(`select 1 from session where subject_kind = 'member'`)).toEqual([]);
      const notice = { paymentNo: '1', orderNo: 'PO1', amount: 1, paidAt: '2026-11-23T09:00:00.000Z', signature: '00' };
      expect((await own.call('POST', '/crm-server/payment/notice', { json: notice })).code).toBe(40317);
    } finally {
      await own.close();
    }
  });
});
