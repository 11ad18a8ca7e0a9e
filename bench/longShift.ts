/** B6: what a million messages leave in memory. B10: what opening and leaving screens leaves there. */
import { setTimeout as pause } from 'node:timers/promises';
import { heapBytes, openDesk, requireBuild, startFeeder, unansweredOf } from './consoleTab.ts';
import type { Fed } from './consoleTab.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';

const conversations = 5_000;
const openedConversations = 20;
const rate = 5_000;
const messages = { first: 10_000, last: 1_000_000 } as const;
/** Before them, to those that are opened (one row in three is this person's), so that each keeps its most from the beginning. */
const filling = { messages: 12_000, among: 3 * openedConversations } as const;
const cycles = 30;
const warmCycles = 5;
const goalBytes = 2 ** 20;

const inMb = (bytes: number): string => (bytes / 2 ** 20).toFixed(2);

async function feedUntil({ feeder, side }: Fed, total: number, among?: number): Promise<void> {
  await feeder.ask('feed', { side, rate, among });
  while ((await feeder.ask<number>('pushed')) < total) await pause(200);
  await feeder.ask('pause');
  await pause(2_000);
}

/** Twenty conversations, each with its history. */
async function openSome({ tab: { page } }: Fed): Promise<void> {
  await page.locator('[role="option"]').first().click();
  for (let opened = 1; opened < openedConversations; opened += 1) {
    await page.locator('[role="option"][aria-selected="true"]').press('ArrowDown');
    await page.locator('textarea').waitFor();
  }
}

/** Between two screens, and between two conversations on the desk. */
async function cycle({ tab: { page } }: Fed, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await page.locator('a[href="/orderManage"]').first().click();
    await page.locator('.list-tools').waitFor();
    await page.locator('a[href^="/consultation"]').first().click();
    await page.locator('[role="option"]').first().waitFor();
    await page
      .locator('[role="option"]')
      .nth(turn % 2)
      .click();
  }
}

const nodesOf = async ({ tab: { session } }: Fed): Promise<number> => (await session.send('Memory.getDOMCounters')).nodes;

export async function longShift(_options: Options): Promise<Outcome> {
  requireBuild();
  const feeding = await startFeeder(conversations);
  const desk = await openDesk(feeding, conversations);
  try {
    await openSome(desk);
    await feedUntil(desk, filling.messages, filling.among);
    await feedUntil(desk, filling.messages + messages.first);
    const early = await heapBytes(desk.tab);
    await feedUntil(desk, filling.messages + messages.last);
    const late = await heapBytes(desk.tab);
    await cycle(desk, warmCycles);
    const before = { heap: await heapBytes(desk.tab), nodes: await nodesOf(desk) };
    await cycle(desk, cycles);
    const after = { heap: await heapBytes(desk.tab), nodes: await nodesOf(desk) };
    const word = (bytes: number): string => (bytes <= goalBytes ? 'reached' : 'missed');
    return {
      figures: [],
      notes: [
        `B6: heap after ${messages.last} messages less that after ${messages.first}, ${openedConversations} conversations opened: ${inMb(late - early)} MB of ${inMb(early)} (goal 1 MB: ${word(late - early)})`,
        `B10: ${cycles} times to another screen and back leave ${inMb(after.heap - before.heap)} MB and ${after.nodes - before.nodes} nodes (goal 1 MB: ${word(after.heap - before.heap)}; 0 nodes)`,
        ...(await unansweredOf('B6', feeding.feeder)),
      ],
    };
  } finally {
    await desk.tab.close();
    await feeding.feeder.stop();
  }
}
