import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Text, because it runs in the page. What turns for ever is not waited for. */
const atRest = `Promise.allSettled(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished)).then(() => 0)`;

export interface Judging {
  /** Selectors; the whole page unless told. */
  readonly within?: readonly string[];
  /** What a theme can change: for a page that was judged whole in the other theme. */
  readonly rules?: 'all' | 'colours';
}

const colours = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong on the page once it has come to rest: what fades in has no contrast yet. Injected by evaluation: a script tag would break the page's own policy. */
export async function axe(page: Page, { within, rules = 'all' }: Judging = {}): Promise<string[]> {
  await page.evaluate(atRest);
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(`${source}; 0`);
  const context = within ? JSON.stringify({ include: within.map((one) => [one]) }) : 'document';
  const options = { resultTypes: ['violations'], preload: false, ...(rules === 'colours' ? { runOnly: { type: 'rule', values: colours } } : {}) };
  const { violations } = await page.evaluate<{ violations: Found[] }>(`axe.run(${context}, ${JSON.stringify(options)})`);
  return violations.map((one) => `${one.id}: ${one.help}\n${one.nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`);
}
