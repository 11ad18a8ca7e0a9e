/** A list that a description makes, as one person works with it for a morning: found, kept, imported, exported, and changed by two at once. */
import { readFile } from 'node:fs/promises';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi } from '#tests/rig/api.ts';
import { until } from '#tests/rig/until.ts';
import { sessionOf } from './enter.ts';
import { withBrowser, withProduct } from './stage.ts';
import { refusedCall } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct({ processes: true });
const admin = '秦楚然';

const enter = async (at: string): Promise<Page> => {
  const { desk, watch } = await browser.open(product.rig.url, { as: admin, at });
  watch.expect(refusedCall);
  await rows(desk.page).first().waitFor();
  return desk.page;
};
const rows = (page: Page): Locator => page.locator('.table-row');
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
const press = (within: Page | Locator, name: string): Promise<void> => within.getByRole('button', { name, exact: true }).click();
const showsRows = (page: Page, count: number): Promise<true> => until(async () => (await rows(page).count()) === count, { what: `${count} rows to be shown` });
const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: '导入客户' });
const sums = async (sheet: Locator): Promise<string[]> => sheet.locator('.import-sums dd').allTextContents();

const fetchedName = async (page: Page, ask: () => Promise<void>): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), ask()]);
  return file.suggestedFilename();
};
/** Pressing it fetches this file. */
async function fetched(page: Page, ask: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), ask()]);
  return readFile(await file.path(), 'utf8');
}

/** Whoever writes the person called this waits until the gate is opened: what is done to an import midway is done midway on a machine of any speed. */
async function gateAt(username: string): Promise<{ isWaitedFor(): Promise<boolean>; open(): Promise<void> }> {
  const { sql } = product.rig;
  await sql(`create table test_gate (is_open boolean)`);
  await sql(`grant select on test_gate to public`);
  await sql(`create function test_gate_wait() returns trigger language plpgsql as $$
    begin while not exists (select from test_gate) loop perform pg_sleep(0.01); end loop; return new; end $$`);
  await sql(`create trigger test_gate before insert on staff_user for each row when (new.username = '${username}') execute function test_gate_wait()`);
  return {
    // The stop of a job waits for the lock of the chunk that stands at the gate.
    isWaitedFor: async () => (await sql(`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'from job .* for no key update'`)).length > 0,
    open: async () => void (await sql(`insert into test_gate values (true)`)),
  };
}

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function choose(page: Page, name: string, table: string[][]): Promise<Locator> {
  const sheet = sheetOf(page);
  const bytes = await writeXlsx({ sheets: [{ name: '客户', rows: table }] });
  await sheet.locator('input[type="file"]').setInputFiles({ name, mimeType: excel, buffer: Buffer.from(bytes) });
  await press(sheet, '检查');
  await sheet.getByText('可以导入').waitFor();
  return sheet;
}

test('[s-cu-2] [s-cu-4] [s-cu-6] [s-cu-7] [D1] an Excel file of customers is checked, then saved; a reload loses nothing; the list shows its pages and the columns somebody wants', async () => {
  const page = await enter('/customManage');
  await page.getByText('50+ 条').waitFor();
  await press(page, '导入');
  const sheet = await choose(page, '客户.xlsx', [
    ['姓名', '性别', '标签'],
    ['流程甲', '女', '备孕'],
    ['流程乙', '不详', ''],
    ['流程丙', '男', ''],
  ]);
  expect(await sums(sheet)).toEqual(['3', '2', '1']);
  expect(await sheet.locator('.import-faults tbody tr').allTextContents()).toEqual([expect.stringContaining('3B 性别不在可选范围内')]);
  // Nothing is stored yet.
  expect(await row(page, '流程').count()).toBe(0);
  await page.reload();
  await rows(page).first().waitFor();
  await press(page, '导入');
  await press(sheetOf(page), '导入 2 行');
  await sheet.getByText('导入完成', { exact: true }).waitFor();
  expect(await sums(sheet)).toEqual(['2', '1', '0']);
  const failed = await fetchedName(page, () => press(sheet, '下载“未导入”的行'));
  expect(failed).toMatch(/\.xlsx$/);
  await press(sheet, '继续导入');
  await choose(page, '改好.xlsx', [
    ['姓名', '性别', '标签'],
    ['流程乙', '女', ''],
  ]);
  await press(sheet, '导入 1 行');
  await sheet.getByText('导入完成', { exact: true }).waitFor();
  await press(sheet, '完成');
  await row(page, '流程乙').waitFor();
  await press(page, '导入记录');
  const past = page.getByRole('dialog', { name: '导入记录：客户' });
  await past.getByRole('button', { name: '查看“改好.xlsx”' }).waitFor();
  expect(await past.getByRole('row').nth(2).textContent()).toMatch(/我客户\.xlsx已完成 2 10$/);
  expect(await fetchedName(page, () => press(past, '1 下载“客户.xlsx”未导入的行'))).toMatch(/\.xlsx$/);
  await press(past, '关闭');

  await page.getByRole('button', { name: /^列/ }).click();
  await page.locator('.columns-menu').getByRole('checkbox', { name: '生日', exact: true }).check();
  await page.getByRole('columnheader', { name: '生日', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.table-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
  await page.getByText('50+ 条').waitFor({ state: 'detached' });
});

test('[s-cu-1] [s-cu-3] [s-cu-10] [s-cu-11] [s-cu-12] a customer is added with tags and found by conditions; the query is kept by name and in the address; what is found is exported', async () => {
  const page = await enter('/customManage');
  await press(page, '新建客户');
  await page.getByRole('textbox', { name: '姓名' }).fill('查询丁');
  // Enter takes the day and saves nothing: the form is not whole yet.
  const birthday = page.getByRole('textbox', { name: '生日', exact: true });
  await birthday.fill('1992-2-29');
  await birthday.press('Enter');
  expect(await birthday.inputValue()).toBe('1992-02-29');
  await page.getByRole('textbox', { name: '标签', exact: true }).fill('试管周期');
  await page.getByRole('textbox', { name: '标签', exact: true }).press('Enter');
  await page.keyboard.press('Control+Enter');
  await row(page, '查询丁').locator('.ant-tag', { hasText: '试管周期' }).waitFor();
  await page.keyboard.press('Escape');

  await press(page, '条件');
  const form = page.locator('.term-form');
  await form.getByRole('combobox', { name: '字段' }).click();
  await page.locator('.ant-select-item-option', { hasText: /^姓名$/ }).click();
  await form.getByLabel('值').fill('查询');
  await press(form, '应用');
  await showsRows(page, 1);
  expect(new URL(page.url()).searchParams.get('filter')).toContain('查询');
  await page.locator('.query-button').click();
  await page.getByLabel('查询名称').fill('查询的');
  await press(page.locator('.queries'), '保存');
  await page.goBack();
  await until(async () => (await rows(page).count()) > 1, { what: 'all rows to be shown' });
  await page.locator('.query-button').click();
  await press(page.locator('.queries'), '查询的');
  await showsRows(page, 1);

  await press(page, '导出');
  const table = await fetched(page, () => page.getByRole('menuitem', { name: '导出为 CSV' }).click());
  const [head, ...lines] = table.trim().split(/\r?\n/);
  expect(head).toContain('姓名');
  expect(lines).toEqual([expect.stringContaining('查询丁')]);
});

test.runIf(isWhole)('a column is asked for in two steps, by hand and by keys; an open row hides what is empty', async () => {
  const page = await enter('/customManage');
  const heading = page.getByRole('columnheader', { name: '会员等级' });
  await heading.hover();
  await press(heading, '筛选会员等级');
  await page.getByRole('checkbox', { name: '银卡会员' }).check();
  await page.locator('.term', { hasText: '银卡会员' }).waitFor();
  // The values stay where they were opened, while the list below them is another one.
  const [head, values] = [await heading.boundingBox(), await page.locator('.column-filter').boundingBox()];
  expect((values?.y ?? 0) - (head?.y ?? 0)).toBeLessThan(80);
  await page.keyboard.press('Escape');
  await page.locator('.column-filter').waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('筛选会员等级');
  expect(new Set(await rows(page).evaluateAll((all) => all.map((one) => one.textContent?.includes('银卡会员'))))).toEqual(new Set([true]));
  await rows(page).first().click();
  const detail = page.getByRole('complementary', { name: '详情' });
  const show = detail.getByRole('button', { name: /^显示 \d+ 个空字段$/ });
  await show.waitFor();
  expect(await detail.locator('.facts dd', { hasText: /^—$/ }).count()).toBe(0);
  await show.click();
  await press(detail, '下一条');
  // So it stays for the next row.
  await detail.getByRole('button', { name: '收起空字段' }).waitFor();
});

test('two change the same row: the second sees both values, keeps his words and decides', async () => {
  const [first, second] = [await enter('/dataDictionary'), await enter('/dataDictionary')];
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

test.runIf(isWhole)('a home page is written beside a telephone, published knowing what changes, and read by who is not logged in', async () => {
  const { page } = (await browser.open(product.rig.url, { as: admin, at: '/groupHomeManage' })).desk;
  const notice = page.getByRole('textbox', { name: '公告' });
  await notice.fill('流程里的公告');
  const phone = page.getByRole('group', { name: '手机上的样子' });
  await phone.getByText('流程里的公告').waitFor();
  await press(page, '保存');
  const customer = (await browser.open(`${product.rig.url}/allworkroom`)).desk.page;
  await customer.getByRole('heading', { level: 1, name: '安禾医疗集团' }).waitFor();
  expect(await customer.getByText('流程里的公告').count()).toBe(0);
  await press(page, '发布');
  const sheet = page.getByRole('dialog', { name: '发布主页：安禾医疗集团' });
  await sheet.locator('ins', { hasText: '流程里的公告' }).waitFor();
  await press(sheet, '发布为 V3');
  await page.getByText('客户现在看到的是 V3。').waitFor();
  await customer.reload();
  await customer.getByText('流程里的公告').waitFor();
  // Its picture is there for him, by an address of its own.
  await until(
    async () =>
      customer
        .locator('.home-banner img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
    { what: 'the banner' },
  );
});

test.runIf(isWhole)(
  '[D1] [D7] thousands of people in a file of the house: its template is recognised, faults are told by row, the import is stopped and gone on with, and who is not in is had as a file',
  async () => {
    const count = isWhole ? 10_000 : 1_600;
    const [whole, good, wrongs] = [count, count - count / 100, count / 100].map((n) => n.toLocaleString('en'));
    const columns = [
      { headers: ['工号'], field: 'username', isKey: true },
      { headers: ['员工姓名'], field: 'nickName' },
      { headers: ['联系电话'], field: 'mobile' },
      { headers: ['岗位'], field: 'roleCodes', words: [{ from: '护理岗', to: '护士' }] },
      { headers: [], field: 'boundOrgIds', fixed: '安禾妇儿 · 高新院区' },
    ];
    const { origin } = new URL(product.rig.directUrl);
    const { access_token: token } = await sessionOf(origin, admin);
    const json = { name: '人事花名册', entity: 'staffUser', columns, onMatch: 'refuse', enabled: true };
    await callApi('POST /crm-server/importTemplate/save', origin, { bearer: token, json });
    const people = Array.from({ length: count }, (_, at) => [`g${at}`, `员工${at}`, `139${String(at).padStart(8, '0')}`, '护理岗']);
    const wrong = [
      (row: string[]) => (row[1] = ''),
      (row: string[]) => (row[2] = '13900'),
      (row: string[]) => (row[3] = '没有的岗位'),
      // The row gets the title of the row before it.
      (row: string[]) => (row[0] = `g${Number(row[0]?.slice(1)) - 1}`),
    ];
    const bad = people.filter((_row, at) => at % 100 === 50);
    for (const [at, row] of bad.entries()) wrong[at % wrong.length]?.(row);

    const page = await enter('/user');
    await press(page, '导入');
    const sheet = page.getByRole('dialog', { name: '导入人员' });
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '花名册', rows: [columns.flatMap(({ headers }) => headers), ...people] }] }));
    const since = performance.now();
    await sheet.locator('input[type="file"]').setInputFiles({ name: '花名册.xlsx', mimeType: excel, buffer });
    await sheet.getByText('表头和这个模板一致').waitFor();
    await press(sheet, '检查');
    await sheet.getByRole('progressbar').waitFor();
    await sheet.getByText('可以导入').waitFor();
    expect(await sums(sheet)).toEqual([whole, good, wrongs]);
    const faults = sheet.locator('.import-faults tbody tr');
    expect(await faults.first().textContent()).toMatch(/^52/);
    const checked = performance.now();
    // A row that is good, in a chunk after the first.
    const gate = await gateAt(`g${count / 2}`);
    await press(sheet, `导入 ${good} 行`);
    await sheet.getByText(new RegExp(`[1-9][\\d,]* / ${whole} 行`)).waitFor();
    await press(sheet, '停止');
    await until(() => gate.isWaitedFor(), { what: 'the stop to wait for the chunk that is under way' });
    await gate.open();
    await sheet.getByText('已停止').waitFor();
    const [had = 0, failed = 0, left = 0] = (await sums(sheet)).map((sum) => Number(sum.replaceAll(',', '')));
    expect([had + failed + left, had > 0, left > 0]).toEqual([count, true, true]);
    await press(sheet, '继续');
    await sheet.getByText('导入完成', { exact: true }).waitFor();
    process.stdout.write(
      `people by template: check ${Math.round(checked - since)} ms, import ${Math.round(performance.now() - checked)} ms, stopped after ${had}\n`,
    );
    expect(await sums(sheet)).toEqual([good, wrongs, '0']);
    const [file] = await Promise.all([page.waitForEvent('download'), press(sheet, '下载“未导入”的行')]);
    const [table] = (await readXlsx(await readFile(await file.path()))).sheets;
    expect(table?.rows.slice(1).map((row) => row.slice(0, 4).map((cell) => String(cell ?? '')))).toEqual(bad);
    const [stored] = await product.rig.sql<{ people: number; roles: string }>(
      `select count(*)::int as people, string_agg(distinct array_to_string(role_codes, ','), ' ') as roles from staff_user where username ~ '^g[0-9]+$'`,
    );
    expect(stored).toEqual({ people: count - count / 100, roles: 'nurse' });
  },
);
