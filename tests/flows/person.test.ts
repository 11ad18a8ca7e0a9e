/** A seat that several people share, a session that ends by itself, and one whose rights change (promises E8, M1, M2; spec 8): whoever comes next finds nothing, whoever comes back goes on. */
import { expect, test } from 'vitest';
import { sessionLimits } from '#contract/limits/session.ts';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { isFocused } from './deskPage.ts';
import type { DeskPage } from './deskPage.ts';
import { isReadable, withMachines } from './machine.ts';
import { withBrowser, withProduct } from './stage.ts';
import { cutConnection, refusedCall } from './watch.ts';
import { isWhole } from './whole.ts';

const machines = withMachines();
const browser = withBrowser();
const product = withProduct();
const nurse = '周敏';
const username = 'zhoumin';
const next = '何佳宁';
const passwordOf = (name: string): string => product.rig.run().demo?.staff.find((one) => one.username === name)?.password ?? '';
const holds = (desk: DeskPage, words: string): Promise<unknown> =>
  until(async () => (await desk.composer.inputValue()) === words, { what: `the field to hold "${words}"` });
const path = (desk: DeskPage): Promise<string> => desk.page.evaluate(() => `${location.pathname}${location.search}`);
const isKeptWhole = (desk: DeskPage): Promise<boolean> => desk.page.evaluate<boolean>(`window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`);

async function switchPerson(desk: DeskPage): Promise<void> {
  await desk.page.getByRole('button', { name: new RegExp(desk.words.shell.account) }).click();
  await desk.page.getByRole('menuitem', { name: desk.words.session.switchPerson }).click();
}

test('[M2] another person takes the seat in mid-sentence: at once at the login with the caret in it; each finds his own page and words', async () => {
  const patient = await product.patient('换座');
  await patient.says('您好');
  const machine = await machines.make();
  const desk = await machine.open(product.rig.url);
  await desk.logInAs(nurse);
  await desk.open('换座');
  await desk.composer.fill('只给自己canary9901');
  const where = await path(desk);
  await switchPerson(desk);
  const account = desk.page.getByLabel(desk.words.login.username, { exact: true });
  await account.waitFor();
  await until(() => isFocused(account), { what: 'the caret to be in the account field' });
  expect(await isReadable(desk.page, 'canary9901')).toBe(false);
  expect(await desk.page.evaluate(() => sessionStorage.getItem('careline.session'))).toBeNull();

  await desk.logInAs(next);
  expect(await path(desk)).toBe('/consultation');
  await desk.open('换座');
  expect(await desk.composer.inputValue()).toBe('');
  expect(await isReadable(desk.page, 'canary9901')).toBe(false);
  await desk.page.getByRole('navigation', { name: desk.words.shell.menu }).getByRole('link', { name: '订单', exact: true }).click();
  await switchPerson(desk);

  await desk.logInWith(username, passwordOf(username));
  expect(await path(desk)).toBe(where);
  await holds(desk, '只给自己canary9901');
  await machine.stop();
  expect(machine.filesWith('canary9901')).toEqual([]);
});

test.runIf(isWhole)('[M2] whoever gives the seat away has left all his windows', async () => {
  const seat = await browser.seat();
  seat.expectProblems(cutConnection);
  const [one, other] = [await seat.open(product.rig.url), await seat.open(product.rig.url)];
  for (const desk of [one, other]) await desk.logInAs(nurse);
  await one.page.bringToFront();
  await switchPerson(one);
  for (const desk of [one, other]) await desk.page.getByLabel(desk.words.login.username, { exact: true }).waitFor();
});

test('[M1] half an hour without a touch: warned with the time that is left, then the card; the password leads back to the page and the sentence', async () => {
  const patient = await product.patient('过期');
  await patient.says('您好');
  const { desk, watch } = await browser.open(product.rig.url, { clock: true });
  watch.expect(cutConnection);
  await desk.logInAs(nurse);
  await desk.open('过期');
  await desk.composer.fill('等我回来canary9902');
  const where = await path(desk);
  await desk.page.clock.fastForward(2_000);
  await until(() => isKeptWhole(desk), { what: 'the draft to be kept' });
  // A connection that comes back asks for a ticket: the server would hear of her again.
  product.rig.proxy.refuse(true);
  product.rig.proxy.resetAll();
  await desk.linkSays(desk.words.shell.linkWaiting);
  await desk.page.clock.fastForward(sessionLimits.idleMs - sessionLimits.warnMs);
  const left = desk.page.getByRole('timer');
  await left.waitFor();
  await desk.page.clock.fastForward(30_000);
  await until(async () => /还剩 1:[0-3]\d/.test((await left.textContent()) ?? ''), { what: 'the time that is left' });
  await desk.page.clock.fastForward(sessionLimits.warnMs);
  await desk.page.clock.fastForward(sessionLimits.redirectMs);
  await desk.page.getByRole('heading', { name: desk.words.session.expired }).waitFor();
  expect(await path(desk)).toBe('/');
  await desk.page.getByText(/30 分钟没有操作，\d\d:\d\d 退出/).waitFor();
  await desk.page.getByText(desk.words.session.kept).waitFor();
  await desk.page.getByText('1 个会话里有未发出的内容，登录后可继续').waitFor();
  expect(await isReadable(desk.page, 'canary9902')).toBe(false);
  expect(await axe(desk.page)).toEqual([]);
  product.rig.proxy.refuse(false);
  const password = desk.page.getByLabel(desk.words.session.passwordOf.replace('{{name}}', nurse));
  await until(() => isFocused(password), { what: 'the caret to be in the password field' });
  await password.fill(passwordOf(username));
  await password.press('Enter');
  await desk.list.waitFor();
  expect(await path(desk)).toBe(where);
  await holds(desk, '等我回来canary9902');
});

test.runIf(isWhole)('a session that was ended elsewhere: somebody else sits down, and is asked for his account', async () => {
  const { desk, watch } = await browser.open(product.rig.url);
  watch.expect(cutConnection);
  watch.expect(/status of 40[13]/);
  await desk.logInAs(nurse);
  await product.rig.sql(`update session set ended_at = now(), ended_by = 'revoked' where ended_at is null`);
  await desk.page.getByLabel(desk.words.session.passwordOf.replace('{{name}}', nurse)).waitFor();
  await desk.page.getByRole('button', { name: desk.words.session.switchPerson }).click();
  const account = desk.page.getByLabel(desk.words.login.username, { exact: true });
  await until(() => isFocused(account), { what: 'the caret to be in the account field' });
  await desk.logInWith('hejianing', passwordOf('hejianing'));
  expect(await path(desk)).toBe('/consultation');
});

test.runIf(isWhole)(
  '[E8] a role changes while its holder writes: the form says so and keeps what is written, button and menu go, fields are masked; all of it comes back, without a new login',
  async () => {
    const [holder, role] = ['韩璐', '随访专员'];
    // Nothing else of the area of customers stays open, so that its entry goes with the list.
    await product.rig.sql(
      `update role set rights = array(select r from unnest(rights || '{member.write,member.unmask}') r where r ~ '^(member|chat)[.]') where name = $1`,
      [role],
    );
    const writer = await browser.open(product.rig.url, { as: holder, at: '/customManage' });
    const { page, words } = writer.desk;
    writer.watch.expect(refusedCall);
    const create = page.getByRole('button', { name: '新建客户' }).first();
    const [form, menu] = [page.locator('form.editor'), page.getByRole('navigation', { name: words.shell.menu }).getByRole('button', { name: '客户' })];
    await create.click();
    const name = form.getByLabel('姓名', { exact: true });
    const write = async (): Promise<void> => name.fill('写到一半');
    await write();

    const { page: admin } = (await browser.open(product.rig.url, { as: '秦楚然', at: '/role' })).desk;
    await admin.getByRole('button', { name: role, exact: true }).click();
    await admin.locator('.grant-fold', { hasText: '客户' }).first().click();
    const give = async (isOn: boolean, ...what: readonly string[]): Promise<number> => {
      // A right that several lists have stands once, and says which they are behind its name.
      for (const one of what) await admin.getByRole('checkbox', { name: new RegExp(`^${one}( |$)`) }).setChecked(isOn);
      await admin.getByRole('button', { name: words.access.save, exact: true }).click();
      const sheet = admin.getByRole('alertdialog', { name: words.access.askTitle.replace('{{name}}', role) });
      await sheet.getByText(words.access.concerns.replace('{{people}}', '1').replace('{{online}}', '1')).waitFor();
      await sheet.getByRole('button', { name: words.access.save, exact: true }).click();
      await sheet.waitFor({ state: 'detached' });
      return Date.now();
    };
    const within: number[] = [];

    let since = await give(false, '编辑客户');
    await form.getByText(words.resource.mayNotWrite).first().waitFor();
    within.push(Date.now() - since);
    await create.waitFor({ state: 'detached' });
    expect([await name.inputValue(), await name.isEditable(), await form.getByRole('button', { name: words.resource.save, exact: true }).isEnabled()]).toEqual([
      '写到一半',
      false,
      false,
    ]);
    since = await give(false, '客户管理');
    await page.getByRole('heading', { name: words.states.noRightTitle }).waitFor();
    within.push(Date.now() - since);
    await menu.waitFor({ state: 'detached' });
    since = await give(true, '客户管理', '编辑客户');
    await create.waitFor();
    within.push(Date.now() - since);
    await menu.waitFor();
    expect([await name.inputValue(), await name.isEditable()]).toEqual(['写到一半', true]);

    const masked = page.locator('.table-row').filter({ hasText: /1\d\d\*{4}\d{4}/ });
    await page.locator('.table-row').first().waitFor();
    expect(await masked.count()).toBe(0);
    await admin.getByRole('button', { name: '编辑', exact: true }).click();
    await admin.getByRole('button', { name: words.access.addRule }).click();
    await admin.getByRole('combobox', { name: words.access.field, exact: true }).click();
    await admin.getByRole('option', { name: '手机', exact: true }).click();
    await admin.getByRole('button', { name: words.resource.save, exact: true }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: words.resource.save, exact: true }).click();
    since = Date.now();
    await masked.first().waitFor();
    within.push(Date.now() - since);
    expect(await name.inputValue()).toBe('写到一半');
    process.stdout.write(`E8: on an open screen after ${within.join(', ')} ms\n`);
  },
);
