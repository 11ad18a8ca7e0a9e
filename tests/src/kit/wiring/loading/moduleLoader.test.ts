import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadErrorOf } from '#src/kit/wiring/loading/loadWithin.ts';
import { freshStyles, moduleLoader } from '#src/kit/wiring/loading/moduleLoader.ts';
import type { PageSource } from '#src/kit/wiring/loading/moduleLoader.ts';

const Page = (): null => null;
const sourceOf = (answers: PageSource['answers'] = async () => true) => ({ freshStyles: vi.fn(async () => undefined), answers, reload: vi.fn() });

afterEach(() => vi.useRealTimers());

describe('a page that does not load', () => {
  it.each([
    ['error', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Desk.js'))],
    ['stylesheet', () => Promise.reject(new Error('Unable to preload CSS for /assets/Desk.css'))],
    ['missing', () => Promise.resolve(undefined)],
  ] as const)('[e-module] [e-css] [moduleLoadError] [stylesheetLoadError] raises a load error to the caller: %s', async (fault, load) => {
    await expect(moduleLoader(load, sourceOf())()).rejects.toMatchObject({ name: 'LoadError', fault });
  });

  it('[c-load] [loadTimeout] is given up after 120 seconds, not before, as a load error', async () => {
    vi.useFakeTimers();
    const told: unknown[] = [];
    moduleLoader(() => new Promise<undefined>(() => undefined), sourceOf())().catch((error: unknown) => told.push(error));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toMatchObject([{ fault: 'timeout' }]);
  });

  it('whose stylesheet failed is loaded with fresh ones the next time, and the time after is as if nothing had been', async () => {
    const source = sourceOf();
    const load = vi.fn().mockRejectedValueOnce(new Error('Unable to preload CSS for /a.css')).mockResolvedValue(Page);
    const ask = moduleLoader<typeof Page>(load, source);
    await expect(ask()).rejects.toThrow();
    await expect(ask()).resolves.toBe(Page);
    await ask();
    expect([source.freshStyles.mock.calls.length, source.reload.mock.calls.length]).toEqual([1, 0]);
  });

  it('whose module failed begins the page anew, once the server answers; until then it says so again', async () => {
    const source = sourceOf(vi.fn<PageSource['answers']>().mockResolvedValueOnce(false).mockResolvedValue(true));
    const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const ask = moduleLoader(load, source);
    await expect(ask()).rejects.toMatchObject({ fault: 'error' });
    await expect(ask()).rejects.toMatchObject({ fault: 'error' });
    expect(source.reload).not.toHaveBeenCalled();
    void ask();
    await vi.waitFor(() => expect(source.reload).toHaveBeenCalledOnce());
    expect(load).toHaveBeenCalledOnce();
  });

  it('a load error stays what it is', () => {
    const error = loadErrorOf(new Error('x'));
    expect(loadErrorOf(error)).toBe(error);
    expect(loadErrorOf('gone')).toMatchObject({ fault: 'error', message: 'gone' });
  });
});

describe('stylesheets', () => {
  const documentWith = (fails: boolean) => {
    const made: string[] = [];
    const linkOf = (href: string, sheet: object | null): unknown => ({
      href,
      sheet,
      getAttribute: () => href,
      addEventListener: (type: string, then: () => void) => {
        if (type === (fails ? 'error' : 'load')) queueMicrotask(then);
      },
      replaceWith: () => made.push(href),
      cloneNode: () => linkOf(href, null),
    });
    const links = [linkOf('/here.css', { cssRules: [1] }), linkOf('/late.css', null), linkOf('/gone.css', { cssRules: [] })];
    return { document: { querySelectorAll: () => links } as unknown as Document, made };
  };

  it('that are not there are fetched by another element; those that are there stay', async () => {
    const { document, made } = documentWith(false);
    await freshStyles(document);
    expect(made).toEqual(['/late.css', '/gone.css']);
  });

  it('that still do not come are a load error', async () => {
    await expect(freshStyles(documentWith(true).document)).rejects.toMatchObject({ fault: 'stylesheet' });
  });
});
