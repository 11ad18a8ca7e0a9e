import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Peer } from '#tests/server/support/hubRig.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let staff: string;
let patient: string;
let memberId: string;
let westMember: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  const { east, west } = hospital.orgs;
  await hospital.staff('anna', east);
  await hospital.staff('reader', east, 'reader');
  memberId = await hospital.member('open-1', east, { name: '林晓', mobile: '13912341234' });
  westMember = await hospital.member('open-west', west);
  staff = await server.login('anna');
  patient = await server.loginMember('open-1');
});
afterAll(() => server.close());

interface Made {
  readonly id: string;
  readonly conversationId: string;
}
const base = '/crm-server/consultationOrder';
const consult = (token: string, more: object = {}): Promise<Reply> =>
  server.call('POST', `${base}/save`, { token, json: { memberId, title: '备孕咨询', payPrice: 5_000, ...more } });
const begin = (token: string, more: object = {}): Promise<Reply> => server.call('POST', `${base}/begin`, { token, json: { title: '备孕咨询', ...more } });
const setFee = (fee: number | null, orgId = server.hospital.orgs.east): Promise<unknown> =>
  server.test.database.query('update organisation set consult_fee = $1 where id = $2', [fee, orgId]);
const count = async (): Promise<number> => {
  const [row] = await server.test.database.query<{ n: number }>(`select count(*)::integer as n from "order" where kind = 'consultation'`);
  return row!.n;
};
const conversation = async (id: string): Promise<object | undefined> => {
  const [row] = await server.test.database.query<Record<string, unknown>>(
    `select kind, bus_id as "busId", member_id as "memberId", state, last_seq as "lastSeq" from conversation where id = $1`,
    [id],
  );
  return row;
};

async function listen(token: string, kind: 'staff' | 'member'): Promise<Peer> {
  const orgId = server.hospital.orgs.east;
  const { datas } = await server.call('GET', `/crm-server/allocationRule/uin/token?qxOrgId=${orgId}`, { token });
  const ws = new WebSocket(`${server.url.replace('http', 'ws')}/ws?token=${(datas as { token: string }).token}`);
  const peer = new Peer({ kind, id: '', orgId, name: '' }, ws);
  await once(ws, 'open');
  return peer;
}

describe('a consultation that staff begin', () => {
  it('is an order with a conversation bound to it, served by whoever made it, with its card first', async () => {
    const { code, datas } = await consult(staff);
    expect([code, datas]).toMatchObject([0, { kind: 'consultation', status: 'unpaid', payPrice: 5_000, title: '备孕咨询', memberId }]);
    const { id, conversationId } = datas as Made;
    expect(await conversation(conversationId)).toEqual({ kind: 'consultation', busId: id, memberId, state: 'serving', lastSeq: 1 });
    const history = await server.call('POST', '/im/message/queryRemoteSingleMessage', { token: patient, form: { conversationId } });
    expect(history.datas).toMatchObject({ lastSeq: 1, rows: [{ type: 3, orderId: id, busId: id, fromRemoteSystem: 'staff' }] });
    const told = await server.test.database.query<{ entity: string; change: string }>(
      'select entity, change from event_log where entity_id = any($1) order by position',
      [[id, conversationId]],
    );
    expect(told).toEqual(
      expect.arrayContaining([
        { entity: 'conversation', change: 'created' },
        { entity: 'order', change: 'created' },
      ]),
    );
    const [audited] = await server.test.database.query(`select outcome from audit where operation = 'order.consult' and entity_id = $1`, [id]);
    expect(audited).toBeDefined();
  });

  it('may be talked in at once: what the patient writes reaches the desk', async () => {
    const { id, conversationId } = (await consult(staff, { title: '复诊咨询' })).datas as Made;
    const { east } = server.hospital.orgs;
    const [desk, phone] = [await listen(staff, 'staff'), await listen(patient, 'member')];
    phone.say('医生您好', { systemId: `${east}_1`, busId: id });
    expect(await desk.heard('the message of the patient', (frame) => frame.type === 0)).toMatchObject({ content: '医生您好', conversationId, busId: id });
    desk.ws.terminate();
    phone.ws.terminate();
  });

  it('is one order for one key, and refuses the key for another', async () => {
    const clientId = randomUUID();
    const [first, again] = [await consult(staff, { clientId }), await consult(staff, { clientId })];
    expect(again.datas).toEqual(first.datas);
    expect((await consult(staff, { clientId, payPrice: 1 })).code).not.toBe(0);
  });

  it('is refused for a customer of an organisation that they do not reach, and without the right', async () => {
    const before = await count();
    expect((await consult(staff, { memberId: westMember })).code).toBe(404);
    expect((await consult(await server.login('reader'))).code).toBe(40301);
    expect((await consult(patient)).code).toBe(40301);
    expect(await count()).toBe(before);
  });

  it('is offered at the fee of the organisation, if it names one', async () => {
    const fee = (id: string): Promise<Reply> => server.call('GET', `${base}/fee?memberId=${id}`, { token: staff });
    await setFee(null);
    expect((await fee(memberId)).datas).toEqual({ fee: null });
    await setFee(8_000);
    expect((await fee(memberId)).datas).toEqual({ fee: 8_000 });
    expect((await fee(westMember)).code).toBe(404);
  });
});

describe('a consultation that a patient begins', () => {
  it('is refused with words where the organisation names no fee', async () => {
    await setFee(null);
    const before = await count();
    expect(await begin(patient)).toMatchObject({ code: 40322, message: '医院没有开通自助问诊，直接给医院留言' });
    expect(await count()).toBe(before);
  });

  it('costs what the organisation says and waits in the queue, for themselves alone', async () => {
    await setFee(8_000);
    const { code, datas } = await begin(patient, { payPrice: 0 });
    expect([code, datas]).toMatchObject([0, { kind: 'consultation', payPrice: 8_000, memberId }]);
    const { id, conversationId } = datas as Made;
    expect(await conversation(conversationId)).toEqual({ kind: 'consultation', busId: id, memberId, state: 'waiting', lastSeq: 1 });
    const list = await server.call('GET', '/crm-server/Consultation/doctorGetChat', { token: staff });
    expect((list.datas as { rows: object[] }).rows).toContainEqual(expect.objectContaining({ conversationId, busId: id, state: 'waiting' }));
    expect((await begin(staff)).code).toBe(40301);
  });
});
