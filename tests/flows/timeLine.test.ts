/** Two people side by side: whatever one does with a customer stands in the other's open file within a moment, and moves nobody who reads further down. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '#tests/rig/api.ts';
import { axe } from './axe.ts';
import { sessionOf } from './enter.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

interface Found {
  readonly rows: readonly { readonly id: string; readonly name: string }[];
}
async function customer(name: string): Promise<{ readonly id: string; readonly bearer: string }> {
  const { access_token: bearer } = await sessionOf(product.rig.url, '周敏');
  const found = await callApi<Found>(`GET /crm-server/customermanage/list?searchValue=${encodeURIComponent(name)}`, product.rig.url, { bearer });
  // One who came in twice has two files; the older one has the past.
  const id = found.rows.findLast((one) => one.name === name)?.id;
  if (id === undefined) throw new Error(`The demo has no customer called ${name}.`);
  return { id, bearer };
}
const lineOf = (page: Page) => page.getByRole('region', { name: '时间线' });

test.runIf(isWhole)('a note of one colleague appears in the other’s open file, and waits for who reads further down', async () => {
  const { id, bearer } = await customer('林晓彤');
  const write = (text: string): Promise<unknown> =>
    callApi('POST /crm-server/consultationNote/save', product.rig.url, { bearer, json: { memberId: id, text } });
  const { desk } = await browser.open(product.rig.url, { as: '沈清妍', at: `/customerRecord?id=${id}` });
  const { page } = desk;
  await page.getByRole('heading', { level: 1, name: '林晓彤' }).waitFor();
  const list = lineOf(page).getByRole('group', { name: '时间线记录' });
  await list.getByRole('listitem').first().waitFor();
  expect(await axe(page)).toEqual([]);
  await write('她先生明天一起来');
  await list.getByText('她先生明天一起来').waitFor();

  // Steps load more, and the keys walk.
  await list.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.closest('li') !== null)).toBe(true);
  const before = await list.getByRole('listitem').count();
  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(before);
  await list.evaluate((box) => box.scrollTo({ top: 600 }));
  const top = await list.evaluate((box) => box.scrollTop);
  await write('药已经寄出');
  await lineOf(page).getByRole('button', { name: '1 条新记录' }).waitFor();
  expect(await list.evaluate((box) => box.scrollTop)).toBe(top);
  expect(await list.getByText('药已经寄出').count()).toBe(0);
  await lineOf(page).getByRole('button', { name: '1 条新记录' }).click();
  await list.getByText('药已经寄出').waitFor();

  // One kind alone; Enter opens what it leads to.
  await lineOf(page).getByRole('button', { name: '会话', exact: true }).click();
  const talk = list.getByRole('listitem').first().getByRole('link');
  await talk.waitFor();
  await talk.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/consultation\?c=/);
});

const listPath = (customerNo: string): string =>
  `/customManage?${new URLSearchParams({ filter: JSON.stringify({ all: [['customerNo', 'is', customerNo]] }) }).toString()}`;

test('a customer whom one claims, moves, tags, notes and hands over stands so in the other’s file, list and board', async () => {
  const [pooled] = await product.rig.sql<{ id: string; no: string; name: string }>(
    `select m.id, m.customer_no as no, m.name from member m join lead_group g on g.id = m.lead_group_id
     where g.name = '备孕课堂线索' and m.distribution_status = 'pool' and m.stage = 'newLead' order by m.id limit 1`,
  );
  const { id = '', no = '', name = '' } = pooled ?? {};
  const { desk } = await browser.open(product.rig.url, { as: '周敏', at: `/customerRecord?id=${id}` });
  const { page: hers, words } = desk;
  const seat = await browser.seat();
  const opened = async (at: string): Promise<Page> => (await seat.open(product.rig.url, { as: '秦楚然', at })).page;
  const [file, list, board] = [await opened(`/customerRecord?id=${id}`), await opened(listPath(no)), await opened(listPath(no))];
  await board.locator('.resource-head').getByText('看板', { exact: true }).click();
  const row = list.locator('.table-row:visible', { hasText: name });
  const cardIn = (state: string) => board.locator(`.board-column[data-state="${state}"] [data-card="${id}"]`);
  const [line, head] = [lineOf(file).getByRole('group', { name: '时间线记录' }), file.locator('.customer-standing')];
  await head.getByText('公海').waitFor();
  await row.waitFor();
  await cardIn('newLead').waitFor();

  await hers.getByRole('button', { name: '领取', exact: true }).click();
  await head.getByText('周敏').waitFor();
  await row.getByText('周敏').waitFor();
  await cardIn('newLead').getByText('周敏').waitFor();

  await hers.getByRole('button', { name: '已联系上', exact: true }).click();
  await line.getByText('已联系', { exact: true }).waitFor();
  await row.getByText('已联系', { exact: true }).waitFor();
  await cardIn('contacted').waitFor();

  await hers.getByRole('button', { name: words.beside.editSection.replace('{{section}}', '会员与来源') }).click();
  const tags = hers.getByRole('textbox', { name: '标签', exact: true });
  await tags.fill('等待复诊');
  await tags.press('Enter');
  await hers.getByRole('button', { name: words.resource.save, exact: true }).click();
  await file.locator('.customer-head').getByText('等待复诊').waitFor();
  await row.getByText('等待复诊').waitFor();

  const { access_token: bearer } = await sessionOf(product.rig.url, '周敏');
  await callApi('POST /crm-server/customerNotes/insert', product.rig.url, { bearer, json: { memberId: id, content: '下午再打一次电话', isPinned: false } });
  await line.getByText('下午再打一次电话').waitFor();

  const { access_token: leads } = await sessionOf(product.rig.url, '沈清妍');
  const [nurse] = await product.rig.sql<{ id: string }>(`select id from staff_user where nick_name = '何佳宁'`);
  await callApi('POST /crm-server/customermanage/transfer', product.rig.url, { bearer: leads, json: { ids: [id], userId: nurse?.id } });
  await head.getByText('何佳宁').waitFor();
  await row.getByText('何佳宁').waitFor();
  await cardIn('contacted').getByText('何佳宁').waitFor();
});
