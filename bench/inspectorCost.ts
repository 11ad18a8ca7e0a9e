/**
 * B12: the inspector. Closed it costs nothing that can be measured (floor: the same desk that never opened it); a step back among 10,000 beside the 100 ms that it may
 * take, and the layout of the largest machine beside its 200 ms. The two floors are limits, not programs.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { interleave } from '#tests/rig/pairs.ts';
import type { Pair } from '#tests/rig/pairs.ts';
import { conversationMachine } from '#src/desk/machines/conversationMachine.ts';
import { chartOf } from '#src/inspector/machines/chart.ts';
import { layoutOf } from '#src/inspector/machines/layout.ts';
import { costOf, openDesk, requireBuild, startFeeder, whileFed } from './consoleTab.ts';
import type { Fed } from './consoleTab.ts';
import type { Options } from './options.ts';
import type { Figure, Outcome } from './report.ts';

const conversations = 500;
const rate = 1_000;
const steps = 10_000;
const stepMs = 100;
const layoutMs = 200;
/** A desk that is fed makes some hundred steps a second. */
const fillMs = 120_000;

/** In the page, where the function that names it runs. */
declare const requestAnimationFrame: (draw: (now: number) => void) => number;
declare const document: { querySelector: (selector: string) => { click: () => void } | null };

async function goTo({ tab: { page } }: Fed, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).first().click();
  await page.waitForURL((url) => url.pathname === path);
}

/** It is fetched, has watched, and its tab is closed again. */
async function openAndClose(fed: Fed): Promise<void> {
  const { page } = fed.tab;
  await goTo(fed, '/inspector');
  await page.locator('.inspector-step').first().waitFor();
  await page.locator('[role="tab"][aria-selected="true"]').press('Delete');
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

async function stepsBack(fed: Fed, count: number): Promise<{ readonly pairs: Pair[]; readonly kept: number }> {
  const { page } = fed.tab;
  await goTo(fed, '/inspector');
  await goTo(fed, '/consultation');
  const until = performance.now() + fillMs;
  const newest = async (): Promise<number> => {
    await goTo(fed, '/inspector');
    const kept = Number(await page.locator('.inspector-player [role="slider"]').getAttribute('aria-valuemax'));
    await goTo(fed, '/consultation');
    return kept;
  };
  let kept = 0;
  while (kept < steps && performance.now() < until) {
    await whileFed(fed, rate, () => pause(10_000));
    kept = await newest();
  }
  await goTo(fed, '/inspector');
  await page.locator('.inspector-head .ant-segmented-item').first().click();
  const pairs: Pair[] = [];
  for (let at = 0; at < count * 4; at += 1) pairs.push({ ours: await pressed(fed, 1), floor: stepMs });
  return { pairs, kept };
}

function layouts(count: number): Pair[] {
  const chart = chartOf(conversationMachine);
  return Array.from({ length: count }, () => {
    const before = performance.now();
    layoutOf(chart);
    return { ours: performance.now() - before, floor: layoutMs };
  });
}

export async function inspectorCost({ pairs: count, seconds }: Options): Promise<Outcome> {
  requireBuild();
  const figures: Figure[] = [
    { id: 'B12', what: 'layout of the largest machine, of the 200 ms that it may take', unit: 'ms', pairs: layouts(count), goal: { atMost: 1 } },
  ];
  const feeding = await startFeeder(conversations);
  const opened: Fed[] = [];
  try {
    const closed = await openDesk(feeding, conversations);
    opened.push(closed);
    const never = await openDesk(feeding, conversations);
    opened.push(never);
    await openAndClose(closed);
    const cost = (fed: Fed) => async () => (await costOf(fed, rate, seconds)).task;
    const pairs = await interleave(count, { ours: cost(closed), floor: cost(never) });
    figures.push({ id: 'B12', what: `desk at ${rate} messages/s, inspector closed`, unit: 'ms', pairs, goal: { atMost: 1.03 } });
    const back = await stepsBack(closed, count);
    figures.push({ id: 'B12', what: `a step back among ${back.kept}, the screen drawn, of 100 ms`, unit: 'ms', pairs: back.pairs, goal: { atMost: 1 } });
    return { figures, notes: [] };
  } finally {
    for (const { tab } of opened) await tab.close();
    await feeding.feeder.stop();
  }
}
