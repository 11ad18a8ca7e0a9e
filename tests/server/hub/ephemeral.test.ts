import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/pool.ts';
import { startNode, until, withNode } from '#tests/server/support/hubRig.ts';
import type { Node, Peer } from '#tests/server/support/hubRig.ts';

const house = withNode();

const signal = (conversationId: string, what: 'typing' | 'looking'): object => ({ type: 19, messageType: 19, conversationId, signal: what });
const heardOf = (peer: Peer, from: Peer): (string | undefined)[] =>
  peer.frames.filter((frame) => frame.type === 19 && frame.fromRemoteId === from.person.id).map((frame) => frame.signal);

interface Talk {
  readonly id: string;
  readonly patient: Peer;
}
const startTalk = async (at: Node = house.node): Promise<Talk> => {
  const patient = await at.connect(await house.people.member());
  const { conversationId = '' } = await patient.answer(patient.say('您好'));
  return { id: conversationId, patient };
};
const staff = async (at: Node = house.node, role = 'desk'): Promise<Peer> => at.connect(await house.people.staff({ role }));
/** Signals that were sent before have arrived: a member's typing reaches everybody, after them. */
async function settled({ id, patient }: Talk, ...peers: readonly Peer[]): Promise<void> {
  const before = peers.map((peer) => heardOf(peer, patient).length);
  patient.send(signal(id, 'typing'));
  await until('the typing of the member', () => peers.every((peer, index) => heardOf(peer, patient).length > (before[index] ?? 0)));
}
/** A signal is looked up before it counts: it does once the others hear of it. */
async function look(peer: Peer, { id }: Talk, witness: Peer): Promise<void> {
  const before = heardOf(witness, peer).length;
  await until('his looking', () => {
    peer.send(signal(id, 'looking'));
    return heardOf(witness, peer).length > before;
  });
}

test('what a member types reaches all staff who may see it; who may not hears nothing', async () => {
  const talk = await startTalk();
  const [nurse, reader, finance] = [await staff(), await staff(house.node, 'reader'), await staff(house.node, 'finance')];
  const [foreign, other] = [
    await house.node.connect(await house.people.staff({ orgId: house.people.otherOrgId })),
    await house.node.connect(await house.people.member()),
  ];
  await settled(talk, nurse, reader);
  for (const peer of [finance, foreign, other]) expect(peer.frames.filter((frame) => frame.type === 19)).toEqual([]);
  expect(nurse.frames.find((frame) => frame.type === 19)).toMatchObject({
    conversationId: talk.id,
    fromRemoteSystem: 'member',
    username: talk.patient.person.name,
  });
});

test('what staff do reaches the colleagues who look at the same conversation and no others', async () => {
  const [talk, elsewhere] = [await startTalk(), await startTalk()];
  const [nurse, colleague, third] = [await staff(), await staff(), await staff()];
  // Somebody has to be there to hear that somebody is: the two find each other.
  await until('both of them there', () => {
    nurse.send(signal(talk.id, 'looking'));
    colleague.send(signal(talk.id, 'looking'));
    return heardOf(nurse, colleague).length > 0 && heardOf(colleague, nurse).length > 0;
  });
  nurse.send(signal(talk.id, 'typing'));
  await until('her typing', () => heardOf(colleague, nurse).includes('typing') && heardOf(talk.patient, nurse).includes('typing'));
  await settled(talk, third);
  expect(heardOf(third, nurse)).toEqual([]);
  // Looking at another one ends the first.
  await look(third, elsewhere, await colleagueAt(elsewhere));
  colleague.send(signal(elsewhere.id, 'looking'));
  await until('that she is there', () => heardOf(third, colleague).includes('looking'));
  const before = heardOf(colleague, nurse).length;
  nurse.send(signal(talk.id, 'typing'));
  await settled(talk, colleague);
  expect(heardOf(colleague, nurse)).toHaveLength(before);
});

/** A colleague who is known to look at a conversation. */
async function colleagueAt(talk: Talk): Promise<Peer> {
  const [one, witness] = [await staff(), await staff()];
  await until('both of them there', () => {
    one.send(signal(talk.id, 'looking'));
    witness.send(signal(talk.id, 'looking'));
    return heardOf(one, witness).length > 0 && heardOf(witness, one).length > 0;
  });
  await witness.close();
  return one;
}

test('the member is told who types, never who looks', async () => {
  const talk = await startTalk();
  const nurse = await colleagueAt(talk);
  nurse.send(signal(talk.id, 'typing'));
  await until('her typing', () => heardOf(talk.patient, nurse).includes('typing'));
  expect(heardOf(talk.patient, nurse)).not.toContain('looking');
});

test('a stranger reaches nobody and hears nothing, whatever he signals', async () => {
  const talk = await startTalk();
  const nurse = await colleagueAt(talk);
  const [other, foreign, finance] = [
    await house.node.connect(await house.people.member()),
    await house.node.connect(await house.people.staff({ orgId: house.people.otherOrgId })),
    await staff(house.node, 'finance'),
  ];
  const strangers = [other, foreign, finance];
  for (const peer of strangers) for (const what of ['looking', 'typing'] as const) peer.send(signal(talk.id, what));
  nurse.send(signal(talk.id, 'typing'));
  await until('her typing', () => heardOf(talk.patient, nurse).includes('typing'));
  await settled(talk, nurse);
  for (const peer of strangers) {
    expect(peer.frames.filter((frame) => frame.type === 19)).toEqual([]);
    expect([...heardOf(nurse, peer), ...heardOf(talk.patient, peer)]).toEqual([]);
  }
});

test('a socket that is gone looks at nothing any more, and two nodes pass signals on', async () => {
  const pool = await openDatabase(house.db.url, { max: 4 });
  const other = await startNode(pool);
  const talk = await startTalk(other);
  const [nurse, colleague, leaving] = [await staff(other), await staff(), await colleagueAt(talk)];
  await leaving.close();
  await until('each other, over two nodes', () => {
    nurse.send(signal(talk.id, 'looking'));
    colleague.send(signal(talk.id, 'typing'));
    return heardOf(nurse, colleague).includes('typing') && heardOf(colleague, nurse).includes('looking') && heardOf(talk.patient, colleague).includes('typing');
  });
  await other.stop();
  await pool.end();
});
