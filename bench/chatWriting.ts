/** Members who write and staff who read, against one server: at saturation, and at a steady pace. */
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { makePeople, memberFrame, ticketPaths } from './world.ts';
import type { Organisation, World, Writer } from './world.ts';
import type { Latencies, WriterCounts, WriterTargets } from './writers.ts';

const organisations = 8;
const membersEach = 25;
/** Messages a member sends before the first is answered. */
const pipelined = 16;
const warmMs = 1_000;
/** Messages a second. */
export const pace = 1_000;
export const content = '您好，今早空腹血糖有点高，今天的药还要照常吃吗？';

export interface Writing {
  readonly server: Child;
  readonly writers: Child;
}

export async function startWriters(world: World, port = world.port, given?: readonly Organisation[]): Promise<{ writers: Child; members: readonly Writer[] }> {
  const people = given ?? (await makePeople(world.database, { organisations, staff: 1, members: membersEach }));
  const members = people.flatMap((one) => one.members);
  const readers = await ticketPaths(
    world.database,
    people.flatMap((one) => one.staff),
  );
  const paths = await ticketPaths(world.database, members);
  const writers = await startChild(new URL('./writers.ts', import.meta.url));
  await writers.ask('connect', {
    port,
    readers,
    members: members.map((member, index) => ({ path: paths[index] ?? '', frame: memberFrame(member, content) })),
  } satisfies WriterTargets);
  return { writers, members };
}

const check = (counts: WriterCounts): void => {
  if (counts.refused > 0 || counts.closed > 0)
    throw new Error(`The run is void: ${counts.refused} messages refused, ${counts.closed} sockets closed; expected none.`);
};

/** Messages a second that were acknowledged and had reached the staff. */
export async function saturate({ server, writers }: Writing, seconds: number, cpu: number[]): Promise<number> {
  await writers.ask('saturate', pipelined);
  await pause(warmMs);
  const before = await writers.ask<WriterCounts>('counts');
  const cpuBefore = server.cpuSeconds();
  const startedAt = performance.now();
  await pause(seconds * 1_000);
  const after = await writers.ask<WriterCounts>('counts');
  const cpuAfter = server.cpuSeconds();
  const took = (performance.now() - startedAt) / 1_000;
  await writers.ask('settle');
  check(after);
  const messages = Math.min(after.acknowledged - before.acknowledged, after.delivered - before.delivered);
  cpu.push(((cpuAfter - cpuBefore) / messages) * 1e6);
  return messages / took;
}

/** A steady pace, far below saturation. */
export async function keepPace({ server, writers }: Writing, seconds: number): Promise<Latencies & { readonly cpuUs: number }> {
  const cpuBefore = server.cpuSeconds();
  const seen = await writers.ask<Latencies>('keepPace', { rate: pace, seconds, content });
  const cpuUs = ((server.cpuSeconds() - cpuBefore) / seen.messages) * 1e6;
  check(await writers.ask<WriterCounts>('counts'));
  return { ...seen, cpuUs };
}
