/** A6 on the line: a line that swallows everything, in either direction and in both, is a person who is not there. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startFaultProxy } from '#tests/rig/faultProxy.ts';
import type { Direction, FaultProxy } from '#tests/rig/faultProxy.ts';
import { Peer, startNode, until, withNode } from '#tests/server/support/hubRig.ts';
import type { Node } from '#tests/server/support/hubRig.ts';

const house = withNode();
let quick: Node;
let proxy: FaultProxy;
beforeAll(async () => {
  quick = await startNode(house.db.database, { timing: { pingMs: 60 } });
  proxy = await startFaultProxy((quick.server.address() as AddressInfo).port);
});
afterAll(async () => {
  await proxy.close();
  await quick.stop();
});

test.each<Direction | 'both'>(['up', 'down', 'both'])(
  'a line that became a black hole (%s) makes its person absent, and her colleagues hear it',
  async (direction) => {
    const nurse = await house.people.staff();
    const watcher = await house.node.connect(await house.people.staff());
    const { ticket } = await quick.ticket(nurse);
    const behind = new Peer(nurse, new WebSocket(`ws://127.0.0.1:${proxy.port}/ws?token=${ticket}`, { perMessageDeflate: false }));
    const news = (): unknown[] =>
      watcher.frames.filter((frame) => frame.entity === 'staffUser' && (frame as { id?: string }).id === nurse.id).map((frame) => frame.patch?.['isPresent']);
    await until('that she is there', () => news().includes(true));
    proxy.setPresent(direction, { kind: 'blackhole' });
    await until('that she is not', () => news().length === 2);
    expect(news()).toEqual([true, false]);
    expect(quick.hub.isPresent(nurse.id)).toBe(false);
    expect(await house.db.database.query('select 1 from staff_presence where user_id = $1', [nurse.id])).toEqual([]);
    // Not present, and yet not cut: that has the 150 seconds of the specification.
    expect(behind.closed).toBeUndefined();
    expect(quick.hub.stats().sockets).toBeGreaterThan(0);
    behind.ws.terminate();
    await watcher.close();
  },
);
