/** The rail's lists on the screens that hospitals have: nothing in them is out of reach. */
import { screens } from '#contract/screens/index.ts';
import { expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { isFocused } from './deskPage.ts';
import { sessionOf } from './enter.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

const isWithin = async (link: Locator, height: number): Promise<boolean> => {
  const box = await link.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= height;
};

test('every screen of every area can be clicked in a window of 1366 by 640', async () => {
  const height = 640;
  const { desk } = await browser.open(`${product.rig.url}/system`, { as: '秦楚然', viewport: { width: 1366, height } });
  const { page, words } = desk;
  const rail = page.getByRole('navigation', { name: words.shell.menu });
  for (const area of ['客户', '设置']) {
    await rail.getByRole('button', { name: area, exact: true }).click();
    const list = page.getByRole('group', { name: area, exact: true });
    const links = list.getByRole('link');
    await list.getByRole('textbox', { name: words.pages.searchPages }).waitFor();
    await links.first().waitFor();
    expect(await axe(page)).toEqual([]);
    // The wheel is used, as a person goes down a list: nothing of the page itself moves.
    await links.first().hover();
    await page.mouse.wheel(0, 5_000);
    await until(() => isWithin(links.last(), height), { what: `the last screen of ${area} to be within the window` });
    expect([area, (await rail.boundingBox())?.y]).toEqual([area, 0]);
    await page.keyboard.press('Escape');
  }
});

test('a line of twins leads to tabs above the screens; a page is found by its pinyin, G and a letter open an area, and the column stays where it was kept', async () => {
  const { desk } = await browser.open(`${product.rig.url}/system`, { as: '秦楚然' });
  const { page, words } = desk;
  const rail = page.getByRole('navigation', { name: words.shell.menu });
  const find = rail.getByRole('textbox', { name: words.pages.searchPages });
  await rail.getByRole('link', { name: '咨询' }).waitFor();
  await page.locator('#main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await until(() => isFocused(find), { what: 'the field of the column to have the focus' });
  await page.keyboard.type('zidianx');
  await rail.getByRole('link', { name: /^字典项/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dictionaryItems');
  const tabs = page.getByRole('navigation', { name: '字典', exact: true });
  await tabs.waitFor();
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['数据字典', '字典项', '机构字典']);
  await tabs.getByRole('link', { name: '机构字典' }).click();
  await page.waitForURL('**/orgDictionary');
  await page.getByRole('heading', { name: '机构字典', level: 1 }).waitFor();
  await rail.getByRole('button', { name: '设置' }).click();
  await rail.getByRole('button', { name: words.shell.columnPin }).click();
  await page.locator('.rail-column.pinned').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('heading', { name: '机构字典', level: 1 }).click();
  expect(await find.isVisible()).toBe(true);
});

test.runIf(isWhole)('whoever was granted the screens of administration by a role of another code opens each of them, and no call is refused', async () => {
  const [holder, role] = ['韩璐', '随访专员'];
  const granted = screens.flatMap(({ path, menu }) => (menu?.area === 'admin' && menu.right !== undefined ? [{ path, right: menu.right }] : []));
  expect(granted.length).toBeGreaterThanOrEqual(16);
  const given = new Set<string>(granted.map(({ right }) => right));
  await product.rig.sql('update role set rights = $1, data_scope = $2 where name = $3', [[...given], 'group', role]);
  // A role that was changed behind the server's back is read anew after a moment: she comes once a login tells of it.
  const isKnown = async (): Promise<boolean> => (await sessionOf(product.rig.url, holder)).person.rights.every((right) => given.has(right));
  await until(isKnown, { what: 'the server to know the role as it is now', everyMs: 200 });
  // A refused call is told of by the browser itself, and no flow ends with that (`watch.ts`).
  const { desk } = await browser.open(product.rig.url, { as: holder, at: granted[0]?.path });
  const { page, words } = desk;
  const heading = page.locator('#main :is(h1, h2):visible');
  for (const { path } of granted.filter((_, at) => isWhole || at % 3 === 0)) {
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
    await until(async () => new URL(page.url()).pathname === path && (await heading.count()) > 0, { what: `${path} to be shown` });
    await page.waitForLoadState('networkidle');
    expect.soft((await heading.allTextContents()).join(' '), path).not.toMatch(new RegExp(`${words.states.noRightTitle}|${words.states.notFoundTitle}`));
  }
});
