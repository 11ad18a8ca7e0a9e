/** Counts what somebody does at a page by hand: that a house builds something without a developer is said in numbers which a flow has counted. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Effort {
  /** The mouse, a key that is no letter of a field, a file that was chosen. */
  readonly presses: number;
  /** Fields that were filled by typing. */
  readonly fields: number;
}

const told = 'tellEffort';
/** A letter within a field is its typing; Enter there, and any shortcut, is a press. */
const listening = `(() => {
  const typed = 'textarea, [contenteditable=true], input:not([type=checkbox]):not([type=radio]):not([type=file])';
  const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
  let field = null;
  const press = () => {
    field = null;
    window.${told}('presses');
  };
  addEventListener('pointerdown', press, true);
  addEventListener('keydown', ({ key, ctrlKey, target }) => {
    if (modifiers.includes(key)) return;
    if (ctrlKey || key.length > 1 || !target.matches(typed)) press();
  }, true);
  addEventListener('input', ({ target }) => {
    if (target === field || !target.matches(typed)) return;
    field = target;
    window.${told}('fields');
  }, true);
  addEventListener('change', ({ target }) => target.type === 'file' && press(), true);
})()`;

/** Counting begins now, and goes on wherever the page is led. @returns what was done so far */
export async function effortAt(page: Page): Promise<() => Effort> {
  const effort = { presses: 0, fields: 0 };
  await page.exposeFunction(told, (kind: keyof Effort) => {
    effort[kind] += 1;
  });
  await page.addInitScript(listening);
  await page.evaluate(listening);
  return () => ({ ...effort });
}

export const lessThan = (all: Effort, { presses, fields }: Effort): Effort => ({ presses: all.presses - presses, fields: all.fields - fields });

/** An administrator reads in the README that it takes no more than so many. */
export async function isTold(thing: string, { presses, fields }: Effort): Promise<void> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [, mostPresses, mostFields] = new RegExp(`${thing} with no more than (\\d+) presses and (\\d+) typed fields`).exec(readme) ?? [];
  expect.soft(Number(mostPresses), `${thing}: ${String(presses)} presses`).toBeGreaterThanOrEqual(presses);
  expect.soft(Number(mostFields), `${thing}: ${String(fields)} typed fields`).toBeGreaterThanOrEqual(fields);
}
