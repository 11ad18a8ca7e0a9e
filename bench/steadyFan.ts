/** R2: how late a message reaches the last of many sockets at a steady pace, beside a `ws` loop. R9: what one socket that stops reading does to the others. */
import { interleave } from '#tests/rig/pairs.ts';
import type { Child } from './child.ts';
import type { Options } from './options.ts';
import type { Figure, Outcome } from './report.ts';
import { connectMembers, connectStaff, loopCrowd, makeOrganisation, socketsOf, startCrowd, startLoop } from './staffCrowd.ts';
import { ticketPaths } from './world.ts';
import type { Organisation, World } from './world.ts';

/** Deliveries a second, as in the goal of R2. */
const deliveriesPerSecond = 20_000;

const p99 = async (crowd: Child, pace: { readonly rate: number; readonly seconds: number }): Promise<number> =>
  (await crowd.ask<{ p99: number }>('keepPace', pace)).p99;

/** One reader of the same organisation takes nothing from their socket. */
async function withStalled(world: World, crowd: Child, organisation: Organisation, measure: () => Promise<number>): Promise<number> {
  const [path = ''] = await ticketPaths(world.database, organisation.staff.slice(-1));
  await crowd.ask('stall', { port: world.port, path });
  try {
    return await measure();
  } finally {
    await crowd.ask('release');
  }
}

export async function steadyFan(world: World, { clients, seconds, pairs: count }: Options): Promise<Outcome> {
  const { loop, port } = await startLoop();
  const crowds: Child[] = [];
  try {
    // One person more than there are sockets for: the one who stalls.
    const organisation = await makeOrganisation(world, { clients: clients + 1, senders: 1 });
    const ours = await startCrowd();
    crowds.push(ours);
    await connectStaff(world, ours, socketsOf(organisation.staff, clients));
    await connectMembers(world, ours, organisation);
    const floor = await loopCrowd(port, { clients, senders: 1 });
    crowds.push(floor);
    const pace = { rate: Math.max(1, Math.round(deliveriesPerSecond / clients)), seconds };
    await p99(ours, pace);
    await p99(floor, pace);
    const besideLoop = await interleave(count, { ours: () => p99(ours, pace), floor: () => p99(floor, pace) });
    const grown: number[] = [];
    const stalled = async (): Promise<number> => {
      const before = world.server.residentBytes();
      const late = await withStalled(world, ours, organisation, () => p99(ours, pace));
      grown.push((world.server.residentBytes() - before) / 2 ** 20);
      return late;
    };
    const besideItself = await interleave(count, { ours: stalled, floor: () => p99(ours, pace) });
    const figures: Figure[] = [
      { id: 'R2', what: `p99 of ${pace.rate * clients} deliveries/s to ${clients} sockets`, unit: 'ms', pairs: besideLoop, goal: { atMost: 1.15 } },
      { id: 'R9', what: `the same with one reader stalled, against without`, unit: 'ms', pairs: besideItself, goal: { atMost: 1.1 } },
      { id: 'R9', what: `the server's memory grew while one of ${clients} readers stalled`, unit: 'MB', values: grown, goal: { atMost: 2 } },
    ];
    return { figures, notes: [] };
  } finally {
    await Promise.all(crowds.map((crowd) => crowd.stop()));
    await loop.stop();
  }
}
