/**
 * B12: the inspector. Closed it costs nothing that can be measured (floor: the same desk that never opened it), and neither does the recorder behind reports of problems, which
 * always runs (floor: a desk where it never begins); a step back among 10,000 and the layout of the largest machine have limits of their own.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { interleave } from '#tests/rig/pairs.ts';
import { conversationMachine } from '#src/desk/machines/conversationMachine.ts';
import { chartOf } from '#src/inspector/machines/chart.ts';
import { layoutOf } from '#src/inspector/machines/layout.ts';
import { costOf, openDesk, requireBuild, startFeeder, whileFed } from './consoleTab.ts';
import type { Fed, Feeding } from './consoleTab.ts';
import type { Options } from './options.ts';
import type { Figure, Outcome } from './report.ts';

const conversations = 500;
const rate = 1_000;
const steps = 10_000;
const stepMs = 100;
const layoutMs = 200;
/** A desk that is fed makes some hundred steps a second. */
const fillMs = 120_000;
/** The recorder waits for a quiet moment, ten seconds at most (src/appChunk.tsx). */
const quietMs = 15_000;
const mostOfDesk = { atMost: 1.03 };
/** No quiet moment ever comes for whoever waits as long as the recorder does; others wait for theirs. */
const noRecorder = `
  const real = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (act, options) => (options?.timeout === 10_000 ? 0 : real(act, options));`;

/** In the page, where the function that names it runs. */
declare const requestAnimationFrame: (draw: (now: number) => void) => number;
declare const document: { querySelector: (selector: string) => { click: () => void } | null };

async function goTo({ tab: { page } }: Fed, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).first();
  // Until its tab stands there, it is in the column of its area.
  if (!(await link.isVisible())) await page.locator('[data-area="setting"]').click();
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
}

/** It is fetched, has watched, and its tab is closed again. */
async function openAndClose(fed: Fed): Promise<void> {
  const { page } = fed.tab;
  await goTo(fed, '/inspector');
  await page.locator('.inspector-step').first().waitFor();
  await page.locator('.screen-tab.front .screen-link').press('Delete');
  await goTo(fed, '/consultation');
}

/** The time of a press until what it changes has been drawn. */
const pressed = ({ tab: { page } }: Fed, place: number): Promise<number> =>
  page.evaluate(
    (at) =>
      new Promise<number>((resolve) => {
        const buttons = '.inspector-player .ant-btn';
        const before = performance.now();
        document.querySelector(`${buttons}:nth-of-type(${at})`)?.click();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - before)));
      }),
    place,
  );

/** It has no file of its own in every build: the one that gives `keepWatch` has it. */
function recorderFile(): string {
  const folder = 'dist/assets';
  const file = readdirSync(folder).find(
    (name) => name.endsWith('.js') && /export ?\{[^}]*\bkeepWatch\b|\bkeepWatch:\(\)=>/.test(readFileSync(`${folder}/${name}`, 'utf8')),
  );
  if (file === undefined) throw new Error(`No file of ${folder} gives keepWatch: expected the one that src/appChunk.tsx imports.`);
  return file;
}

/** @throws where the file of the recorder has come to a desk that has none, or has not come to one that has */
async function checkRecorder({ tab: { page } }: Fed, isThere: boolean): Promise<void> {
  const file = recorderFile();
  const hasCome = (): Promise<boolean> => page.evaluate((name) => performance.getEntriesByType('resource').some((one) => one.name.endsWith(name)), `/${file}`);
  for (const until = performance.now() + quietMs; isThere && !(await hasCome()); await pause(100))
    if (performance.now() > until) throw new Error(`The recorder (${file}) did not begin within ${quietMs / 1_000} s.`);
  if (!isThere && (await hasCome())) throw new Error(`The recorder (${file}) runs at the desk that was to have none.`);
}

async function stepsBack(fed: Fed, count: number): Promise<{ readonly times: number[]; readonly kept: number }> {
  const { page } = fed.tab;
  await goTo(fed, '/inspector');
  await goTo(fed, '/consultation');
  const until = performance.now() + fillMs;
  const newest = async (): Promise<number> => {
    await goTo(fed, '/inspector');
    const slider = page.locator('.inspector-player [role="slider"]');
    const [last, first] = [await slider.getAttribute('aria-valuemax'), await slider.getAttribute('aria-valuemin')];
    await goTo(fed, '/consultation');
    return Number(last) - Number(first);
  };
  let kept = 0;
  while (kept < steps && performance.now() < until) {
    await whileFed(fed, rate, () => pause(10_000));
    kept = await newest();
  }
  await goTo(fed, '/inspector');
  await page.locator('.inspector-head .ant-segmented-item').first().click();
  const times: number[] = [];
  for (let at = 0; at < count * 4; at += 1) times.push(await pressed(fed, 1));
  return { times, kept };
}

function layouts(count: number): number[] {
  const chart = chartOf(conversationMachine);
  return Array.from({ length: count }, () => {
    const before = performance.now();
    layoutOf(chart);
    return performance.now() - before;
  });
}

export async function inspectorCost({ pairs: count, seconds }: Options): Promise<Outcome> {
  requireBuild();
  const figures: Figure[] = [{ id: 'B12', what: 'layout of the largest machine', unit: 'ms', values: layouts(count), goal: { atMost: layoutMs } }];
  const feedings: Feeding[] = [];
  const opened: Fed[] = [];
  // One feeder has one console.
  const open = async (prepare?: string): Promise<Fed> => {
    const feeding = await startFeeder(conversations);
    feedings.push(feeding);
    const fed = await openDesk(feeding, conversations, prepare);
    opened.push(fed);
    await checkRecorder(fed, prepare === undefined);
    return fed;
  };
  const what = `desk at ${rate} messages/s`;
  const cost = (fed: Fed) => async () => (await costOf(fed, rate, seconds)).task;
  try {
    const closed = await open();
    const never = await open();
    await openAndClose(closed);
    const beside = async (name: string, ours: Fed, floor: Fed): Promise<void> => {
      const pairs = await interleave(count, { ours: cost(ours), floor: cost(floor) });
      figures.push({ id: 'B12', what: `${what}, main-thread CPU a message, ${name}`, unit: 'ms', pairs, goal: mostOfDesk });
    };
    await beside('inspector closed beside never opened', closed, never);
    const bare = await open(noRecorder);
    await beside('recorder of problems beside none', never, bare);
    const { times, kept } = await stepsBack(closed, count);
    figures.push({ id: 'B12', what: `a step back among ${steps}, the screen drawn`, unit: 'ms', values: times, goal: { atMost: stepMs } });
    return { figures, notes: [`B12: ${kept} steps were kept when it went back`] };
  } finally {
    for (const { tab } of opened) await tab.close();
    for (const { feeder } of feedings) await feeder.stop();
  }
}
