import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
beforeEach(() => {
  vi.resetModules();
  reload.mockReset();
  // The server answers again; the browser goes on saying that the file did not come.
  vi.stubGlobal('window', { location: { reload }, fetch: () => Promise.resolve({ ok: true }) });
  vi.doMock('#src/kit/wiring/loading/resourceModules.ts', () => ({
    loadOne: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  }));
});
afterEach(() => {
  vi.doUnmock('#src/kit/wiring/loading/resourceModules.ts');
  vi.unstubAllGlobals();
});

const descriptions = () => import('#src/kit/wiring/loading/descriptions.ts');

test('a description that does not come for a call fails as a call does, each time, and never begins the page anew', async () => {
  const { loadForCall } = await descriptions();
  for (let turn = 0; turn < 3; turn += 1) await expect(loadForCall(['menu'])).rejects.toMatchObject({ reason: 'network' });
  expect(reload).not.toHaveBeenCalled();
});

test('who asks again for its screen gets the page anew', async () => {
  const { loadEntities } = await descriptions();
  await expect(loadEntities(['menu'])).rejects.toThrow();
  void loadEntities(['menu']);
  await vi.waitUntil(() => reload.mock.calls.length > 0);
});
