/**
 * B7, B8: how soon the built console shows what one came for, on a slow machine and line, beside a bare page of React and antd's Table with the same fifty rows.
 * react-admin and Ant Design Pro are measured apart (docs/adr/0045): where the bare table came after 0.66 of react-admin's time, 0.6 of react-admin is 0.9 of it.
 */
import type { Page } from 'playwright-core';
import { exchange } from '#tests/rig/api.ts';
import { median } from '#tests/rig/pairs.ts';
import type { Pair } from '#tests/rig/pairs.ts';
import { startRig } from '#tests/rig/rig.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { enter, sessionOf } from '#tests/flows/enter.ts';
import { openTab } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { requireBuild } from './consoleTab.ts';
import { buildListPages } from './listPages.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';
import { writeProfile } from './pageProfile.ts';
import { servePlain } from './plainFiles.ts';

/** performance.md names these: a processor four times as slow, 10 Mbit/s, 20 ms. */
const slowness = { rate: 4, latency: 20, bytesPerSecond: 10e6 / 8 };
const person = { name: '周敏', username: 'zhoumin' };
const list = '/customManage';
const listCall = 'GET /crm-server/customermanage/list?limit=50';
const seen = {
  login: 'input[autocomplete=username]',
  list: '[role=grid] [role=row][aria-rowindex="2"] [role=gridcell]',
  desk: '[role=option]',
  floor: 'tbody tr.ant-table-row',
} as const;

interface Opened {
  /** The time runs from the wish to what was wished for. */
  readonly ms: number;
  /** The main thread's tasks took so much longer than 50 ms in that time. */
  readonly blockedMs: number;
}

interface Told {
  readonly from: number;
  readonly at: number | null;
  readonly long: readonly { readonly startTime: number; readonly duration: number }[];
}
const patienceMs = 60_000;

/** In the page, so that nobody asks it while it works. A key pressed begins the count anew. */
const watcher = (selector: string): string => `
  const told = { from: 0, at: null, long: [] };
  window.startUp = told;
  new PerformanceObserver((all) => told.long.push(...all.getEntries().map(({ startTime, duration }) => ({ startTime, duration })))).observe({ type: 'longtask', buffered: true });
  addEventListener('keydown', ({ key }) => { if (key === 'Enter') { told.from = performance.now(); told.at = null; } }, true);
  const look = () => {
    if (told.at === null && document.querySelector(${JSON.stringify(selector)})) requestAnimationFrame(() => { told.at ??= performance.now(); });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });`;

async function slow({ session }: Tab): Promise<void> {
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness.rate });
  const { latency, bytesPerSecond } = slowness;
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond });
}

async function read(page: Page): Promise<Opened> {
  await page.waitForFunction(() => typeof (globalThis as { startUp?: Told }).startUp?.at === 'number', undefined, { timeout: patienceMs });
  const told = await page.evaluate<Told & { readonly at: number }>('window.startUp');
  const within = told.long.filter(({ startTime }) => startTime >= told.from && startTime < told.at);
  return { ms: told.at - told.from, blockedMs: within.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0) };
}

interface Wanted {
  readonly side: Side;
  readonly open: (tab: Tab) => Promise<void>;
  readonly profile: boolean;
}
async function opened({ side, open, profile }: Wanted): Promise<Opened> {
  const tab = await openTab();
  try {
    await tab.page.addInitScript({ content: watcher(seen[side]) });
    const until = async (): Promise<Opened> => {
      await open(tab);
      return read(tab.page);
    };
    if (profile) await writeProfile(tab, until, side);
    return await (profile ? read(tab.page) : until());
  } finally {
    await tab.close();
  }
}

/** Types as a person does: what comes meanwhile has come when they press Enter. */
async function logIn(tab: Tab, url: string, { username, password }: { readonly username: string; readonly password: string }): Promise<void> {
  await tab.page.goto(url);
  await tab.page.locator('#username').fill(username);
  await tab.page.locator('#password').fill(password);
  await tab.page.waitForLoadState('networkidle');
  await slow(tab);
  await tab.page.locator('#password').press('Enter');
}

type Side = 'login' | 'list' | 'desk' | 'floor';
type Sides = Readonly<Record<Side, () => Promise<Opened>>>;

interface Addresses {
  readonly url: string;
  readonly floorUrl: string;
  readonly staff: { readonly username: string; readonly password: string };
}
function sidesOf({ url, floorUrl, staff }: Addresses, profile: boolean): Sides {
  const slowly = (begin: (tab: Tab) => Promise<unknown>) => async (tab: Tab) => {
    await slow(tab);
    await begin(tab);
  };
  const ways: Readonly<Record<Side, (tab: Tab) => Promise<void>>> = {
    login: slowly(({ page }) => page.goto(url, { waitUntil: 'commit' })),
    list: slowly(({ page }) => enter(page, url, { as: person.name, at: list })),
    desk: (tab) => logIn(tab, url, staff),
    floor: slowly(({ page }) => page.goto(floorUrl, { waitUntil: 'commit' })),
  };
  const sideOf = (side: Side) => () => opened({ side, open: ways[side], profile });
  return { login: sideOf('login'), list: sideOf('list'), desk: sideOf('desk'), floor: sideOf('floor') };
}

function outcomeOf(turns: readonly Readonly<Record<Side, Opened>>[]): Outcome {
  const pairsOf = (side: Side): readonly Pair[] => turns.map((turn) => ({ ours: turn[side].ms, floor: turn.floor.ms }));
  const blocked = (side: Side): string => `${side} ${Math.round(median(turns.map((turn) => turn[side].blockedMs)))}`;
  return {
    figures: [
      { id: 'B7', what: 'login page ready', unit: 'ms', pairs: pairsOf('login'), goal: { atMost: 0.45 } },
      { id: 'B8', what: 'first row after the login', unit: 'ms', pairs: pairsOf('desk'), goal: { atMost: 0.9 } },
      { id: 'B8', what: 'first row of a list by its address', unit: 'ms', pairs: pairsOf('list'), goal: { atMost: 0.9 } },
    ],
    notes: [`B8: main thread held beyond 50 ms a task until then, ms: ${(['desk', 'list', 'floor'] as const).map(blocked).join(', ')}`],
  };
}

async function measured(rig: Rig, { pairs: count, profile }: Options): Promise<Record<Side, Opened>[]> {
  const staff = rig.run().demo?.staff.find(({ username }) => username === person.username);
  if (!staff) throw new Error(`The demo has nobody called ${person.username}: expected him among the names of run.json.`);
  const { access_token: bearer } = await sessionOf(rig.directUrl, person.name);
  const floor = await servePlain('table', (await exchange(listCall, rig.directUrl, { bearer })).body.toString());
  const sides = sidesOf({ url: rig.directUrl, floorUrl: floor.url, staff }, profile);
  const turns: Record<Side, Opened>[] = [];
  try {
    for (let turn = 0; turn < count; turn += 1) {
      turns.push({ login: await sides.login(), list: await sides.list(), desk: await sides.desk(), floor: await sides.floor() });
    }
    return turns;
  } finally {
    await floor.close();
  }
}

export async function startUp(options: Options): Promise<Outcome> {
  requireBuild();
  await buildListPages(['table']);
  const rig = await startRig({ console: true });
  try {
    return outcomeOf(await measured(rig, options));
  } finally {
    await rig.stop();
  }
}
