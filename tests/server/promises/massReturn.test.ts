/** A7: everybody is lost in one instant and comes back in one instant; nobody is turned away for ever, and everybody has everything. */
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeCodes } from '#contract/closeCodes.ts';
import { socketLimits } from '#contract/limits/chat.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { startNode, until, withNode } from '#tests/server/support/hubRig.ts';
import type { Node, Person } from '#tests/server/support/hubRig.ts';
import { figure } from './profile.ts';

const house = withNode();

/** A light client: it counts, and keeps nothing but the last position and what it heard of the test's own events. */
class Light {
  readonly person: Person;
  readonly heard: string[] = [];
  position = 0;
  isWhole = false;
  closed: number | undefined;
  ws: WebSocket | undefined;

  constructor(person: Person) {
    this.person = person;
  }

  /** @returns the HTTP status of the handshake: 101 when it is accepted */
  enter(url: string, ticket: string): Promise<number> {
    this.isWhole = false;
    this.closed = undefined;
    const ws = new WebSocket(`${url}?token=${ticket}&after=${this.position}`, { perMessageDeflate: false });
    this.ws = ws;
    ws.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { type: number; entity?: string; id?: string; position?: number };
      if (frame.position !== undefined) this.position = frame.position;
      if (frame.type === 4) this.isWhole = true;
      if (frame.entity === 'member' && frame.id) this.heard.push(frame.id);
    });
    ws.on('close', (code) => {
      this.closed = code;
    });
    return new Promise((resolve) => {
      ws.on('error', () => undefined);
      ws.once('open', () => resolve(101));
      ws.once('unexpected-response', (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
  }
}

async function happen(count: number): Promise<string[]> {
  const ids: string[] = [];
  await inTransaction(house.db.database, async (tx) => {
    for (let n = 0; n < count; n += 1) {
      const id = crypto.randomUUID();
      ids.push(id);
      tx.append({
        groupId: house.people.groupId,
        frameType: 17,
        entity: 'member',
        entityId: id,
        change: 'updated',
        version: 1,
        audience: { orgIds: [], memberIds: lights.map((one) => one.person.id) },
        actorId: house.people.orgId,
      });
    }
  });
  return ids;
}
const lights: Light[] = [];

async function returnAll(node: Node): Promise<number[]> {
  const tickets = await Promise.all(lights.map((one) => node.ticket(one.person)));
  return Promise.all(lights.map((one, n) => one.enter(node.url, tickets[n]?.ticket ?? '')));
}

test('all who were lost at once are back at the first try and have what happened meanwhile; a planned restart spreads their going', async () => {
  const node = await startNode(house.db.database, { rateLimits: true });
  // More than come in at once: the burst is a second's worth.
  const count = figure(250, 2_000);
  expect(count).toBeGreaterThan(socketLimits.handshakesPerSecond);
  for (let n = 0; n < count; n += 1) lights.push(new Light(await house.people.member()));
  expect(new Set(await returnAll(node))).toEqual(new Set([101]));
  const before = await happen(5);
  await until('what happened before', () => lights.every((one) => one.heard.length === before.length));

  for (const one of lights) one.ws?.terminate();
  const meanwhile = await happen(20);
  await until('nobody there', () => node.hub.stats().sockets === 0);
  const started = performance.now();
  expect(new Set(await returnAll(node))).toEqual(new Set([101]));
  await until('everybody to be whole', () => lights.every((one) => one.isWhole));
  const tookMs = performance.now() - started;
  process.stdout.write(`${count} back and whole in ${Math.round(tookMs)} ms\n`);
  for (const one of lights) expect(one.heard).toEqual([...before, ...meanwhile]);

  const live = await happen(1);
  await until('what happens now', () => lights.every((one) => one.heard.at(-1) === live[0]));
  const left: number[] = [];
  for (const one of lights) one.ws?.once('close', () => left.push(performance.now()));
  await node.hub.closeAll(2_000);
  await until('everybody to be sent away', () => left.length === count);
  expect(new Set(lights.map((one) => one.closed))).toEqual(new Set([closeCodes.restart]));
  // Spread, not at once: a machine that stands still for a moment may leave parts of the time empty, never most of it.
  const first = Math.min(...left);
  const span = Math.max(...left) - first;
  expect(new Set(left.map((at) => Math.min(9, Math.floor(((at - first) / span) * 10)))).size).toBeGreaterThan(3);
  await node.stop();
});
