/** Boards with two people before them, by state, colleague and day: what one moves the other sees, what does not go goes back with words, and no mouse is needed. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { withBrowser, withProduct } from './stage.ts';
import { cutConnection, refusedCall } from './watch.ts';
import { isWhole } from './whole.ts';

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

// Seen by `morning.test.ts` on a board of states, too; which drops are taken, told or sent back is held by `tests/src/engine/{views,machines}`.
test.runIf(isWhole)('two people before one board: pulled, refused, and moved by keys', async () => {
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

const byId = (page: Page, state: string, id: string): Locator => column(page, state).locator(`[data-card="${id}"]`);
const fresh = (page: Page, how: string): Promise<void> => page.locator(`.list-tools .freshness.${how}`).waitFor();

async function visitsBy(as: string, by: string): Promise<Page> {
  const { desk, watch } = await browser.open(product.rig.url, { as, at: '/followUpBoard' });
  watch.expect(refusedCall);
  watch.expect(cutConnection);
  await desk.page.locator('.board-by').getByText(by, { exact: true }).click();
  await desk.page.locator(by === '执行人' ? '.board-column[data-state="none"]' : '.board-column[data-state="after"]').waitFor();
  return desk.page;
}
/** Visits of days to come: no clock moves them meanwhile. */
async function visitsAhead(page: Page): Promise<readonly string[]> {
  const shown = await page.locator('[data-card]').evaluateAll((all) => all.map((one) => one.getAttribute('data-card') ?? ''));
  const ahead = await product.rig.sql<{ id: string }>(`select id from return_visit where status = 'planned' and planned_at > now() + interval '20 hours'`);
  return ahead.map(({ id }) => id).filter((id) => shown.includes(id));
}
const columnOf = async (page: Page, id: string): Promise<string> =>
  (await page.locator('.board-column', { has: page.locator(`[data-card="${id}"]`) }).getAttribute('data-state')) ?? '';
const columnsOf = (page: Page): Promise<string[]> => page.locator('.board-column').evaluateAll((all) => all.map((one) => one.getAttribute('data-state') ?? ''));

test('visits by colleague: given away and taken back by hand and by keys, the loser of two is told, and the line says when something is not known', async () => {
  const [one, other] = [await visitsBy(lead, '执行人'), await visitsBy(admin, '执行人')];
  const [first = '', second = ''] = await visitsAhead(one);
  const of = await columnOf(one, first);
  const executor = (await byId(one, of, first).locator('.card-facts div[title="执行人"] dd').textContent()) ?? '';

  // Put to nobody: before the answer the card says nothing of a colleague, and no word of a column.
  const go = Promise.withResolvers<undefined>();
  await one.route('**/returnVisit/save', async (route) => {
    await go.promise;
    await route.continue();
  });
  await byId(one, of, first).dragTo(column(one, 'none'));
  await byId(one, 'none', first).waitFor();
  expect(await byId(one, 'none', first).textContent()).not.toMatch(new RegExp(`none|${executor}`));
  go.resolve(undefined);
  await byId(other, 'none', first).getByText(`刚刚由“${executor}”移入`).waitFor();
  await one.unroute('**/returnVisit/save');

  // Keys bring it to the colleague beside, and the focus goes with it.
  const [beside = '', last = ''] = (await columnsOf(other)).slice(-3, -1);
  await byId(other, 'none', first).focus();
  await other.keyboard.press('Shift+ArrowLeft');
  await byId(other, last, first).waitFor();
  await until(() => byId(other, last, first).evaluate((element) => element.matches(':focus-within')), { what: 'the focus to go with the card' });
  await byId(one, last, first).waitFor();

  // Both give it to somebody: whoever asks second is told, and the card stands where the first put it.
  const late = Promise.withResolvers<undefined>();
  await one.route('**/returnVisit/save', async (route) => {
    await late.promise;
    await route.continue();
  });
  await byId(one, last, first).dragTo(column(one, 'none'));
  await byId(one, 'none', first).waitFor();
  await byId(other, last, first).focus();
  await other.keyboard.press('Shift+ArrowLeft');
  await until(async () => (await product.rig.sql<{ of: string }>(`select executor_id as of from return_visit where id = '${first}'`))[0]?.of === beside, {
    what: 'the faster one to be kept',
  });
  late.resolve(undefined);
  await one.getByText('别人刚改过，刷新后再决定').waitFor();
  await byId(one, beside, first).waitFor();
  await one.unroute('**/returnVisit/save');

  // A change that is known of and cannot be read makes the board as old as it says, and it heals by itself.
  await fresh(one, 'live');
  await one.route('**/returnVisit/**', (route) => route.abort());
  const from = await columnOf(other, second);
  await byId(other, from, second).dragTo(column(other, 'none'));
  await byId(other, 'none', second).waitFor();
  await fresh(one, 'stale');
  await one.unroute('**/returnVisit/**');
  await fresh(one, 'live');
  await byId(one, 'none', second).waitFor();
  expect(await axe(one)).toEqual([]);
});

// A day that keeps its time and a span that takes nothing: `tests/src/engine/views/Board.test.tsx`.
test.runIf(isWhole)('visits by day: another day by hand and by keys keeps the time of the day, the other sees it, and what is no day says why', async () => {
  const [one, other] = [await visitsBy(lead, '计划时间'), await visitsBy(admin, '计划时间')];
  const days = (await columnsOf(one)).slice(1, -1);
  const [fifth = '', sixth = ''] = days.slice(4, 6);
  const [id = ''] = await visitsAhead(one);
  const timeOf = async () =>
    (
      await product.rig.sql<{ day: string; time: string }>(
        `select to_char(planned_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, to_char(planned_at, 'HH24:MI:SS') as time from return_visit where id = '${id}'`,
      )
    )[0];
  const before = await timeOf();
  const from = await columnOf(one, id);

  await byId(one, from, id).dragTo(column(one, fifth));
  await byId(other, fifth, id).waitFor();
  expect(await timeOf()).toEqual({ ...before, day: fifth });
  await byId(other, fifth, id).focus();
  await other.keyboard.press('Shift+ArrowRight');
  await byId(one, sixth, id).waitFor();
  expect(await timeOf()).toEqual({ ...before, day: sixth });

  // A board that is moved under a hand that has just been closed pulls nothing: both are in sight first.
  await column(one, 'after').scrollIntoViewIfNeeded();
  await byId(one, sixth, id).dragTo(column(one, 'after'));
  await one.getByText(/放到某一天，不能放到一段时间/).waitFor();
  await byId(one, sixth, id).waitFor();
  expect(await timeOf()).toEqual({ ...before, day: sixth });
});
