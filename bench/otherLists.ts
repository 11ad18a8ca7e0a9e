/** B2: the console's cost a message beside antd's List and beside React without thought for cost. */
import { interleave } from '#tests/rig/pairs.ts';
import { costOf, openDesk, openFloor, requireBuild, startFeeder } from './consoleTab.ts';
import type { Fed } from './consoleTab.ts';
import { buildListPages } from './listPages.ts';
import type { BuiltPage } from './listPages.ts';
import type { Options } from './options.ts';
import type { Figure, Outcome } from './report.ts';

const goals: Readonly<Record<Exclude<BuiltPage, 'table' | 'parts'>, number>> = { antd: 0.06, naive: 0.13 };
const conversations = 5_000;
/** Faster than this the floors fall behind, draw several messages at once, and the cost a message is no longer theirs. */
const rate = 10;

export async function otherLists({ pairs: count, seconds }: Options): Promise<Outcome> {
  requireBuild();
  await buildListPages();
  const feeding = await startFeeder(conversations);
  const opened: Fed[] = [];
  try {
    const ours = await openDesk(feeding, conversations);
    opened.push(ours);
    const figures: Figure[] = [];
    for (const [name, atMost] of Object.entries(goals)) {
      const floor = await openFloor(feeding, `/built/${name}/`);
      opened.push(floor);
      const cost = (fed: Fed) => async () => (await costOf(fed, rate, seconds)).task;
      const pairs = await interleave(count, { ours: cost(ours), floor: cost(floor) });
      figures.push({ id: 'B2', what: `console at ${rate} messages/s beside ${name}`, unit: 'ms', pairs, goal: { atMost } });
      await floor.tab.close();
    }
    return { figures, notes: [] };
  } finally {
    for (const { tab } of opened) await tab.close();
    await feeding.feeder.stop();
  }
}
