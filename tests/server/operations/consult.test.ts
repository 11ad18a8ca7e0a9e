import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Peer } from '#tests/server/support/hubRig.ts';
import { until } from '#tests/rig/until.ts';
import { startOrderHouse } from '#tests/server/support/orderHouse.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let staff: string;
let patient: string;
let memberId: string;
let westMember: string;
let doctor: string;
let westDoctor: string;
beforeAll(async () => {
  ({ server, staff, patient, memberId, westMember } = await startOrderHouse());
  const { hospital } = server;
  const { east, west } = hospital.orgs;
  for (const code of ['physician', 'physician2'])
    await server.test.database.query(
      `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, $2, $2, '{chat.read,chat.write,order.read}', 'org')`,
      [hospital.orgs.group, code],
    );
  doctor = await hospital.staff('doctor', east, 'physician2', { nick_name: '王医生', duty_state: 'busy', title: '主任医师' });
  await hospital.staff('absent', east, 'physician');
  await hospital.staff('resting', east, 'physician', { duty_state: 'offline' });
  await hospital.staff('gone', east, 'physician', { enabled: false });
  westDoctor = await hospital.staff('western', west, 'physician');
});
afterAll(() => server.close());

interface Made {
  readonly id: string;
  readonly conversationId: string;
}
const base = '/crm-server/consultationOrder';
const consult = (token: string, more: object = {}): Promise<Reply> =>
  server.call('POST', `${base}/save`, { token, json: { memberId, title: '备孕咨询', payPrice: 5_000, ...more } });
const begin = (token: string, more: object = {}): Promise<Reply> =>
  server.call('POST', `${base}/begin`, { token, json: { title: '备孕咨询', payPrice: 8_000, ...more } });
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

const doctorsHere = ({ datas }: Reply): number => (datas as { doctors: { isHere: boolean }[] }).doctors.filter(({ isHere }) => isHere).length;

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

  it('is offered at the fee of the organisation, if it names one, with its doctors, those who are there first', async () => {
    const offer = (id: string): Promise<Reply> => server.call('GET', `${base}/offer?memberId=${id}`, { token: staff });
    await setFee(null);
    expect((await offer(memberId)).datas).toMatchObject({ fee: null });
    await setFee(8_000);
    const sockets = await Promise.all(['doctor', 'resting'].map(async (name) => listen(await server.login(name), 'staff')));
    await until(async () => doctorsHere(await offer(memberId)) === 1, { what: 'the doctor to be present' });
    expect((await offer(memberId)).datas).toEqual({
      fee: 8_000,
      doctors: [
        { id: doctor, name: '王医生', title: '主任医师', isHere: true },
        expect.objectContaining({ name: 'name of absent', isHere: false }),
        expect.objectContaining({ name: 'name of resting', isHere: false }),
      ],
    });
    for (const { ws } of sockets) ws.terminate();
    expect((await offer(westMember)).code).toBe(404);
  });

  it('is answered by the doctor who is chosen, and the order says so', async () => {
    const { code, datas } = await consult(staff, { doctorId: doctor, title: '专家咨询' });
    expect([code, datas]).toMatchObject([0, { doctorId: doctor, doctorName: '王医生' }]);
    const { id, conversationId } = datas as Made;
    const [held] = await server.test.database.query('select state, assignee_id as "assigneeId" from conversation where id = $1', [conversationId]);
    expect(held).toEqual({ state: 'serving', assigneeId: doctor });
    const steps = await server.test.database.query('select move, to_user_id as "toUserId" from conversation_step where conversation_id = $1 order by at', [
      conversationId,
    ]);
    expect(steps.at(-1)).toEqual({ move: 'assign', toUserId: doctor });
    const [told] = await server.test.database.query('select kind, values from system_message where recipient_id = $1', [doctor]);
    expect(told).toMatchObject({ kind: 'conversationGiven', values: { remark: '专家咨询' } });
    const history = await server.test.database.query('select changes from record_change where entity_id = $1', [id]);
    expect(JSON.stringify(history)).toContain(doctor);
  });

  it('is given to no one but a doctor of the organisation who may answer', async () => {
    const before = await count();
    const anna = await server.test.database.query<{ id: string }>(`select id from staff_user where username in ('anna', 'gone') order by username`);
    for (const id of [westDoctor, ...anna.map((one) => one.id)]) expect((await consult(staff, { doctorId: id, title: '越权' })).code).toBe(40908);
    expect(await count()).toBe(before);
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
    const { code, datas } = await begin(patient);
    expect([code, datas]).toMatchObject([0, { kind: 'consultation', payPrice: 8_000, memberId }]);
    const { id, conversationId } = datas as Made;
    expect(await conversation(conversationId)).toEqual({ kind: 'consultation', busId: id, memberId, state: 'waiting', lastSeq: 1 });
    const list = await server.call('GET', '/crm-server/Consultation/doctorGetChat', { token: staff });
    expect((list.datas as { rows: object[] }).rows).toContainEqual(expect.objectContaining({ conversationId, busId: id, state: 'waiting' }));
    expect((await begin(staff)).code).toBe(40301);
  });

  it('is known by what the organisation asks now: no fee, no consultation', async () => {
    const offer = (token: string): Promise<Reply> => server.call('GET', `${base}/ownOffer`, { token });
    await setFee(null);
    expect((await offer(patient)).datas).toEqual({ fee: null });
    await setFee(8_000);
    expect((await offer(patient)).datas).toEqual({ fee: 8_000 });
    expect((await offer(staff)).code).toBe(40301);
  });

  it('costs what they were shown or is not made: another fee is refused with its amount', async () => {
    await setFee(9_900);
    const before = await count();
    expect(await begin(patient, { title: '改价' })).toMatchObject({ code: 40972, message: '问诊价格已改为 ¥99.00，没有扣款，看过新价格再发起' });
    expect(await count()).toBe(before);
  });
});
