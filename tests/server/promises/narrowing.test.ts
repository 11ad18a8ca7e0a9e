/** A11 while people write: whoever lost his session or a right is sent away at the second look at the latest, and hears nothing from then on. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeCodes } from '#contract/closeCodes.ts';
import { sessionLimits } from '#contract/limits/session.ts';
import { frameType } from '#contract/socket.ts';
import { timingOf } from '#server/hub/timing.ts';
import { Peer, startNode, until, withNode } from '#tests/server/support/hubRig.ts';
import type { Node, Person } from '#tests/server/support/hubRig.ts';

const house = withNode();
/** Two looks fit into what is promised, with room for a slow database. */
const looksMost = 2;
const sweepMs = 60;

interface Watched {
  readonly node: Node;
  looks: number;
}
let watched: Watched;
let patient: Peer;
beforeAll(async () => {
  const watching = { looks: 0 };
  const { sessions } = house.node;
  const node = await startNode(house.db.database, {
    timing: { sweepMs },
    sessions: {
      takeTicket: (ticket) => sessions.takeTicket(ticket),
      touch: (id) => sessions.touch(id),
      stillValid: (ids) => {
        watching.looks += 1;
        return sessions.stillValid(ids);
      },
    },
  });
  sessions.onRightsChanged((sessionId, renew) => node.hub.renewSession(sessionId, renew));
  watched = Object.assign(watching, { node });
  patient = await node.connect(await house.people.member());
  await patient.answer(patient.say('您好'));
});
afterAll(() => watched.node.stop());

const sql = (text: string, ...values: unknown[]): Promise<unknown> => house.db.database.query(text, values);
const changes: readonly (readonly [what: string, code: number, change: (person: Person, sessionId: string) => Promise<unknown>])[] = [
  ['her logout', closeCodes.sessionEnded, (_person, sessionId) => house.node.sessions.end(house.db.database, sessionId)],
  [
    'all her sessions ended, as a new password ends them',
    closeCodes.sessionEnded,
    (person) => house.node.sessions.revokeSessions(house.db.database, person.id),
  ],
  ['her account switched off', closeCodes.sessionEnded, (person) => sql('update staff_user set enabled = false where id = $1', person.id)],
  ['her account removed', closeCodes.sessionEnded, (person) => sql('update staff_user set deleted_at = now() where id = $1', person.id)],
  [
    'her organisation taken away',
    closeCodes.sessionEnded,
    (person) => sql(`update staff_user set org_id = $2, bound_org_ids = '{}' where id = $1`, person.id, house.people.otherOrgId),
  ],
];

test('two looks fit into five seconds', () => {
  expect(looksMost * timingOf().sweepMs).toBeLessThan(sessionLimits.revokeWithinMs);
});

test.each(changes)('%s while messages flow: the socket goes with code %i, and nothing comes after', async (what, code, change) => {
  const { node } = watched;
  const person = await house.people.staff();
  const { ticket, sessionId } = await node.ticket(person);
  const leaving = new Peer(person, new WebSocket(`${node.url}?token=${ticket}`));
  await once(leaving.ws, 'open');
  const staying = await node.connect(await house.people.staff());
  await leaving.answer(patient.say(`${what}: 之前`));
  await change(person, sessionId);
  const looksBefore = watched.looks;
  let looksAtEnd: number | undefined;
  leaving.ws.once('close', () => {
    looksAtEnd ??= watched.looks;
  });
  await until('her socket to go', async () => {
    await patient.answer(patient.say(`${what}: 期间`));
    return leaving.closed;
  });
  expect(leaving.closed?.code).toBe(code);
  expect((looksAtEnd ?? Infinity) - looksBefore).toBeLessThanOrEqual(looksMost);
  const heard = leaving.frames.length;
  const last = patient.say(`${what}: 之后`);
  await staying.answer(last);
  expect(leaving.frames.length).toBe(heard);
  expect(leaving.frames.some((frame) => frame.clientId === last)).toBe(false);
  expect(staying.closed).toBeUndefined();
  await staying.close();
});

test('[E8] [A11] her role taken away while messages flow: the socket stays, says so, and nothing comes after', async () => {
  const { node } = watched;
  const person = await house.people.staff();
  const peer = await node.connect(person);
  const staying = await node.connect(await house.people.staff());
  await peer.answer(patient.say('换角色: 之前'));
  await sql(`update staff_user set role_codes = '{finance}' where id = $1`, person.id);
  const looksBefore = watched.looks;
  await until('her to be told', async () => {
    await patient.answer(patient.say('换角色: 期间'));
    return peer.frames.some((frame) => frame.type === frameType.reload);
  });
  expect(watched.looks - looksBefore).toBeLessThanOrEqual(looksMost);
  const heard = peer.frames.length;
  const last = patient.say('换角色: 之后');
  await staying.answer(last);
  expect(peer.frames.length).toBe(heard);
  expect(peer.closed).toBeUndefined();
  await Promise.all([peer.close(), staying.close()]);
});
