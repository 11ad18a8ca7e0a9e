/** B6: what a million messages leave in memory. B10: what opening and leaving screens leaves there. */
import { setTimeout as pause } from 'node:timers/promises';
import { heapBytes, openDesk, requireBuild, startFeeder, unansweredOf } from './consoleTab.ts';
import type { Fed } from './consoleTab.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';

const conversations = 5_000;
const openedConversations = 20;
/** A second, unless the shift is told how long it is. */
const fullRate = 5_000;
const first = 10_000;
/** Before them, to those that are opened (one row in three is this person's), so that each keeps its most from the beginning. */
const filling = { messages: 12_000, among: 3 * openedConversations } as const;
const cycles = 30;
const warmCycles = 5;
const goalMb = 1;

const inMb = (bytes: number): number => bytes / 2 ** 20;

async function feedUntil(
  { feeder, side }: Fed,
  total: number,
  { rate = fullRate, among }: { readonly rate?: number; readonly among?: number } = {},
): Promise<void> {
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

export async function longShift({ messages, minutes }: Options): Promise<Outcome> {
  requireBuild();
  const feeding = await startFeeder(conversations);
  const desk = await openDesk(feeding, conversations);
  try {
    await openSome(desk);
    await feedUntil(desk, filling.messages, { among: filling.among });
    await feedUntil(desk, filling.messages + first);
    const early = await heapBytes(desk.tab);
    const rate = minutes === 0 ? fullRate : Math.ceil((messages - first) / (minutes * 60));
    await feedUntil(desk, filling.messages + messages, { rate });
    const late = await heapBytes(desk.tab);
    await cycle(desk, warmCycles);
    const before = { heap: await heapBytes(desk.tab), nodes: await nodesOf(desk) };
    await cycle(desk, cycles);
    const after = { heap: await heapBytes(desk.tab), nodes: await nodesOf(desk) };
    const inTime = minutes === 0 ? '' : ` within ${minutes} minutes`;
    const grown = `heap after ${messages} messages${inTime} less that after ${first}, ${openedConversations} conversations opened`;
    const cycled = `${cycles} times to another screen and back`;
    return {
      figures: [
        { id: 'B6', what: grown, unit: 'MB', values: [inMb(late - early)], goal: { atMost: goalMb } },
        { id: 'B10', what: `heap that ${cycled} leave`, unit: 'MB', values: [inMb(after.heap - before.heap)], goal: { atMost: goalMb } },
        { id: 'B10', what: `nodes that ${cycled} leave`, unit: 'nodes', values: [after.nodes - before.nodes], goal: { atMost: 0 } },
      ],
      notes: [`B6: ${inMb(early).toFixed(1)} MB after ${first} messages`, ...(await unansweredOf('B6', feeding.feeder))],
    };
  } finally {
    await desk.tab.close();
    await feeding.feeder.stop();
  }
}
