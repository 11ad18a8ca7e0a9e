/** Parts of the console that do not arrive (spec 8, promise M8): a load error with a way on, never a white page. A faulty proxy stands before the real server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startHttpFaults } from '#tests/rig/httpFaults.ts';
import type { HttpFaults, Wrong } from '#tests/rig/httpFaults.ts';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

let faults: HttpFaults;
let serverPort = 0;
beforeAll(async () => {
  faults = await startHttpFaults(() => serverPort);
});
afterAll(() => faults.close());
const browser = withBrowser();
const product = withProduct({ origins: () => [faults.url] });
beforeAll(() => {
  serverPort = Number(new URL(product.rig.directUrl).port);
});

const nurse = '周敏';
const ordersScript = /^\/assets\/OrdersScreen-[\w-]+\.js$/;
const messagesStyle = /^\/assets\/Messages-[\w-]+\.css$/;

async function loggedIn(clock = false): Promise<DeskPage> {
  faults.clear();
  const { desk, watch } = await browser.open(faults.url, { as: nurse, clock, alone: true });
  watch.expect(
    /Failed to load resource|Failed to load module script|Failed to fetch dynamically imported module|LoadError|Unable to preload CSS|did not arrive/,
  );
  return desk;
}
const toOrders = (desk: DeskPage): Promise<void> =>
  desk.page.getByRole('navigation', { name: desk.words.shell.menu }).getByRole('link', { name: '订单', exact: true }).click();
const retry = (desk: DeskPage): Promise<void> => desk.page.getByRole('alert').getByRole('button', { name: desk.words.states.retry }).click();
const listed = (page: Page): Promise<void> => page.getByRole('row').nth(1).waitFor();
/** Its stylesheets are there and apply. */
const isGrid = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate<boolean>(`getComputedStyle(document.querySelector('${selector}')).display === 'grid'`);

/** @param also what else is wrong all the while: parts are fetched in a quiet moment, too */
async function opensOnceItIsThere(desk: DeskPage, wrong: Wrong, also: () => unknown = () => undefined): Promise<void> {
  also();
  const rule = faults.add({ path: ordersScript, wrong });
  await toOrders(desk);
  const alert = desk.page.getByRole('alert').filter({ hasText: desk.words.states.loadFailedTitle });
  await alert.waitFor();
  expect(rule.count).toBeGreaterThan(0);
  await desk.linkSays(desk.words.shell.linkLive);
  faults.clear();
  also();
  await retry(desk);
  await listed(desk.page);
  expect([new URL(desk.page.url()).pathname, await isGrid(desk.page, '.resource')]).toEqual(['/orderManage', true]);
}

test('[e-module] [e-css] a module that is missing: a load error beside the living shell, and the retry works once it is there; a stylesheet that does not come is a load error too, and the retry fetches it anew, with its looks', async () => {
  const desk = await loggedIn();
  const missing = { kind: 'status', status: 404 } as const;
  await opensOnceItIsThere(desk, missing, () => faults.add({ path: messagesStyle, wrong: missing }));
  await desk.page.locator('.messages-bell').click();
  await desk.page.getByRole('button', { name: desk.words.messages.toPage }).click();
  await desk.page.getByRole('alert').filter({ hasText: desk.words.states.loadStylesheet }).waitFor();
  await retry(desk);
  await desk.page.getByRole('alert').filter({ hasText: desk.words.states.loadStylesheet }).waitFor();
  faults.clear();
  await retry(desk);
  await desk.page.locator('.message-row').first().waitFor();
  expect(await isGrid(desk.page, '.message-row')).toBe(true);
});

test.runIf(isWhole)('[e-module] one that is broken, and one that is cut short, are load errors, too', async () => {
  for (const wrong of [{ kind: 'html' }, { kind: 'cut', after: 200 }] as const) await opensOnceItIsThere(await loggedIn(), wrong);
});

test('[c-load] a module that never comes is given up after 120 s, not before, and the retry works', async () => {
  const desk = await loggedIn(true);
  const { page } = desk;
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 30_000);
  faults.add({ path: ordersScript, wrong: { kind: 'never' } });
  await toOrders(desk);
  await until(() => faults.seen.some((one) => ordersScript.test(one.slice(4))), { what: 'the module to be asked for' });
  await page.clock.runFor(119_000);
  expect(await page.getByText(desk.words.states.loadFailedTitle).count()).toBe(0);
  await page.clock.runFor(1_000);
  await page
    .getByRole('alert')
    .filter({ hasText: desk.words.states.loadTimeout.replace('{{seconds}}', '120') })
    .waitFor();
  faults.clear();
  await page.clock.resume();
  await retry(desk);
  await listed(page);
});

test('[M8] the very first script is missing: the page says so without script, and its link opens the console', async () => {
  faults.clear();
  faults.add({ path: /^\/assets\/index-[\w-]+\.js$/, wrong: { kind: 'status', status: 404 } });
  const { desk, watch } = await browser.open(faults.url, { alone: true });
  watch.expect(/Failed to load resource/);
  const { page } = desk;
  const words = page.getByText('控制台加载失败');
  expect(await words.isVisible()).toBe(false);
  const delays = await page.evaluate<number[]>(
    `document.getAnimations().map((one) => { const { delay } = one.effect.getTiming(); one.finish(); return delay; })`,
  );
  expect(delays).toEqual([8_000]);
  await words.waitFor();
  expect(await page.getByText('The console has not opened yet').isVisible()).toBe(true);
  faults.clear();
  await page.getByRole('link', { name: /重新载入/ }).click();
  await page.getByRole('button', { name: new RegExp(nurse) }).waitFor();
  expect(await page.getByText('控制台加载失败').count()).toBe(0);
});

test('the first stylesheet is missing: fetched once more before anything is drawn', async () => {
  faults.clear();
  const rule = faults.add({ path: /^\/assets\/index-[\w-]+\.css$/, times: 1, wrong: { kind: 'status', status: 404 } });
  const { desk, watch } = await browser.open(faults.url, { alone: true });
  watch.expect(/Failed to load resource/);
  await desk.page.getByRole('button', { name: new RegExp(nurse) }).waitFor();
  expect([rule.count, await desk.page.evaluate(`getComputedStyle(document.body).margin`)]).toEqual([1, '0px']);
});
