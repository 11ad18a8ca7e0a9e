/** R4: durable chat, from a member's socket over the commit to the acknowledgement and the staff's socket; floor: its two statements over 32 raw connections. */
import { setTimeout as pause } from 'node:timers/promises';
import { interleave, median } from '#tests/rig/pairs.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import type { CommitTargets } from './commitLoop.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';
import { makePeople, memberFrame, ticketPaths } from './world.ts';
import type { World, Writer } from './world.ts';
import type { Latencies, WriterCounts, WriterTargets } from './writers.ts';

const goal = { atLeast: 1.3 };
const organisations = 8;
const membersEach = 25;
/** Messages a member sends before the first is answered. */
const pipelined = 16;
const connections = 32;
const warmMs = 1_000;
const pace = 1_000;
const content = '您好，今早空腹血糖有点高，今天的药还要照常吃吗？';

interface Writing {
  readonly server: Child;
  readonly writers: Child;
}

async function startWriters(world: World): Promise<{ writers: Child; members: readonly Writer[] }> {
  const people = await makePeople(world.database, { organisations, staff: 1, members: membersEach });
  const members = people.flatMap((one) => one.members);
  const readers = await ticketPaths(
    world.database,
    people.flatMap((one) => one.staff),
  );
  const paths = await ticketPaths(world.database, members);
  const writers = await startChild(new URL('./writers.ts', import.meta.url));
  await writers.ask('connect', {
    port: world.port,
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
async function saturate({ server, writers }: Writing, seconds: number, cpu: number[]): Promise<number> {
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

async function paced({ server, writers }: Writing, seconds: number): Promise<string> {
  const cpuBefore = server.cpuSeconds();
  const { messages, acknowledged, delivered } = await writers.ask<Latencies>('keepPace', { rate: pace, seconds, content });
  const cpu = ((server.cpuSeconds() - cpuBefore) / messages) * 1e6;
  check(await writers.ask<WriterCounts>('counts'));
  const text = ({ p50, p99 }: { p50: number; p99: number }): string => `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
  return `R4 at ${pace} messages/s: to the acknowledgement ${text(acknowledged)}; to the staff's socket ${text(delivered)}; server CPU ${cpu.toFixed(1)} us a message`;
}

export async function chatSend(world: World, options: Options): Promise<Outcome> {
  const { writers, members } = await startWriters(world);
  const commits = await startChild(new URL('./commitLoop.ts', import.meta.url));
  try {
    await commits.ask('connect', { databaseUrl: world.databaseUrl, connections, content, conversations: members } satisfies CommitTargets);
    const ours: Writing = { server: world.server, writers };
    const cpu: number[] = [];
    // Compiled and cached before anything is timed.
    await saturate(ours, 2, []);
    const atPace = [await paced(ours, options.seconds)];
    const pairs = await interleave(options.pairs, {
      ours: () => saturate(ours, options.seconds, cpu),
      floor: () => commits.ask<number>('run', options.seconds),
    });
    return {
      figures: [{ id: 'R4', what: `durable chat send, against ${connections} connections`, unit: 'messages/s', pairs, goal }],
      notes: [...atPace, `R4 at saturation: server CPU ${median(cpu).toFixed(1)} us a message`],
    };
  } finally {
    await writers.stop();
    await commits.stop();
  }
}
