import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange } from '#tests/rig/api.ts';
import { ChatClient } from '#tests/rig/chatClient.ts';
import { createHistory } from '#tests/rig/history.ts';
import { isAlive } from '#tests/rig/owned.ts';
import { addMembers, staffOf } from '#tests/rig/people.ts';
import { startRig } from '#tests/rig/rig.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { until } from '#tests/rig/until.ts';
import { freezeDatabase } from './freeze.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

async function patient(openId: string): Promise<{ client: ChatClient; systemId: string }> {
  const { orgId } = staffOf(rig, 'consultant');
  await addMembers(rig, [{ openId, name: openId, orgId }]);
  // A dead line is not what is tried here: the socket must stay, however long the database is away.
  const client = new ChatClient({
    name: openId,
    baseUrl: rig.url,
    identity: { kind: 'member', openId },
    history: createHistory(),
    deadAfterMs: 600_000,
    answerWithinMs: 600_000,
  });
  await until(() => client.start().then(() => true), { what: 'the login, also right after an outage' });
  return { client, systemId: `${orgId}_2` };
}

test('while the database hangs, calls are refused with when to try again, sockets stay, and a message waits and is stored once', async () => {
  const { client, systemId } = await patient('away-1');
  const opening = client.send({ systemId, toRemoteId: '', toRemoteSystem: 'staff', busId: '' }, '您好');
  await until(() => opening.outcome === 'ok', { what: 'the conversation to be open' });
  const before = rig.pid('server');
  const goOn = await freezeDatabase(rig);
  try {
    const entry = client.send({ systemId, toRemoteId: '', toRemoteSystem: 'staff', busId: '' }, '数据库停住时写的');
    const answer = await exchange('GET /crm-server/Consultation/customer2AllMember', rig.url, { bearer: client.bearer, timeoutMs: 15_000 });
    expect(answer.http).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ resp_code: 50301 });
    expect(entry.outcome).toBe('unknown');
    goOn();
    await until(() => entry.outcome === 'ok', { what: 'the message to be acknowledged' });
    const rows = await rig.sql('select 1 from message where client_id = $1', [entry.clientId]);
    expect(rows).toHaveLength(1);
  } finally {
    goOn();
    await client.stop();
  }
  expect(rig.pid('server')).toBe(before);
  expect(client.connections).toBe(1);
});

test('a stop asked for politely ends everything in order and a new start has everything', async () => {
  const { client, systemId } = await patient('away-2');
  const entry = client.send({ systemId, toRemoteId: '', toRemoteSystem: 'staff', busId: '' }, '停机前写的');
  await until(() => entry.outcome === 'ok', { what: 'the message to be acknowledged' });
  const launcher = rig.pid('launcher') ?? 0;
  rig.signal('launcher', 'SIGTERM');
  await client.stop();
  await until(() => !isAlive(launcher), { what: 'the launcher to end', withinMs: 60_000 });
  await rig.startAgain();
  expect(await rig.sql('select 1 from message where client_id = $1', [entry.clientId])).toHaveLength(1);
});
