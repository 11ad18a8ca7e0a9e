/** `/secretUpdate`: a new password ends every other session of its person, and lets this one go on (promises F4, F6). */
import { expect, test } from 'vitest';
import { sessionLimits } from '#contract/limits/session.ts';
import { axe } from './axe.ts';
import type { DeskPage } from './deskPage.ts';
import { isReadable } from './machine.ts';
import { withBrowser, withProduct } from './stage.ts';
import { cutConnection } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const nurse = '韩璐';
const username = 'hanlu';
const fresh = '雨后的山路 7 公里';

async function openPage(desk: DeskPage): Promise<void> {
  await desk.page.getByRole('button', { name: new RegExp(desk.words.shell.account) }).click();
  await desk.page.getByRole('menuitem', { name: desk.words.session.changePassword }).click();
  await desk.page.getByRole('heading', { name: desk.words.session.passwordTitle }).waitFor();
}
async function fill(desk: DeskPage, given: { readonly old: string; readonly next: string; readonly again?: string }): Promise<void> {
  const { page } = desk;
  await page.locator('#oldPassword').fill(given.old);
  await page.locator('#newPassword').fill(given.next);
  await page.locator('#again').fill(given.again ?? given.next);
  await page.keyboard.press('Enter');
}

test('[F4] rules while it is typed, a wrong old one at its field, then the new one; other devices are out within five seconds, this one goes on', async () => {
  const old = product.rig.run().demo?.staff.find((one) => one.username === username)?.password ?? '';
  const { desk: here, watch } = await browser.open(product.rig.url);
  watch.expect(/status of 400/);
  const { desk: elsewhere, watch: other } = await browser.open(product.rig.url);
  other.expect(cutConnection);
  other.expect(/status of 40[0-3]/);
  for (const desk of [here, elsewhere]) {
    await desk.logInAs(nurse);
    await desk.linkSays(desk.words.shell.linkLive);
  }
  await openPage(here);
  expect(await here.page.evaluate(() => location.pathname)).toBe('/secretUpdate');
  expect(await here.page.title()).toContain('安全更新');
  await fill(here, { old, next: 'password123' });
  await here.page.getByRole('alert').filter({ hasText: here.words.session.fixFirst }).waitFor();
  expect(await axe(here.page)).toEqual([]);
  await fill(here, { old: 'not the old one', next: fresh });
  await here.page.getByText('原密码不对，检查后重试').waitFor();
  await fill(here, { old, next: fresh });
  await here.page.getByRole('heading', { name: here.words.session.saved }).waitFor();
  const since = Date.now();
  await elsewhere.page
    .getByLabel(elsewhere.words.session.passwordOf.replace('{{name}}', nurse))
    .waitFor({ timeout: sessionLimits.revokeWithinMs + sessionLimits.redirectMs + 2_000 });
  process.stdout.write(`F6: the other device was at its login ${Date.now() - since} ms after the new password\n`);
  expect(await isReadable(here.page, fresh)).toBe(false);
  await here.page.getByRole('link', { name: here.words.session.toWork }).click();
  await here.list.waitFor();
  await here.linkSays(here.words.shell.linkLive);

  const password = elsewhere.page.getByLabel(elsewhere.words.session.passwordOf.replace('{{name}}', nurse));
  await password.fill(old);
  await password.press('Enter');
  await elsewhere.page.getByRole('alert').filter({ hasText: elsewhere.words.login.failure }).waitFor();
  await password.fill(fresh);
  await password.press('Enter');
  await elsewhere.list.waitFor();
});

test.runIf(isWhole)('what was typed is gone with the page, in both languages', async () => {
  const { desk } = await browser.open(product.rig.url);
  await desk.logInAs('顾文澜');
  await desk.chooseOther();
  await openPage(desk);
  await desk.page.locator('#newPassword').fill('half a new password');
  await desk.page.goBack();
  await desk.list.waitFor();
  await desk.page.goForward();
  await desk.page.locator('#newPassword').waitFor();
  expect(await desk.page.locator('#newPassword').inputValue()).toBe('');
  expect(await isReadable(desk.page, 'half a new password')).toBe(false);
  expect(await axe(desk.page)).toEqual([]);
});

test('[F9] the code on the login page, the telephone beside it: the same number on both, one yes, and she is in; her logins are hers to end', async () => {
  const { desk } = await browser.open(product.rig.url);
  const { page, words } = desk;
  await page.getByRole('button', { name: words.entrance.scan }).click();
  await page.getByText(words.entrance.waiting).waitFor();
  const [telephone] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: words.entrance.demoPhone }).click()]);
  await telephone.getByRole('button', { name: nurse }).click();
  await telephone.getByRole('heading', { name: words.entrance.phoneTitle }).waitFor();
  expect(await axe(telephone)).toEqual([]);
  await page.getByText(words.entrance.scanned).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await telephone.locator('.phone-number strong').textContent()).toBe(await page.locator('.scan-number strong').textContent());
  expect(new URL(telephone.url()).search).toBe('');
  await telephone.getByRole('button', { name: words.entrance.confirm }).click();
  await telephone.getByRole('heading', { name: words.entrance.done }).waitFor();
  await desk.list.waitFor();
  await page.getByRole('button', { name: new RegExp(words.shell.account) }).click();
  await page.getByRole('menuitem', { name: words.logins.mine }).click();
  await page.getByRole('heading', { name: words.logins.where }).waitFor();
  await page.getByRole('row').filter({ hasText: words.logins.isThis }).waitFor();
  expect(await axe(page)).toEqual([]);
});
