/** Somebody writes a group of customers, sees how many fit, opens them, and reads why one of them is in it. */
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { withBrowser, withProduct } from './stage.ts';

const product = withProduct();
const browser = withBrowser();

test('a group is written with a live count, its customers are a list, and a customer tells why', async () => {
  const { desk } = await browser.open(product.rig.url, { as: '沈清妍', at: '/assertedGroups?edit=new' });
  const { page, words } = desk;
  const form = page.locator('[data-form]');
  await form.getByLabel('名称', { exact: true }).fill('金卡一览');
  await form.getByRole('button', { name: words.segments.add, exact: true }).click();
  const term = page.locator('.term-form:visible');
  await term.getByRole('combobox', { name: words.resource.filterField }).click();
  await page.locator('[role=option]:visible, .ant-select-item-option:visible').filter({ hasText: '会员等级' }).first().click();
  await term.getByRole('combobox', { name: words.resource.filterValue }).click();
  await page.locator('.pick-row:visible').filter({ hasText: '金卡会员' }).click();
  // The list of choices lies over the button until the input is left.
  await page.keyboard.press('Tab');
  await term.getByRole('button', { name: words.resource.filterApply }).click();
  await form.getByText(/位客户符合/).waitFor();
  await page.waitForLoadState('networkidle');
  expect.soft(await axe(page), 'the form').toEqual([]);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  // A row that was just made stands open, and its members come by themselves.
  await page
    .getByRole('region', { name: '群组客户' })
    .getByText(/共 [1-9]/)
    .waitFor();
  await page.getByRole('link', { name: words.segments.open }).click();
  const customers = page.locator('.table-row:visible');
  await customers.first().waitFor();
  expect(await customers.allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('金卡会员')]));
  await customers.first().click();
  const why = page.getByRole('region', { name: words.segments.why });
  await why.getByRole('combobox').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '金卡一览' }).first().click();
  await why.getByText('符合', { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect.soft(await axe(page), 'the reasons').toEqual([]);
});
