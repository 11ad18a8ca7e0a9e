import { afterEach, describe, expect, it, vi } from 'vitest';
import { consoleLimits } from '#contract/limits/session.ts';
import { loadWithin } from '#src/kit/wiring/loading/loadWithin.ts';

afterEach(() => vi.useRealTimers());

describe('a module on its way (spec 9)', () => {
  it('is given up after 120 seconds, not before', async () => {
    vi.useFakeTimers();
    let told = '';
    void loadWithin(() => new Promise(() => undefined)).catch((error: unknown) => {
      told = String(error);
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(told).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toContain('within 120 s');
    expect(consoleLimits.moduleLoadMs).toBe(120_000);
  });

  it('gives what arrived, and the error it failed with', async () => {
    await expect(loadWithin(() => Promise.resolve('module'))).resolves.toBe('module');
    await expect(loadWithin(() => Promise.reject(new Error('404')))).rejects.toThrow('404');
  });
});
