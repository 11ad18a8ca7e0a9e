/**
 * Every screen of the console against a back end that knows only the specification (tests/double) and whose login gives a token alone: none is missing, no button is, none asks for what
 * the specification does not have, rows open and so does the form of a new one. One page and one double serve the whole walk.
 */
import { fileURLToPath } from 'node:url';
import { screens } from '#contract/screens/index.ts';
import { isListed, isRecord } from '#contract/screens/screen.ts';
import { beside as english } from '#src/engine/words/en/beside.ts';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { callName } from '#contract/callName.ts';
import { screenAt, standardEntity } from '#contract/standardEntities.ts';
import { buildConsole } from '#server/launcher/build.ts';
import { doctor } from '#tests/double/referenceBook.ts';
import { startReferenceServer } from '#tests/double/referenceServer.ts';
import type { ReferenceOptions } from '#tests/double/referenceHandlers.ts';
import type { ReferenceServer } from '#tests/double/referenceServer.ts';
import { coveringScreens, entityAt } from '#tests/rig/coveringScreens.ts';
import { until } from '#tests/rig/until.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { actLabel } from './actLabel.ts';
import type { DeskPage } from './deskPage.ts';
import { countBelowMore } from './footAct.ts';
import { withBrowser } from './stage.ts';
import { isWhole } from './whole.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const browser = withBrowser();
let double: ReferenceServer;
/** One double after the other stands there. */
let port = 0;

beforeAll(() => buildConsole(root, () => undefined));
afterEach(async () => {
  const { breaches, refused } = double;
  await double.close();
  expect([breaches, refused]).toEqual([[], []]);
});

async function loggedIn(options: Omit<ReferenceOptions, 'dist' | 'port'> = {}): Promise<DeskPage> {
  double = await startReferenceServer({ dist: `${root}dist`, port, ...options });
  port = Number(new URL(double.url).port);
  const { desk } = await browser.open(double.url);
  await desk.logInWith(doctor.username, doctor.password);
  return desk;
}

/** Within the page, as by a link: nothing is loaded anew. */
const goTo = ({ page }: DeskPage, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);

const headings = async ({ page }: DeskPage): Promise<string> => (await page.locator('#main h1:visible').allTextContents()).join(' ');

/** Screens of our own whose calls are all ours: such a back end has nothing for them. */
const own: ReadonlySet<string> = new Set(
  screens.filter(({ area, ours, servedByUs }) => area === 'shell' && ours !== undefined && servedByUs).map(({ path }) => path),
);
/** Generated screens of one make differ in their words alone; `npm run flows` walks each. */
const cover = coveringScreens([...entityAt.keys()].filter((path) => !own.has(path)));
const isWalked = (path: string): boolean => isWhole || !entityAt.has(path) || cover.has(path);
const walked = screens.filter(({ area, path }) => area === 'shell' && !own.has(path) && isWalked(path));
/** The specification names the page and no call that fills it. */
const emptyPages: ReadonlySet<string> = new Set(['/systemOperationManage', '/groupHomeManage', '/orgHomeManage', '/oraddMore']);
/** The twin of a screen in another language has the buttons of the screen, in other words. */
const isTwin = (entity: string, path: string): boolean => screenAt(entity, path)?.language !== undefined;
const lists = new Map(
  entityScreens.filter((one) => !emptyPages.has(one[0]) && isListed(one) && !isTwin(one[4], one[0])).map(([path, , , , entity]) => [path, entity] as const),
);

/** They are walked last, with a row that one of the lists has shown. */
const records = new Map(entityScreens.filter(isRecord).map(([path, , , , entity]) => [path, entity] as const));

/** The specification has a call for one of these verbs, so whoever looks at a row or its list finds the button. */
function isOffered(path: string, ...verbs: readonly string[]): boolean {
  const entity = standardEntity(lists.get(path) ?? '');
  const family = screenAt(lists.get(path) ?? '', path)?.family;
  return verbs.some((verb) => (entity?.operations[callName(verb, family)]?.spec.length ?? 0) > 0);
}

const isMade = (path: string): boolean => lists.has(path) && isOffered(path, 'save', 'create');

/** Entity -> a row that was open. */
const shown = new Map<string, string>();

async function opensRow(desk: DeskPage, path: string): Promise<void> {
  const { page, words } = desk;
  const row = page.locator('.table-row:visible, [role=treeitem]:visible').first();
  await row.waitFor();
  await row.click();
  await page.locator('.detail:visible').first().waitFor();
  const button = (place: string, name: string): Promise<number> => page.locator(`${place}:visible`).getByRole('button', { name, exact: true }).count();
  const buttons = async (): Promise<string> =>
    JSON.stringify({
      edit: await button('.detail .detail-acts', words.resource.edit),
      remove: (await button('.detail .detail-acts', words.resource.remove)) || (await countBelowMore(desk, words.resource.remove)),
      export: await button('.resource-head', words.resource.export),
    });
  const offered = JSON.stringify({
    edit: Number(isOffered(path, 'update', 'save')),
    remove: Number(isOffered(path, 'remove')),
    export: Number(isOffered(path, 'export')),
  });
  // Some of them are fetched when the list stands.
  await until(async () => (await buttons()) === offered, { what: `${path} to offer ${offered}`, withinMs: 5_000 }).catch(() => undefined);
  expect.soft(await buttons(), `${path}: the buttons of what can be done`).toBe(offered);
  shown.set(lists.get(path) ?? '', new URL(page.url()).searchParams.get('id') ?? '');
  expect.soft(await page.locator('#main').getByText(words.states.failedTitle).filter({ visible: true }).count(), `${path}: a part that failed`).toBe(0);
  await page.keyboard.press('Escape');
}

async function opensForm({ page }: DeskPage, path: string): Promise<void> {
  const button = page.locator('.resource-head:visible .ant-btn-primary');
  await button.waitFor();
  await button.click();
  await page.locator('#main form:visible, [role=dialog] form:visible').first().waitFor();
  expect.soft(await page.locator('#main [role=alert]:visible').count(), `${path}: a form that says something is wrong`).toBe(0);
  await page.keyboard.press('Escape');
}

test('every page before the login is there, and asks for nothing that the specification does not have', async () => {
  double = await startReferenceServer({ dist: `${root}dist`, port });
  port = Number(new URL(double.url).port);
  const { desk } = await browser.open(double.url);
  for (const { path } of screens.filter(({ area }, at) => area === 'public' && (isWhole || at % 2 === 0))) {
    await desk.page.goto(`${double.url}${path}`);
    await desk.page.getByRole('heading').or(desk.page.getByRole('listbox')).or(desk.page.getByRole('main')).first().waitFor();
    await desk.page.waitForLoadState('networkidle');
  }
});

test.runIf(isWhole)('screens that our own calls alone fill are not in the rail, say so at their address, and ask for nothing', async () => {
  const desk = await loggedIn();
  const rail = desk.page.getByRole('navigation', { name: desk.words.shell.menu });
  // One in three says for the others what such an address says; the rail has none of them.
  for (const path of [...own].filter((_, at) => isWhole || at % 3 === 0)) {
    await goTo(desk, path);
    await until(async () => (await headings(desk)) !== '', { what: `${path} to say what is the matter` });
    await desk.page.waitForLoadState('networkidle');
  }
  for (const path of own) expect.soft(await rail.locator(`a[href="${path}"]`).count(), path).toBe(0);
});

test('[r-buttons] [r-prune] after a login that gives a token alone every screen is there, with its rows, its form and its buttons', async () => {
  const desk = await loggedIn();
  const { page, words } = desk;
  for (const { path } of walked) {
    await goTo(desk, path);
    await until(async () => (await headings(desk)) !== '' || (await desk.list.isVisible()), { what: `${path} to be shown` });
    expect.soft(await headings(desk), path).not.toMatch(new RegExp(`${words.states.noRightTitle}|${words.states.notFoundTitle}`));
    if (lists.has(path)) await opensRow(desk, path);
    if (isMade(path)) await opensForm(desk, path);
    await page.waitForLoadState('networkidle');
  }
  for (const [path, entity] of records) {
    await goTo(desk, shown.has(entity) ? `${path}?id=${shown.get(entity) ?? ''}` : path);
    if (shown.has(entity)) await page.locator('.record:visible').waitFor();
    // A twin speaks its own language.
    else await page.getByRole('heading', { name: isTwin(entity, path) ? english.noRow : words.beside.noRow, exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
  }
});

const refused = [
  { id: '1', name: '角色管理', path: '/role', have: false, subMenus: [] },
  { id: '2', name: '用户管理', path: '/user', have: true, subMenus: [{ id: '21', name: '编辑', permission: 'staffUser.write', have: false }] },
];

test('[r-buttons] [r-prune] roles and organisation come from named calls; what is missing is what a flag says', async () => {
  const desk = await loggedIn({ menus: refused });
  const { page, words } = desk;
  await goTo(desk, '/user_sys');
  for (const text of ['何医生', '集团管理员', '西湖院区', '钱塘院区']) await page.locator('#main').getByText(text, { exact: true }).first().waitFor();
  await goTo(desk, '/role');
  await until(async () => (await headings(desk)).includes(words.states.noRightTitle), { what: 'the screen that one has not' });
  await goTo(desk, '/user');
  await page.locator('.table-row:visible').first().waitFor();
  expect(await page.locator('.resource-head:visible .ant-btn-primary').count()).toBe(0);
  await goTo(desk, '/reportRule');
  await page.locator('.resource-head:visible .ant-btn-primary').waitFor();
});

test('a back end that tells nothing of the person hides nothing', async () => {
  const desk = await loggedIn({ tells: 'nothing' });
  for (const path of ['/role', '/token', '/customManage']) {
    await goTo(desk, path);
    await until(async () => (await headings(desk)) !== '', { what: `${path} to be shown` });
    expect(await headings(desk), path).not.toMatch(new RegExp(`${desk.words.states.noRightTitle}|${desk.words.states.notFoundTitle}`));
    await desk.page.waitForLoadState('networkidle');
  }
  expect(double.calls.get('GET /api-uaa/tokens')).toBe(1);
});

test('customers are given to a colleague and referred by the calls that are there, and the sheet says that nothing can be told beforehand', async () => {
  const desk = await loggedIn();
  const { page, words } = desk;
  await goTo(desk, '/customManage');
  await page.locator('.table-row:visible').first().waitFor();
  const toolbar = page.getByRole('toolbar');
  const sheet = page.getByRole('dialog');
  const acted = async (name: string): Promise<void> => {
    await page.locator('.table-row:visible').first().getByRole('checkbox').check();
    // A call of our own that changes many is not there, so its button is not either.
    expect(await toolbar.getByRole('button', { name: words.resource.remove }).count()).toBe(0);
    await toolbar.getByRole('button', { name: actLabel(desk, 'member', name), exact: true }).click();
    await sheet.getByRole('combobox').click();
    await page.locator('[role=option]:visible').first().click();
    await sheet.getByText(words.acts.unforeseen).waitFor();
    if (name === 'refer') await sheet.getByRole('textbox').fill('请接待');
    await sheet.locator('.ant-btn-primary').click();
    await page.locator('.bulk-report:visible').waitFor();
    await sheet.waitFor({ state: 'detached' });
  };
  await acted('distribute');
  await acted('refer');
  expect(['distribute', 'refer', 'refer/check'].map((call) => double.calls.get(`POST /crm-server/customermanage/${call}`) ?? 0)).toEqual([1, 1, 0]);
  expect(double.calls.get('GET /crm-server/customermanage/refer/check')).toBeUndefined();
});

test.runIf(isWhole)('organisations are added together without being checked before, and the page says so', async () => {
  const desk = await loggedIn();
  const { page, words } = desk;
  await goTo(desk, '/oraddMore');
  await page.locator('.add-lines:visible input').first().fill('北区');
  await page.getByText(words.acts.unforeseen).waitFor();
  await page.locator('.resource-head:visible .ant-btn-primary').click();
  await page.locator('.add-many:visible .ant-alert-info').waitFor();
  expect([double.calls.get('POST /crm-server/org/insertOrgs'), double.calls.get('POST /crm-server/org/insertOrgs/check')]).toEqual([1, undefined]);
});

test.runIf(isWhole)('a password is reset by the call of the specification, whatever it answers', async () => {
  const desk = await loggedIn({ tells: 'nothing' });
  const { page, words } = desk;
  await goTo(desk, '/user');
  await page.locator('.table-row:visible').first().click();
  await page.getByRole('button', { name: words.access.resetPassword }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.access.resetPassword }).click();
  await page.getByText(words.access.passwordReset).waitFor();
  expect(double.calls.get('PUT /api-user/users/{id}/password')).toBe(1);
});
