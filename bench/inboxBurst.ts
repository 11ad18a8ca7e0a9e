/** B1 (and B3, dropped frames): what an incoming message costs the console's main thread while 5,000 conversations are on the list; floor: a plain-DOM virtual list fed the same. */
import { setTimeout as pause } from 'node:timers/promises';
import { interleave } from '#tests/rig/pairs.ts';
import type { MainThread } from './chromium.ts';
import { costOf, openDesk, openFloor, requireBuild, startFeeder, unansweredOf, whileFed } from './consoleTab.ts';
import type { Fed } from './consoleTab.ts';
import type { FedSide } from './feeder.ts';
import type { Options } from './options.ts';
import { writeProfile } from './pageProfile.ts';
import type { Figure, Outcome } from './report.ts';

const goal = { atMost: 1.3 };
const conversations = 5_000;
const rates = [200, 1_000, 5_000];
/** Longer between two frames than this, and one of 60 a second was not drawn. */
const gapMs = 25;

/** In the page, where the function that names it runs. */
declare const requestAnimationFrame: (draw: (now: number) => void) => number;

/** Measured apart: asking for every frame is work of its own. */
function droppedFrames(fed: Fed, rate: number, seconds: number): Promise<{ dropped: number; drawn: number }> {
  return whileFed(fed, rate, () =>
    fed.tab.page.evaluate(
      ({ ms, gap }) =>
        new Promise<{ dropped: number; drawn: number }>((resolve) => {
          const startedAt = performance.now();
          let last = startedAt;
          let dropped = 0;
          let drawn = 0;
          const look = (now: number): void => {
            if (now - last > gap) dropped += Math.round((now - last) / (1_000 / 60)) - 1;
            drawn += 1;
            last = now;
            if (now - startedAt < ms) requestAnimationFrame(look);
            else resolve({ dropped, drawn });
          };
          requestAnimationFrame(look);
        }),
      { ms: seconds * 1_000, gap: gapMs },
    ),
  );
}

/** In percent. */
const share = ({ dropped, drawn }: { dropped: number; drawn: number }): number => (dropped / (dropped + drawn)) * 100;
const split = ({ task, script, layout, style }: MainThread): string => [task, script, layout, style].map((ms) => (ms * 1_000).toFixed(0)).join('/');

interface Sides {
  readonly ours: Fed;
  readonly floor: Fed;
}

async function atRate({ ours, floor }: Sides, rate: number, { pairs, seconds }: Options): Promise<{ figures: Figure[]; notes: string[] }> {
  const last: Partial<Record<FedSide, MainThread>> = {};
  const side = (fed: Fed) => async (): Promise<number> => {
    const seen = await costOf(fed, rate, seconds);
    last[fed.side] = seen;
    return seen.task;
  };
  const measured = await interleave(pairs, { ours: side(ours), floor: side(floor) });
  const dropped = { ours: await droppedFrames(ours, rate, seconds), floor: await droppedFrames(floor, rate, seconds) };
  const parts = last.ours && last.floor ? `; us a message task/script/layout/style ours ${split(last.ours)}, floor ${split(last.floor)}` : '';
  return {
    figures: [
      { id: 'B1', what: `console at ${rate} messages/s, main-thread CPU a message`, unit: 'ms', pairs: measured, goal },
      { id: 'B3', what: `frames dropped at ${rate} messages/s`, unit: '%', values: [share(dropped.ours)], goal: { atMost: 1 } },
    ],
    notes: [`B3 at ${rate}/s: dropped frames ours ${share(dropped.ours).toFixed(1)} %, floor ${share(dropped.floor).toFixed(1)} %${parts}`],
  };
}

export async function inboxBurst(options: Options): Promise<Outcome> {
  requireBuild();
  const feeding = await startFeeder(conversations);
  const opened: Fed[] = [];
  try {
    const ours = await openDesk(feeding, conversations);
    opened.push(ours);
    const floor = await openFloor(feeding);
    opened.push(floor);
    if (options.profile) await writeProfile(ours.tab, () => whileFed(ours, 1_000, () => pause(options.seconds * 1_000)));
    const results = [];
    for (const rate of rates) results.push(await atRate({ ours, floor }, rate, options));
    return {
      figures: results.flatMap((one) => one.figures),
      notes: [...results.flatMap((one) => one.notes), ...(await unansweredOf('B1', feeding.feeder))],
    };
  } finally {
    for (const { tab } of opened) await tab.close();
    await feeding.feeder.stop();
  }
}
