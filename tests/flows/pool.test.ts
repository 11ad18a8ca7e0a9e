/** Two colleagues look at the same pool: what one of them claims leaves under the eye of the other, with the name of who has it. */
import { expect, test } from 'vitest';
import { withBrowser, withProduct } from './stage.ts';

const product = withProduct();
const browser = withBrowser();

test('a customer whom one claims leaves the list of the other with the name of who has them', async () => {
  const open = async (as: string) => (await browser.open(product.rig.url, { as, at: '/customerPool' })).desk;
  const [taker, looker] = [await open('周敏'), await open('何佳宁')];
  const rowsOf = ({ page }: typeof taker) => page.locator('.table-row:visible');
  await rowsOf(looker).first().waitFor();
  await rowsOf(taker).first().click();
  const name = (await rowsOf(taker).first().locator('.cell-face').innerText()).split('\n').at(-1) ?? '';
  const before = await rowsOf(looker).filter({ hasText: name }).count();
  await taker.page.locator('.detail-foot:visible').getByRole('button', { name: '领取', exact: true }).click();
  await looker.page.getByText('周敏 已领取').first().waitFor();
  await looker.page.getByText('周敏 已领取').first().waitFor({ state: 'detached' });
  expect(await rowsOf(looker).filter({ hasText: name }).count()).toBe(before - 1);
});
