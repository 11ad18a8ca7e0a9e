/** R1: what it costs the server to bring one message to one of many sockets; floor: a plain `ws` loop of `send` with the same client. */
import { setTimeout as pause } from 'node:timers/promises';
import { interleave } from '#tests/rig/pairs.ts';
import type { Child } from './child.ts';
import type { CrowdCounts } from './crowd.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';
import { loopCrowd, staffCrowd, startLoop } from './staffCrowd.ts';
import type { World } from './world.ts';

/** The goal names these figures. */
const inFlight = 8;
const senders = 8;
const warmMs = 1_000;
const goal = { atMost: 0.25 };
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
  const { loop, port } = await startLoop();
  const sides: Side[] = [];
  try {
    const ours: Side = { server: world.server, crowd: await staffCrowd(world, { clients, senders }) };
    sides.push(ours);
    const floor: Side = { server: loop, crowd: await loopCrowd(port, { clients, senders }) };
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
