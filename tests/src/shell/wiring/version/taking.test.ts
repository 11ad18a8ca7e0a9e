import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { versionLimits } from '#contract/limits/session.ts';
import { wiredVersion } from '#src/shell/wiring/version/taking.ts';
import { noteVersion, reloadsForVersion } from '#src/kit/wiring/preferences.ts';
import { fakeBrowser } from '#tests/wiring/fakeBrowser.ts';
import type { FakeBrowser } from '#tests/wiring/fakeBrowser.ts';

const tools = { now: () => Date.now(), newId: () => '', random: () => 0.5, previewOf: () => '' };
let around: FakeBrowser;
let served: string;
let stop: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  around = fakeBrowser('http://care.test');
  served = '1';
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** A page that has just been loaded, as `main.tsx` begins it. */
function load(isAtWork = () => false) {
  stop();
  const before = around.reloads();
  if (reloadsForVersion(around, served)) return load(isAtWork);
  expect(around.reloads()).toBe(before);
  const actor = createActor(wiredVersion({ around, isAtWork, keepAll: async () => undefined, askVersion: async () => served }), {
    input: { tools, version: served, isVisible: around.document.visibilityState === 'visible' },
  }).start();
  stop = () => actor.stop();
  return actor;
}
const looksOnce = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(versionLimits.askMs + versionLimits.lookMs * 4);
};

test('[M4] a hidden tab takes a new version by itself, once, with its local storage cleared', async () => {
  load();
  around.localStorage.setItem('old', 'x');
  served = '2';
  around.show(false);
  await looksOnce();
  expect([around.reloads(), around.localStorage.getItem('old')]).toEqual([1, null]);
  load();
  await looksOnce();
  expect(around.reloads()).toBe(1);
});

test('[M4] servers of two versions that answer each load and each question in turn, twenty times: one reload for each new version, in each window', async () => {
  load();
  around.show(false);
  let reloads = 0;
  for (let flip = 0; flip < 20; flip += 1) {
    served = flip % 2 === 0 ? '2' : '1';
    await looksOnce();
    if (around.reloads() === reloads) continue;
    reloads = around.reloads();
    // The page that is loaded comes from the other one again.
    served = flip % 2 === 0 ? '1' : '2';
    load();
    // Visiting the root path clears the session storage.
    around.sessionStorage.clear();
  }
  expect(around.reloads()).toBe(1);
});

test('[M4] another window of the same browser takes it too', async () => {
  load();
  served = '2';
  // The first window has taken it.
  noteVersion(around, '2');
  around.show(false);
  await looksOnce();
  expect(around.reloads()).toBe(1);
});

test('[M4] while somebody works nothing is reloaded; his wish is followed', async () => {
  const actor = load(() => true);
  served = '2';
  around.show(false);
  await looksOnce();
  expect(around.reloads()).toBe(0);
  actor.send({ type: 'version.take' });
  await vi.advanceTimersByTimeAsync(1);
  expect(around.reloads()).toBe(1);
});

test('[M4] a storage that keeps nothing never reloads by itself', async () => {
  load();
  around.sessionStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  served = '2';
  around.show(false);
  await looksOnce();
  expect(around.reloads()).toBe(0);
});
