/** A board with two people before it: what one moves the other sees, what does not go goes back with words, and no mouse is needed. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { withBrowser, withProduct } from './stage.ts';
import { refusedCall } from './watch.ts';

const browser = withBrowser();
const product = withProduct();
const [lead, admin] = ['沈清妍', '秦楚然'];

const column = (page: Page, state: string): Locator => page.locator(`.board-column[data-state="${state}"]`);
const cards = (page: Page, state: string): Locator => column(page, state).locator('.card');
const card = (page: Page, state: string, name: string): Locator => cards(page, state).filter({ hasText: name });

async function boardOf(as: string): Promise<Page> {
  const { desk, watch } = await browser.open(product.rig.url, { as, at: '/complaint' });
  watch.expect(refusedCall);
  await desk.page.locator('.resource-head').getByText('看板', { exact: true }).click();
  await cards(desk.page, 'received').first().waitFor();
  return desk.page;
}
const nameOf = async (one: Locator): Promise<string> => (await one.locator('header strong').first().textContent()) ?? '';

test('two people before one board: pulled, refused, and moved by keys', async () => {
  const [one, other] = [await boardOf(lead), await boardOf(admin)];

  // Pulled by hand: the other sees where it came from.
  const name = await nameOf(cards(one, 'received').first());
  await card(one, 'received', name).dragTo(column(one, 'handling'));
  await card(one, 'handling', name).waitFor();
  await card(other, 'handling', name).getByText('刚刚由“待处理”移入').waitFor();
  expect(await card(other, 'received', name).count()).toBe(0);

  // The life has no such move: it stays, and it is said why.
  await card(one, 'handling', name).dragTo(column(one, 'closed'));
  await one.getByText(`“${name}”没有移到“已办结”：“处理中”只能到：`).waitFor();
  expect(await card(one, 'handling', name).count()).toBe(1);

  // Somebody was faster: what one asks about is refused by its version, and goes back to where it stands.
  await product.rig.sql(`update complaint set version = version + 1 where title = '${name}'`);
  await card(one, 'handling', name).dragTo(column(one, 'answered'));
  await one.getByRole('dialog').getByRole('textbox').fill('已电话答复');
  await one.getByRole('dialog').locator('.ant-btn-primary').click();
  await one.getByText('别人刚改过，刷新后再决定').waitFor();
  await card(one, 'handling', name).waitFor();

  // Keys alone: to the card, to the column beside, and on by the menu of its moves.
  const theirs = await nameOf(cards(other, 'answered').first());
  await card(other, 'answered', theirs).focus();
  await other.keyboard.press('Shift+ArrowRight');
  await other.getByRole('dialog').waitFor();
  await other.getByRole('dialog').locator('.ant-btn-primary').click();
  await card(other, 'closed', theirs).waitFor();
  await until(() => card(other, 'closed', theirs).evaluate((element) => element.matches(':focus-within')), { what: 'the focus to go with the card' });
  await card(one, 'closed', theirs).waitFor();
  await other.keyboard.press('ArrowLeft');
  await other.keyboard.press('m');
  await other.locator('.ant-dropdown:visible').waitFor();
  await other.keyboard.press('Escape');
  expect(await axe(one)).toEqual([]);
});
