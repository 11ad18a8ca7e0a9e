/** The guards of spec 2 as a browser sees them. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { until } from '#tests/rig/until.ts';
import { refusedCall } from './watch.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole, variants } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const lead = '沈清妍';

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
const at = (page: Page, address: string): Promise<unknown> => until(() => addressOf(page) === address, { what: `the address to be ${address}` });
const titled = (page: Page, title: string): Promise<unknown> => until(async () => (await page.title()) === title, { what: `the title "${title}"` });
const rail = (page: Page, name: RegExp) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name });

test('[historyRouting] a deep path is a page of its own, without a hash', async () => {
  const { desk } = await browser.open(`${product.rig.url}/inquireplate`);
  await desk.page.getByRole('heading', { name: desk.words.pages.comingSoon }).waitFor();
  expect(await desk.page.evaluate(() => location.hash)).toBe('');
  await desk.page.goto(`${product.rig.url}/orderManage`);
  await desk.page.getByText(desk.words.pages.returnTo.replace('{{title}}', '订单管理')).waitFor();
  await desk.page.getByRole('button', { name: new RegExp(lead) }).click();
  await desk.page.getByRole('heading', { name: desk.words.desk.orders }).waitFor();
  expect(addressOf(desk.page)).toBe('/orderManage');
});

test('[lazyLoading] [duplicateNavigation] [e-dup] [shellChildPaths] a page is fetched on the first visit to it, and never again; going where one is does and says nothing; its path is absolute, and below the system path there is none', async () => {
  const { desk } = await browser.open(product.rig.url);
  const asked: string[] = [];
  desk.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const orders = (): number => asked.filter((path) => /\/assets\/OrdersScreen-.*\.js$/.test(path)).length;
  await desk.logInAs(lead);
  expect(orders()).toBe(0);
  await rail(desk.page, /订单/).click();
  await desk.page.getByRole('row').nth(1).waitFor();
  expect(orders()).toBe(1);
  await rail(desk.page, /咨询/).click();
  await desk.list.waitFor();
  await rail(desk.page, /订单/).click();
  await desk.page.getByRole('row').nth(1).waitFor();
  expect(orders()).toBe(1);

  const steps = await desk.page.evaluate(() => history.length);
  await rail(desk.page, /订单/).click();
  await rail(desk.page, /订单/).click();
  expect(await desk.page.evaluate(() => history.length)).toBe(steps);
  expect(await desk.page.locator('.notice').count()).toBe(0);

  expect(addressOf(desk.page)).toBe('/orderManage');
  await desk.page.goto(`${product.rig.url}/system/orderManage`);
  await desk.page.getByRole('heading', { name: desk.words.states.notFoundTitle }).waitFor();
  await desk.page.getByRole('main').getByRole('link', { name: '订单管理' }).click();
  await at(desk.page, '/orderManage');
});

test('[redirectDCB] the old registration leads to the new one with its query', async () => {
  const { desk } = await browser.open(`${product.rig.url}/addCustomerDCB?a=1&b=2`);
  await at(desk.page, '/addCustomerWHv2?a=1&b=2');
});

test('[rootClearsSession] the way to the root asks first while something is not saved', async () => {
  const { desk, context } = await browser.open(product.rig.url, { as: lead, alone: true });
  const { page, words } = desk;
  // A browser without storage keeps nothing of a form: with one, what is written is kept a moment later, and nothing would be lost.
  await context.addInitScript({ content: `IDBFactory.prototype.open = () => { throw new DOMException('No storage here.', 'SecurityError'); };` });
  await page.reload();
  await page.getByRole('button', { name: words.rules.open }).click();
  const settings = page.getByRole('dialog', { name: words.rules.title });
  await desk.part(words.rules.parts, words.rules.texts).click();
  await settings.getByRole('textbox').first().fill('我们马上回来');
  const asks = page.getByRole('dialog', { name: words.tabs.leaveTitle });
  const toRoot = () =>
    page.evaluate(() => {
      history.pushState(null, '', '/');
      dispatchEvent(new PopStateEvent('popstate'));
    });
  await toRoot();
  await asks.getByRole('button', { name: words.tabs.stay }).click();
  await asks.waitFor({ state: 'hidden' });
  expect(addressOf(page)).toMatch(/^\/consultation/);
  expect(await settings.getByRole('textbox').first().inputValue()).toBe('我们马上回来');
  await toRoot();
  await asks.getByRole('button', { name: words.tabs.leave }).click();
  await page.getByRole('heading', { name: words.login.title }).waitFor();
});

test('[systemResetsMenus] [rootClearsSession] entering the system path empties menu list and path list and loads both anew; the root path clears the session storage, and the session is over', async () => {
  const { desk } = await browser.open(product.rig.url, { as: lead });
  const { page } = desk;
  const stored = () => page.evaluate(() => [sessionStorage.getItem('menuList'), sessionStorage.getItem('pathList')] as const);
  await until(async () => (await stored())[0] !== null, { what: 'the first menu list' });
  await page.evaluate(() => {
    sessionStorage.setItem('menuList', '["stale"]');
    sessionStorage.setItem('pathList', '["stale"]');
  });
  const loaded = page.waitForRequest((request) => request.url().includes('/api-user/menus/current'));
  await page.goto(`${product.rig.url}/system`);
  await loaded;
  // The first screen of whoever has the workbench.
  await page.getByRole('region', { name: desk.words.workbench.title }).waitFor();
  await until(async () => (await stored()).every((one) => one !== null && !one.includes('stale')), { what: 'both lists anew' });

  await page.evaluate(() => sessionStorage.setItem('planted', '1'));
  await page.goto(product.rig.url);
  await page.getByRole('heading', { name: desk.words.login.title }).waitFor();
  // The login page is drawn before the console is there to end the session.
  await until(() => page.evaluate(() => sessionStorage.getItem('planted') === null && sessionStorage.getItem('careline.session') === null), {
    what: 'the storage of the session to be empty',
  });
});

test.each(variants(['/addCustomerCommon', '/inquireplate', '/addCustomerCommon_list', '/addCustomerCommonResult', '/productdetails'], 2))(
  '[p-title] %s has a blank title',
  async (path) => {
    const { desk } = await browser.open(`${product.rig.url}${path}`);
    await desk.page.getByRole('main').waitFor();
    await titled(desk.page, '');
  },
);

test('[titles] [defaultTitle] [p-title] a route’s own title is the page’s, in Chinese unless somebody chose English; else the hospital’s name', async () => {
  const { desk } = await browser.open(`${product.rig.url}/redirect?path=//evil.example`);
  await titled(desk.page, '跳转');
  await desk.page.getByRole('button', { name: desk.words.shell.otherLanguage }).click();
  await titled(desk.page, 'Redirect');
  const config = (await (await fetch(`${product.rig.directUrl}/config.json`)).json()) as { title: readonly [string, string] };
  await desk.page.goto(`${product.rig.url}/notice`);
  await titled(desk.page, config.title[1]);
});

test('[zoomBlocking] two fingers and gestures are blocked, one finger is free', async () => {
  const { desk } = await browser.open(`${product.rig.url}/inquireplate`, { hasTouch: true });
  const blocked = await desk.page.evaluate(() => {
    const touchWith = (fingers: number): boolean => {
      const touches = Array.from(
        { length: fingers },
        (_, identifier) => new Touch({ identifier, target: document.body, clientX: 10 * identifier, clientY: 5 }),
      );
      return !document.body.dispatchEvent(new TouchEvent('touchstart', { touches, bubbles: true, cancelable: true }));
    };
    const gesture = !document.body.dispatchEvent(new Event('gesturestart', { bubbles: true, cancelable: true }));
    return { one: touchWith(1), two: touchWith(2), three: touchWith(3), gesture };
  });
  expect(blocked).toEqual({ one: false, two: true, three: true, gesture: true });
});

test('a link to a conversation asks for the login and leads back to exactly that address', async () => {
  const patient = await product.patient('深链甲');
  await patient.says('您好');
  const first = await browser.open(product.rig.url, { as: lead });
  await first.desk.open('深链甲');
  await until(() => /[?]c=/.test(first.desk.page.url()), { what: 'the conversation in the address' });
  const link = first.desk.page.url();
  const { desk } = await browser.open(link);
  await desk.page.getByText(desk.words.pages.returnTo.replace('{{title}}', '咨询台')).waitFor();
  await desk.page.getByRole('button', { name: new RegExp(lead) }).click();
  await desk.showsOnce('您好');
  expect(desk.page.url()).toBe(link);
});

test.runIf(isWhole)('a link from another application goes on where the session is, and through the login where it is not', async () => {
  const { desk } = await browser.open(`${product.rig.url}/interlayer?path=${encodeURIComponent('/orderManage?from=wx')}&a=1`);
  await desk.page.getByText(desk.words.pages.returnTo.replace('{{title}}', '订单管理')).waitFor();
  await desk.page.getByRole('button', { name: new RegExp(lead) }).click();
  await at(desk.page, '/orderManage?from=wx&a=1');
  await desk.page.getByRole('heading', { name: desk.words.desk.orders }).waitFor();
  await desk.page.goto(`${product.rig.url}/interlayer`);
  await desk.list.waitFor();
});

test('the page before another one says where it leads, and can be stopped', async () => {
  const { desk } = await browser.open(`${product.rig.url}/redirectPage?redirect=/inquireplate`, { clock: true });
  const { page, words } = desk;
  await page.getByText(words.pages.goesSoon).waitFor();
  await page.getByRole('button', { name: words.pages.stayHere }).click();
  await page.clock.runFor(10_000);
  expect(addressOf(page)).toBe('/redirectPage?redirect=/inquireplate');
  await page.getByRole('button', { name: words.pages.goNow }).click();
  await at(page, '/inquireplate');
});

test('a refused call leaves the menu of the rights, and the console in use', async () => {
  const { desk, watch } = await browser.open(product.rig.url);
  watch.expect(refusedCall);
  await desk.page.route('**/api-user/menus/current*', (route) => route.fulfill({ status: 403, json: { resp_code: 40301, resp_msg: 'no', datas: null } }));
  await desk.logInAs(lead);
  await rail(desk.page, /订单/).waitFor();
});
