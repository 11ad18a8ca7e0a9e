/** B13: 20,000 customers are imported while four boards stay live: two boards of customers, a workbench and its wall. What they show at the end is a fresh read, and keys answer meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '#tests/rig/pairs.ts';
import type { Tab } from './chromium.ts';
import { requireBuild } from './consoleTab.ts';
import { callAs, makeHouse, openAt, openMs } from './house.ts';
import type { House } from './house.ts';
import { checkedFile, runImport } from './importJob.ts';
import type { ImportJob } from './importJob.ts';
import type { Options } from './options.ts';
import { profileFolder, writeProfile } from './pageProfile.ts';
import type { Outcome } from './report.ts';
import { startWorld } from './world.ts';

const customers = 20_000;
const goalMs = 200;
const share = 0.98;
const keyMs = 250;
/** The browser names no event shorter than this. */
const leastMs = 16;
const agreeMs = 30_000;

/** The page's own window, where the functions that name it run. */
declare const self: { keys: KeyTaken[]; asked: Record<string, number> };

/** Node's types know none of it. */
interface EventTiming {
  readonly interactionId?: number;
  readonly processingStart: number;
  readonly processingEnd: number;
}

/** The parts of a key's time in ms: until the page looked at it, until it had worked, and the whole, until it was drawn. */
interface KeyTaken {
  readonly waited: number;
  readonly worked: number;
  readonly duration: number;
}

async function openBoard(house: House): Promise<Tab> {
  const tab = await openAt(house, '/customManage');
  await tab.page.locator('.resource-head').getByText('看板', { exact: true }).click({ timeout: openMs });
  // The switch has the keys until somebody presses elsewhere, and would be turned back by them.
  await tab.page.locator('.board-column').first().click({ timeout: openMs });
  return tab;
}

const watch = ({ page }: Tab): Promise<void> =>
  page.evaluate((least) => {
    const [keys, asked]: [KeyTaken[], Record<string, number>] = [[], {}];
    const options: object = { type: 'event', durationThreshold: least };
    Object.assign(self, { keys, asked });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & EventTiming)[])
        if (entry.interactionId)
          keys.push({ waited: entry.processingStart - entry.startTime, worked: entry.processingEnd - entry.startTime, duration: entry.duration });
    }).observe(options as Parameters<PerformanceObserver['observe']>[0]);
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) asked[new URL(name).pathname] = (asked[new URL(name).pathname] ?? 0) + 1;
    }).observe({ type: 'resource' });
  }, leastMs);

/** The time of a page's slow keys, part by part, and what it asked the server meanwhile. */
async function noteOf({ page }: Tab, name: string): Promise<string> {
  const { keys, asked } = await page.evaluate(() => ({ keys: self.keys, asked: self.asked }));
  const at = (part: keyof KeyTaken): number => Math.round(percentile(keys.length > 0 ? keys.map((key) => key[part]) : [leastMs], share));
  const calls = Object.entries(asked).map(([path, times]) => `${path} ${times}`);
  return `B13: ${name}: p98 of keys ${at('duration')} ms, of them ${at('waited')} until it began and ${at('worked')} until it had worked; asked ${calls.join(', ')}`;
}

/** Cards by column as a page shows them, and as a fresh read has them. */
type Cards = readonly (readonly string[])[];
async function shownCards({ page }: Tab): Promise<Cards> {
  const columns: string[][] = [];
  for (const column of await page.locator('.board-column').all())
    columns.push(await column.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card') ?? '')));
  return columns;
}
async function readCards(house: House): Promise<Cards> {
  const { columns } = await callAs<{ columns: readonly { rows: readonly { id: string }[] }[] }>(
    house,
    'GET',
    '/crm-server/customermanage/board?limit=20&sort=-createdAt',
  );
  return columns.map(({ rows }) => rows.map(({ id }) => id));
}
/** A board that was told of single rows has more of a column than its first page. */
const begins = (shown: Cards, fresh: Cards): boolean =>
  shown.length === fresh.length && fresh.every((column, at) => column.every((id, place) => shown[at]?.[place] === id));

const shownNumber = ({ page }: Tab, within: string): Promise<string> =>
  page
    .locator(within)
    .filter({ hasText: '今日新客户' })
    .locator('.leading dd')
    .first()
    // The difference to an earlier look stands behind the number.
    .evaluate((number) => number.firstChild?.textContent ?? '');

/** @returns ms until both boards, the workbench and the wall show what a fresh read has */
async function agreed(house: House, [one, other, bench, wall]: readonly [Tab, Tab, Tab, Tab]): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const [fresh, ...shown] = await Promise.all([readCards(house), shownCards(one), shownCards(other)]);
    const numbers = await Promise.all([shownNumber(bench, '.tile'), shownNumber(wall, '.wall-tile')]);
    const isSame = shown.every((cards) => begins(cards, fresh)) && numbers.every((text) => text.replaceAll(/\D/g, '') === String(customers));
    if (isSame) return performance.now() - begun;
    if (performance.now() - begun > agreeMs)
      throw new Error(`Boards differ from a fresh read ${agreeMs / 1_000} s after the import: ${numbers.join(', ')} of ${customers}.`);
    await pause(100);
  }
}

/** One of each kind of page is looked into while the other pages go on beside it. */
async function profiled<T>(tabs: { readonly board: Tab; readonly bench: Tab }, work: () => Promise<T>): Promise<T> {
  let made: T | undefined;
  const begun = work().then((value) => (made = value));
  await Promise.all(Object.entries(tabs).map(([name, tab]) => writeProfile(tab, () => begun, `B13-${name}`)));
  return made as T;
}

export async function liveBoards({ profile }: Options): Promise<Outcome> {
  requireBuild();
  const world = await startWorld(profile ? profileFolder : undefined);
  const tabs: Tab[] = [];
  try {
    const house = await makeHouse(world);
    const opened = async (tab: Promise<Tab>): Promise<Tab> => {
      const one = await tab;
      tabs.push(one);
      return one;
    };
    const boards = [await opened(openBoard(house)), await opened(openBoard(house))] as const;
    const bench = await opened(openAt(house, '/workbenches'));
    const wall = await opened(openAt(house, '/workbenches?wall=1'));
    await bench.page.locator('.tile').first().waitFor({ timeout: openMs });
    await wall.page.locator('.wall-tile').first().waitFor({ timeout: openMs });
    const file = await checkedFile(house, customers);
    for (const tab of [...boards, bench]) await watch(tab);
    const begun = performance.now();
    let keys = 0;
    const untilDone = (): Promise<ImportJob> =>
      runImport(house, file, async () => {
        keys += 1;
        for (const { page } of boards) await page.keyboard.press(keys % 4 === 0 ? 'k' : 'j');
        await bench.page.keyboard.press('Tab');
        await pause(keyMs);
      });
    const job = await (profile ? profiled({ board: boards[0], bench }, untilDone) : untilDone());
    const seconds = (performance.now() - begun) / 1_000;
    const lateMs = await agreed(house, [...boards, bench, wall]);
    const seen = (await Promise.all([...boards, bench].map(({ page }) => page.evaluate(() => self.keys.map(({ duration }) => duration))))).flat();
    const durations = [...seen, ...Array.from({ length: Math.max(0, keys * 3 - seen.length) }, () => leastMs)];
    const inp = percentile(durations, share);
    return {
      figures: [
        {
          id: 'B13',
          what: `INP (p98 of keys) while ${customers} customers are imported beside four live boards`,
          unit: 'ms',
          values: [inp],
          goal: { atMost: goalMs },
        },
        {
          id: 'B13',
          what: 'until boards, workbench and wall show what a fresh read has, after it',
          unit: 's',
          values: [lateMs / 1_000],
          goal: { atMost: agreeMs / 1_000 },
        },
      ],
      notes: [
        `B13: ${job.done} customers imported in ${seconds.toFixed(1)} s; worst of ${durations.length} keys ${Math.max(...durations)} ms`,
        await noteOf(boards[0], 'a board'),
        await noteOf(bench, 'the workbench'),
      ],
      databaseVersion: world.version,
    };
  } finally {
    for (const tab of tabs) await tab.close();
    await world.stop();
  }
}
