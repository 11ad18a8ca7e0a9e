/** Messages change a conversation: its life, its steps, quotes, and two people who answer at once. */
import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { errorText, errors } from '#contract/errors.ts';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import { openDatabase } from '#server/db/pool.ts';
import { startNode, until, withNode } from '#tests/server/support/hubRig.ts';
import type { Frame, Peer } from '#tests/server/support/hubRig.ts';
import { figure } from '#tests/server/promises/profile.ts';

const house = withNode();

interface Row extends Record<string, unknown> {
  readonly state: string;
  readonly assigneeId: string | null;
  readonly waitingSince: string | null;
  readonly openedAt: string | null;
  readonly firstReplyAt: string | null;
  readonly closedAt: string | null;
  readonly closeReason: string | null;
  readonly snoozedUntil: string | null;
  readonly lastSeq: number;
  readonly lastStaffSeq: number | null;
  readonly version: number;
}
const rowOf = async (id: string): Promise<Row> => {
  const [row] = await house.db.database.query<Row>(
    `select state, assignee_id as "assigneeId", waiting_since as "waitingSince", opened_at as "openedAt", first_reply_at as "firstReplyAt", closed_at as "closedAt", close_reason as "closeReason",
      snoozed_until as "snoozedUntil", last_seq as "lastSeq", last_staff_seq as "lastStaffSeq", version from conversation where id = $1`,
    [id],
  );
  if (!row) throw new Error(`no conversation ${id}`);
  return row;
};
const stepsOf = async (id: string): Promise<string[]> => {
  const rows = await house.db.database.query<{ text: string }>(
    `select concat_ws(' ', after_seq, move, from_state, to_state, actor_kind, actor_id, case when waited_since is not null then 'waited' end) as text
     from conversation_step where conversation_id = $1 order by at, after_seq`,
    [id],
  );
  return rows.map((row) => row.text);
};
const seqsOf = async (id: string): Promise<number[]> =>
  (await house.db.database.query<{ seq: number }>('select seq from message where conversation_id = $1 order by seq', [id])).map((row) => row.seq);
const put = async (id: string, change: string): Promise<void> => {
  await house.db.database.query(`update conversation set ${change} where id = $1`, [id]);
};

interface Talk {
  readonly id: string;
  readonly patient: Peer;
  readonly first: Peer;
  readonly second: Peer;
}
/** A member who has written one message, and two nurses. */
async function startTalk(): Promise<Talk> {
  const { node, people } = house;
  const patient = await node.connect(await people.member());
  const [first, second] = [await node.connect(await people.staff()), await node.connect(await people.staff())];
  const { conversationId = '' } = await patient.answer(patient.say('您好'));
  return { id: conversationId, patient, first, second };
}
const answerOf = (peer: Peer, patient: Peer, more: Record<string, unknown> = {}): Promise<Frame> =>
  peer.answer(peer.say('您好，请讲', { to: patient.person.id, ...more }));
/** Messages that are sent in this order, while another conversation holds up the group before them, form one group. */
async function inOneGroup(...sends: readonly (() => void)[]): Promise<void> {
  const { node, people, db } = house;
  const blocker = await node.connect(await people.member());
  const { conversationId } = await blocker.answer(blocker.say('1'));
  await db.database.transaction(async (tx) => {
    await tx.query('select 1 from conversation where id = $1 for update', [conversationId]);
    for (const [waiting, send] of [() => void blocker.say('2'), ...sends].entries()) {
      send();
      await until('its place in the queue', () => node.hub.stats().commitQueue === waiting + 1);
    }
  });
}

test("a member's first message begins a stay; further ones change and record nothing", async () => {
  const { id, patient } = await startTalk();
  const opened = await rowOf(id);
  expect(opened).toMatchObject({ state: 'waiting', assigneeId: null, firstReplyAt: null, lastStaffSeq: null, version: 2 });
  expect(opened.openedAt).toBe(opened.waitingSince);
  await patient.answer(patient.say('还在吗'));
  expect(await rowOf(id)).toEqual({ ...opened, lastSeq: 2 });
  expect(await stepsOf(id)).toEqual([]);
  expect(patient.frames.filter((frame) => frame.type === 17)).toHaveLength(1);
});

test('an answer serves, is the first of the stay and says so to both sides, with its step', async () => {
  const { id, patient, first } = await startTalk();
  const { waitingSince } = await rowOf(id);
  await answerOf(first, patient);
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: 'serving', assigneeId: first.person.id, waitingSince: null, lastStaffSeq: 2 });
  expect(row.firstReplyAt).not.toBeNull();
  const changed = await patient.heard('the change', (frame) => frame.type === 17 && frame.change === 'updated');
  const { version, lastSeq: _seq, lastStaffSeq: _staffSeq, ...patch } = row;
  expect(changed).toMatchObject({ entity: 'conversation', id, version });
  // The desk sorts and closes its work by these, which is none of the customer's business.
  const { closeReason: _reason, snoozedUntil: _until, ...told } = patch;
  expect(changed.patch).toEqual(told);
  const heard = await first.heard('the change', (frame) => frame.type === 17 && frame.change === 'updated' && frame.id === id);
  expect(heard.patch).toEqual({ ...patch, teamId: null });
  expect(await stepsOf(id)).toEqual([`1 answer waiting serving staff ${first.person.id} waited`]);
  const [step] = await house.db.database.query(
    'select waited_since as since, actor_name as name, org_id as org from conversation_step where conversation_id = $1',
    [id],
  );
  expect(step).toEqual({ since: waitingSince, name: first.person.name, org: house.people.orgId });
  await answerOf(first, patient);
  expect(await rowOf(id)).toMatchObject({ version, firstReplyAt: row.firstReplyAt, lastStaffSeq: 3 });
  expect(await stepsOf(id)).toHaveLength(1);
});

test.each(['snoozed', 'waitingCustomer'])('what a member writes wakes a conversation that is %s', async (state) => {
  const { id, patient, first } = await startTalk();
  await answerOf(first, patient);
  await put(id, `state = '${state}', snoozed_until = case when '${state}' = 'snoozed' then now() + interval '1 day' end`);
  await patient.answer(patient.say('还有一个问题'));
  expect(await rowOf(id)).toMatchObject({ state: 'serving', assigneeId: first.person.id, snoozedUntil: null });
  expect((await stepsOf(id)).at(-1)).toBe(`2 writeOn ${state} serving member ${patient.person.id}`);
  // The database decides it by itself; the life that screens and reports read says the same.
  expect(conversationLife.moves.writeOn.from).toContain(state);
  const heard = await first.heard('that it is awake', (frame) => frame.type === 17 && typeof frame.patch?.['waitingSince'] === 'string');
  expect(heard.patch).toMatchObject({ state: 'serving', snoozedUntil: null });
});

test('what a member writes to a closed one begins a new stay in the queue', async () => {
  const { id, patient, first } = await startTalk();
  await answerOf(first, patient);
  const before = await rowOf(id);
  await put(id, `state = 'closed', closed_at = now(), close_reason = 'solved', opened_at = opened_at - interval '1 day'`);
  await patient.answer(patient.say('我又来了'));
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: 'waiting', assigneeId: null, firstReplyAt: null, closedAt: null, closeReason: null, lastStaffSeq: 2 });
  expect(row.openedAt).toBe(row.waitingSince);
  expect(Date.parse(row.openedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before.openedAt ?? ''));
  expect((await stepsOf(id)).at(-1)).toBe(`2 write closed waiting member ${patient.person.id}`);
});

test('who answers a closed one serves it, in a new stay', async () => {
  const { id, patient, first, second } = await startTalk();
  await answerOf(first, patient);
  await put(id, `state = 'closed', closed_at = now(), close_reason = 'solved', opened_at = opened_at - interval '1 day'`);
  await answerOf(second, patient);
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: 'serving', assigneeId: second.person.id, waitingSince: null, closedAt: null, closeReason: null });
  expect(row.openedAt).toBe(row.firstReplyAt);
  expect((await stepsOf(id)).at(-1)).toBe(`2 answer closed serving staff ${second.person.id}`);
});

test('a question and its answer in one group make the steps of both', async () => {
  const { id, patient, first } = await startTalk();
  await answerOf(first, patient);
  await put(id, `state = 'closed', closed_at = now(), close_reason = 'solved'`);
  await inOneGroup(
    () => void patient.say('我又来了'),
    () => void first.say('欢迎', { to: patient.person.id }),
  );
  await until('both', async () => (await seqsOf(id)).length === 4);
  expect((await stepsOf(id)).slice(1)).toEqual([
    `2 write closed waiting member ${patient.person.id}`,
    `3 answer waiting serving staff ${first.person.id} waited`,
  ]);
  expect(await rowOf(id)).toMatchObject({ state: 'serving', assigneeId: first.person.id, waitingSince: null });
});

test('a quote names an earlier message of the same conversation; anything else is not kept', async () => {
  const { id, patient, first } = await startTalk();
  expect(await answerOf(first, patient, { replyToSeq: 1 })).toMatchObject({ seq: 2, replyToSeq: 1 });
  for (const replyToSeq of [3, 99, 2_147_483_647]) expect(await answerOf(first, patient, { replyToSeq })).not.toHaveProperty('replyToSeq');
  const rows = await house.db.database.query('select seq, reply_to_seq as "to" from message where conversation_id = $1 order by seq', [id]);
  expect(rows.slice(0, 3)).toEqual([
    { seq: 1, to: null },
    { seq: 2, to: 1 },
    { seq: 3, to: null },
  ]);
});

test('a repeated send with a quote is answered with the first answer; with another quote it is other content', async () => {
  const { patient, first } = await startTalk();
  const clientId = randomUUIDv7();
  const { position: _position, ...stored } = await answerOf(first, patient, { clientId, replyToSeq: 1 });
  first.frames.length = 0;
  expect(await answerOf(first, patient, { clientId, replyToSeq: 1 })).toEqual(stored);
  first.frames.length = 0;
  expect(await answerOf(first, patient, { clientId })).toMatchObject({ type: 5, resp_code: errors.clientIdReused.code });
});

const takenBy = (peer: Peer): Partial<Frame> => ({
  type: 5,
  resp_code: errors.takenByOther.code,
  resp_msg: errorText('takenByOther', 'en', { name: peer.person.name }),
});

test('an answer to what somebody else serves by now is held back, with the name; sent anyway it is stored', async () => {
  const { id, patient, first, second } = await startTalk();
  await answerOf(first, patient, { expectedAssigneeId: '' });
  const clientId = randomUUIDv7();
  expect(await answerOf(second, patient, { clientId, expectedAssigneeId: '' })).toMatchObject(takenBy(first));
  expect(await seqsOf(id)).toEqual([1, 2]);
  second.frames.length = 0;
  expect(await answerOf(second, patient, { clientId })).toMatchObject({ type: 0, seq: 3 });
  expect(await rowOf(id)).toMatchObject({ assigneeId: first.person.id, lastSeq: 3 });
});

test('who serves is as expected, or nobody, or the sender: nothing is held back', async () => {
  const { id, patient, first, second } = await startTalk();
  expect(await answerOf(first, patient, { expectedAssigneeId: second.person.id })).toMatchObject({ seq: 2 });
  expect(await answerOf(first, patient, { expectedAssigneeId: '' })).toMatchObject({ seq: 3 });
  expect(await answerOf(second, patient, { expectedAssigneeId: first.person.id })).toMatchObject({ seq: 4 });
  // Nobody serves a closed one, whoever did.
  await put(id, `state = 'closed'`);
  expect(await answerOf(second, patient, { expectedAssigneeId: '' })).toMatchObject({ seq: 5 });
  // An expectation of a member means nothing.
  expect(await patient.answer(patient.say('谢谢', { expectedAssigneeId: randomUUIDv7() }))).toMatchObject({ seq: 6 });
});

test.each([0, 1])('two answers in one group: the first serves, the second is held back and leaves no hole (order %i)', async (order) => {
  const { id, patient, first, second } = await startTalk();
  const inOrder = order === 0 ? [first, second] : [second, first];
  const ids = inOrder.map(() => randomUUIDv7());
  await inOneGroup(
    ...inOrder.map((peer, index) => () => void peer.say('您好', { to: patient.person.id, clientId: ids[index], expectedAssigneeId: '' })),
    () => void patient.say('有人吗'),
  );
  const [won, lost] = inOrder as [Peer, Peer];
  expect(await won.answer(ids[0] ?? '')).toMatchObject({ type: 0, seq: 2 });
  expect(await lost.answer(ids[1] ?? '')).toMatchObject(takenBy(won));
  await until('the question', async () => (await seqsOf(id)).length === 3);
  expect(await seqsOf(id)).toEqual([1, 2, 3]);
  expect(await rowOf(id)).toMatchObject({ assigneeId: won.person.id, lastSeq: 3 });
  expect((await stepsOf(id)).filter((text) => text.includes('answer'))).toHaveLength(1);
  expect(lost.texts().filter((frame) => frame.fromRemoteId === lost.person.id)).toEqual([]);
});

test('two people at two nodes who answer the same patients at the same moment: one each, the other is told who', async () => {
  const pool = await openDatabase(house.db.url, { max: 4 });
  const other = await startNode(pool);
  const { people, node } = house;
  const [left, right] = [await node.connect(await people.staff()), await other.connect(await people.staff())];
  for (let round = 0; round < 20; round += 1) {
    const patient = await node.connect(await people.member());
    const { conversationId = '' } = await patient.answer(patient.say('您好'));
    const peers = round % 2 === 0 ? [left, right] : [right, left];
    const answers = await Promise.all(peers.map((peer) => answerOf(peer, patient, { expectedAssigneeId: '' })));
    expect(answers.map((frame) => frame.type).sort()).toEqual([0, 5]);
    const won = peers[answers.findIndex((frame) => frame.type === 0)];
    if (!won) throw new Error('expected one of the two to be stored');
    expect(answers.find((frame) => frame.type === 5)).toMatchObject(takenBy(won));
    expect(await seqsOf(conversationId)).toEqual([1, 2]);
    expect(await rowOf(conversationId)).toMatchObject({ assigneeId: won.person.id });
    await patient.close();
  }
  await other.stop();
  await pool.end();
});

test('a held-back answer opens no conversation and a replayed one is known, whoever serves by now', async () => {
  const { id, patient, first, second } = await startTalk();
  const clientId = randomUUIDv7();
  const { position: _position, ...stored } = await answerOf(first, patient, { clientId, expectedAssigneeId: '' });
  await put(id, `assignee_id = '${second.person.id}'`);
  first.frames.length = 0;
  const { position: _again, ...again } = await answerOf(first, patient, { clientId, expectedAssigneeId: '' });
  expect(again).toEqual(stored);
  expect(await seqsOf(id)).toEqual([1, 2]);
});

test('what a group looks up it finds by index: its cost does not grow with the messages there are', async () => {
  const { patient, first } = await startTalk();
  const { database } = house.db;
  const many = figure(4_000, 20_000);
  await database.query(
    `insert into message (id, org_id, conversation_id, seq, client_id, message_type, content, sender_kind, sender_id, sender_name, sent_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 1, gen_random_uuid(), 0, 'x', 'member', gen_random_uuid(), 'x', now() from generate_series(1, $2)`,
    [house.people.orgId, many],
  );
  await database.query('analyze message');
  const read = async (): Promise<{ scans: number; rows: number }> => {
    const [row] = await database.query<{ scans: number; rows: number }>(
      `select coalesce(sum(i.idx_scan), 0)::int as scans, (sum(i.idx_tup_read) + max(t.seq_tup_read))::int as rows
       from pg_stat_user_indexes i join pg_stat_user_tables t using (relid) where t.relname = 'message'`,
    );
    return row ?? { scans: 0, rows: 0 };
  };
  const before = await read();
  const answers = 10;
  for (let index = 0; index < answers; index += 1) await answerOf(first, patient, { expectedAssigneeId: first.person.id, replyToSeq: 1 });
  // The database tells its counts with a delay; they only grow.
  const after = await until('the counts', async () => {
    const now = await read();
    return now.scans >= before.scans + answers && now;
  });
  expect(after.rows - before.rows).toBeLessThan(many);
});
