/**
 * B12: the inspector. Closed it costs nothing that can be measured (floor: the same desk that never opened it), and neither does the recorder behind reports of problems, which
 * always runs (floor: a desk where it never begins); a step back and a far jump of the slider among 10,000, and the layout of the largest machine, have limits of their own.
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
/** A desk that is fed makes some hundred steps a second; one that takes longer than this to be full tells nothing of a full one. */
const fillMs = 300_000;
/** The slider is pressed here, in parts of its width: each is far from the one before. */
const jumps = [0.1, 0.9, 0.5, 0.02, 0.75, 0.3, 0.98] as const;
/** A press that is off by a handle is still where it was meant to be. */
const near = 0.03;
/** The recorder waits for a quiet moment, ten seconds at most (src/appChunk.tsx). */
const quietMs = 15_000;
const mostOfDesk = { atMost: 1.03 };
/** No quiet moment ever comes for whoever waits as long as the recorder does; others wait for theirs. */
const noRecorder = `
  const real = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (act, options) => (options?.timeout === 10_000 ? 0 : real(act, options));`;

/** In the page, where the function that names it runs. */
declare const requestAnimationFrame: (draw: (now: number) => void) => number;
interface Drawn {
  readonly click: () => void;
  readonly getBoundingClientRect: () => { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly dispatchEvent: (event: object) => boolean;
}
declare const document: { readonly querySelector: (selector: string) => Drawn | null; readonly dispatchEvent: (event: object) => boolean };
declare const MouseEvent: new (type: string, given: object) => object;

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

/** The time of a press on the slider, at this part of its width, until the step there has been drawn. */
const jumped = ({ tab: { page } }: Fed, part: number): Promise<number> =>
  page.evaluate(
    (share) =>
      new Promise<number>((resolve, reject) => {
        const slider = document.querySelector('.inspector-player .ant-slider');
        if (!slider) {
          reject(new Error('The inspector has no slider: expected one below its lanes.'));
          return;
        }
        const { left, top, width, height } = slider.getBoundingClientRect();
        const place = { bubbles: true, cancelable: true, button: 0, clientX: left + width * share, clientY: top + height / 2 };
        const before = performance.now();
        slider.dispatchEvent(new MouseEvent('mousedown', place));
        document.dispatchEvent(new MouseEvent('mouseup', place));
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - before)));
      }),
    part,
  );

interface Kept {
  readonly first: number;
  readonly last: number;
  readonly at: number;
}
async function keptBy({ tab: { page } }: Fed): Promise<Kept> {
  const slider = page.locator('.inspector-player [role="slider"]');
  const [first, last, at] = [
    await slider.getAttribute('aria-valuemin'),
    await slider.getAttribute('aria-valuemax'),
    await slider.getAttribute('aria-valuenow'),
  ];
  return { first: Number(first), last: Number(last), at: Number(at) };
}
/** @throws where the slider does not stand where it was pressed, or the log does not show the step */
async function checkJump(fed: Fed, part: number): Promise<void> {
  const { first, last, at } = await keptBy(fed);
  const share = (at - first) / (last - first);
  if (Math.abs(share - part) > near) throw new Error(`The slider stands at ${share.toFixed(3)} of its steps: expected ${part}, where it was pressed.`);
  if (!(await fed.tab.page.locator('.inspector-step.at').isVisible()))
    throw new Error(`The log does not show step ${at}: expected it in sight after the jump.`);
}

interface Looked {
  readonly back: number[];
  readonly far: number[];
  readonly kept: number;
}

/** @throws where fewer steps than the goal speaks of are kept in the end */
async function fill(fed: Fed): Promise<number> {
  await goTo(fed, '/inspector');
  let kept = 0;
  for (const until = performance.now() + fillMs; kept < steps;) {
    if (performance.now() > until)
      throw new Error(`The recording has ${kept} steps after ${fillMs / 1_000} s: expected ${steps}. Run it where nothing else does.`);
    await goTo(fed, '/consultation');
    await whileFed(fed, rate, () => pause(10_000));
    await goTo(fed, '/inspector');
    const { first, last } = await keptBy(fed);
    kept = last - first + 1;
  }
  return kept;
}

async function lookBack(fed: Fed, count: number): Promise<Looked> {
  const kept = await fill(fed);
  await fed.tab.page.locator('.inspector-head .ant-segmented-item').first().click();
  const [back, far]: [number[], number[]] = [[], []];
  for (let at = 0; at < count * 4; at += 1) back.push(await pressed(fed, 1));
  for (let at = 0; at < count * 4; at += 1) {
    const part = jumps[at % jumps.length] ?? 0.5;
    far.push(await jumped(fed, part));
    await checkJump(fed, part);
  }
  return { back, far, kept };
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
    const { back, far, kept } = await lookBack(closed, count);
    const drawn = (name: string, values: number[]): void =>
      void figures.push({ id: 'B12', what: `${name} among ${steps}, the screen drawn`, unit: 'ms', values, goal: { atMost: stepMs } });
    drawn('a step back', back);
    drawn('a far jump of the slider', far);
    return { figures, notes: [`B12: ${kept} steps were kept when it went back`] };
  } finally {
    for (const { tab } of opened) await tab.close();
    for (const { feeder } of feedings) await feeder.stop();
  }
}
