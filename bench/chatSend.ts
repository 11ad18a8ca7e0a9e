/** R4: durable chat, from a member's socket over the commit to the acknowledgement and the staff's socket; floors: its two statements over 32 raw connections, and in groups over one. */
import { interleave } from '#tests/rig/pairs.ts';
import { content, keepPace, pace, saturate, startWriters } from './chatWriting.ts';
import type { Writing } from './chatWriting.ts';
import { startChild } from './child.ts';
import type { CommitTargets } from './commitLoop.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';
import type { World } from './world.ts';

const goal = { atLeast: 1.3 };
const groupGoal = { atLeast: 0.45 };
const connections = 32;

export async function chatSend(world: World, options: Options): Promise<Outcome> {
  const { writers, members } = await startWriters(world);
  const commits = await startChild(new URL('./commitLoop.ts', import.meta.url));
  try {
    await commits.ask('connect', { databaseUrl: world.databaseUrl, connections, content, conversations: members } satisfies CommitTargets);
    const ours: Writing = { server: world.server, writers };
    const cpu: number[] = [];
    // Compiled and cached before anything is timed.
    await saturate(ours, 2, []);
    const { acknowledged, delivered, cpuUs } = await keepPace(ours, options.seconds);
    const text = ({ p50, p99 }: { p50: number; p99: number }): string => `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
    const pairs = await interleave(options.pairs, {
      ours: () => saturate(ours, options.seconds, cpu),
      floor: () => commits.ask<number>('run', options.seconds),
    });
    await commits.ask('runInGroups', 1);
    const besideGroups = await interleave(options.pairs, {
      ours: () => saturate(ours, options.seconds, cpu),
      floor: () => commits.ask<number>('runInGroups', options.seconds),
    });
    return {
      figures: [
        { id: 'R4', what: `durable chat send, against ${connections} connections`, unit: 'messages/s', pairs, goal },
        { id: 'R4', what: 'durable chat send, against groups over one connection without a socket', unit: 'messages/s', pairs: besideGroups, goal: groupGoal },
        { id: 'R6', what: `to the staff's socket at ${pace} messages/s, p50`, unit: 'ms', values: [delivered.p50], goal: { atMost: 1 } },
        { id: 'R6', what: `to the staff's socket at ${pace} messages/s, p99`, unit: 'ms', values: [delivered.p99], goal: { atMost: 8 } },
        { id: 'R6', what: 'server CPU a message at saturation', unit: 'us', values: cpu, goal: { atMost: 20 } },
      ],
      notes: [
        `R6 at ${pace} messages/s: to the acknowledgement ${text(acknowledged)}; to the staff's socket ${text(delivered)}; server CPU ${cpuUs.toFixed(1)} us a message`,
      ],
    };
  } finally {
    await writers.stop();
    await commits.stop();
  }
}
