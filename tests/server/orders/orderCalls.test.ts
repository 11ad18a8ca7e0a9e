import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { moveBetween } from '#contract/lives/life.ts';
import { isLong } from '#tests/server/promises/profile.ts';
import { startOrderHouse } from '#tests/server/support/orderHouse.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let staff: string;
let patient: string;
let memberId: string;
let westMember: string;
let approver: string;
beforeAll(async () => {
  ({ server, staff, patient, memberId, westMember } = await startOrderHouse());
  await server.hospital.staff('keeper', server.hospital.orgs.east, 'keeper');
  approver = await server.login('keeper');
});
afterAll(() => server.close());

interface Order {
  readonly id: string;
  readonly status: OrderStatus;
  readonly version: number;
  readonly memberMobile: string;
  readonly orderNo: string;
}
const east = (): string => server.hospital.orgs.east;
const move = (token: string, json: object, endpoint = '/crm-server/pushorder/updateStatus', headers: Record<string, string> = {}): Promise<Reply> =>
  server.call('POST', endpoint, { token, json, headers });
const events = (entityId: string) =>
  server.test.database.query<{ type: number; change: string; version: number; patch: object | null; messageId: string | null; position: number }>(
    `select frame_type as type, change, version, patch, message_id as "messageId", position from event_log where entity_id = $1 order by position`,
    [entityId],
  );
const statusOf = async (id: string): Promise<[OrderStatus, number]> => {
  const [row] = await server.test.database.query<{ status: OrderStatus; version: number }>('select status, version from "order" where id = $1', [id]);
  return [row!.status, row!.version];
};

describe('changing the status of an order', () => {
  it('moves it, counts its version and tells everybody once', async () => {
    const id = await server.hospital.order(memberId, east());
    const answer = await move(staff, { id, status: 'paid', version: 1 });
    expect(answer.datas).toMatchObject({ id, status: 'paid', version: 2, memberMobile: '139****1234' });
    expect(await events(id)).toMatchObject([{ type: 16, change: 'updated', version: 2, messageId: null, patch: { orderId: id, status: 'paid', busId: '' } }]);
    const [row] = await server.test.database.query<{ paid: boolean }>('select paid_at is not null as paid from "order" where id = $1', [id]);
    expect(row?.paid).toBe(true);
  });

  it('writes a message into the consultation bound to it', async () => {
    const id = await server.hospital.order(memberId, east(), { kind: 'consultation' });
    const conversationId = await server.hospital.conversation(memberId, east(), { kind: 'consultation', bus_id: id });
    await move(staff, { id, status: 'paid', version: 1 }, '/crm-server/consultationOrder/updateStatus');
    const history = await server.call('POST', '/im/message/queryRemoteSingleMessage', { token: patient, form: { conversationId } });
    expect(history.datas).toMatchObject({
      lastSeq: 1,
      rows: [{ type: 16, messageType: 16, orderId: id, status: 'paid', fromRemoteSystem: 'system', busId: id, seq: 1 }],
    });
    const [event] = await events(id);
    expect(event?.messageId).toBe((history.datas as { rows: { id: string }[] }).rows[0]?.id);
    expect(event?.patch).toMatchObject({ busId: id });
  });

  it('writes it where the order was sent last, when no consultation is bound to it', async () => {
    const id = await server.hospital.order(memberId, east());
    const conversationId = await server.hospital.conversation(memberId, east());
    await server.hospital.message(conversationId, east(), {
      seq: 1,
      message_type: 3,
      content: id,
      order_id: id,
      sender_kind: 'staff',
      sender_id: randomUUID(),
    });
    await move(patient, { id, status: 'cancelled', version: 1 });
    const history = await server.call('POST', '/im/message/queryRemoteSingleMessage', { token: staff, form: { conversationId } });
    expect((history.datas as { rows: object[] }).rows).toMatchObject([
      { type: 3, seq: 1 },
      { type: 16, seq: 2, status: 'cancelled', orderId: id },
    ]);
    await server.test.database.query('update conversation set deleted_at = now() where id = $1', [conversationId]);
  });

  it('by an old version is refused, and nothing is lost of 20 at once', async () => {
    const id = await server.hospital.order(memberId, east());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => move(n % 2 === 0 ? staff : patient, { id, status: n % 4 === 0 ? 'paid' : 'cancelled', version: 1 })),
    );
    expect(answers.filter((one) => one.code === 0).length).toBe(1);
    expect(answers.find((one) => one.code === 40901)?.datas).toMatchObject({ present: { id, version: 2 } });
    expect(answers.filter((one) => one.code === 40901 && one.status === 409).length).toBe(19);
    expect((await statusOf(id))[1]).toBe(2);
    expect((await events(id)).length).toBe(1);
  });

  const states = Object.keys(orderLife.states) as OrderStatus[];
  /** One table refuses what nobody may do: in `npm test` staff and the member try it in turn, and both try what one of them may. */
  const triersOf = (from: OrderStatus, to: OrderStatus): readonly ('staff' | 'member')[] => {
    const both = ['staff', 'member'] as const;
    const isOpen = both.some((kind) => moveBetween(orderLife, from, to, kind) !== undefined);
    return both.filter((_, n) => isLong() || isOpen || (states.indexOf(from) + states.indexOf(to)) % 2 === n);
  };
  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('follows the life alone: %s to %s', async (from, to) => {
    for (const kind of triersOf(from, to)) {
      const token = kind === 'staff' ? approver : patient;
      const id = await server.hospital.order(memberId, east(), { status: from });
      const answer = await move(token, { id, status: to, version: 1, reason: 'told' });
      const legal = moveBetween(orderLife, from, to, kind) !== undefined;
      expect([answer.code, ...(await statusOf(id))], `${kind} ${from} ${to}`).toEqual(legal ? [0, to, 2] : [40902, from, 1]);
    }
  });

  it("that is impossible names the moves there are, in the caller's language", async () => {
    const id = await server.hospital.order(memberId, east(), { status: 'paid' });
    expect((await move(staff, { id, status: 'completed', version: 1 })).message).toBe('“已支付”不能变为“已完成”，现在可以：服务中、已退款');
    expect((await move(staff, { id, status: 'completed', version: 1 }, undefined, { 'accept-language': 'en' })).message).toBe(
      '"Paid" cannot become "Completed". Possible now: In service, Refunded',
    );
    expect((await move(patient, { id, status: 'inService', version: 1 })).message).toContain('现在可以：无');
  });

  it('needs the right for staff, and the own order for a member; foreign and missing look alike', async () => {
    const own = await server.hospital.order(memberId, east());
    expect((await move(await server.login('reader'), { id: own, status: 'paid', version: 1 })).code).toBe(40301);
    const foreign = await server.hospital.order(westMember, server.hospital.orgs.west);
    for (const token of [staff, patient]) {
      const [ofAnother, ofNobody] = [
        await move(token, { id: foreign, status: 'paid', version: 1 }),
        await move(token, { id: randomUUID(), status: 'paid', version: 1 }),
      ];
      expect([ofAnother.status, ofAnother.text]).toEqual([ofNobody.status, ofNobody.text]);
      expect(ofAnother.code).toBe(404);
    }
    expect(await statusOf(foreign)).toEqual(['unpaid', 1]);
    expect(await events(foreign)).toEqual([]);
  });

  it('sets nothing but the status: whatever else is sent is refused by its name', async () => {
    const id = await server.hospital.order(memberId, east());
    const answer = await move(staff, {
      id,
      status: 'paid',
      version: 1,
      payPrice: 1,
      orgId: server.hospital.orgs.west,
      memberId: westMember,
      createdBy: randomUUID(),
      deletedAt: '2026-01-01',
    });
    expect([answer.code, Object.keys((answer.datas as { fields: object }).fields).toSorted()]).toEqual([
      40001,
      ['createdBy', 'deletedAt', 'memberId', 'orgId', 'payPrice'],
    ]);
    const [row] = await server.test.database.query('select status, pay_price, org_id, member_id, deleted_at from "order" where id = $1', [id]);
    expect(row).toEqual({ status: 'unpaid', pay_price: 19_900, org_id: east(), member_id: memberId, deleted_at: null });
  });

  it('is audited in the same transaction: without an audit there is no change', async () => {
    const id = await server.hospital.order(memberId, east());
    await server.test.database.query('alter table audit rename to audit_away');
    const answer = await move(staff, { id, status: 'paid', version: 1 });
    await server.test.database.query('alter table audit_away rename to audit');
    expect(answer.code).toBe(500);
    expect(await statusOf(id)).toEqual(['unpaid', 1]);
    await move(staff, { id, status: 'paid', version: 1 });
    const audit = await server.test.database.query(`select actor_kind, operation, outcome, detail from audit where entity_id = $1`, [id]);
    expect(audit).toEqual([
      { actor_kind: 'staff', operation: 'order.move', outcome: 'done', detail: { from: 'unpaid', to: 'paid', version: 2, reasonGiven: false } },
    ]);
  });

  it('[K3] that is taken back at its end leaves nothing in the audit that says it was done', async () => {
    const id = await server.hospital.order(memberId, east());
    await server.test.database.query('alter table event_log rename to event_log_away');
    const answer = await move(staff, { id, status: 'paid', version: 1 });
    await server.test.database.query('alter table event_log_away rename to event_log');
    expect(answer.code).toBe(500);
    expect(await statusOf(id)).toEqual(['unpaid', 1]);
    expect(await server.test.database.query(`select 1 from audit where entity_id = $1 and outcome = 'done'`, [id])).toEqual([]);
  });
});

describe('the detail of an order', () => {
  it('shows its steps, to staff of the organisation and to its member', async () => {
    const id = await server.hospital.order(memberId, east());
    await move(staff, { id, status: 'paid', version: 1 });
    await move(staff, { id, status: 'inService', version: 2 });
    for (const token of [staff, patient]) {
      const answer = await server.call('GET', `/crm-server/pushorder/detail?id=${id}`, { token });
      expect(answer.datas).toMatchObject({
        id,
        status: 'inService',
        memberMobile: '139****1234',
        steps: [{ status: 'paid', byName: 'name of anna' }, { status: 'inService' }],
      });
    }
    const stranger = await server.loginMember('open-west');
    expect((await server.call('GET', `/crm-server/pushorder/detail?id=${id}`, { token: stranger })).code).toBe(404);
  });

  it('of one that nobody has moved begins where it stands', async () => {
    const id = await server.hospital.order(memberId, east(), { status: 'paid' });
    const { datas } = await server.call('GET', `/crm-server/pushorder/detail?id=${id}`, { token: staff });
    expect(datas).toMatchObject({ steps: [{ status: 'paid', byName: null }] });
  });

  it('keeps who moved it and why; its history is of its own family and not the patient’s', async () => {
    const id = await server.hospital.order(memberId, east());
    await move(staff, { id, status: 'cancelled', version: 1, reason: '客户改约' });
    const history = await server.call('GET', `/crm-server/pushorder/history?id=${id}`, { token: staff });
    expect(history.datas).toMatchObject([
      { version: 2, change: 'moved', byName: 'name of anna', reason: '客户改约', changes: [{ field: 'status', from: 'unpaid', to: 'cancelled' }] },
    ]);
    expect((await server.call('GET', `/crm-server/consultationOrder/history?id=${id}`, { token: staff })).code).toBe(404);
    expect((await server.call('GET', `/crm-server/pushorder/history?id=${id}`, { token: patient })).code).toBe(40301);
  });
});

describe('pushing an order', () => {
  const push = (json: object, token = staff): Promise<Reply> => server.call('POST', '/crm-server/pushorder/save', { token, json });
  const order = (): object => ({ memberId, title: '体检套餐', count: 1, payPrice: 29_900 });
  const made = async (title: string): Promise<number> =>
    (await server.test.database.query<{ n: number }>('select count(*)::int as n from "order" where title = $1', [title]))[0]!.n;

  it('makes one, in the first state, with a number of its own, and tells of it', async () => {
    const answer = await push({ ...order(), clientId: randomUUID() });
    expect(answer.datas).toMatchObject({ kind: 'pushed', status: 'unpaid', payPrice: 29_900, version: 1, creatorName: 'name of anna', memberName: '林晓' });
    const { id, orderNo } = answer.datas as Order;
    expect(orderNo).toMatch(/^PO\d{12}$/);
    expect(await events(id)).toMatchObject([{ type: 17, change: 'created', version: 1 }]);
  });

  it('numbers the millionth as it did the others, with a digit more', async () => {
    await server.test.database.query(`select setval('order_number', 999_999)`);
    const millions = [await push({ ...order(), clientId: randomUUID() }), await push({ ...order(), clientId: randomUUID() })].map(({ datas }) =>
      (datas as Order).orderNo.slice('PO261128'.length),
    );
    expect(millions).toEqual(['1000000', '1000001']);
  });

  it('of 20 equal calls with one key makes one', async () => {
    const json = { ...order(), title: 'twenty', clientId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => push(json)));
    expect(new Set(answers.map((one) => (one.datas as Order).id)).size).toBe(1);
    expect(await made('twenty')).toBe(1);
  });

  it('by a double click without a key makes one', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => push({ ...order(), title: 'double click' })));
    expect(new Set(answers.map((one) => (one.datas as Order).id)).size).toBe(1);
  });

  it('twice on purpose makes two', async () => {
    await push({ ...order(), title: 'on purpose' });
    await server.test.database.query(`update once_key set created_at = created_at - interval '1 minute'`);
    await push({ ...order(), title: 'on purpose' });
    expect(await made('on purpose')).toBe(2);
  });

  it('of other content under a used key is refused', async () => {
    const clientId = randomUUID();
    await push({ ...order(), clientId });
    expect((await push({ ...order(), clientId, payPrice: 1 })).code).toBe(40903);
  });

  it('to a foreign or missing member is refused alike', async () => {
    const [foreign, missing] = [await push({ ...order(), memberId: westMember }), await push({ ...order(), memberId: randomUUID() })];
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    expect(foreign.code).toBe(404);
    expect((await push(order(), patient)).code).toBe(40301);
  });
});

describe('the channel of an order', () => {
  const channel = async (orgId: string, code: string, enabled = true): Promise<string> => {
    const [row] = await server.test.database.query<{ id: string }>(
      'insert into order_channel (id, org_id, name, code, enabled) values (gen_random_uuid(), $1, $2, $2, $3) returning id',
      [orgId, code, enabled],
    );
    return row!.id;
  };
  const push = async (title: string, more: object = {}): Promise<Reply> =>
    server.call('POST', '/crm-server/pushorder/save', {
      token: staff,
      json: { memberId, title, count: 1, payPrice: 100, ...more },
      headers: { 'x-lang': 'en' },
    });

  it('is the one that is named, else that of staff; what is switched off or of another organisation is refused and stays readable', async () => {
    expect((await push('before there are channels')).datas).toMatchObject({ channelId: null });
    const [staffs, mini, off, foreign] = [
      await channel(east(), 'staff'),
      await channel(east(), 'mini'),
      await channel(east(), 'off', false),
      await channel(server.hospital.orgs.west, 'staff'),
    ];
    expect((await push('without a name')).datas).toMatchObject({ channelId: staffs });
    const named = (await push('by name', { channelId: mini })).datas as Order;
    expect(named).toMatchObject({ channelId: mini });
    for (const channelId of [off, foreign])
      expect(Object.keys(((await push('refused', { channelId })).datas as { fields: object }).fields)).toEqual(['channelId']);
    await server.test.database.query('update order_channel set enabled = false where id = $1', [mini]);
    const filter = encodeURIComponent(JSON.stringify({ all: [['channelId', 'is', mini]] }));
    const { rows } = (await server.call('GET', `/crm-server/pushorder/list?filter=${filter}`, { token: staff })).datas as {
      rows: Readonly<Record<string, unknown>>[];
    };
    expect(rows).toMatchObject([{ id: named.id, names: { [mini]: 'mini' } }]);
    const csv = await server.call('GET', `/crm-server/pushorder/export?format=csv&filter=${filter}`, { token: await server.login('keeper') });
    expect(csv.text.trim().split(/\r?\n/)[1]).toContain('mini');
  });
});

describe('the list of orders', () => {
  it('goes on without a gap and without a double while rows come in', async () => {
    const many = await server.hospital.member('open-many', east());
    const ids = new Set<string>();
    for (let n = 0; n < 25; n += 1)
      ids.add(
        await server.hospital.order(many, east(), {
          created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 3))).toISOString(),
          kind: n % 2 === 0 ? 'pushed' : 'product',
        }),
      );
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const answer: Reply = await server.call('GET', `/crm-server/pushorder/list?memberId=${many}&limit=4&next=${next}`, { token: staff });
      const page = answer.datas as { rows: Order[]; next: string | null };
      seen.push(...page.rows.map((row) => row.id));
      next = page.next;
      await server.hospital.order(many, east());
    }
    expect(seen.length).toBe(25);
    expect(new Set(seen)).toEqual(ids);
  });

  it('gives pages by number too', async () => {
    const paged = await server.hospital.member('open-paged', east());
    for (let n = 0; n < 5; n += 1)
      await server.hospital.order(paged, east(), { created_at: new Date(Date.UTC(2026, 0, n + 1)).toISOString(), title: `day ${n}` });
    const titles = async (page: number): Promise<string[]> =>
      (
        (await server.call('GET', `/crm-server/pushorder/list?memberId=${paged}&limit=2&page=${page}`, { token: staff })).datas as { rows: { title: string }[] }
      ).rows.map((row) => row.title);
    expect([await titles(1), await titles(2), await titles(3), await titles(4)]).toEqual([['day 4', 'day 3'], ['day 2', 'day 1'], ['day 0'], []]);
  });

  it('shows consultation orders at their own endpoint alone', async () => {
    const id = await server.hospital.order(memberId, east(), { kind: 'consultation' });
    const has = async (endpoint: string): Promise<boolean> =>
      ((await server.call('GET', `${endpoint}?limit=1000`, { token: staff })).datas as { rows: Order[] }).rows.some((row) => row.id === id);
    expect([await has('/crm-server/consultationOrder/list'), await has('/crm-server/pushorder/list')]).toEqual([true, false]);
  });

  it('is searched by number, name and the visible last digits, and tells no masked digit', async () => {
    const found = await server.hospital.member('open-found', east(), { name: '欧阳%娜', mobile: '13712345678' });
    const id = await server.hospital.order(found, east(), { order_no: 'X_77' });
    const hits = async (searchValue: string): Promise<boolean> =>
      (
        (await server.call('GET', `/crm-server/pushorder/list?limit=1000&searchValue=${encodeURIComponent(searchValue)}`, { token: staff })).datas as {
          rows: Order[];
        }
      ).rows.some((row) => row.id === id);
    for (const text of ['X_7', '欧阳', '%娜', '5678']) expect(await hits(text), text).toBe(true);
    for (const text of ['X%', '1371', '137', '1234', '12345678', '13712345678', '678', '娜%']) expect(await hits(text), text).toBe(false);
  });

  it('is narrowed by a status, filtered, counted and exported alike, each family its own', async () => {
    const narrow = await server.hospital.member('open-narrow', east(), { name: '岑晚' });
    const paid = await server.hospital.order(narrow, east(), { status: 'paid' });
    const open = await server.hospital.order(narrow, east());
    const booked = await server.hospital.order(narrow, east(), { kind: 'consultation', status: 'paid' });
    const get = async (endpoint: string): Promise<unknown> => (await server.call('GET', `/crm-server/${endpoint}`, { token: staff })).datas;
    const idsOf = async (query: string, base = 'pushorder'): Promise<string[]> =>
      ((await get(`${base}/list?memberId=${narrow}&${query}`)) as { rows: Order[] }).rows.map((row) => row.id);
    expect(await idsOf('status=paid')).toEqual([paid]);
    expect(await idsOf('status=paid', 'consultationOrder')).toEqual([booked]);
    expect((await idsOf(`filter=${encodeURIComponent('{"all":[["status","anyOf",["paid","unpaid"]]]}')}`)).toSorted()).toEqual([paid, open].toSorted());
    expect(await get(`pushorder/count?memberId=${narrow}&status=paid`)).toEqual({ count: 1 });
    expect(await get(`consultationOrder/count?memberId=${narrow}`)).toEqual({ count: 1 });
    expect((await server.call('GET', `/crm-server/pushorder/export?memberId=${narrow}`, { token: staff })).code).toBe(40301);
    const csv = await server.call('GET', `/crm-server/pushorder/export?format=csv&memberId=${narrow}&status=paid`, { token: await server.login('keeper') });
    // In yuan, as the list shows it.
    expect([csv.text.trim().split(/\r?\n/).length, csv.text.includes('岑晚'), csv.text.includes(',199,')]).toEqual([2, true, true]);
    expect((await server.call('GET', `/crm-server/pushorder/list?status=gone`, { token: staff })).code).toBe(40001);
  });

  it('gives rows and the position they are true at', async () => {
    const id = await server.hospital.order(memberId, east());
    await move(staff, { id, status: 'paid', version: 1 });
    const { position } = (await server.call('GET', `/crm-server/pushorder/list?limit=1`, { token: staff })).datas as { position: number };
    expect(position).toBe((await events(id))[0]?.position);
  });
});
