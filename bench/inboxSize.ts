/** B4: the cost of a message with 100,000 conversations beside that with 1,000, in the console and in its store alone. */
import { interleave } from '#tests/rig/pairs.ts';
import { InboxStore } from '#src/desk/machines/inbox/store.ts';
import { costOf, openDesk, requireBuild, startFeeder } from './consoleTab.ts';
import type { Fed, Feeding } from './consoleTab.ts';
import { makeRows, nextFrame, person } from './inboxRows.ts';
import type { Options } from './options.ts';
import type { Figure, Outcome } from './report.ts';

const goal = { atMost: 1.15 };
const sizes = { ours: 100_000, floor: 1_000 } as const;
const storeSizes = [1_000, 5_000, 100_000] as const;
const storeGoalUs = 0.2;
const rate = 1_000;
const storeEvents = 200_000;
const burst = 16;

/** Microseconds an event: frames made before, given in bursts as in life, a window read after each. */
function storeCost(size: number): number {
  const rows = makeRows(size);
  const store = new InboxStore({ id: person.id, system: 'staff' });
  store.beginLoad();
  store.addPage(rows, 1, 'first');
  store.finishLoad();
  const seqs = new Uint32Array(size).fill(1);
  const frames = Array.from({ length: storeEvents }, (_, index) => {
    const at = Math.floor(Math.random() * size);
    const seq = (seqs[at] ?? 0) + 1;
    seqs[at] = seq;
    const row = rows[at];
    if (!row) throw new Error(`No row ${at} of ${size}.`);
    return nextFrame(row, { seq, position: index + 2 });
  });
  const now = Date.now();
  let spent = 0;
  for (let from = 0; from < frames.length; from += burst) {
    const pipelined = frames.slice(from, from + burst);
    const before = performance.now();
    for (const frame of pipelined) store.hearLine(frame, now);
    spent += performance.now() - before;
    store.slice('all', 0, 17);
  }
  return (spent / storeEvents) * 1_000;
}

function inStore(count: number): Figure[] {
  // Compiled before it counts.
  storeCost(1_000);
  return storeSizes.map((size) => ({
    id: 'B4',
    what: `the store alone at ${size} conversations, an event`,
    unit: 'us',
    values: Array.from({ length: count }, () => storeCost(size)),
    goal: { atMost: storeGoalUs },
  }));
}

export async function inboxSize({ pairs: count, seconds }: Options): Promise<Outcome> {
  requireBuild();
  const feedings: Feeding[] = [];
  const opened: Fed[] = [];
  const open = async (size: number): Promise<Fed> => {
    const feeding = await startFeeder(size);
    feedings.push(feeding);
    const fed = await openDesk(feeding, size);
    opened.push(fed);
    return fed;
  };
  try {
    const large = await open(sizes.ours);
    const small = await open(sizes.floor);
    const cost = (fed: Fed) => async () => (await costOf(fed, rate, seconds)).task;
    const pairs = await interleave(count, { ours: cost(large), floor: cost(small) });
    const what = `console at ${rate} messages/s, ${sizes.ours} conversations against ${sizes.floor}`;
    return { figures: [{ id: 'B4', what, unit: 'ms', pairs, goal }, ...inStore(count)], notes: [] };
  } finally {
    for (const { tab } of opened) await tab.close();
    for (const { feeder } of feedings) await feeder.stop();
  }
}
