/** A page of figures in a browser: a range and dimensions are chosen, a number opens its customers, and they are as many. */
import { listLimits } from '#contract/limits/lists.ts';
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

// Choices and links of numbers are held by `tests/src/engine/views/figuresPage.test.tsx`; as many rows behind a number are seen, in a browser: `lives`, `views` and `workbench`.
test.runIf(isWhole)('a range and two dimensions are chosen, and a number has its customers behind it', async () => {
  const { desk } = await browser.open(product.rig.url, { as: '沈清妍', at: '/customerstatistics', language: 'zh-CN', colorScheme: 'light' });
  const { page } = desk;
  await page.getByText('今年', { exact: true }).click();
  await page.waitForURL(/range=thisYear/);
  await page.getByRole('combobox', { name: '交叉维度' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('性别', { exact: true }).click();
  await page.waitForURL(/by=level%2Csex/);
  const chosen = page.locator('.figure-card').filter({ hasText: '自选维度' });
  await chosen.locator('canvas').waitFor();
  expect(await axe(page)).toEqual([]);
  await chosen.getByText('查看数字', { exact: true }).click();
  const link = chosen.getByRole('region', { name: '自选维度' }).getByRole('link').first();
  const count = Number(await link.textContent());
  expect(count).toBeGreaterThan(0);
  // A link is reached and opened by keys.
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/customManage\?filter=/);
  await page.locator('.table-row').first().waitFor();
  if (count > listLimits.page) await page.getByRole('button', { name: '查看总数' }).click();
  await page.getByText(`共 ${count} 条`, { exact: true }).waitFor();
});
