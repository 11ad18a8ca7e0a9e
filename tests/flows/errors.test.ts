/** Spec 8 as a person meets it: a faulty proxy stands before the real server; whatever happens, it is said where it happened and there is a way on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page, Request } from 'playwright-core';
import { startHttpFaults } from '#tests/rig/httpFaults.ts';
import type { HttpFaults, Wrong } from '#tests/rig/httpFaults.ts';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { cutConnection } from './watch.ts';
import { isWhole, variants } from './whole.ts';

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
const orderList = '/crm-server/pushorder/list';
const calls = /^\/(api-|crm-server|im)/;
const browserReport = /Failed to load resource: (the server responded with a status of|net::ERR_)/;

async function loggedIn(clock = false): Promise<DeskPage> {
  faults.clear();
  const { desk, watch } = await browser.open(faults.url, { as: nurse, clock, permissions: ['clipboard-read', 'clipboard-write'] });
  watch.expect(browserReport);
  watch.expect(cutConnection);
  return desk;
}
/** The place of the list itself has a heading: a line beside it may say the same of another call, and on a slow machine does. */
const place = (page: Page): Locator => page.getByRole('alert').filter({ has: page.getByRole('heading') });
const alert = (page: Page, words: string): Promise<void> => place(page).filter({ hasText: words }).waitFor();
const stored = (page: Page): Promise<number> => page.evaluate<number>('sessionStorage.length');
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const toOrders = (desk: DeskPage): Promise<void> =>
  desk.page.getByRole('navigation', { name: desk.words.shell.menu }).getByRole('link', { name: '订单', exact: true }).click();
const duty = async (desk: DeskPage, name: string): Promise<void> => {
  await desk.page.getByRole('button', { name: new RegExp(nurse) }).click();
  await desk.page.getByRole('menuitem', { name: new RegExp(name) }).click();
};

test('[e-401] [M5] thirty calls under way are refused or given up: one notice, the session storage cleared, one redirect after 1.5 s, and back to the same page', async () => {
  const desk = await loggedIn(true);
  const { page } = desk;
  await toOrders(desk);
  await page.getByRole('heading', { name: desk.words.desk.orders }).waitFor();
  await page.evaluate(`
    window.overs = 0; window.moves = [];
    new MutationObserver((all) => { for (const one of all) for (const node of one.addedNodes) if (node.querySelector?.('[role=alertdialog]') || node.role === 'alertdialog') window.overs += 1; })
      .observe(document.body, { childList: true, subtree: true });
    const push = history.pushState; history.pushState = function (...given) { window.moves.push(given[2]); return push.apply(this, given); }; 0`);
  // Time moves only when told from here on.
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 30_000);
  const held = faults.add({ path: orderList, wrong: { kind: 'never' } });
  const search = page.getByRole('searchbox', { name: desk.words.orders.search });
  const lists = { asked: 0, over: 0 };
  const counts =
    (what: keyof typeof lists) =>
    (request: Request): void => {
      if (new URL(request.url()).pathname === orderList) lists[what] += 1;
    };
  page.on('request', counts('asked')).on('requestfinished', counts('over')).on('requestfailed', counts('over'));
  for (let n = 0; n < 30; n += 1) {
    await search.fill('甲'.repeat(n + 1));
    await page.clock.runFor(300);
  }
  await until(() => held.count >= 6 && lists.asked >= 30, { what: 'thirty calls to be under way, as many at once as a browser makes' });
  faults.add({ path: calls, wrong: { kind: 'envelope', code: 401 } });
  faults.letGo({ kind: 'envelope', code: 401 });
  await page.getByRole('alertdialog').waitFor();
  // The first refusal ends the session: what the browser had kept back is given up with it (docs/adr/0167).
  await until(() => lists.over === lists.asked, { what: 'none of the thirty to be under way' });
  expect(await stored(page)).toBe(0);
  await page.clock.runFor(1_400);
  expect(pathOf(page)).toBe('/orderManage');
  await page.clock.runFor(200);
  await until(() => pathOf(page) === '/', { what: 'the login page' });
  expect(await page.evaluate('[window.overs, window.moves]')).toEqual([1, ['/']]);
  faults.clear();
  await page.getByRole('button', { name: new RegExp(nurse) }).click();
  await until(() => pathOf(page) === '/orderManage', { what: 'the page one was thrown out of' });
});

test('[e-401] on a questionnaire page a refused session stays, and so does the page; another refusal says its reason and logs nobody out', async () => {
  const desk = await loggedIn();
  const { page } = desk;
  const goTo = (path: string): Promise<unknown> => page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate')); 0`);
  const notices = page.getByRole('status', { name: desk.words.states.noticeList });
  await goTo('/questionnaireManage');
  await until(() => pathOf(page) === '/questionnaireManage', { what: 'the questionnaire page' });
  faults.add({ path: '/crm-server/Consultation/setDuty', wrong: { kind: 'envelope', code: 401 } });
  await duty(desk, '忙碌');
  await notices.getByText(desk.words.states.dutyNotSaved).waitFor();
  expect([pathOf(page), (await stored(page)) > 0, await page.getByRole('alertdialog').count()]).toEqual(['/questionnaireManage', true, 0]);

  await goTo('/consultation');
  await desk.list.waitFor();
  for (const [name, wrong, words] of variants<readonly [string, Wrong, string]>([
    ['40301', { kind: 'envelope', code: 40301, msg: '没有“调配团队会话”权限，找管理员开通', http: 403 }, '没有“调配团队会话”权限，找管理员开通'],
    ['a bare 403', { kind: 'status', status: 403 }, '服务器拒绝了此操作，联系管理员确认权限'],
    ['an unknown code', { kind: 'envelope', code: 777, msg: '今天不能改了' }, '今天不能改了'],
  ])) {
    faults.clear();
    faults.add({ path: '/crm-server/Consultation/setDuty', wrong });
    await duty(desk, '忙碌');
    await notices.getByText(words).waitFor();
    expect([pathOf(page), (await stored(page)) > 0], name).toEqual(['/consultation', true]);
  }
});

/** The one that is said in a notice besides comes last: a notice stands until somebody has read it. */
const wrongs = variants<readonly [string, Wrong, string]>(
  [
    ['404', { kind: 'envelope', code: 404 }, '没有找到这条记录，可能已被移走，返回列表看看'],
    ['405', { kind: 'envelope', code: 405 }, '请求方式错误'],
    ['500', { kind: 'envelope', code: 500 }, '服务器内部错误，稍后重试'],
    ['a bare 502', { kind: 'status', status: 502 }, '数据库暂时不可用，稍后重试'],
    ['HTML where data was expected', { kind: 'html' }, '服务器返回内容异常，稍后重试'],
    ['an empty answer', { kind: 'empty' }, '服务器返回内容异常，稍后重试'],
    ['a lost network', { kind: 'reset' }, '连不上服务器，检查网络后重试'],
  ],
  3,
).toSorted(([one], [other]) => Number(one === '405') - Number(other === '405'));

test('[e-404] [e-405] [e-500] one wrong answer after the other: the list says so in its place, asks again by its button, and opens by it once the server is well', async () => {
  const desk = await loggedIn();
  const { page } = desk;
  const retry = place(page).getByRole('button', { name: desk.words.states.retry });
  for (const [at, [name, wrong, words]] of wrongs.entries()) {
    faults.clear();
    const rule = faults.add({ path: orderList, wrong });
    await (at === 0 ? toOrders(desk) : retry.click());
    await until(() => rule.count > 0, { what: `the list to be answered with ${name}` });
    await alert(page, words);
    const notices = await page.getByRole('status', { name: desk.words.states.noticeList }).innerText();
    expect(notices.trim(), name).toBe(name === '405' ? '请求方式错误' : '');
  }
  faults.clear();
  await retry.click();
  await page.getByRole('row').nth(1).waitFor();
});

// The asker is told by `tests/api/catalogue.test.ts`; the place where the list says it is seen above.
test.runIf(isWhole)('no answer within 15 s: said as such, and left by the button', async () => {
  const desk = await loggedIn(true);
  const rule = faults.add({ path: orderList, wrong: { kind: 'never' } });
  await toOrders(desk);
  // Before it is asked for there is no clock that could run out.
  await until(() => rule.count > 0, { what: 'the list to be asked for' });
  await desk.page.clock.fastForward(15_000);
  await alert(desk.page, '服务器 15 秒内没有回应，稍后重试');
  faults.clear();
  await place(desk.page).getByRole('button', { name: desk.words.states.retry }).click();
  await desk.page.getByRole('row').nth(1).waitFor();
});

test.runIf(isWhole)('[e-500] a console line in debug mode alone, and no message of what is read in the background', async () => {
  const lines: string[] = [];
  for (const path of ['', '/?debug']) {
    faults.clear();
    const { desk, watch } = await browser.open(`${faults.url}${path}`);
    watch.expect(/server internal error/);
    desk.page.on('console', (message) => lines.push(`${path} ${message.text()}`));
    const rule = faults.add({ path: '/crm-server/Consultation/teams', wrong: { kind: 'envelope', code: 500, msg: 'boom' } });
    await desk.logInAs(nurse);
    await until(() => rule.count > 0, { what: 'the teams to be asked for' });
    if (path !== '') await until(() => lines.length > 0, { what: 'the console line' });
    expect(await desk.page.getByRole('status', { name: desk.words.states.noticeList }).innerText()).toBe('');
  }
  expect([...new Set(lines)]).toEqual(['/?debug server internal error: GET /crm-server/Consultation/teams boom']);
});

test('[M3] a note whose answer was lost: not saved, said at the field, copied, tried again under the same key, stored once', async () => {
  const patient = await product.patient('没存上');
  await patient.says('您好');
  const desk = await loggedIn();
  const { page } = desk;
  await desk.open('没存上');
  await page.getByRole('button', { name: desk.words.side.addNote, exact: true }).click();
  await page.getByRole('textbox', { name: desk.words.side.addNote }).fill('左侧打针部位有淤青');
  faults.add({ path: '/crm-server/consultationNote/save', times: 1, reaches: true, wrong: { kind: 'status', status: 504 } });
  await page.getByRole('button', { name: desk.words.side.saveNote }).click();
  const said = page.getByRole('alert').filter({ hasText: desk.words.states.notSaved });
  await said.waitFor();
  await said.getByRole('button', { name: desk.words.states.copyWritten }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('左侧打针部位有淤青');
  await said.getByRole('button', { name: desk.words.states.retry }).click();
  // The time line beside it tells of the note as well.
  await page.locator('.member-note').filter({ hasText: '左侧打针部位有淤青' }).waitFor();
  await until(async () => (await said.count()) === 0, { what: 'the failure to be gone' });
  expect(await product.rig.sql(`select count(*)::int as n from note where text = '左侧打针部位有淤青'`)).toEqual([{ n: 1 }]);
});

test.runIf(isWhole)('[e-dup] going where one is changes nothing and tells nothing', async () => {
  const desk = await loggedIn();
  await toOrders(desk);
  await until(() => pathOf(desk.page) === '/orderManage', { what: 'the orders' });
  const before = await desk.page.evaluate('history.length');
  await toOrders(desk);
  await toOrders(desk);
  expect(await desk.page.evaluate('history.length')).toBe(before);
  expect(await desk.page.getByRole('alert').count()).toBe(0);
});
