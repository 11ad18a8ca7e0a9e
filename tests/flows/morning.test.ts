/** A morning of a manager: she begins at the workbench, follows a number to its rows, and runs the follow-up board beside a colleague; two who record at once are told of each other. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { withBrowser, withProduct } from './stage.ts';
import { refusedCall } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const [lead, admin] = ['沈清妍', '秦楚然'];
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const column = (page: Page, state: string): Locator => page.locator(`.board-column[data-state="${state}"]`);
const cardIn = (page: Page, state: string, id: string): Locator => column(page, state).locator(`[data-card="${id}"]`);
const firstOf = async (page: Page, state: string, at = 0): Promise<string> =>
  (await column(page, state).locator('[data-card]').nth(at).getAttribute('data-card')) ?? '';

const visitsOf = (page: Page): Locator => page.getByRole('region', { name: '随访提醒', exact: true }).locator('.tile-number.leading dd a');

test.runIf(isWhole)('she begins at the workbench, a number opens as many rows, and what she chose is opened next time', async () => {
  const { page } = (await browser.open(product.rig.url)).desk;
  await page.getByRole('button', { name: new RegExp(lead) }).click();
  await visitsOf(page).waitFor();
  expect(pathOf(page)).toBe('/workbenches');
  await visitsOf(page).click();
  await page.waitForURL(/\/returnVisitList\?filter=/);
  // Visits come and go meanwhile: number and rows are those of one moment. The table draws no more rows than fit.
  const { page: beside } = (await browser.open(product.rig.url, { as: lead, at: '/workbenches' })).desk;
  await visitsOf(beside).waitFor();
  await page.locator('.table-row').first().waitFor();
  const listed = page.locator('.list-count').getByText(/^共 \d+ 条$/);
  await until(
    async () => {
      const count = Number(await visitsOf(beside).textContent());
      return count > 0 && (await listed.textContent()) === `共 ${count} 条`;
    },
    { what: 'as many visits to be listed as the workbench counts' },
  );

  await page.goto(`${product.rig.url}/user_sys`);
  const choice = page.locator('.mine-where').filter({ hasText: '登录后打开' });
  await choice.getByText('咨询台', { exact: true }).click();
  await until(async () => (await product.rig.sql(`select landing from shell_preference where landing = 'desk'`)).length === 1, {
    what: 'the choice to be kept',
  });
  const next = (await browser.open(product.rig.url)).desk;
  await next.page.getByRole('button', { name: new RegExp(lead) }).click();
  await next.list.waitFor();
  expect(pathOf(next.page)).toBe('/consultation');
});

async function boardOf(as: string): Promise<Page> {
  const { desk, watch } = await browser.open(product.rig.url, { as, at: '/followUpBoard' });
  watch.expect(refusedCall);
  await column(desk.page, 'due').locator('[data-card]').first().waitFor();
  return desk.page;
}

test('two before the follow-up board: moved and seen, sent back with the way to do it, recorded by keys, and the second of two is told', async () => {
  const [one, other] = [await boardOf(lead), await boardOf(admin)];
  const [first, second] = [await firstOf(one, 'due'), await firstOf(one, 'due', 1)];

  await cardIn(one, 'due', first).dragTo(column(one, 'inProgress'));
  await cardIn(other, 'inProgress', first).getByText('刚刚由“待回访”移入').waitFor();

  // A visit is finished by its outcome alone: the card goes back, says so, and the form is open.
  await cardIn(one, 'inProgress', first).dragTo(column(one, 'done'));
  await one.getByText('写下回访结果就完成').waitFor();
  await cardIn(one, 'inProgress', first).waitFor();
  const form = one.getByRole('region', { name: '回访结果' });
  await form.getByRole('button', { name: /已联系/ }).waitFor();
  expect(await axe(one)).toEqual([]);
  await one.keyboard.press('1');
  await one.keyboard.press('7');
  await form.getByRole('button', { name: '保存，并安排下次回访' }).waitFor();
  await one.keyboard.press('Control+Enter');
  await form.getByText('已完成，下次回访已安排。').waitFor();
  await cardIn(other, 'done', first).waitFor();

  // Both write; whoever records first is told to the other, whose words stay.
  const theirs = other.getByRole('region', { name: '回访结果' });
  for (const [page, note] of [
    [one, '无人接听'],
    [other, '我也打过'],
  ] as const) {
    await cardIn(page, 'due', second).click();
    const region = page.getByRole('region', { name: '回访结果' });
    await region.getByRole('button', { name: /未接听/ }).click();
    await region.getByRole('textbox', { name: /回访内容/ }).fill(note);
  }
  await one.keyboard.press('Alt+6');
  await form.getByRole('button', { name: '保存，到时再联系' }).click();
  await form.getByText('已记录，到时会再提醒。').waitFor();
  await theirs.getByText(/同事刚记录了一次联系/).waitFor();
  expect(await theirs.getByRole('button', { name: '保存并完成' }).isDisabled()).toBe(true);
  expect(await theirs.getByRole('textbox', { name: /回访内容/ }).inputValue()).toBe('我也打过');
  await theirs.getByRole('button', { name: '看过了，继续' }).click();
  await theirs.getByRole('button', { name: '保存并完成' }).click();
  await cardIn(one, 'done', second).waitFor();
});
