/** B5: from the key to the drawn letter while 1,000 messages a second arrive; floor: a text field on the plain page, fed the same. */
import { percentile } from '#tests/rig/pairs.ts';
import { openDesk, openFloor, requireBuild, startFeeder, unansweredOf, whileFed } from './consoleTab.ts';
import type { Fed } from './consoleTab.ts';
import type { Options } from './options.ts';
import type { Outcome } from './report.ts';

const conversations = 5_000;
const rate = 1_000;
const keyMs = 60;
const goal = { aboveFloorMs: 8, mostMs: 50 } as const;
/** The browser names no event shorter than this; what it does not name counts as this much. */
const leastMs = 16;
const share = 0.98;

/** The page's own window, where the functions that name it run. */
declare const self: { typed: number[] };

/** Types for so long. @returns the durations of the events of all keys, as the browser's event timing tells them */
async function type({ tab: { page } }: Fed, field: string, seconds: number): Promise<number[]> {
  const keys = Math.ceil((seconds * 1_000) / keyMs);
  await page.locator(field).click();
  await page.evaluate((least) => {
    const durations: number[] = [];
    const options: object = { type: 'event', durationThreshold: least };
    self.typed = durations;
    // Each key makes several events: the longest of an interaction is its latency.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) if (entry.interactionId) durations.push(entry.duration);
    }).observe(options as Parameters<PerformanceObserver['observe']>[0]);
  }, leastMs);
  await page.keyboard.type('x'.repeat(keys), { delay: keyMs });
  const seen = await page.evaluate(() => self.typed);
  return [...seen, ...Array.from({ length: Math.max(0, keys - seen.length) }, () => leastMs)];
}

export async function typing(options: Options): Promise<Outcome> {
  requireBuild();
  const feeding = await startFeeder(conversations);
  const opened: Fed[] = [];
  try {
    const ours = await openDesk(feeding, conversations);
    opened.push(ours);
    await ours.tab.page.locator('[role="option"]').first().click();
    const floor = await openFloor(feeding);
    opened.push(floor);
    const durations = { ours: [] as number[], floor: [] as number[] };
    for (let turn = 0; turn < options.pairs; turn += 1) {
      durations.ours.push(...(await whileFed(ours, rate, () => type(ours, 'textarea', options.seconds))));
      durations.floor.push(...(await whileFed(floor, rate, () => type(floor, 'textarea', options.seconds))));
    }
    const late = { ours: percentile(durations.ours, share), floor: percentile(durations.floor, share) };
    const what = `key to drawn letter at ${rate} messages/s, p98`;
    return {
      figures: [
        { id: 'B5', what, unit: 'ms', values: [late.ours], goal: { atMost: goal.mostMs } },
        { id: 'B5', what: `${what}, beyond a text field on the plain page`, unit: 'ms', values: [late.ours - late.floor], goal: { atMost: goal.aboveFloorMs } },
      ],
      notes: [
        `B5: p98 of ${durations.ours.length} keys at ${rate} messages/s: ours ${late.ours} ms, floor ${late.floor} ms (steps of 8 ms, at least ${leastMs})`,
        ...(await unansweredOf('B5', feeding.feeder)),
      ],
    };
  } finally {
    for (const { tab } of opened) await tab.close();
    await feeding.feeder.stop();
  }
}
