import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let staff: string;
let staffId: string;
let reader: string;
let patient: string;
let stranger: string;
let memberId: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  staffId = await hospital.staff('anna', hospital.orgs.east);
  await hospital.staff('reader', hospital.orgs.east, 'reader');
  memberId = await hospital.member('open-1', hospital.orgs.east, { name: '林晓' });
  await hospital.member('open-2', hospital.orgs.east);
  staff = await server.login('anna');
  reader = await server.login('reader');
  patient = await server.loginMember('open-1');
  stranger = await server.loginMember('open-2');
});
afterAll(() => server.close());

type Row = Readonly<Record<string, unknown>>;
interface ChatPage {
  readonly rows: Row[];
  readonly position: number;
  readonly next: string | null;
}
const east = (): string => server.hospital.orgs.east;
const list = async (token: string, query = ''): Promise<ChatPage> =>
  (await server.call('GET', `/crm-server/Consultation/doctorGetChat${query}`, { token })).datas;
const rowOf = async (token: string, conversationId: string): Promise<Row | undefined> => (await list(token, `?conversationId=${conversationId}`)).rows[0];
const say = (conversationId: string, seq: number, more: Row = {}): Promise<string> =>
  server.hospital.message(conversationId, east(), { seq, sender_id: memberId, ...more });
const history = (token: string, form: Record<string, string>): Promise<Reply> => server.call('POST', '/im/message/queryRemoteSingleMessage', { token, form });
const markRead = (token: string, form: Record<string, string>): Promise<Reply> => server.call('POST', '/im/message/readAllRemoteMessage', { token, form });

describe('the list of conversations', () => {
  it('says who writes, what about and what is unread', async () => {
    const patientId = await server.hospital.patient(memberId, east(), '110101199003071234');
    const orderId = await server.hospital.order(memberId, east(), { kind: 'consultation' });
    const id = await server.hospital.conversation(memberId, east(), {
      kind: 'consultation',
      bus_id: orderId,
      patient_id: patientId,
      description: '孕 12 周',
      assignee_id: staffId,
      state: 'serving',
      waiting_since: '2026-11-20T05:00:00Z',
    });
    await say(id, 1);
    await say(id, 2, { sender_kind: 'staff', sender_id: staffId });
    await say(id, 3, { content: '医生您好' });
    expect(await rowOf(staff, id)).toMatchObject({
      conversationId: id,
      systemId: `${east()}_1`,
      lastMessage: '医生您好',
      lastMessageType: 0,
      memberId,
      busId: orderId,
      fromRemoteId: memberId,
      fromRemoteSystem: 'member',
      toRemoteId: staffId,
      toRemoteSystem: 'staff',
      userName: '林晓',
      patientName: 'name of patient',
      description: '孕 12 周',
      unreadIcon: true,
      unread: 2,
      lastSeq: 3,
      state: 'serving',
      assigneeId: staffId,
      assigneeName: 'name of anna',
      waitingSince: '2026-11-20T05:00:00.000Z',
      memberReadSeq: 0,
    });
    const mine = ((await server.call('GET', '/crm-server/Consultation/customer2AllMember', { token: patient })).datas as ChatPage).rows.find(
      (row) => row['conversationId'] === id,
    );
    expect(mine).toMatchObject({ unread: 1, unreadIcon: true, lastMessage: '医生您好' });
  });

  it.each([
    [1, 'ab/cdef.jpg'],
    [3, randomUUID()],
    [16, 'TS1'],
  ])("leaves the content of type %i to the console's placeholder", async (messageType, content) => {
    const other = await server.hospital.member(`open-type-${messageType}`, east());
    const id = await server.hospital.conversation(other, east());
    await say(id, 1, { message_type: messageType, content });
    expect(await rowOf(staff, id)).toMatchObject({ lastMessage: '', lastMessageType: messageType });
  });

  it('has the newest on top, goes on without gap or double, and never shows a foreign one', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1)
      ids.push(
        await server.hospital.conversation(await server.hospital.member(`open-list-${n}`, east()), east(), {
          last_message_at: new Date(Date.UTC(2020, 0, 1, 0, 0, Math.floor(n / 4))).toISOString(),
        }),
      );
    const foreign = await server.hospital.conversation(await server.hospital.member('open-foreign', server.hospital.orgs.west), server.hospital.orgs.west);
    const seen: Row[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: ChatPage = await list(staff, `?limit=5&next=${next}`);
      seen.push(...page.rows);
      next = page.next;
    }
    const seenIds = seen.map((row) => row['conversationId'] as string);
    expect(new Set(seenIds).size).toBe(seenIds.length);
    expect(seenIds.filter((id) => ids.includes(id)).length).toBe(12);
    expect(seenIds).not.toContain(foreign);
    const moments = seen.map((row) => row['lastMessageAt'] as string);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  it("tells of a conversation's life, and to staff alone of teams, urgency, close reasons and of their own marks", async () => {
    const { database } = server.test;
    const member = await server.hospital.member('open-life', east());
    const teamId = randomUUID();
    await database.query(`insert into team (id, org_id, name, member_ids) values ($1, $2, 'Early pregnancy', '{}')`, [teamId, east()]);
    const lived = {
      openedAt: '2026-11-20T01:00:00.000Z',
      firstReplyAt: '2026-11-20T01:02:00.000Z',
      closedAt: '2026-11-20T02:00:00.000Z',
      closeReason: 'booked',
      snoozedUntil: '2026-11-21T02:00:00.000Z',
      isUrgent: true,
      version: 9,
    };
    const id = await server.hospital.conversation(member, east(), {
      opened_at: lived.openedAt,
      first_reply_at: lived.firstReplyAt,
      closed_at: lived.closedAt,
      close_reason: lived.closeReason,
      snoozed_until: lived.snoozedUntil,
      is_urgent: true,
      version: 9,
      team_id: teamId,
      last_staff_seq: 4,
    });
    await database.query(
      `insert into conversation_mark (id, org_id, conversation_id, user_id, is_pinned, kept_unread_seq) values ($1, $2, $3, $4, true, 4), ($5, $2, $3, $6, false, 3)`,
      [randomUUID(), east(), id, staffId, randomUUID(), member],
    );
    expect(await rowOf(staff, id)).toMatchObject({ ...lived, teamId, teamName: 'Early pregnancy', isPinned: true, isKeptUnread: true });
    expect(await rowOf(reader, id)).toMatchObject({ ...lived, teamId, isPinned: false, isKeptUnread: false });
    const token = await server.loginMember('open-life');
    const { rows } = (await server.call('GET', '/crm-server/Consultation/customer2AllMember', { token })).datas as ChatPage;
    const hidden = { closeReason: null, snoozedUntil: null, isUrgent: false, teamId: null, teamName: null, isPinned: false, isKeptUnread: false };
    expect(rows).toEqual([expect.objectContaining({ ...lived, ...hidden })]);
    // An answer after the last message kept ends that; the last message taken back shows nothing of it.
    await database.query('update conversation_mark set kept_unread_seq = 3 where user_id = $1', [staffId]);
    const messageId = await say(id, 5, { content: 'taken back' });
    expect(await rowOf(staff, id)).toMatchObject({ isKeptUnread: false, lastMessage: 'taken back' });
    await database.query('update message set recalled_at = now() where id = $1', [messageId]);
    expect(await rowOf(staff, id)).toMatchObject({ lastMessage: '', lastSeq: 5 });
  });

  it("of one customer holds all his conversations, newest first, and nobody else's", async () => {
    const [member, other] = [await server.hospital.member('open-all', east()), await server.hospital.member('open-else', east())];
    const { west } = server.hospital.orgs;
    const order = await server.hospital.order(member, east(), { kind: 'consultation' });
    const ids = [
      await server.hospital.conversation(member, east(), { last_message_at: '2026-11-01T00:00:00Z' }),
      await server.hospital.conversation(member, east(), { kind: 'consultation', bus_id: order, last_message_at: '2026-11-02T00:00:00Z' }),
    ];
    await server.hospital.conversation(member, west);
    await server.hospital.conversation(other, east());
    expect((await list(staff, `?memberId=${member}`)).rows.map((row) => row['conversationId'])).toEqual(ids.toReversed());
    expect((await list(staff, `?memberId=${randomUUID()}`)).rows).toEqual([]);
    const first = await list(staff, `?memberId=${member}&limit=1`);
    expect((await list(staff, `?memberId=${member}&limit=1&next=${first.next}`)).rows.map((row) => row['conversationId'])).toEqual([ids[0]]);
  });

  it('counts at most a hundred unread', async () => {
    const id = await server.hospital.conversation(await server.hospital.member('open-many', east()), east());
    for (let seq = 1; seq <= 103; seq += 1) await say(id, seq);
    expect(await rowOf(staff, id)).toMatchObject({ unread: 100, lastSeq: 103 });
  });

  it('is audited before the answer leaves, and not answered where it cannot be', async () => {
    const count = async (): Promise<number> =>
      (await server.test.database.query<{ n: number }>(`select count(*)::int as n from audit where operation = 'conversation.list' and class = 'list'`))[0]!.n;
    const before = await count();
    await Promise.all(Array.from({ length: 25 }, () => list(staff, '?limit=1')));
    expect((await count()) - before).toBe(25);
    await server.test.database.query('alter table audit rename to audit_away');
    const answer = await server.call('GET', '/crm-server/Consultation/doctorGetChat', { token: staff });
    await server.test.database.query('alter table audit_away rename to audit');
    expect([answer.code, answer.datas]).toEqual([500, null]);
  });
});

describe('the person behind a conversation', () => {
  it('is shown with masked numbers, and health data only to who may see customers', async () => {
    const id = await server.hospital.conversation(memberId, east(), { patient_id: await server.hospital.patient(memberId, east(), '11010119900307123X') });
    const person = async (token: string): Promise<Reply> => server.call('GET', `/crm-server/Consultation/chatPerson?conversationId=${id}`, { token });
    const seen = await person(staff);
    expect(seen.datas).toMatchObject({
      memberId,
      name: '林晓',
      level: '金卡会员',
      tags: ['vip'],
      mobile: '138****8000',
      sex: '女',
      patientName: 'name of patient',
      idNo: '1101**********123X',
      allergyState: 'known',
      allergies: 'penicillin',
      summary: 'week 12',
    });
    expect(seen.text).not.toMatch(/13812348000|11010119900307123X/);
    expect((await person(reader)).datas).toMatchObject({ name: '林晓', mobile: '138****8000', idNo: null, allergyState: null, allergies: null, summary: null });
    expect((await person(patient)).code).toBe(40301);
    const [row] = await server.test.database.query<{ idNo: string }>(`select id_no as "idNo" from patient where id_no is not null limit 1`);
    expect(row?.idNo).toMatch(/^v1:/);
  });

  it('comes with the plain tags that the house offers: those of the house above, too, and none that is switched off or of another type', async () => {
    const { group, west } = server.hospital.orgs;
    const tag = (orgId: string, name: string, more: { readonly kind?: string; readonly enabled?: boolean } = {}): Promise<unknown> =>
      server.test.database.query(`insert into customer_tag (id, org_id, kind, name, tone, enabled) values (gen_random_uuid(), $1, $2, $3, 'info', $4)`, [
        orgId,
        more.kind ?? 'label',
        name,
        more.enabled ?? true,
      ]);
    await tag(east(), '双胎');
    await tag(group, '高龄');
    await tag(west, '外院');
    await tag(east(), '停用', { enabled: false });
    await tag(east(), '成交', { kind: 'sale' });
    const id = await server.hospital.conversation(await server.hospital.member('open-tags', east()), east());
    const { datas } = await server.call('GET', `/crm-server/Consultation/chatPerson?conversationId=${id}`, { token: staff });
    expect((datas as { tagsOffered: string[] }).tagsOffered.toSorted()).toEqual(['双胎', '高龄'].toSorted());
  });

  it('of a foreign conversation and of none look alike', async () => {
    const foreign = await server.hospital.conversation(await server.hospital.member('open-far', server.hospital.orgs.west), server.hospital.orgs.west);
    const [one, two] = await Promise.all(
      [foreign, randomUUID()].map((id) => server.call('GET', `/crm-server/Consultation/chatPerson?conversationId=${id}`, { token: staff })),
    );
    expect([one!.status, one!.text]).toEqual([two!.status, two!.text]);
    expect(one!.code).toBe(41007);
  });
});

describe('history', () => {
  it('gives frames in order of their number: the newest, those before, those after', async () => {
    const id = await server.hospital.conversation(await server.hospital.member('open-history', east()), east());
    for (let seq = 1; seq <= 60; seq += 1) await say(id, seq);
    const seqs = async (form: Record<string, string>): Promise<[number, number, number]> => {
      const { rows } = (await history(staff, { conversationId: id, ...form })).datas as { rows: { seq: number }[] };
      expect(rows.map((row) => row.seq)).toEqual(rows.map((_, at) => rows[0]!.seq + at));
      return [rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? 0, rows.length];
    };
    expect(await seqs({})).toEqual([11, 60, 50]);
    expect(await seqs({ beforeSeq: '11' })).toEqual([1, 10, 10]);
    expect(await seqs({ afterSeq: '58' })).toEqual([59, 60, 2]);
    expect(await seqs({ afterSeq: '0', limit: '200' })).toEqual([1, 60, 60]);
    expect(await seqs({ afterSeq: '60' })).toEqual([0, 0, 0]);
    expect(await seqs({ beforeSeq: '9007199254740991', limit: '1' })).toEqual([60, 60, 1]);
    expect((await history(staff, { conversationId: id, limit: '201' })).code).toBe(40001);
    expect((await history(staff, { conversationId: id })).datas).toMatchObject({
      lastSeq: 60,
      rows: expect.arrayContaining([
        expect.objectContaining({ type: 0, messageType: 0, systemId: `${east()}_2`, fromRemoteSystem: 'member', toRemoteSystem: 'staff', conversationId: id }),
      ]),
    });
  });

  it("is the member's own and the organisation's; a foreign conversation and none look alike", async () => {
    const id = await server.hospital.conversation(await server.hospital.member('open-private', east()), east());
    await say(id, 1, { content: 'for nobody else' });
    const none = randomUUID();
    for (const token of [patient, stranger]) {
      const [foreign, missing] = [await history(token, { conversationId: id }), await history(token, { conversationId: none })];
      expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
      expect([foreign.status, foreign.code]).toEqual([404, 41007]);
      expect((await markRead(token, { conversationId: id })).text).toBe(missing.text);
    }
    expect((await history(staff, { conversationId: id })).code).toBe(0);
    await server.hospital.staff('rightless', east(), 'nothing');
    expect((await history(await server.login('rightless'), { conversationId: id })).code).toBe(40301);
  });
});

describe('read marks', () => {
  it('only move forward, are never beyond the end, and are told once', async () => {
    const member = await server.hospital.member('open-mark', east());
    const id = await server.hospital.conversation(member, east());
    for (let seq = 1; seq <= 5; seq += 1) await say(id, seq, { sender_id: member });
    const unread = async (): Promise<unknown> => (await rowOf(staff, id))?.['unread'];
    const told = async (): Promise<number> =>
      (await server.test.database.query<{ n: number }>(`select count(*)::int as n from event_log where entity = 'readMark' and entity_id = $1`, [id]))[0]!.n;
    await markRead(staff, { conversationId: id, seq: '3' });
    expect([await unread(), await told()]).toEqual([2, 1]);
    await markRead(staff, { conversationId: id, seq: '1' });
    await markRead(staff, { conversationId: id, seq: '3' });
    expect([await unread(), await told()]).toEqual([2, 1]);
    await markRead(staff, { conversationId: id, seq: '9007199254740991' });
    expect([await unread(), await told()]).toEqual([0, 2]);
    const token = await server.loginMember('open-mark');
    expect((await markRead(token, { conversationId: id })).datas).toBe(null);
    expect(await rowOf(staff, id)).toMatchObject({ memberReadSeq: 5 });
    const [mark] = await server.test.database.query('select seq from read_mark where conversation_id = $1 and reader_system = $2', [id, 'staff']);
    expect(mark).toEqual({ seq: 5 });
  });
});
