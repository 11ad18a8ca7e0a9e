/** R1: what it costs the server to bring one message to one of many sockets; floor: a plain `ws` loop of `send` with the same client. */
import { setTimeout as pause } from 'node:timers/promises';
import { socketLimits } from '#contract/limits.ts';
import { frameType } from '#contract/socket.ts';
import { interleave } from '#tests/rig/pairs.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import type { CrowdCounts, CrowdTargets } from './crowd.ts';
import { receiverPath, senderPath } from './loopPaths.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';
import { makePeople, memberFrame, ticketPaths } from './world.ts';
import type { World } from './world.ts';

/** As in the goal: 200 bytes, 8 in flight. */
const messageBytes = 200;
const inFlight = 8;
const senders = 8;
const warmMs = 1_000;
const connectAtOnce = 200;
const goal = { atMost: 0.25 };
/** 66 characters of 3 bytes. */
const content = '术后第三天，今早空腹血糖偏高，想问一下今天的药还要不要照常吃，另外预约的复查能不能改到下周二上午，麻烦您帮我看一下安排，谢谢。'
  .padEnd(66, '好')
  .slice(0, 66);

async function startCrowd(targets: CrowdTargets): Promise<Child> {
  const crowd = await startChild(new URL('./crowd.ts', import.meta.url));
  await crowd.ask('connect', targets);
  return crowd;
}

/** Tickets live 30 s, so the crowd comes in parts. */
async function productCrowd(world: World, clients: number): Promise<Child> {
  const persons = Math.ceil(clients / socketLimits.socketsPerPerson);
  const [organisation] = await makePeople(world.database, { organisations: 1, staff: persons, members: senders });
  if (!organisation) throw new Error('The fixture has no organisation: expected one.');
  const sockets = organisation.staff.flatMap((one) => Array.from({ length: socketLimits.socketsPerPerson }, () => one)).slice(0, clients);
  const crowd = await startChild(new URL('./crowd.ts', import.meta.url));
  for (let at = 0; at < sockets.length; at += connectAtOnce) {
    const receivers = await ticketPaths(world.database, sockets.slice(at, at + connectAtOnce));
    await crowd.ask('connect', { port: world.port, receivers, senders: [] } satisfies CrowdTargets);
  }
  const paths = await ticketPaths(world.database, organisation.members);
  await crowd.ask('connect', {
    port: world.port,
    receivers: [],
    senders: organisation.members.map((member, index) => ({ path: paths[index] ?? '', frame: { ...memberFrame(member, content) } })),
  } satisfies CrowdTargets);
  return crowd;
}

/** The same number of bytes in a whole frame of the floor as in the content of ours: the product's fields are the product's cost. */
function floorFrame(): Record<string, unknown> {
  const bare = Buffer.byteLength(JSON.stringify({ type: frameType.text, content: '', clientId: crypto.randomUUID() }));
  return { type: frameType.text, content: 'x'.repeat(messageBytes - bare) };
}

interface Side {
  readonly server: Child;
  readonly crowd: Child;
}
interface Seen {
  deliveries: number;
  messages: number;
  bytes: number;
  seconds: number;
}

/** Server CPU in microseconds a delivery, over one stretch of load. */
async function measure({ server, crowd }: Side, seconds: number, seen: Seen): Promise<number> {
  await crowd.ask('start', inFlight);
  await pause(warmMs);
  const before = await crowd.ask<CrowdCounts>('counts');
  const cpuBefore = server.cpuSeconds();
  await pause(seconds * 1_000);
  const cpuAfter = server.cpuSeconds();
  const after = await crowd.ask<CrowdCounts>('counts');
  await crowd.ask('pause');
  if (after.refused > 0 || after.closed > 0)
    throw new Error(`The run is void: ${after.refused} messages refused, ${after.closed} sockets closed; expected none.`);
  const deliveries = after.delivered - before.delivered;
  seen.deliveries += deliveries;
  seen.messages += after.sent - before.sent;
  seen.bytes += after.bytes - before.bytes;
  seen.seconds += seconds;
  return ((cpuAfter - cpuBefore) / deliveries) * 1e6;
}

const noteOf = (name: string, seen: Seen): string =>
  `R1 ${name}: ${Math.round(seen.deliveries / seen.seconds)} deliveries/s, ${Math.round(seen.messages / seen.seconds)} messages/s, ${Math.round(seen.bytes / seen.deliveries)} B a frame`;

const nothingYet = (): Seen => ({ deliveries: 0, messages: 0, bytes: 0, seconds: 0 });

export async function fanOut(world: World, options: Options): Promise<Outcome> {
  const { clients, seconds } = options;
  const loop = await startChild(new URL('./loopServer.ts', import.meta.url));
  const port = await loop.ask<number>('listen');
  const sides: Side[] = [];
  try {
    const ours: Side = { server: world.server, crowd: await productCrowd(world, clients) };
    sides.push(ours);
    const floor: Side = {
      server: loop,
      crowd: await startCrowd({
        port,
        receivers: Array.from({ length: clients }, () => receiverPath),
        senders: Array.from({ length: senders }, () => ({ path: senderPath, frame: floorFrame() })),
      }),
    };
    sides.push(floor);
    const seen = { ours: nothingYet(), floor: nothingYet() };
    const pairs = await interleave(options.pairs, { ours: () => measure(ours, seconds, seen.ours), floor: () => measure(floor, seconds, seen.floor) });
    return {
      figures: [{ id: 'R1', what: `fan-out to ${clients} sockets, server CPU a delivery`, unit: 'us', pairs, goal }],
      notes: [noteOf('ours', seen.ours), noteOf('floor', seen.floor)],
    };
  } finally {
    await Promise.all(sides.map((side) => side.crowd.stop()));
    await loop.stop();
  }
}
