/** A9: many who do not read cost a bounded memory and hold up nobody; each has everything after its return. */
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { closeCodes } from '#contract/closeCodes.ts';
import { socketLimits } from '#contract/limits/chat.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { startNode, until, withNode } from '#tests/server/support/hubRig.ts';
import type { Frame } from '#tests/server/support/hubRig.ts';
import { figure } from './profile.ts';

const house = withNode();
const patch = { text: 'x'.repeat(3_000) };
/** A socket may have so much waiting above the limit: the batch that broke it was never written. */
const mostWaiting = socketLimits.queuedBytes;

async function happen(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await inTransaction(house.db.database, async (tx) => {
    for (const entityId of ids)
      tx.append({
        groupId: house.people.groupId,
        frameType: 17,
        entity: 'order',
        entityId,
        change: 'updated',
        version: 1,
        patch,
        audience: { orgIds: [house.people.orgId], memberIds: [] },
        actorId: house.people.orgId,
      });
  });
  return ids;
}
const changesOf = (frames: readonly Frame[]): string[] =>
  frames.filter((frame) => frame.entity === 'order').map((frame) => (frame as { id?: string }).id ?? '');

test('many who do not read are cut at the bound, the others hear everything in order, and those who return have everything', async () => {
  const node = await startNode(house.db.database);
  const sockets: Duplex[] = [];
  node.server.on('upgrade', (_request, socket: Duplex) => sockets.push(socket));
  const healthy = [await node.connect(await house.people.staff()), await node.connect(await house.people.staff())];
  const lazyPeople = [];
  for (let n = 0; n < figure(6, 200); n += 1) lazyPeople.push(await house.people.staff());
  const lazy = [];
  for (const person of lazyPeople) lazy.push(await node.connect(person));
  const start = await healthy[0]?.position();
  for (const peer of lazy) peer.ws.pause();

  const ids: string[] = [];
  let most = 0;
  await until('the last one to be cut', async () => {
    ids.push(...(await happen(100)));
    await until('them at the healthy', () => {
      most = Math.max(most, ...sockets.map((socket) => socket.writableLength));
      return healthy.every((peer) => changesOf(peer.frames).length === ids.length);
    });
    return node.hub.stats().cutBehind === lazy.length;
  });
  process.stdout.write(`${lazy.length} who do not read: at most ${most} bytes waiting for one of them, ${ids.length} changes\n`);
  // The close frame that ends it stands behind them.
  expect(most).toBeLessThanOrEqual(mostWaiting + 200);
  for (const peer of healthy) {
    expect(changesOf(peer.frames)).toEqual(ids);
    expect(peer.closed).toBeUndefined();
  }
  await until('their sockets to be given up', () => node.hub.stats().sockets === healthy.length);
  for (const [n, peer] of lazy.entries()) {
    peer.ws.resume();
    await until('its end', () => peer.closed);
    expect([closeCodes.behind, 1006]).toContain(peer.closed?.code);
    const again = await node.connect(lazyPeople[n] ?? peer.person, peer.frames.at(-1)?.position ?? start);
    await again.heard('that it has everything', (frame) => frame.type === 4);
    expect(changesOf([...peer.frames, ...again.frames])).toEqual(ids);
    await again.close();
    peer.frames.length = 0;
  }
  await node.stop();
});
