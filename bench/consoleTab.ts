/** The built console and the pages beside it, opened and fed: what every browser benchmark begins with. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { openTab } from './chromium.ts';
import type { MainThread, Tab } from './chromium.ts';
import type { FedSide } from './feeder.ts';

export interface Fed {
  readonly feeder: Child;
  readonly side: FedSide;
  readonly tab: Tab;
}
export interface Feeding {
  readonly feeder: Child;
  readonly origin: string;
}

const warmMs = 1_000;
const openMs = 120_000;

export function requireBuild(): void {
  if (!existsSync('dist/index.html')) throw new Error('There is no built console: expected dist/index.html. Run "npm run build" first.');
}

export async function startFeeder(conversations: number): Promise<Feeding> {
  const feeder = await startChild(new URL('./feeder.ts', import.meta.url));
  return { feeder, origin: `http://127.0.0.1:${await feeder.ask<number>('listen', conversations)}` };
}

/** The tab does as a person does: it logs in, opens the desk, waits until the whole list is there and the connection lives. */
async function enterDesk({ page }: Tab, origin: string, conversations: number): Promise<void> {
  await page.goto(origin);
  await page.locator('#username').fill('bench');
  await page.locator('#password').fill('bench-password');
  await page.locator('#password').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/', { timeout: openMs });
  if (!new URL(page.url()).pathname.endsWith('/consultation')) await page.locator('a[href="/consultation"]').first().click();
  const all = page.getByRole('button', { name: new RegExp(`全部 *${conversations}`) });
  await all.waitFor({ timeout: openMs });
  await all.click();
}

async function untilListening(feeder: Child, side: FedSide): Promise<void> {
  for (const deadline = performance.now() + openMs; !(await feeder.ask<boolean>('isListening', side)); await pause(50)) {
    if (performance.now() > deadline) throw new Error(`The page of ${side} opened no socket within ${openMs / 1_000} s.`);
  }
}

/** @param prepare a script that runs before the console's own */
export async function openDesk({ feeder, origin }: Feeding, conversations: number, prepare?: string): Promise<Fed> {
  const tab = await openTab();
  if (prepare !== undefined) await tab.page.addInitScript({ content: prepare });
  await enterDesk(tab, origin, conversations);
  await untilListening(feeder, 'ours');
  return { feeder, side: 'ours', tab };
}

/** @param path of the page that is fed as the other side */
export async function openFloor({ feeder, origin }: Feeding, path = '/floor/'): Promise<Fed> {
  const tab = await openTab();
  await tab.page.goto(`${origin}${path}`);
  await tab.page.locator('.row').first().waitFor({ timeout: openMs });
  await untilListening(feeder, 'floor');
  return { feeder, side: 'floor', tab };
}

/** @returns what `watch` gives while the page is fed */
export async function whileFed<T>({ feeder, side }: Fed, rate: number, watch: () => Promise<T>): Promise<T> {
  await feeder.ask('feed', { side, rate });
  try {
    await pause(warmMs);
    return await watch();
  } finally {
    await feeder.ask('pause');
  }
}

/** Main-thread CPU in milliseconds a message, each of its kinds. */
export async function costOf(fed: Fed, rate: number, seconds: number): Promise<MainThread> {
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

/** Calls without an answer in the feeder: they would make the console do other work than in life. */
export async function unansweredOf(id: string, feeder: Child): Promise<string[]> {
  const unanswered = await feeder.ask<string[]>('unanswered');
  return unanswered.length > 0 ? [`${id}: calls without an answer here: ${unanswered.join(', ')}`] : [];
}

/** Heap in use after everything that can be let go was. */
export async function heapBytes({ session }: Tab): Promise<number> {
  await session.send('HeapProfiler.enable');
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
