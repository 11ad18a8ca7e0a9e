/** R3: what an idle authenticated connection holds in memory; floor: `ws` alone. Both grow by the same steps in turn. */
import { setTimeout as pause } from 'node:timers/promises';
import { interleave } from '#tests/rig/pairs.ts';
import type { Child } from './child.ts';
import type { CrowdTargets } from './crowd.ts';
import { receiverPath } from './loopPaths.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';
import { connectStaff, makeOrganisation, socketsOf, startCrowd, startLoop } from './staffCrowd.ts';
import type { World } from './world.ts';

const goal = { atMost: 1.5 };
/** Until the collector has taken what the handshakes left. */
const restMs = 3_000;
/** Sockets before the first step: what a server allocates once is no connection's. */
const warmSockets = 200;

/** Bytes a connection that these `count` added. */
async function grow(server: Child, count: number, connect: () => Promise<unknown>): Promise<number> {
  await pause(restMs);
  const before = server.residentBytes();
  await connect();
  await pause(restMs);
  return Math.max(1, (server.residentBytes() - before) / count);
}

export async function idleMemory(world: World, { clients, pairs: steps }: Options): Promise<Outcome> {
  const { loop, port } = await startLoop();
  const crowds = [await startCrowd(), await startCrowd()] as const;
  try {
    const each = Math.floor(clients / steps);
    const organisation = await makeOrganisation(world, { clients: each * steps + warmSockets, senders: 1 });
    const people = socketsOf(organisation.staff, each * steps + warmSockets);
    const toFloor = (count: number): Promise<unknown> =>
      crowds[1].ask('connect', { port, receivers: Array.from({ length: count }, () => receiverPath), senders: [] } satisfies CrowdTargets);
    await connectStaff(world, crowds[0], people.splice(0, warmSockets));
    await toFloor(warmSockets);
    const pairs = await interleave(steps, {
      ours: () => grow(world.server, each, () => connectStaff(world, crowds[0], people.splice(0, each))),
      floor: () => grow(loop, each, () => toFloor(each)),
    });
    return { figures: [{ id: 'R3', what: `memory an idle connection, ${each * steps} sockets in ${steps} steps`, unit: 'B', pairs, goal }], notes: [] };
  } finally {
    await Promise.all(crowds.map((crowd) => crowd.stop()));
    await loop.stop();
  }
}
