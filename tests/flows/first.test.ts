import { expect, test } from 'vitest';
import { areas } from '#contract/screens/areas.ts';
import type { AreaEntry, AreaName } from '#contract/screens/areas.ts';
import { session } from '#contract/calls/session.ts';
import { setupSteps } from '#contract/resources/setupStep.ts';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct({ env: { DEMO: '0' } });
const { takes } = session.firstAdministrator;

/** The launcher says it a moment after the server is ready. */
const printedLink = (): Promise<string> => until(() => /http:\S+\/first\?token=\S+/.exec(product.rig.log())?.[0], { what: 'the link of the start' });

type Values = Readonly<Record<'groupName' | 'hospitalName' | 'nickName' | 'username' | 'password', string>>;
async function fill({ page, language }: DeskPage, values: Values): Promise<void> {
  for (const name of Object.keys(values) as (keyof Values)[])
    await page.getByLabel(takes[name].label[language === 'en' ? 1 : 0], { exact: true }).fill(values[name]);
}
const given = { groupName: '青禾医疗', hospitalName: '青禾妇儿', nickName: '程一', username: 'chengyi', password: 'short' };

/** Areas that stand within another one are one item with it in the rail. */
const inTheRail = (name: string): string => {
  const area: AreaEntry | undefined = Object.values<AreaEntry>(areas).find(({ label }) => label[0] === name);
  return area?.within === undefined ? name : areas[area.within as AreaName].label[0];
};

test('[F10] the printed link makes the first administrator, who is on the set-up path at once', async () => {
  const link = await printedLink();
  const { desk, watch } = await browser.open(link);
  const { page } = desk;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // Each refusal is one line of the browser's own.
  watch.expect(/the server responded with a status of 400/);
  await page.getByRole('heading', { name: desk.words.first.title }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await axe(page)).toEqual([]);
  await fill(desk, given);
  await page.getByRole('button', { name: desk.words.first.submit }).click();
  await page.getByRole('alert').filter({ hasText: desk.words.first.check }).waitFor();
  expect(await page.getByLabel(takes.password.label[0], { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await page.reload();
  await page.getByRole('button', { name: 'English' }).click();
  desk.language = 'en';
  await page.getByRole('button', { name: desk.words.shell.darkTheme }).click();
  expect(await axe(page)).toEqual([]);
  await fill(desk, { ...given, password: 'Correct-horse-7' });
  await page.getByRole('button', { name: desk.words.first.submit }).click();
  await page.getByRole('heading', { name: desk.words.setup.title }).waitFor();
  await desk.linkSays(desk.words.shell.linkLive);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('heading', { name: desk.words.resource.empty.replace('{{noun}}', 'order') }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(asked.filter((address) => address.includes(link.split('=').at(-1) ?? ''))).toEqual([]);
});

test('the link is over then: its page says so instead of asking, and the account logs in', async () => {
  const link = await printedLink();
  const { desk } = await browser.open(link);
  await desk.page.getByRole('heading', { name: desk.words.first.overTitle }).waitFor();
  expect(await axe(desk.page)).toEqual([]);
  await desk.page.getByRole('link', { name: desk.words.first.overLogin }).click();
  await desk.page.getByLabel(desk.words.login.username, { exact: true }).fill('ChengYi');
  await desk.page.getByLabel(desk.words.login.password, { exact: true }).fill('Correct-horse-7');
  await desk.page.getByRole('button', { name: desk.words.login.submit, exact: true }).click();
  // An administrator begins at the workbench; nobody has written yet at the desk behind it.
  await desk.page.waitForURL('**/workbenches');
  await desk.page.locator('.workbench').waitFor();
  await desk.page.locator('nav a[href="/consultation"]').first().click();
  await desk.page.getByRole('heading', { name: desk.words.desk.emptyAll }).waitFor();
});

const nurse = { account: 'qinlan', name: '秦兰', first: '', own: 'Orchard-lane-88' };

test.runIf(isWhole)('the set-up path leads to a nurse at work who sees what it said she would', async () => {
  const { desk } = await browser.open(`${product.rig.url}/setup`);
  const { page, words } = desk;
  const step = (name: string) => page.locator('.setup-step').filter({ has: page.getByRole('heading', { name }) });
  const back = () => page.goto(`${product.rig.url}/setup`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByLabel(words.login.username, { exact: true }).fill('chengyi');
  await page.getByLabel(words.login.password, { exact: true }).fill('Correct-horse-7');
  await press(words.login.submit);
  await page
    .getByRole('progressbar', { name: words.setup.progress.replace('{{done}}', '0').replace('{{all}}', String(Object.keys(setupSteps).length)) })
    .waitFor();
  expect(await axe(page)).toEqual([]);

  await step('角色与权限').getByRole('button', { name: words.setup.checkIt }).click();
  await step('角色与权限').getByText(words.setup.done).waitFor();
  await step('菜单').getByRole('button', { name: words.setup.checkIt }).click();
  await step('菜单').getByText(words.setup.done).waitFor();

  await step('机构与科室').getByRole('link', { name: words.setup.newOrganisation }).click();
  const form = page.locator('form.editor:visible');
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('生殖中心');
  await form.getByRole('textbox', { name: '编码', exact: true }).fill('art');
  await form.getByLabel('类型').click();
  await page.getByRole('option', { name: '科室' }).click();
  await form.getByLabel('上级机构').click();
  await page.getByRole('option', { name: '青禾妇儿' }).click();
  await press('保存');
  await form.waitFor({ state: 'hidden' });

  await back();
  await step('机构与科室').getByText(words.setup.done).waitFor();
  // No list of people has been opened since the page began.
  await step('人员').getByRole('button', { name: words.setup.importPeople }).click();
  await page
    .getByRole('dialog', { name: words.imports.title.replace('{{noun}}', '人员') })
    .getByLabel(words.imports.choose)
    .waitFor();
  await page.keyboard.press('Escape');
  await step('人员').getByRole('link', { name: words.setup.newPerson }).click();
  await form.getByRole('textbox', { name: '账号', exact: true }).fill(nurse.account);
  await form.getByRole('textbox', { name: '姓名', exact: true }).fill(nurse.name);
  await form.getByRole('checkbox', { name: '护士' }).check();
  await form.getByLabel('所属机构').click();
  await page.getByRole('option', { name: '生殖中心' }).click();
  await page.keyboard.press('Escape');
  await press('保存');
  await page.getByRole('button', { name: words.access.resetPassword }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: words.access.resetPassword }).click();
  nurse.first = (await sheet.locator('.told strong').textContent()) ?? '';
  await page.keyboard.press('Escape');

  await back();
  await step('人员').getByText(words.setup.done).waitFor();
  await page.getByRole('button', { name: words.setup.sees }).click();
  const sight = page.getByRole('region', { name: words.setup.seesOf.replace('{{name}}', nurse.name) });
  await sight.getByText('咨询台').waitFor();
  const areas = await sight.locator('.setup-areas > li').all();
  // Settings with one screen go by its name in the rail.
  const said = await Promise.all(
    areas.map(async (area) => {
      const [name = '', ...screens] = await area.locator('strong, li > span:first-child').allTextContents();
      return name === '设置' && screens.length === 1 ? (screens[0] ?? '') : name;
    }),
  );

  const { desk: ward } = await browser.open(product.rig.url);
  await ward.page.getByLabel(words.login.username, { exact: true }).fill(nurse.account);
  await ward.page.getByLabel(words.login.password, { exact: true }).fill(nurse.first);
  await ward.page.getByRole('button', { name: words.login.submit, exact: true }).click();
  await ward.page.getByRole('heading', { name: words.session.passwordTitle }).waitFor();
  await ward.page.locator('#oldPassword').fill(nurse.first);
  await ward.page.locator('#newPassword').fill(nurse.own);
  await ward.page.locator('#again').fill(nurse.own);
  await ward.page.keyboard.press('Enter');
  await ward.page.getByRole('link', { name: words.session.toWork }).click();
  await ward.page.getByRole('heading', { name: words.desk.emptyAll }).waitFor();
  expect(await ward.page.locator('.rail .rail-word').allTextContents()).toEqual([...new Set(said.map(inTheRail))]);

  await back();
  await page.getByText(words.setup.ready).waitFor();
});
