/** Somebody has the receivers of a batch checked, reads who gets it and what it costs, sends it by typing how many, stops it in the middle and goes on. */
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { withBrowser, withProduct } from './stage.ts';

const product = withProduct();
const browser = withBrowser();

test('a batch is looked at, sent, stopped and gone on with; its numbers agree', async () => {
  const { desk } = await browser.open(product.rig.url, { as: '沈清妍', at: '/smsBatch' });
  const { page, words } = desk;
  await page.locator('.table-row:visible').filter({ hasText: '本周六复诊提醒' }).click();
  const foot = page.locator('.detail-foot:visible');
  await foot.getByRole('button', { name: '核对接收人', exact: true }).click();
  const before = page.getByRole('region', { name: words.batches.preview });
  await before.getByText(words.batches.goes, { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect.soft(await axe(page), 'the preview').toEqual([]);
  const count = (await before.locator('.batch-line.strong').innerText()).replace(/\D/gu, '');
  expect(Number(count)).toBeGreaterThan(20);
  await foot.getByRole('button', { name: '确认发送', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('预计费用').waitFor();
  await sheet.getByLabel('输入发送人数确认').fill(count);
  await sheet.getByRole('button', { name: '确认发送', exact: true }).click();
  const results = page.getByRole('region', { name: words.batches.results });
  await results.waitFor();
  await page.getByRole('button', { name: '停止', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '停止', exact: true }).click();
  await foot.getByRole('button', { name: '继续发送', exact: true }).waitFor();
  const [row] = await product.rig.sql<{ total: number; sum: number; stopped: number }>(
    `select total, waiting + sent + delivered + failed + left_out + "unknown" + stopped + kept as sum, stopped from sms_batch where name = '本周六复诊提醒'`,
  );
  expect(row?.sum).toBe(row?.total);
  expect(row?.stopped).toBeGreaterThan(0);
  await foot.getByRole('button', { name: '继续发送', exact: true }).click();
  await page.getByRole('dialog').getByText('预计费用').waitFor();
});
