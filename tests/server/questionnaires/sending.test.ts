/** One customer is asked: what is offered and in which order, and how they hear of it in a conversation, from their file, and where nobody is told whose it is. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});

describe('in a conversation', () => {
  it('it is a card; sent once more it stands there again, and the same message twice is one', async () => {
    const { memberId, conversationId } = await customer();
    const clientId = randomUUID();
    const first = await send(named, { memberId, conversationId, clientId });
    expect(first).toMatchObject({ isNew: true, by: 'card' });
    expect(await send(named, { memberId, conversationId, clientId })).toMatchObject({ answerId: first.answerId, isNew: false });
    const card = { content: '【问卷】术后随访', card: first.answerId, from: 'staff' };
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
    const { address, answerId } = await send(anonymous, { memberId, conversationId, clientId: randomUUID() });
    const [message] = await said(conversationId);
    expect([message?.card, message?.content.endsWith(address)]).toEqual([null, true]);
    expect(await rig.sql('select conversation_id as of from questionnaire_answer where id = $1', answerId)).toEqual([{ of: null }]);
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
  expect(await texts()).toHaveLength(2);
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
    expect(chat).toMatchObject({ state: 'waiting', urgent: true, waits: true, said: 1 });
    expect(await said(chat?.id ?? '')).toEqual([{ content: '【问卷】术后随访', card: sent.answerId, from: 'member' }]);
    expect(await rig.sql(`select 1 from return_visit where member_id = $1`, memberId)).toHaveLength(1);
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
    expect(await rig.sql(`select 1 from system_message where recipient_id = $1 and kind = 'answerAlarm'`, rig.ids.house)).not.toEqual([]);
  });

  it('of an anonymous one opens nothing: nobody knows whose it is', async () => {
    const memberId = await rig.server.hospital.member('nameless', rig.server.hospital.orgs.east);
    await alarms(await send(anonymous, { memberId }));
    expect(await chats(memberId)).toEqual([]);
  });
});
