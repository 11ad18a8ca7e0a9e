/** One customer is asked: what is offered and in which order, and how they hear of it in a conversation, from their file, and where nobody is told whose it is. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageText, messageTitle } from '#i18n/messageText.ts';
import { afterSurgery } from '#tests/rig/afterSurgery.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';
import { call, publishedQuestionnaire } from './asked.ts';

let rig: Rig;
let named = '';
let anonymous = '';
beforeAll(async () => {
  rig = await startRig();
  named = await publishedQuestionnaire(rig.server);
  anonymous = await publishedQuestionnaire(rig.server, { mode: 'anonymous' });
});
afterAll(() => rig.server.close());

const ok = <T>(reply: Reply): T => {
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as T;
};
let people = 0;
async function customer(): Promise<{ readonly memberId: string; readonly conversationId: string }> {
  const { hospital } = rig.server;
  const memberId = await hospital.member(`asked ${(people += 1)}`, hospital.orgs.east);
  return { memberId, conversationId: await hospital.conversation(memberId, hospital.orgs.east) };
}
interface Sent {
  readonly answerId: string;
  readonly address: string;
  readonly isNew: boolean;
  readonly by: string;
}
const send = async (questionnaireId: string, json: object): Promise<Sent> =>
  ok(await rig.post('/api-qs/design/send', { questionnaireId, ...json }, rig.tokens.house));
/** The title has both languages, and nobody knows the customer's. */
const cardSays = '【问卷】术后随访 [Questionnaire] After your surgery';
const said = (conversationId: string) =>
  rig.sql<{ content: string; card: string | null; from: string }>(
    'select content, card_id as card, sender_kind as "from" from message where conversation_id = $1 order by seq',
    conversationId,
  );
interface Offer {
  readonly id: string;
  readonly asked: number;
  readonly mode: string;
  readonly lastSentAt: string | null;
  readonly openSince: string | null;
}
const offers = async (memberId: string, token = rig.tokens.house): Promise<readonly Offer[]> =>
  ok(await rig.get(`/api-qs/design/offers?memberId=${memberId}`, token));

describe('what is offered', () => {
  it('is in force; what the caller sent last stands first, and what the customer can still answer says so', async () => {
    const [one, other] = [await customer(), await customer()];
    const draft = await publishedQuestionnaire(rig.server);
    await rig.sql('update definition_version set retired_at = now() where row_id = $1', draft);
    const last = await publishedQuestionnaire(rig.server);
    await send(last, { memberId: one.memberId });
    const told = await offers(one.memberId);
    expect(told[0]).toMatchObject({ id: last, asked: 6, mode: 'named' });
    expect(told[0]?.openSince).toEqual(told[0]?.lastSentAt);
    expect(told.map(({ id }) => id)).not.toContain(draft);
    expect((await offers(other.memberId))[0], 'another customer has none of it open').toMatchObject({ id: last, openSince: null });
    expect((await offers(one.memberId, rig.tokens.other)).find(({ id }) => id === last)?.lastSentAt, 'nobody else has sent it').toBeNull();
    expect(await offers(one.memberId, rig.tokens.stranger)).toEqual([]);
  });

  it('was written by the group, too: its houses send it and read what came of it, and it is changed where it stands', async () => {
    const { memberId } = await customer();
    const { group } = rig.server.hospital.orgs;
    const theirs = await publishedQuestionnaire(rig.server, { orgId: group });
    expect((await offers(memberId)).map(({ id }) => id)).toContain(theirs);
    const { answerId } = await send(theirs, { memberId });
    expect(await rig.sql('select org_id as "orgId" from questionnaire_answer where id = $1', answerId)).toEqual([{ orgId: rig.server.hospital.orgs.east }]);
    const read = ok<{ isFromAbove: boolean; version: number }>(await rig.get(`/api-qs/design/detail?id=${theirs}`, rig.tokens.house));
    expect(read.isFromAbove).toBe(true);
    ok(await rig.get(`/api-qs/da/results?id=${theirs}`, rig.tokens.house));
    expect((await rig.post('/api-qs/design/save', { id: theirs, version: read.version, title: 'x' }, rig.tokens.house)).status).toBe(404);
    expect((await rig.post('/api-qs/design/retire', { id: theirs, version: read.version }, rig.tokens.house)).status).toBe(404);
  });
});

describe('in a conversation', () => {
  it('it is a card; sent once more it stands there again, and the same message twice is one', async () => {
    const { memberId, conversationId } = await customer();
    const clientId = randomUUID();
    const first = await send(named, { memberId, conversationId, clientId });
    expect(first).toMatchObject({ isNew: true, by: 'card' });
    expect(await send(named, { memberId, conversationId, clientId })).toMatchObject({ answerId: first.answerId, isNew: false });
    const card = { content: cardSays, card: first.answerId, from: 'staff' };
    expect(await said(conversationId)).toEqual([card]);
    await send(named, { memberId, conversationId, clientId: randomUUID() });
    expect(await said(conversationId)).toEqual([card, card]);
    expect(await rig.sql('select 1 from questionnaire_answer where member_id = $1', memberId)).toHaveLength(1);
  });

  it('the answers belong to the patient whom it is about', async () => {
    const { memberId, conversationId } = await customer();
    const patientId = await rig.server.hospital.patient(memberId, rig.server.hospital.orgs.east, '510104199003072846');
    await rig.sql('update conversation set patient_id = $2 where id = $1', conversationId, patientId);
    const { answerId } = await send(named, { memberId, conversationId, clientId: randomUUID() });
    expect(await rig.sql('select patient_id as of from questionnaire_answer where id = $1', answerId)).toEqual([{ of: patientId }]);
  });

  it('an anonymous one is its link alone: no card says whose its row is', async () => {
    const { memberId, conversationId } = await customer();
    const { address } = await send(anonymous, { memberId, conversationId, clientId: randomUUID() });
    const [message] = await said(conversationId);
    expect([message?.card, message?.content.endsWith(address)]).toEqual([null, true]);
    expect(await rig.sql('select conversation_id as of from questionnaire_answer where questionnaire_id = $1', anonymous)).toEqual([{ of: null }]);
  });

  it('of another customer nothing is sent', async () => {
    const [one, other] = [await customer(), await customer()];
    const json = { questionnaireId: named, memberId: one.memberId, conversationId: other.conversationId };
    expect((await rig.post('/api-qs/design/send', json, rig.tokens.house)).code).toBe(40001);
    expect(await said(other.conversationId)).toEqual([]);
  });
});

it('from a file the customer hears of it by message, each time somebody sends it', async () => {
  const { memberId } = await customer();
  const texts = () => rig.sql(`select text from sent_message where member_id = $1 and purpose = 'questionnaire'`, memberId);
  expect(await send(named, { memberId, clientId: randomUUID() })).toMatchObject({ isNew: true, by: 'message' });
  const again = randomUUID();
  expect(await send(named, { memberId, clientId: again })).toMatchObject({ isNew: false, by: 'message' });
  await send(named, { memberId, clientId: again });
  const told = await texts();
  expect(told).toHaveLength(2);
  // Nobody knows the customer's language: the invitation stands in each that the questionnaire speaks.
  for (const { text } of told) expect(text).toMatch(/^填写问卷：术后随访\nA questionnaire for you: After your surgery\nhttp\S+\/questionnaire\/\S+$/);
});

it('one that speaks Chinese alone is announced in Chinese alone', async () => {
  const { memberId, conversationId } = await customer();
  const inChinese = await publishedQuestionnaire(rig.server, { content: { ...afterSurgery, title: { zh: '只有中文' } } });
  await send(inChinese, { memberId, conversationId, clientId: randomUUID() });
  expect(await said(conversationId)).toMatchObject([{ content: '【问卷】只有中文' }]);
  await send(inChinese, { memberId, clientId: randomUUID() });
  const [message] = await rig.sql<{ text: string }>(`select text from sent_message where member_id = $1 and purpose = 'questionnaire'`, memberId);
  expect(message?.text.split('\n')).toEqual(['填写问卷：只有中文', expect.stringContaining('/questionnaire/')]);
});

describe('from a return visit', () => {
  const path = '/crm-server/returnVisit/sendQuestionnaire';
  const visitOf = async (memberId: string, patientId: string | null, orgId = rig.server.hospital.orgs.east): Promise<string> => {
    const id = randomUUID();
    await rig.sql(
      `insert into return_visit (id, org_id, created_by, member_id, patient_id, type, status, planned_at, closes_at, attempts, is_recurring)
       values ($1, $2, $3, $4, $5, 'other', 'planned', '2100-01-10T01:00:00Z', '2100-01-13T16:00:00Z', 0, false)`,
      id,
      orgId,
      rig.ids.house,
      memberId,
      patientId,
    );
    return id;
  };
  const answersOf = (memberId: string) =>
    rig.sql('select id, visit_id as visit, patient_id as patient, source from questionnaire_answer where member_id = $1', memberId);

  it('the answers stand with the visit and its patient, and the customer hears of it by message', async () => {
    const { memberId } = await customer();
    const patientId = await rig.server.hospital.patient(memberId, rig.server.hospital.orgs.east, '510104199003072862');
    const visit = await visitOf(memberId, patientId);
    const { answerId, address } = ok<Sent>(await rig.post(path, { id: visit, questionnaireId: named }, rig.tokens.house));
    expect(await answersOf(memberId)).toEqual([{ id: answerId, visit, patient: patientId, source: 'visit' }]);
    const [message] = await rig.sql<{ text: string }>(`select text from sent_message where member_id = $1 and purpose = 'questionnaire'`, memberId);
    expect(message?.text.endsWith(address)).toBe(true);
    const ofVisit = new URLSearchParams({ filter: JSON.stringify({ all: [['visitId', 'is', visit]] }) });
    const listed = ok<{ readonly rows: readonly object[] }>(await rig.get(`/api-qs/answer/list?${ofVisit.toString()}`, rig.tokens.house));
    expect(listed.rows).toMatchObject([{ id: answerId, visitId: visit }]);
    // Pressed twice, it is the same answering, and the message is not said twice.
    expect(ok(await rig.post(path, { id: visit, questionnaireId: named }, rig.tokens.house))).toEqual({ answerId, address });
    expect(await answersOf(memberId)).toHaveLength(1);
    expect(await rig.sql(`select 1 from sent_message where member_id = $1 and purpose = 'questionnaire'`, memberId)).toHaveLength(1);
  });

  it('whoever was asked by other channels before hears of it by these as well', async () => {
    const { memberId } = await customer();
    ok(await rig.post('/api-qs/design/sendMany', { questionnaireId: named, ids: [memberId], channels: ['inApp'] }, rig.tokens.house));
    const [asked] = await answersOf(memberId);
    const visit = await visitOf(memberId, null);
    const sent = ok<Sent>(await rig.post(path, { id: visit, questionnaireId: named }, rig.tokens.house));
    expect(sent.answerId).toBe(asked?.['id']);
    expect(await send(named, { memberId })).toMatchObject({ answerId: sent.answerId, isNew: false });
  });

  it('a visit of another house, and one that is nowhere, are not found: nobody is asked', async () => {
    const { memberId } = await customer();
    const visit = await visitOf(memberId, null);
    for (const [id, token] of [
      [visit, rig.tokens.stranger],
      [randomUUID(), rig.tokens.house],
    ] as const)
      expect((await rig.post(path, { id, questionnaireId: named }, token)).status).toBe(404);
    const west = await rig.server.hospital.member('of the west', rig.server.hospital.orgs.west);
    const foreign = await visitOf(west, null, rig.server.hospital.orgs.west);
    expect((await rig.post(path, { id: foreign, questionnaireId: named }, rig.tokens.house)).status).toBe(404);
    for (const one of [memberId, west]) expect(await answersOf(one)).toEqual([]);
  });

  it('an anonymous one names neither visit nor customer', async () => {
    const { memberId } = await customer();
    const visit = await visitOf(memberId, null);
    const own = await publishedQuestionnaire(rig.server, { mode: 'anonymous' });
    ok<Sent>(await rig.post(path, { id: visit, questionnaireId: own }, rig.tokens.house));
    expect(await rig.sql('select member_id as member, visit_id as visit from questionnaire_answer where questionnaire_id = $1', own)).toEqual([
      { member: null, visit: null },
    ]);
  });
});

describe('an alarm', () => {
  const whole = { bleeds: 'no', fever: 'no', pain: { n: 9 } };
  const alarms = async ({ address }: Sent): Promise<void> => {
    const token = address.split('/').at(-1) ?? '';
    ok(await call(rig.server, 'open', { token, device: 'd1' }));
    ok(await call(rig.server, 'submit', { token, device: 'd1', revision: 0, answers: whole }));
  };
  const chats = (memberId: string) =>
    rig.sql<{ id: string; state: string; urgent: boolean; waits: boolean; said: number }>(
      `select id, state, is_urgent as urgent, waiting_since is not null as waits, last_seq as said from conversation where member_id = $1`,
      memberId,
    );

  it('opens a conversation where there is none: urgent, waiting, with what was answered', async () => {
    const memberId = await rig.server.hospital.member('never wrote', rig.server.hospital.orgs.east);
    const sent = await send(named, { memberId });
    await alarms(sent);
    const [chat] = await chats(memberId);
    expect(chat).toMatchObject({ state: 'waiting', urgent: true, waits: true });
    // The invitation goes into the conversation as soon as there is one: it may stand behind already.
    expect((await said(chat?.id ?? '')).filter(({ from }) => from === 'member')).toEqual([{ content: cardSays, card: sent.answerId, from: 'member' }]);
    const [visit] = await rig.sql<{ script: string }>('select script from return_visit where member_id = $1', memberId);
    expect(visit?.script.split('\n')).toEqual(['问卷“术后随访”有警示：', '疼痛几分？：9', '', 'Answers to "After your surgery" alarm:', '疼痛几分？: 9']);
  });

  it('opens the closed one again, and no second one', async () => {
    const memberId = await rig.server.hospital.member('was closed', rig.server.hospital.orgs.east);
    await rig.server.hospital.conversation(memberId, rig.server.hospital.orgs.east, { state: 'closed', closed_at: new Date().toISOString() });
    await alarms(await send(named, { memberId }));
    expect(await chats(memberId)).toMatchObject([{ state: 'waiting', urgent: true, waits: true }]);
  });

  it('wakes the one that sleeps, and stands in the one in which they were asked', async () => {
    const { memberId, conversationId } = await customer();
    await rig.sql(
      `update conversation set state = 'snoozed', snoozed_until = now() + interval '1 day', assignee_id = $2 where id = $1`,
      conversationId,
      rig.ids.house,
    );
    await alarms(await send(named, { memberId, conversationId, clientId: randomUUID() }));
    expect(await chats(memberId)).toMatchObject([{ state: 'serving', urgent: true, said: 2 }]);
    // Whoever serves it is told besides.
    const [notice] = await rig.sql<Parameters<typeof messageTitle>[0] & Record<string, unknown>>(
      `select kind, values from system_message where recipient_id = $1 and kind = 'answerAlarm' order by created_at desc limit 1`,
      rig.ids.house,
    );
    if (!notice) throw new Error('Whoever serves the conversation was told nothing: expected a notice of kind answerAlarm.');
    const [customerName] = await rig.sql<{ name: string }>('select name from member where id = $1', memberId);
    expect([messageTitle(notice, 'zh-CN'), messageText(notice, 'zh-CN')]).toEqual([`${customerName?.name}的问卷有警示：术后随访`, '疼痛几分？：9']);
    expect([messageTitle(notice, 'en'), messageText(notice, 'en')]).toEqual([`An answer of ${customerName?.name} alarms: After your surgery`, '疼痛几分？: 9']);
  });

  it('of an anonymous one opens nothing: nobody knows whose it is', async () => {
    const memberId = await rig.server.hospital.member('nameless', rig.server.hospital.orgs.east);
    await alarms(await send(anonymous, { memberId }));
    expect(await chats(memberId)).toEqual([]);
  });
});
