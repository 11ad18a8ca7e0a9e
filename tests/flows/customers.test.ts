/** Customers in a browser: two files become one (docs/adr/0098), one leaves the pool under the eye of a colleague, a group is written and read, and a batch goes out to many. */
import { expect, test } from 'vitest';
import { actLabel } from './actLabel.ts';
import { axe } from './axe.ts';
import { footAct } from './footAct.ts';
import { withBrowser, withProduct } from './stage.ts';

const product = withProduct();
const browser = withBrowser();

const lead = '沈清妍';

test('a pair is merged after its effects were read, everywhere at once, and its old address leads on', async () => {
  const { desk } = await browser.open(product.rig.url, { as: lead, at: '/customerDuplicates' });
  const { page, words } = desk;
  const { desk: other } = await browser.open(product.rig.url, { as: '秦楚然', at: '/customerDuplicates' });
  const row = page.locator('.table-row:visible').first();
  await row.click();
  await (await footAct(desk, actLabel(desk, 'customerPair', 'merge'))).click();
  const sheet = page.getByRole('dialog');
  const lines = sheet.locator('.act-lines li');
  await lines.first().waitFor();
  expect(await axe(page)).toEqual([]);
  // Two orders, a chat, and 120 points.
  expect((await lines.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toMatchObject(
    [/订单.*2/, /会话.*1/, /积分/].map((one) => expect.stringMatching(one)),
  );
  await sheet.locator('.ant-btn-primary').click();
  await sheet.waitFor({ state: 'hidden' });
  await other.page.locator('.table-row:visible', { hasText: '已合并' }).waitFor();
  await page.locator('.table-row:visible', { hasText: '已合并' }).waitFor();
  const [merge] = await product.rig.sql<{ loser: string; survivor: string }>('select loser_id as loser, survivor_id as survivor from customer_merge');
  await page.evaluate(`history.pushState(null, '', '/customManage?id=${merge?.loser}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await page.getByText(words.resource.mergedFrom).waitFor();
  expect(new URL(page.url()).searchParams.get('id')).toBe(merge?.survivor);
});

test('a customer whom one claims leaves the list of the other with the name of who has them', async () => {
  const open = async (as: string) => (await browser.open(product.rig.url, { as, at: '/customerPool' })).desk;
  const [taker, looker] = [await open('周敏'), await open('何佳宁')];
  const rowsOf = ({ page }: typeof taker) => page.locator('.table-row:visible');
  await rowsOf(looker).first().waitFor();
  await rowsOf(taker).first().click();
  const name = (await rowsOf(taker).first().locator('.cell-face').innerText()).split('\n').at(-1) ?? '';
  const before = await rowsOf(looker).filter({ hasText: name }).count();
  await (await footAct(taker, '领取')).click();
  await looker.page.getByText('周敏 已领取').first().waitFor();
  await looker.page.getByText('周敏 已领取').first().waitFor({ state: 'detached' });
  expect(await rowsOf(looker).filter({ hasText: name }).count()).toBe(before - 1);
});

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

test('a batch is looked at, sent, stopped and gone on with; its numbers agree', async () => {
  const { desk } = await browser.open(product.rig.url, { as: '沈清妍', at: '/smsBatch' });
  const { page, words } = desk;
  await page.locator('.table-row:visible').filter({ hasText: '本周六复诊提醒' }).click();
  const foot = page.locator('.detail-foot:visible');
  await (await footAct(desk, '核对接收人')).click();
  const before = page.getByRole('region', { name: words.batches.preview });
  await before.getByText(words.batches.goes, { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect.soft(await axe(page), 'the preview').toEqual([]);
  const count = (await before.locator('.batch-line.strong').innerText()).replace(/\D/gu, '');
  expect(Number(count)).toBeGreaterThan(20);
  await foot.getByRole('button', { name: '确认发送', exact: true }).waitFor();
  await (await footAct(desk, '确认发送')).click();
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
