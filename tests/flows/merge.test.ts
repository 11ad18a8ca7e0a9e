/** Two files of one customer become one from the list of possible duplicates, and the other window has it at once (docs/adr/0098). */
import { expect, test } from 'vitest';
import { actLabel } from './actLabel.ts';
import { axe } from './axe.ts';
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
  await page.getByRole('button', { name: actLabel(desk, 'customerPair', 'merge'), exact: true }).click();
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
