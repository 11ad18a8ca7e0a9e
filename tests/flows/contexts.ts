/**
 * Contexts of a worker's browser, lent to one test after the other. A context that is new makes its first page compile the whole console in a renderer that has just been
 * forked; one that has been used is emptied instead, and its renderer knows the code. Nothing that a page may have left is there for the next test.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Disposable } from 'playwright-core';
import { watch } from './watch.ts';
import type { Watch } from './watch.ts';

export interface Lent {
  readonly context: BrowserContext;
  readonly watched: Watch;
  /** @param isAsLent false where the test has changed the context itself, or has failed: nobody else gets it then */
  giveBack(isAsLent: boolean): Promise<void>;
}

/** Nothing moves: a fade costs a browser without a graphics card more than what it shows, and nothing is judged before it ends. */
const usual = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

interface Kept {
  readonly context: BrowserContext;
  readonly watched: Watch;
}

const atHand = new WeakMap<Browser, Kept[]>();

/** Pages of one site share a renderer in a context (`--process-per-site`), so it lives as long as this page; no request leaves the browser for it. */
async function keepRenderer(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('http://127.0.0.1/');
}

async function make(browser: Browser, options: BrowserContextOptions, isKept: boolean): Promise<Kept> {
  const context = await browser.newContext({ ...usual, ...options });
  if (isKept) await keepRenderer(context);
  return { context, watched: await watch(context) };
}

/** All but the page that keeps the renderer are closed first: a page that is going may still write. */
async function emptied({ context, watched }: Kept, origins: readonly string[]): Promise<void> {
  const [keeper, ...others] = context.pages();
  await Promise.all(others.map((page) => page.close()));
  if (!keeper) throw new Error('A context that is kept has lost its first page.');
  const protocol = await context.newCDPSession(keeper);
  for (const origin of origins) await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await protocol.detach();
  await context.clearCookies();
  await context.clearPermissions();
  watched.forget();
}

/** A script of a test would run in the pages of all that come after it. @returns takes all of them out again */
function planting(context: BrowserContext): () => Promise<void> {
  const plant = context.addInitScript.bind(context);
  const planted: Disposable[] = [];
  context.addInitScript = async (...given: Parameters<typeof plant>) => {
    const one = await plant(...given);
    planted.push(one);
    return one;
  };
  return async () => {
    Reflect.deleteProperty(context, 'addInitScript');
    await Promise.all(planted.map((one) => one.dispose()));
  };
}

/** @param isAlone the test will change the context itself, or reads what only a new one tells */
export async function borrow(browser: Browser, options: BrowserContextOptions, isAlone: boolean): Promise<Lent> {
  const mayKeep = !isAlone && Object.keys(options).length === 0;
  const free = atHand.get(browser) ?? [];
  atHand.set(browser, free);
  const kept = (mayKeep ? free.pop() : undefined) ?? (await make(browser, options, mayKeep));
  const takeBack = planting(kept.context);
  const origins = new Set<string>();
  const remember = (request: { readonly url: () => string }): void => {
    const { origin } = new URL(request.url());
    if (origin !== 'null') origins.add(origin);
  };
  kept.context.on('request', remember);
  return {
    ...kept,
    async giveBack(isAsLent) {
      kept.context.off('request', remember);
      await takeBack();
      if (!mayKeep || !isAsLent) return kept.context.close();
      await emptied(kept, [...origins]);
      free.push(kept);
    },
  };
}
