/** A server that has nothing to do asks its database seldom, and what is written is found as soon as ever. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPollLoop, wakeLoops } from '#server/kit/pollLoop.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Every turn is counted; what it finds is told beforehand. */
function looked(found: (boolean | 'later')[], pollMs = 100): { readonly turns: () => number; readonly stop: () => Promise<void>; readonly faults: unknown[] } {
  let turns = 0;
  const faults: unknown[] = [];
  const turn = async (): Promise<boolean | 'later'> => {
    turns += 1;
    return found.shift() ?? false;
  };
  return { turns: () => turns, stop: startPollLoop({ turn, pollMs, onFault: (error) => faults.push(error) }), faults };
}
const after = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('a loop that finds nothing waits twice as long each time, up to eight of its intervals, and at its own pace once something was written', async () => {
  const { turns, stop } = looked([]);
  const at: number[] = [];
  for (let ms = 0; ms < 3_100; ms += 100) {
    const before = turns();
    await after(100);
    if (turns() > before) at.push(ms + 100);
  }
  expect(at).toEqual([100, 300, 700, 1_500, 2_300, 3_100]);
  wakeLoops();
  await after(100);
  expect(turns()).toBe(7);
  await after(100);
  expect(turns()).toBe(7);
  await stop();
  wakeLoops();
  await after(10_000);
  expect(turns()).toBe(7);
});

test('what was written while a loop looked has it look again after its own interval', async () => {
  let turns = 0;
  const turn = async (): Promise<boolean> => {
    turns += 1;
    if (turns === 3) wakeLoops();
    return false;
  };
  const stop = startPollLoop({ turn, pollMs: 100, onFault: () => undefined });
  await after(700);
  expect(turns).toBe(3);
  await after(100);
  expect(turns).toBe(4);
  await stop();
});

test('a loop that finds something goes on at once where there may be more, and keeps its pace where it is to wait', async () => {
  const { turns, stop } = looked([true, true, 'later', 'later']);
  await after(100);
  expect(turns()).toBe(3);
  await after(100);
  expect(turns()).toBe(4);
  await after(100);
  expect(turns()).toBe(5);
  await stop();
});

test('an interval of two seconds and more is kept', async () => {
  const { turns, stop } = looked([], 15_000);
  await after(60_000);
  expect(turns()).toBe(4);
  await stop();
});
