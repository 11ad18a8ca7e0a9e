/** Views of a description in a browser: parts beside an open row and on its own page, figures whose numbers lead to their rows. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axe } from './axe.ts';
import type { Language } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

const open = async (at: string, language: Language, colorScheme: 'light' | 'dark'): Promise<Page> => {
  const { desk } = await browser.open(product.rig.url, { as: '沈清妍', at, language, colorScheme });
  return desk.page;
};

test.runIf(isWhole)('a customer’s patients, orders, points and complaints stand beside them, and on a page and tab of their own', async () => {
  const page = await open('/customManage', 'zh-CN', 'light');
  await page.locator('.table-row').first().waitFor();
  await page.locator('.table-row .row-title, .table-row button, .table-row a').first().click();
  const part = page.getByRole('region', { name: '订单', exact: true });
  await part.waitFor();
  await page.screenshot({ path: '.tmp/views-drawer-zh.png' });
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: '打开独立页面' }).click();
  await page.waitForURL(/\/customerRecord\?id=/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('region', { name: '积分流水' }).waitFor();
  await page.getByRole('link', { name: '客户档案' }).waitFor();
  await page.screenshot({ path: '.tmp/views-record-zh.png' });
  expect(await axe(page)).toEqual([]);
});

test('a figure leads to the rows it is made of, in English and in the dark', async () => {
  const page = await open('/orderManage', 'en', 'dark');
  const numbers = page.getByRole('region', { name: 'Figures' });
  const link = numbers.getByRole('link').first();
  await link.waitFor();
  await numbers.getByText('Charts', { exact: true }).click();
  await numbers.locator('canvas').last().waitFor();
  await page.screenshot({ path: '.tmp/views-figures-en.png' });
  expect(await axe(page)).toEqual([]);
  await link.click();
  await page.waitForURL(/filter=/);
  await page.locator('.table-row').first().waitFor();
  await page.screenshot({ path: '.tmp/views-behind-en.png' });
});
