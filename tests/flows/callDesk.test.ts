/** A caller's work by the keyboard alone: take, dial, note, outcome, next (ADR 99). */
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { isFocused } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';

const browser = withBrowser();
const product = withProduct();

test('[p-area-1] a caller takes a task, calls, writes, says how it ended and has the next one, without a mouse', async () => {
  const { page } = (await browser.open(product.rig.url, { as: '周敏', at: '/callDesk' })).desk;
  await page.getByRole('heading', { name: '准备好了' }).waitFor();
  await page.keyboard.press('Enter');
  const card = page.getByRole('article');
  await card.waitFor();
  const first = await card.getAttribute('aria-label');
  expect(await card.textContent()).toMatch(/\d{3}\*{4}\d{4}/);
  await page.keyboard.press('Enter');
  await page.getByText('对方振铃中').waitFor();
  await page.keyboard.press('n');
  await until(() => isFocused(page.getByRole('textbox', { name: /备注/ })), { what: 'the caret to be in the note' });
  await page.keyboard.type(' 周一上午来');
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await page.getByRole('button', { name: /已接通，已约好/, pressed: true }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page
    .getByRole('article')
    .and(page.locator(`:not([aria-label="${first}"])`))
    .waitFor();
  expect(await page.getByRole('textbox', { name: /备注/ }).inputValue()).not.toContain('周一上午来');
  const [record] = await product.rig.sql(`select summary, outcome from call_record where summary like '%周一上午来'`);
  expect(record).toMatchObject({ outcome: 'connected' });
});
