/** The parts around every screen: the menu by role, what follows a person from browser to browser, and the palette by the keyboard alone. */
import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { until } from '#tests/rig/until.ts';
import { staffOf } from '#tests/rig/people.ts';
import { axe } from './axe.ts';
import { isFocused } from './deskPage.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { cutConnection } from './watch.ts';
import { isWhole, variants } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

const rail = ({ page, words }: DeskPage): Locator => page.getByRole('navigation', { name: words.shell.menu });
const field = ({ page, words }: DeskPage): Locator => page.getByRole('combobox', { name: words.palette.field });
const option = ({ page }: DeskPage, name: RegExp): Locator => page.getByRole('option', { name });

async function enter(role: string, path = '/consultation', expected?: RegExp, before?: (page: Page) => Promise<unknown>): Promise<DeskPage> {
  const { desk, watch } = await browser.open(product.rig.url + path);
  if (expected) watch.expect(expected);
  await before?.(desk.page);
  const { username, password } = staffOf(product.rig, role);
  await desk.page.getByLabel(desk.words.login.username, { exact: true }).fill(username);
  await desk.page.getByLabel(desk.words.login.password, { exact: true }).fill(password);
  await desk.page.getByRole('button', { name: desk.words.login.submit, exact: true }).click();
  // In whichever language the person has.
  await desk.page.locator('nav.rail').waitFor();
  return desk;
}

/** The answer of the menu list has come. */
const menusOf = async (desk: DeskPage): Promise<readonly string[]> => {
  await until(() => desk.page.evaluate("sessionStorage.getItem('pathList') !== null"), { what: 'the menu list to be there' });
  return (await rail(desk).locator('.rail-items > a, .rail-items > button').allInnerTexts()).map((text) => text.split('\n').at(-1)?.trim() ?? '');
};

async function look(desk: DeskPage, words: string): Promise<void> {
  await desk.page.keyboard.press('Control+k');
  await until(() => isFocused(field(desk)), { what: 'the palette to have the focus' });
  await desk.page.keyboard.type(words);
}

/** The arrow is pressed as far as it must be. */
async function choose(desk: DeskPage, target: Locator): Promise<void> {
  await target.waitFor();
  for (let n = 0; n < 40 && (await target.getAttribute('aria-selected')) !== 'true'; n += 1) await desk.page.keyboard.press('ArrowDown');
  expect(await target.getAttribute('aria-selected')).toBe('true');
}

/** The choice has come to the server: a new browser would find it. */
const kept = async (page: Page, field: 'favourites' | 'language', act: () => Promise<void>): Promise<void> => {
  const isIt = (body: string | null): boolean => body?.includes(`"${field}"`) === true;
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api-user/preference/save') && response.ok() && isIt(response.request().postData()),
  );
  await act();
  await saved;
};

test.each(
  variants(
    [
      ['finance', ['订单'], false],
      ['corpadmin', ['咨询', '订单', '设置'], true],
      ['consultant', ['咨询', '订单'], false],
      ['developer', ['订单', '设置'], false],
    ] as const,
    2,
  ),
)('[r-prune] [r-corpadmin] a %s finds %j in the rail; that he is a corporate administrator is said: %s', async (role, areas, isAdmin) => {
  // Nothing is refused: who may not see conversations does not ask for them.
  const desk = await enter(role, '/orderManage');
  expect(await menusOf(desk)).toEqual(expect.arrayContaining([...areas]));
  for (const area of ['咨询'].filter((one) => !(areas as readonly string[]).includes(one))) expect(await menusOf(desk)).not.toContain(area);
  await desk.page.getByRole('button', { name: new RegExp(`^${desk.words.shell.account}`) }).click();
  await desk.page.getByRole('menuitem', { name: desk.words.shell.logout }).waitFor();
  expect(await desk.page.getByText(desk.words.shell.corpAdmin).count()).toBe(isAdmin ? 1 : 0);
});

test('[r-buttons] [r-menus] an area, a screen and a button are there as their flags say, in the words and the order of the list; without a list it says so and asks again', async () => {
  const desk = await enter('consultant', '/consultation', cutConnection);
  const { page, words } = desk;
  const button = { id: 'b', permission: 'order.push', have: false };
  const list = [
    {
      id: 'day',
      name: '日常',
      have: true,
      subMenus: [
        { path: '/orderManage', have: true },
        { path: '/consultation', have: true, subMenus: [button, { ...button, have: true }] },
      ],
    },
    { id: 'x', name: '没有的', have: false, subMenus: [{ path: '/inspector/widgets', have: true }] },
  ];
  let isAway = true;
  await page.route('**/api-user/menus/current*', (route) => (isAway ? route.abort() : route.fulfill({ json: { resp_code: 0, resp_msg: '', datas: list } })));
  await page.goto(`${product.rig.url}/system`);
  await page.getByRole('button', { name: words.shell.menusRetry }).waitFor();
  expect(await rail(desk).getByRole('link').count()).toBe(3);
  await page.getByRole('button', { name: words.shell.menusRetry }).focus();
  isAway = false;
  // It also asks again by itself: the button may be gone by now.
  await page.keyboard.press('Enter');
  await rail(desk).getByRole('button', { name: '日常' }).focus();
  await page.keyboard.press('Enter');
  const flyout = page.getByRole('group', { name: '日常' });
  await until(() => isFocused(flyout.getByRole('textbox', { name: words.pages.searchPages })), { what: 'the field of the column to have the focus' });
  const listed = flyout.getByRole('group').last();
  expect(await listed.getByRole('link').allInnerTexts()).toEqual(['订单管理', '咨询台']);
  expect(await axe(page)).toEqual([]);
  await listed.getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await kept(page, 'favourites', () => page.keyboard.press('Enter'));
  expect(await listed.getByRole('button', { name: '收藏订单管理' }).getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Escape');
  await flyout.waitFor({ state: 'hidden' });
});

test('composed letters that are typed before the palette is here are its words, in their order', async () => {
  const { promise: held, resolve: come } = Promise.withResolvers<undefined>();
  const hold = (page: Page): Promise<unknown> =>
    page.route('**/PaletteSheet-*', async (route) => {
      await held;
      await route.continue();
    });
  const desk = await enter('nurse', '/consultation', undefined, hold);
  await desk.page.keyboard.press('Control+k');
  await desk.page.getByRole('dialog', { name: desk.words.palette.title }).getByRole('textbox').waitFor();
  await desk.page.keyboard.type('订单管理');
  come(undefined);
  await option(desk, /^订单管理/).waitFor();
  expect(await field(desk).inputValue()).toBe('订单管理');
});

test.runIf(isWhole)(
  'language, theme, density, favourites and recent screens are there in another browser, in a second window at once, and after a new version',
  async () => {
    const desk = await enter('nurse');
    const { page, words } = desk;
    const second = await enter('nurse');
    await page.getByRole('button', { name: words.shell.darkTheme }).click();
    await page.getByRole('button', { name: words.shell.middleDensity }).click();
    await look(desk, '收藏这个');
    await choose(desk, option(desk, /^收藏这个页面/));
    await kept(page, 'favourites', () => page.keyboard.press('Enter'));
    await look(desk, '订单管理');
    await choose(desk, option(desk, /^订单管理/));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/orderManage');
    await kept(page, 'language', () => page.getByRole('button', { name: words.shell.otherLanguage }).click());

    // The other window of the same person, and nobody pressed anything there.
    await second.page.locator('html[lang=en][data-theme=dark][data-density=middle]').waitFor();

    // Another browser, which has never seen him.
    const other = await enter('nurse');
    other.language = 'en';
    await other.page.locator('html[lang=en][data-theme=dark][data-density=middle]').waitFor();
    await other.page.keyboard.press('Control+k');
    const favourites = other.page.getByRole('group', { name: other.words.palette.favourites });
    await favourites.getByRole('option', { name: /Consultation desk/ }).waitFor();
    await other.page
      .getByRole('group', { name: other.words.palette.recent })
      .getByRole('option', { name: /^Orders/ })
      .waitFor();
    expect(await axe(other.page)).toEqual([]);
    await other.page.keyboard.press('Escape');

    // A new application version clears the local storage (spec 4): the login page is Chinese again, he is not.
    await other.page.evaluate("localStorage.setItem('careline.version', 'older'); sessionStorage.clear()");
    await other.page.goto(product.rig.url);
    await other.page.locator('html[lang=zh-CN]').waitFor();
    other.language = 'zh-CN';
    const { username, password } = staffOf(product.rig, 'nurse');
    await other.page.getByLabel(other.words.login.username, { exact: true }).fill(username);
    await other.page.getByLabel(other.words.login.password, { exact: true }).fill(password);
    await other.page.getByRole('button', { name: other.words.login.submit, exact: true }).click();
    await other.page.locator('html[lang=en][data-theme=dark][data-density=middle]').waitFor();
  },
);

test('the palette finds a conversation, an order, a customer and a screen, by keyboard alone', async () => {
  const patient = await product.patient('寻宝人');
  await patient.says('我的胚胎放在第几号罐');
  const desk = await enter('consultant');
  const { page } = desk;
  await page.evaluate('window.mouse = 0; for (const kind of ["pointerdown", "mousedown"]) addEventListener(kind, () => { window.mouse += 1; }, true);');

  // A screen, by the first letters of its syllables.
  await look(desk, 'ddgl');
  await choose(desk, option(desk, /^订单管理/));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/orderManage');

  // A customer, by name: his newest conversation opens, and one writes on.
  await look(desk, '寻宝');
  await choose(desk, option(desk, /^寻宝人.*院区/));
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: desk.words.desk.conversation.replace('{{name}}', '寻宝人') }).waitFor();
  await until(() => isFocused(desk.composer), { what: 'the caret to stand in the text field' });

  // An order, by what was ordered: its details are open, and the address is the screen's.
  const [order] = await product.rig.sql<{ order_no: string; title: string; kind: string }>(
    `select o.order_no, o.title, o.kind from "order" o where o.org_id = $1 and o.kind = 'consultation' order by o.created_at desc limit 1`,
    [staffOf(product.rig, 'consultant').orgId],
  );
  await look(desk, order?.order_no ?? '');
  await choose(desk, option(desk, new RegExp(order?.order_no ?? '')));
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/orderManage?*kind=consultation*');
  await page
    .getByRole('complementary')
    .getByText(order?.order_no ?? '')
    .waitFor();

  // A message, by its words: it opens where it stands.
  await until(
    async () =>
      (await product.rig.sql('select 1 from message_gram g join message m on m.id = g.message_id where m.content = $1', ['我的胚胎放在第几号罐'])).length === 1,
    {
      what: 'the text to be indexed',
    },
  );
  await look(desk, '胚胎放在');
  await choose(desk, option(desk, /寻宝人.*第几号罐/));
  await page.keyboard.press('Enter');
  await desk.showsOnce('我的胚胎放在第几号罐');
  expect(await page.evaluate('window.mouse')).toBe(0);
});
