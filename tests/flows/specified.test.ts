/** Rules of the specification, at the whole product: what a person sees, and what really goes over the network. */
import { expect, test } from 'vitest';
import type { Page, Request, Route } from 'playwright-core';
import { staffOf } from '#tests/rig/people.ts';
import { until } from '#tests/rig/until.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const admin = '秦楚然';

const rowsOn = (page: Page): Promise<number> => page.locator('.table-row:visible').count();
const shows = (page: Page, what: string): Promise<true> => until(async () => (await rowsOn(page)) > 0, { what: `rows of ${what}` });
/** Within the page, as by a link: nothing is loaded anew. */
const goTo = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);

test('[p-product] it is a back office of a hospital group in a browser: customers and members are looked after in it, and the group itself is administered', async () => {
  const { desk } = await browser.open(product.rig.url, { as: admin, at: '/customManage' });
  const { page } = desk;
  await shows(page, 'customers');
  for (const [path, heading] of [
    ['/enterpriseManage', '企业管理'],
    ['/user', '人员管理'],
    ['/role', '角色管理'],
    ['/organization', '机构管理'],
  ] as const) {
    await goTo(page, path);
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
    await shows(page, heading);
  }
  // The group and its hospitals.
  const types = await page.locator('.table-row:visible').allInnerTexts();
  for (const word of ['集团', '院区'])
    expect(
      types.some((text) => text.includes(word)),
      word,
    ).toBe(true);
});

interface Item {
  readonly path?: string;
  readonly permission?: string;
  readonly have: boolean;
  readonly subMenus?: readonly Item[];
}
const [screen, operation] = ['/customManage', 'member.write'];
/** The list as the server tells it, with other flags for one operation of one screen. */
const flagged = (items: readonly Item[], flags: readonly boolean[]): readonly Item[] =>
  items.map((item) => {
    const below = flagged(item.subMenus ?? [], flags);
    if (item.path !== screen) return { ...item, subMenus: below };
    return { ...item, subMenus: [...below.filter(({ permission }) => permission !== operation), ...flags.map((have) => ({ permission: operation, have }))] };
  });

test.runIf(isWhole)(
  '[r-buttons] the button of an operation is not there where all its flags are false, and is there where one of them is not, or where it has none',
  async () => {
    const { desk } = await browser.open(product.rig.url, { as: admin, at: screen });
    const { page } = desk;
    let flags: readonly boolean[] = [];
    await page.route('**/api-user/menus/current*', async (route: Route) => {
      const answer = (await (await route.fetch()).json()) as { datas: readonly Item[] };
      await route.fulfill({ json: { ...answer, datas: flagged(answer.datas, flags) } });
    });
    for (const [given, count] of [
      [[false, false], 0],
      [[false, true], 1],
      [[], 1],
    ] as const) {
      flags = given;
      const loaded = page.waitForResponse((response) => response.url().includes('/api-user/menus/current'));
      await page.goto(`${product.rig.url}${screen}`);
      await loaded;
      await shows(page, 'customers');
      // Buttons that another flag decides stand, so the bar of the list is drawn.
      await page.getByRole('button', { name: '导出' }).first().waitFor();
      expect(await page.getByRole('button', { name: /^新建/ }).count(), given.join()).toBe(count);
    }
  },
);

const pathOf = (request: Request): string => new URL(request.url()).pathname;
const isForm = (request: Request): boolean => (request.headers()['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

test('[g-form] the login, the messages of a conversation and a menu that is saved go over the network as forms, other calls as JSON', async () => {
  const patient = await product.patient('表单甲');
  await patient.says('您好');
  const { desk } = await browser.open(product.rig.url);
  const { page } = desk;
  const posted: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\.|\/(api-|im\/|crm-)/.test(pathOf(request))) posted.push(request);
  });
  const { username, password } = staffOf(product.rig, 'corpadmin');
  await page.getByLabel(desk.words.login.username, { exact: true }).fill(username);
  await page.getByLabel(desk.words.login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: desk.words.login.submit, exact: true }).click();
  await page.locator('nav.rail').waitFor();
  await goTo(page, '/consultation');
  await desk.open('表单甲');
  await desk.showsOnce('您好');
  await goTo(page, '/menus');
  await page.getByRole('button', { name: '新建菜单', exact: true }).click();
  const form = page.locator('form.editor:visible');
  await form.getByLabel('类型').click();
  await page.getByRole('option', { name: '目录' }).click();
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('表单目录');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const sent = (path: string): Request[] => posted.filter((request) => pathOf(request) === path);
  await until(() => sent('/api-user/menus/saveOrUpdate').length > 0, { what: 'the menu to be saved' });
  for (const path of ['/api-uaa/oauth/user/token', '/im/message/queryRemoteSingleMessage', '/api-user/menus/saveOrUpdate']) {
    expect(sent(path).length, path).toBeGreaterThan(0);
    for (const request of sent(path)) expect([path, isForm(request)]).toEqual([path, true]);
  }
  const others = posted.filter((request) => !/^\/(im|api-uaa\/oauth|api-user\/menus)\//.test(pathOf(request)));
  expect(others.filter(isForm).map(pathOf)).toEqual([]);
});
