/** A list that a description makes, as one person works with it for a morning: found, kept, imported, exported, and changed by two at once. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { withBrowser, withProduct } from './stage.ts';
import { refusedCall } from './watch.ts';

const browser = withBrowser();
const product = withProduct();
const admin = '秦楚然';
const path = '/dataDictionary';

const enter = async (): Promise<Page> => {
  const { desk, watch } = await browser.open(product.rig.url, { as: admin, at: path });
  watch.expect(refusedCall);
  await rows(desk.page).first().waitFor();
  return desk.page;
};
const rows = (page: Page): Locator => page.locator('.table-row');
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
const press = (within: Page | Locator, name: string): Promise<void> => within.getByRole('button', { name, exact: true }).click();
const showsRows = (page: Page, count: number): Promise<true> => until(async () => (await rows(page).count()) === count, { what: `${count} rows to be shown` });
const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: '导入字典' });
const sums = async (sheet: Locator): Promise<string[]> => sheet.locator('.import-sums dd').allTextContents();

/** What pressing it fetches. */
async function fetched(page: Page, ask: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), ask()]);
  return readFile(await file.path(), 'utf8');
}

async function choose(page: Page, name: string, text: string): Promise<Locator> {
  const sheet = sheetOf(page);
  await sheet.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await press(sheet, '检查');
  await sheet.getByText('可以导入').waitFor();
  return sheet;
}

test('[D1] a list is filtered and kept by name in the address; a file with faults is mended and imported, and what is there exported', async () => {
  const page = await enter();
  const before = await rows(page).count();

  await press(page, '导入');
  const sheet = await choose(page, '字典.csv', '类型编码,名称,备注\nflowA,流程甲,第一行\nflowB,,第二行\nflowC,流程丙,\n');
  expect(await sums(sheet)).toEqual(['3', '2', '1']);
  expect(await sheet.locator('.import-faults tbody tr').allTextContents()).toEqual(['3B 名称必填']);
  // Nothing is stored yet, and a reload loses nothing of what was checked.
  await showsRows(page, before);
  await page.reload();
  await rows(page).first().waitFor();
  await press(page, '导入');
  await press(sheetOf(page), '导入 2 行');
  await sheet.getByText('导入完成').waitFor();
  expect(await sums(sheet)).toEqual(['2', '1', '0']);
  await showsRows(page, before + 2);
  const failed = await fetched(page, () => press(sheet, '下载“未导入”的行'));
  expect(failed).toContain('必填');
  await press(sheet, '再导入一个文件');
  await choose(page, '改好.csv', failed.replace('flowB,,', 'flowB,流程乙,'));
  await press(sheet, '导入 1 行');
  await sheet.getByText('导入完成').waitFor();
  await press(sheet, '完成');
  await showsRows(page, before + 3);

  await press(page, '条件');
  const form = page.locator('.term-form');
  await form.getByLabel('字段').selectOption({ label: '名称' });
  await form.getByLabel('值').fill('流程');
  await press(form, '应用');
  await showsRows(page, 3);
  expect(new URL(page.url()).searchParams.get('filter')).toContain('流程');
  await page.locator('.query-button').click();
  await page.getByLabel('查询名称').fill('流程的');
  await press(page.locator('.queries'), '保存');
  await page.goBack();
  await showsRows(page, before + 3);
  await page.goForward();
  await showsRows(page, 3);
  await page.locator('.query-button', { hasText: '流程的' }).waitFor();

  await press(page, '导出');
  const table = await fetched(page, () => page.getByRole('menuitem', { name: '导出为 CSV' }).click());
  const [head, ...lines] = table.trim().split(/\r?\n/);
  expect(head).toContain('名称');
  expect(lines.map((line) => /流程./.exec(line)?.[0]).toSorted()).toEqual(['流程丙', '流程乙', '流程甲'].toSorted());
});

test('two change the same row: the second sees both values, keeps his words and decides', async () => {
  const [first, second] = [await enter(), await enter()];
  for (const page of [first, second]) {
    await row(page, '客户来源').getByRole('button', { name: '客户来源', exact: true }).click();
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await page.getByRole('textbox', { name: '备注' }).waitFor();
  }
  await second.getByRole('textbox', { name: '备注' }).fill('后写的话');
  await first.getByRole('textbox', { name: '备注' }).fill('先存的话');
  await press(first, '保存');
  await row(first, '先存的话').waitFor();
  await second.getByText('有人保存了同一条记录').waitFor();
  await press(second, '保存');
  const clash = second.getByRole('group', { name: '备注' });
  await clash.getByText('先存的话').waitFor();
  const own = clash.getByRole('checkbox', { name: /后写的话/ });
  expect(await own.count()).toBe(1);
  if (!(await own.isChecked())) await own.check();
  await press(second, '保存合并结果');
  await row(first, '后写的话').waitFor();
});
