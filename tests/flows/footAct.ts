import type { Locator } from 'playwright-core';
import type { DeskPage } from './deskPage.ts';

const startOf = (name: string): RegExp => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);

/** An act at the foot of the open row, wherever it stands: a button of its own, or a line below the button that opens the others. Waits until one of the two is there. */
export async function footAct({ page, words }: Pick<DeskPage, 'page' | 'words'>, name: string): Promise<Locator> {
  const foot = page.locator('.detail-foot:visible');
  const button = foot.getByRole('button', { name, exact: true });
  const more = foot.getByRole('button', { name: words.resource.more });
  await button.or(more).first().waitFor();
  if ((await button.count()) > 0) return button;
  await more.click();
  const lines = page.locator('[role=menuitem]:visible');
  await lines.first().waitFor();
  // The reason of one that cannot be done stands behind its word.
  return lines.filter({ hasText: startOf(name) }).first();
}

/** @returns how many lines below the button that opens the other acts say this; it is closed again */
export async function countBelowMore({ page, words }: Pick<DeskPage, 'page' | 'words'>, name: string): Promise<number> {
  const more = page.locator('.detail-foot:visible').getByRole('button', { name: words.resource.more });
  if ((await more.count()) === 0) return 0;
  await more.click();
  const lines = page.locator('[role=menuitem]:visible');
  await lines.first().waitFor();
  const count = await lines.filter({ hasText: startOf(name) }).count();
  await more.click();
  await lines.first().waitFor({ state: 'hidden' });
  return count;
}
