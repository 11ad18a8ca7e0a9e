import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe finds wrong on the page as it stands. Injected by evaluation: a script tag would break the page's own policy. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(`${source}; 0`);
  const { violations } = await page.evaluate<{ violations: Found[] }>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.map((one) => `${one.id}: ${one.help}\n${one.nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`);
}
