/** A2: a client id is stored once, whenever, from wherever and however often it comes again, and the answer is the first answer. */
import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { startNode, until, withNode } from '#tests/server/support/hubRig.ts';
import type { Frame, Peer } from '#tests/server/support/hubRig.ts';
import { figure, seeded } from './profile.ts';

const house = withNode();
/** Frames on their way at a time: what one sender may have waiting. */
const window = 200;

interface Written {
  readonly clientId: string;
  readonly content: string;
}

async function sayAll(peer: Peer, all: readonly Written[]): Promise<Map<string, Frame>> {
  const answers = new Map<string, Frame>();
  for (let from = 0; from < all.length; from += window) {
    peer.frames.length = 0;
    const some = all.slice(from, from + window);
    const ids = new Set(some.map((one) => one.clientId));
    for (const { clientId, content } of some) peer.say(content, { clientId });
    await until('every answer', () => new Set(peer.frames.map((frame) => frame.clientId).filter((id) => id !== undefined && ids.has(id))).size === ids.size);
    for (const frame of peer.frames) if (frame.clientId) answers.set(frame.clientId, frame);
  }
  return answers;
}

const told = ({ position: _position, ...rest }: Frame): Omit<Frame, 'position'> => rest;
const byId = (answers: ReadonlyMap<string, Frame>): unknown[] => [...answers].map(([id, frame]) => [id, told(frame)]).sort();

test('frames come again after 31 s, an hour, a month, a restart and from a second device: none is stored twice, each answer is the first one', async () => {
  const random = seeded('replay', 2_026);
  const { database } = house.db;
  const member = await house.people.member();
  const patient = await house.node.connect(member);
  const all = Array.from({ length: figure(240, 2_000) }, (_, n) => ({ clientId: randomUUIDv7(), content: `第 ${n} 条 ${random.between(1, 1e9)}` }));
  await sayAll(patient, all);
  const stored = async (): Promise<unknown> => database.query('select id, seq, client_id, content from message where sender_id = $1 order by seq', [member.id]);
  const before = await stored();
  expect(before).toHaveLength(all.length);

  for (const age of ['31 seconds', '61 minutes', '31 days']) {
    // Time is the database's: what is stored is made so old, and every event of it is gone.
    await database.query(`update message set sent_at = sent_at - $1::interval where sender_id = $2`, [age, member.id]);
    const [first] = [byId(await sayAll(patient, random.shuffle(all)))];
    const elsewhere = await startNode(database);
    const device = await elsewhere.connect(member);
    expect(byId(await sayAll(device, random.shuffle(all)))).toEqual(first);
    await elsewhere.stop();
    expect(await stored()).toEqual(before);
  }
  // Other words under an old id are refused, and change nothing.
  for (const one of random.shuffle(all).slice(0, window / 2)) patient.say('别的话', { clientId: one.clientId });
  await until('the refusals', () => patient.frames.filter((frame) => frame.type === 5).length === window / 2);
  expect(new Set(patient.frames.filter((frame) => frame.type === 5).map((frame) => frame.resp_code))).toEqual(new Set([errors.clientIdReused.code]));
  expect(await stored()).toEqual(before);
});
