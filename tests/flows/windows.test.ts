/** Two windows of one person on one machine (promise M6): what is read, who has left and what is written is known in both. */
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { PlayedPatient } from './stage.ts';
import { cutConnection } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const nurse = '周敏';

interface TwoWindows {
  readonly one: DeskPage;
  readonly other: DeskPage;
  readonly patient: PlayedPatient;
}
async function twoWindows(name: string): Promise<TwoWindows> {
  const patient = await product.patient(name);
  await patient.says('您好');
  const seat = await browser.seat();
  seat.expectProblems(cutConnection);
  const one = await seat.open(product.rig.url, { as: nurse });
  const other = await seat.open(product.rig.url, { as: nurse });
  for (const desk of [one, other]) await desk.linkSays(desk.words.shell.linkLive);
  return { one, other, patient };
}
const fieldHolds = (desk: DeskPage, words: string): Promise<unknown> =>
  until(async () => (await desk.composer.inputValue()) === words, { what: `the field to hold "${words}"` });

// Seen by the two windows of `organisation.test.ts`, too: what is read, and who leaves.
test.runIf(isWhole)('what is read in one window is read in the other', async () => {
  const { one, other } = await twoWindows('两窗甲');
  const unread = other.row('两窗甲').getByText(`1${other.words.desk.unreadWord}`);
  await unread.waitFor();
  await one.page.bringToFront();
  await one.open('两窗甲');
  await until(async () => (await unread.count()) === 0, { what: 'the other window to know that it was read' });
});

test.runIf(isWhole)('who logs out of one window has left them all', async () => {
  const { one, other } = await twoWindows('两窗乙');
  await one.page.bringToFront();
  await one.page.getByRole('button', { name: new RegExp(one.words.shell.account) }).click();
  await one.page.getByRole('menuitem', { name: one.words.shell.logout }).click();
  for (const desk of [one, other]) await desk.page.getByLabel(desk.words.login.username, { exact: true }).waitFor();
  expect(await other.page.evaluate(() => sessionStorage.getItem('careline.session'))).toBeNull();
});

test('an idle window takes what is written in the other; what was sent there is written here no longer', async () => {
  const { one, other, patient } = await twoWindows('两窗丙');
  for (const desk of [one, other]) {
    await desk.page.bringToFront();
    await desk.open('两窗丙');
  }
  await one.composer.fill('周三下午可以');
  await fieldHolds(other, '周三下午可以');
  await one.composer.press('Enter');
  expect(await patient.hears('周三下午可以')).toBe(1);
  await fieldHolds(other, '');
});

test.runIf(isWhole)('both windows wrote different words: one stands in the field, the other is offered, in both windows', async () => {
  const { one, other } = await twoWindows('两窗丁');
  for (const desk of [one, other]) {
    await desk.page.bringToFront();
    await desk.open('两窗丁');
  }
  await Promise.all([one.composer.fill('这边的话'), other.composer.fill('那边的话')]);
  for (const desk of [one, other]) {
    const text = desk.page.locator('.other-draft');
    await text.waitFor();
    await until(
      async () => {
        const both = `${await desk.composer.inputValue()} ${(await text.textContent()) ?? ''}`;
        return both.includes('这边的话') && both.includes('那边的话');
      },
      { what: 'both drafts to be there' },
    );
  }
  const offered = await one.composer.inputValue();
  await one.page.bringToFront();
  await one.page.getByRole('button', { name: one.words.composer.swap }).click();
  await until(async () => (await one.composer.inputValue()) !== offered, { what: 'the drafts to change places' });
});
