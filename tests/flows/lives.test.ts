/** A manager sees where cases stand and opens them; a colleague's problem, from the press of a key to a red test. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { withBrowser, withProduct } from './stage.ts';
import { cutConnection } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'capsule-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const row = (page: Page, state: string) => page.locator('.lives-table tr', { has: page.getByText(state, { exact: true }) });
const countIn = async (page: Page, state: string): Promise<number> => Number(await row(page, state).locator('td').nth(1).textContent());

test('a manager sees where complaints stand, one that moves moves there, and a number opens exactly its rows', async () => {
  const { page } = (
    await browser.open(product.rig.url, { as: '沈清妍', at: '/inspector/lives?life=complaint.status', language: 'zh-CN', colorScheme: 'light' })
  ).desk;
  await page.getByRole('heading', { level: 1, name: '业务流转' }).waitFor();
  await page.getByRole('heading', { level: 2, name: '投诉' }).waitFor();
  await page.locator('.chart-state', { hasText: '处理中' }).first().waitFor();
  expect(await axe(page)).toEqual([]);
  const before = await countIn(page, '处理中');
  await row(page, '处理中').locator('td').nth(1).getByRole('link').click();
  await page.waitForURL(/\/complaint\?filter=/);
  await until(async () => (await page.locator('.table-row').count()) === before, { what: 'as many rows as the number says' });
  await page.goBack();
  await page.getByRole('searchbox', { name: '查找流程或状态' }).fill('待回访');
  await page.getByRole('navigation', { name: '流程' }).getByRole('link').first().click();
  await page.waitForURL(/life=returnVisit/);
});

test.runIf(isWhole)('a colleague reports a problem by a key, a developer opens it, and one command makes a red test of it', async () => {
  const { desk, watch } = await browser.open(product.rig.url, { as: '周敏', at: '/customManage', language: 'zh-CN', alone: true });
  const { page } = desk;
  watch.expect(cutConnection);
  await page.locator('.table-row').first().waitFor();
  await page.route('**/crm-server/complaint/list*', (route) => route.abort());
  await page.keyboard.press('Control+K');
  await page.keyboard.type('投诉处理');
  await page
    .getByRole('option', { name: /投诉处理/ })
    .first()
    .click();
  await page.getByRole('button', { name: '重试' }).first().waitFor();
  await page.keyboard.press('Alt+B');
  const sheet = page.getByRole('dialog', { name: '报告问题' });
  await sheet.getByText(/会随报告交给开发人员/).waitFor();
  expect(await axe(page)).toEqual([]);
  await sheet.getByRole('textbox').fill('投诉列表打不开');
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: '下载文件' }).click()]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  await sheet.getByRole('button', { name: '发送给开发人员' }).click();
  await sheet.getByText(/已发送/).waitFor();

  const developer = (await browser.open(product.rig.url, { as: '季航', at: '/problemReports', language: 'zh-CN' })).desk.page;
  await developer.locator('.table-row', { hasText: '投诉列表打不开' }).click();
  await developer.getByRole('button', { name: '在检视器中打开' }).click();
  await developer.waitForURL(/\/inspector/);
  await developer
    .getByText(/report-.*\.capsule\.json/)
    .first()
    .waitFor();

  const name = basename(file).replace('.capsule.json', '');
  const written = join(root, 'tests/capsules', `${name}.test.ts`);
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST')));
  try {
    const made = spawnSync(process.execPath, ['scripts/capsule.ts', file], { cwd: root, env, encoding: 'utf8' });
    expect(made.stdout, made.stderr).toContain('Steps that say something went wrong');
    expect(existsSync(written), made.stdout + made.stderr).toBe(true);
    expect(made.stdout + made.stderr).toMatch(/no longer ends as it was reported/);
    expect(made.status).toBe(1);
  } finally {
    for (const end of ['test.ts', 'capsule.json']) rmSync(join(root, 'tests/capsules', `${name}.${end}`), { force: true });
  }
});
