/** The browser's network goes and comes back: one truth for every panel, and nothing waits for a hand to be asked for again. */
import { expect, test } from 'vitest';
import { withBrowser, withProduct } from './stage.ts';
import { cutConnection } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

test('without a network no panel says live; back in it, lists, side panel and a page that did not load come by themselves, and the draft is there', async () => {
  const [first, second] = [await product.patient('线路甲'), await product.patient('线路乙')];
  await first.says('在吗');
  await second.says('您好');
  const { desk, watch, context } = await browser.open(product.rig.url, { as: '周敏', alone: true });
  watch.expect(cutConnection);
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|LoadError|Unable to preload CSS/);
  const { page, words } = desk;
  const live = page.locator('.freshness').filter({ hasText: new RegExp(`^${words.states.live}$`) });
  await desk.open('线路甲');
  await desk.showsOnce('在吗');
  await desk.linkSays(words.shell.linkLive);
  await live.first().waitFor();
  await desk.composer.fill('写了一半');

  await context.setOffline(true);
  await page.locator('.link-pill').filter({ hasText: words.shell.linkOffline }).waitFor({ timeout: 1_000 });
  expect(await live.count()).toBe(0);
  await desk.row('线路乙').click();
  const side = page.getByRole('complementary', { name: words.desk.details });
  await side.getByText(words.states.failedTitle).first().waitFor();
  await page.getByRole('navigation', { name: words.shell.menu }).getByRole('link', { name: '订单', exact: true }).click();
  const notLoaded = page.getByRole('alert').filter({ hasText: words.states.loadFailedTitle });
  await notLoaded.waitFor();
  expect(await page.getByText(words.states.preferencesNotSaved).count()).toBe(0);
  expect(await page.getByText(words.states.looksNotSaved).count()).toBe(0);

  await context.setOffline(false);
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('navigation', { name: words.shell.menu }).getByRole('link', { name: '咨询' }).click();
  await desk.linkSays(words.shell.linkLive);
  await desk.row('线路乙').click();
  await side.getByRole('region', { name: words.desk.orders }).waitFor();
  await desk.row('线路甲').click();
  expect(await desk.composer.inputValue()).toBe('写了一半');
});

test.runIf(isWhole)('a side panel that failed without a network is whole again without a press', async () => {
  const patient = await product.patient('线路丙');
  const other = await product.patient('线路丁');
  await patient.says('在吗');
  await other.says('您好');
  const { desk, watch, context } = await browser.open(product.rig.url, { as: '周敏', alone: true });
  watch.expect(cutConnection);
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  const { page, words } = desk;
  await desk.open('线路丙');
  await desk.linkSays(words.shell.linkLive);
  const side = page.getByRole('complementary', { name: words.desk.details });
  // A module that is on its way when the network goes is another matter: it comes by a press.
  await side.getByRole('region', { name: words.points.member }).locator('.point-balance').waitFor();
  const failures = side.getByText(words.states.failedTitle);
  await context.setOffline(true);
  await desk.row('线路丁').click();
  await failures.first().waitFor();
  await context.setOffline(false);
  await failures.first().waitFor({ state: 'detached' });
  expect(await failures.count()).toBe(0);
});
