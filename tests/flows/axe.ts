import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** The source adds this to the page. */
interface Judging {
  readonly axe: { run(place: unknown, options: { readonly resultTypes: readonly string[] }): Promise<{ readonly violations: readonly Found[] }> };
}

/**
 * Text, because it runs in the page. What was just changed begins to move in the frame after; what turns for ever is not waited for, nor what will only be said
 * where something takes long (`.slow`), seconds from now.
 */
const atRest = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  .then(() => {
    const isMoving = (one) => { const { endTime, delay } = one.effect.getComputedTiming(); return endTime !== Infinity && delay < 1000; };
    return Promise.allSettled(document.getAnimations().filter(isMoving).map((one) => one.finished));
  })
  .then(() => 0)`;

/**
 * Axe finds these wrong on the page once it has come to rest, because a part that fades in has no contrast yet. It is injected by evaluation: a script tag would break
 * the page's own policy.
 * @param part what has been opened on a page that was judged before
 */
export async function axe(page: Page, part?: Locator): Promise<string[]> {
  await page.evaluate(atRest);
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(`${source}; 0`);
  const { violations } = part
    ? await part.first().evaluate((place) => (globalThis as unknown as Judging).axe.run(place, { resultTypes: ['violations'] }))
    : await page.evaluate<{ readonly violations: readonly Found[] }>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.map((one) => `${one.id}: ${one.help}\n${one.nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`);
}
