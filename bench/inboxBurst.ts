/** B1: what an incoming message costs the console's main thread while 5,000 conversations are on the list; floor: a plain-DOM virtual list fed the same. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { interleave } from '#tests/rig/pairs.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { openTab } from './chromium.ts';
import type { MainThread, Tab } from './chromium.ts';
import type { FedSide } from './feeder.ts';
import type { Options } from './options.ts';
import { writeProfile } from './pageProfile.ts';
import type { Figure, Outcome } from './report.ts';

const goal = { atMost: 1.3 };
const conversations = 5_000;
const rates = [200, 1_000, 5_000];
const warmMs = 1_000;
const openMs = 60_000;
/** Longer between two frames than this, and one of 60 a second was not drawn. */
const gapMs = 25;

/** In the page, where the function that names it runs. */
declare const requestAnimationFrame: (draw: (now: number) => void) => number;

interface Fed {
  readonly feeder: Child;
  readonly side: FedSide;
  readonly tab: Tab;
}

async function openPlain(tab: Tab, origin: string): Promise<void> {
  await tab.page.goto(`${origin}/floor/`);
  await tab.page.locator('.row').first().waitFor({ timeout: openMs });
}

/** As a person does it: logs in, opens the desk, waits until the whole list is there and the connection lives. */
async function openDesk(tab: Tab, origin: string): Promise<void> {
  const { page } = tab;
  await page.goto(origin);
  await page.locator('#username').fill('bench');
  await page.locator('#password').fill('bench-password');
  await page.locator('#password').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/', { timeout: openMs });
  if (!page.url().endsWith('/consultation')) await page.locator('a[href="/consultation"]').first().click();
  await page.getByRole('button', { name: new RegExp(`全部 *${conversations}`) }).waitFor({ timeout: openMs });
}

async function untilListening(feeder: Child, side: FedSide): Promise<void> {
  for (const deadline = performance.now() + openMs; !(await feeder.ask<boolean>('isListening', side)); await pause(50)) {
    if (performance.now() > deadline) throw new Error(`The page of ${side} opened no socket within ${openMs / 1_000} s.`);
  }
}

/** @returns what `watch` gives while the page is fed */
async function whileFed<T>({ feeder, side }: Fed, rate: number, watch: () => Promise<T>): Promise<T> {
  await feeder.ask('feed', { side, rate });
  try {
    await pause(warmMs);
    return await watch();
  } finally {
    await feeder.ask('pause');
  }
}

/** Main-thread CPU in milliseconds a message, each of its kinds. */
async function measure(fed: Fed, rate: number, seconds: number): Promise<MainThread> {
  return whileFed(fed, rate, async () => {
    const pushedBefore = await fed.feeder.ask<number>('pushed');
    const before = await fed.tab.mainThread();
    await pause(seconds * 1_000);
    const after = await fed.tab.mainThread();
    const messages = (await fed.feeder.ask<number>('pushed')) - pushedBefore;
    const each = (name: keyof MainThread): number => ((after[name] - before[name]) / messages) * 1_000;
    return { task: each('task'), script: each('script'), layout: each('layout'), style: each('style') };
  });
}

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

const share = ({ dropped, drawn }: { dropped: number; drawn: number }): string => `${((dropped / (dropped + drawn)) * 100).toFixed(1)} %`;
const split = ({ task, script, layout, style }: MainThread): string => [task, script, layout, style].map((ms) => (ms * 1_000).toFixed(0)).join('/');

interface Sides {
  readonly ours: Fed;
  readonly floor: Fed;
}

async function atRate({ ours, floor }: Sides, rate: number, { pairs, seconds }: Options): Promise<{ figure: Figure; notes: string[] }> {
  const last: Partial<Record<FedSide, MainThread>> = {};
  const side = (fed: Fed) => async (): Promise<number> => {
    const seen = await measure(fed, rate, seconds);
    last[fed.side] = seen;
    return seen.task;
  };
  const measured = await interleave(pairs, { ours: side(ours), floor: side(floor) });
  const dropped = { ours: await droppedFrames(ours, rate, seconds), floor: await droppedFrames(floor, rate, seconds) };
  const parts = last.ours && last.floor ? `; us a message task/script/layout/style ours ${split(last.ours)}, floor ${split(last.floor)}` : '';
  return {
    figure: { id: 'B1', what: `console at ${rate} messages/s, main-thread CPU a message`, unit: 'ms', pairs: measured, goal },
    notes: [`B1 at ${rate}/s: dropped frames ours ${share(dropped.ours)}, floor ${share(dropped.floor)}${parts}`],
  };
}

export async function inboxBurst(options: Options): Promise<Outcome> {
  if (!existsSync('dist/index.html')) throw new Error('There is no built console: expected dist/index.html. Run "npm run build" first.');
  const feeder = await startChild(new URL('./feeder.ts', import.meta.url));
  const tabs: Tab[] = [];
  try {
    const origin = `http://127.0.0.1:${await feeder.ask<number>('listen', conversations)}`;
    for (const open of [openDesk, openPlain]) {
      const tab = await openTab();
      tabs.push(tab);
      await open(tab, origin);
    }
    const [desk, plain] = tabs;
    if (!desk || !plain) throw new Error('Two pages were opened: expected two.');
    const sides: Sides = { ours: { feeder, side: 'ours', tab: desk }, floor: { feeder, side: 'floor', tab: plain } };
    for (const side of ['ours', 'floor'] as const) await untilListening(feeder, side);
    if (options.profile) await writeProfile(desk, () => whileFed(sides.ours, 1_000, () => pause(options.seconds * 1_000)));
    const results = [];
    for (const rate of rates) results.push(await atRate(sides, rate, options));
    const unanswered = await feeder.ask<string[]>('unanswered');
    const strange = unanswered.length > 0 ? [`B1: calls without an answer here: ${unanswered.join(', ')}`] : [];
    return { figures: results.map((one) => one.figure), notes: [...results.flatMap((one) => one.notes), ...strange] };
  } finally {
    for (const tab of tabs) await tab.close();
    await feeder.stop();
  }
}
