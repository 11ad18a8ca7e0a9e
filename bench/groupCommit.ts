/** R5: what group commit is worth: the same product on the same database, with groups and with one message a commit. */
import { interleave } from '#tests/rig/pairs.ts';
import { keepPace, pace, saturate, startWriters } from './chatWriting.ts';
import type { Writing } from './chatWriting.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';
import type { World } from './world.ts';

export async function groupCommit(world: World, { seconds, pairs: count }: Options): Promise<Outcome> {
  const single = await world.more(new URL('./singleCommits.ts', import.meta.url));
  const ours: Writing = { server: world.server, writers: (await startWriters(world)).writers };
  const floor: Writing = { server: single.server, writers: (await startWriters(world, single.port)).writers };
  try {
    await saturate(ours, 2, []);
    await saturate(floor, 2, []);
    const sent = await interleave(count, { ours: () => saturate(ours, seconds, []), floor: () => saturate(floor, seconds, []) });
    const late = async (side: Writing): Promise<number> => (await keepPace(side, seconds)).delivered.p99;
    const lateness = await interleave(count, { ours: () => late(ours), floor: () => late(floor) });
    return {
      figures: [
        { id: 'R5', what: 'durable chat send, groups against one message a commit', unit: 'messages/s', pairs: sent, goal: { atLeast: 2.5 } },
        { id: 'R5', what: `p99 to the staff's socket at ${pace} messages/s, the same`, unit: 'ms', pairs: lateness, goal: { atMost: 0.35 } },
      ],
      notes: [],
    };
  } finally {
    await ours.writers.stop();
    await floor.writers.stop();
  }
}
