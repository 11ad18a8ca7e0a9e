/** A12: whatever a frame says of its sender, its system, its organisation or what only the server says: nothing of it is stored or shown. */
import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { until, withNode } from '#tests/server/support/hubRig.ts';
import type { Frame, Peer, Person } from '#tests/server/support/hubRig.ts';
import type { Random } from '#tests/rig/random.ts';
import { figure, seeded } from './profile.ts';

const house = withNode();

interface Talk {
  readonly patient: Peer;
  readonly conversationId: string;
}
const bystander = async (): Promise<Talk> => {
  const patient = await house.node.connect(await house.people.member());
  const { conversationId = '' } = await patient.answer(patient.say('您好'));
  return { patient, conversationId };
};
/** Everything that is stored of a conversation. */
const bookOf = (conversationId: string): Promise<unknown> =>
  house.db.database.query(
    `select c.state, c.assignee_id, c.last_seq, c.waiting_since, c.version, c.first_reply_at,
       (select json_agg(m order by m.seq) from message m where m.conversation_id = c.id) as messages,
       (select count(*)::int from conversation_step s where s.conversation_id = c.id) as steps from conversation c where c.id = $1`,
    [conversationId],
  );

interface Cast {
  readonly nurse: Peer;
  readonly foreignNurse: Person;
  readonly foreignMember: Person;
  readonly victim: Talk;
  readonly other: Talk;
  /** The client id of what the nurse said to the victim. */
  readonly answer: string;
}
/** A frame may pretend all this: each of its fields, and fields that only the server has. */
function claimsOf(random: Random, { nurse, foreignNurse, foreignMember, victim, other, answer }: Cast): Readonly<Record<string, () => unknown>> {
  const { people } = house;
  const ids = [nurse.person.id, victim.patient.person.id, foreignNurse.id, foreignMember.id, randomUUIDv7(), '', 'system', people.orgId];
  const systems = ['staff', 'member', 'system', '', 'admin', 'STAFF'];
  return {
    fromRemoteId: () => random.pick(ids),
    fromRemoteSystem: () => random.pick(systems),
    toRemoteId: () => random.pick(ids),
    toRemoteSystem: () => random.pick(systems),
    systemId: () => `${random.pick([people.orgId, people.otherOrgId, people.groupId, randomUUIDv7()])}_${random.pick([1, 2, 3])}`,
    busId: () => random.pick(['', randomUUIDv7(), victim.conversationId]),
    username: () => random.pick([nurse.person.name, '系统', '周敏医生', '']),
    conversationId: () => random.pick([victim.conversationId, other.conversationId]),
    id: () => random.pick([randomUUIDv7(), victim.conversationId]),
    seq: () => random.between(-1, 99),
    position: () => random.between(0, 9),
    at: () => '2001-01-01T00:00:00.000Z',
    recalledAt: () => '2001-01-01T00:00:00.000Z',
    status: () => 'paid',
    state: () => 'closed',
    assigneeId: () => random.pick(ids),
    waitingSince: () => null,
    version: () => 99,
    orgId: () => people.otherOrgId,
    groupId: () => randomUUIDv7(),
    rights: () => ['chat.write', 'desk.team'],
    principal: () => ({ id: nurse.person.id, kind: 'staff' }),
    senderKind: () => 'staff',
    expectedAssigneeId: () => random.pick(['', nurse.person.id, foreignNurse.id]),
    replyToSeq: () => random.pick([1, 2, 99, 2_147_483_647]),
    type: () => random.pick([0, 1, 3, 5, 16, 17, 18]),
    orderId: () => random.pick(['', randomUUIDv7()]),
    // The victim's own message, said again in another name.
    clientId: () => random.pick([answer, randomUUIDv7(), randomUUIDv7()]),
  };
}

/** Nobody else's words are stored, and his are his alone, in his one conversation, without a hole. @returns how many */
async function ownMessages(attacker: Person, silent: readonly string[], senders: readonly string[]): Promise<number> {
  const { db, people } = house;
  const rows = (text: string, ...values: unknown[]): Promise<unknown[]> => db.database.query(`select id from message where ${text}`, values);
  expect(await rows('sender_id <> all($1) and org_id = $2', senders, people.orgId)).toEqual([]);
  expect(await rows('sender_id = any($1)', silent)).toEqual([]);
  const isOther = `sender_kind <> 'member' or sender_name <> $2 or org_id <> $3 or message_type <> 0 or recalled_at is not null or sent_at < now() - interval '1 day'`;
  expect(await rows(`sender_id = $1 and (${isOther})`, attacker.id, attacker.name, people.orgId)).toEqual([]);
  const [own] = await db.database.query<{ conversations: number; last: number; messages: number; assignee: string | null }>(
    `select count(*)::int as conversations, max(c.last_seq) as last, max(assignee_id::text) as assignee, (select count(*)::int from message where sender_id = $1) as messages from conversation c where member_id = $1`,
    [attacker.id],
  );
  expect(own).toMatchObject({ conversations: 1, assignee: null, last: own?.messages });
  return own?.messages ?? 0;
}

test('thousands of frames that pretend to be somebody else or know what only the server knows change nothing of others and say nothing false', async () => {
  const random = seeded('spoof', 12);
  const { node, people } = house;
  const nurse = await node.connect(await people.staff());
  const foreignNurse = await people.staff({ orgId: people.otherOrgId });
  const foreignMember = await people.member(people.otherOrgId);
  const [victim, other] = [await bystander(), await bystander()];
  const answer = nurse.say('您好，请讲', { to: victim.patient.person.id });
  await victim.patient.answer(answer);
  const [before, otherBefore] = [await bookOf(victim.conversationId), await bookOf(other.conversationId)];

  const claims = claimsOf(random, { nurse, foreignNurse, foreignMember, victim, other, answer });
  const names = Object.keys(claims);
  const attacker = await people.member();
  const hostileNurse = await people.staff({ role: 'reader' });
  const heardFrom = nurse.frames.length;
  const tries = figure(300, 5_000);
  let peer: Peer | undefined;
  for (let n = 0; n < tries; n += 1) {
    if (!peer || peer.closed || n % 100 === 0) {
      await peer?.close();
      peer = await node.connect(n % 300 === 200 ? hostileNurse : attacker);
    }
    const sent = peer;
    const before19 = sent.frames.length;
    const chosen = random.shuffle(names).slice(0, random.between(1, 6));
    const picked = Object.fromEntries(chosen.map((name) => [name, claims[name]?.()]));
    sent.say(`试 ${n}`, { ...picked, ...('type' in picked ? { messageType: picked['type'] } : {}) });
    // One answer each: a refusal, or the message as it is stored.
    await until('an answer', () => sent.closed ?? sent.frames.slice(before19).find((frame) => frame.type === 5 || frame.fromRemoteId === sent.person.id));
  }
  await peer?.close();
  await nurse.position();

  expect(await bookOf(victim.conversationId)).toEqual(before);
  expect(await bookOf(other.conversationId)).toEqual(otherBefore);
  const honest = await ownMessages(attacker, [hostileNurse.id], [attacker.id, nurse.person.id, victim.patient.person.id, other.patient.person.id]);
  // Some were honest by chance: they are shown as his.
  expect(honest).toBeGreaterThan(0);
  expect(honest).toBeLessThan(tries);
  const shown = nurse.frames.slice(heardFrom).filter((frame: Frame) => [0, 1, 3, 16].includes(frame.type));
  expect(shown).toHaveLength(honest);
  for (const frame of shown)
    expect(frame).toMatchObject({ fromRemoteId: attacker.id, fromRemoteSystem: 'member', username: attacker.name, systemId: `${people.orgId}_2`, busId: '' });
});
