/** System messages between people: what one does is under the other's bell at once, and read in one window is read in all. */
import { expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const [consultant, nurse, administrator] = ['周敏', '何佳宁', '秦楚然'];

async function seated(who: string): Promise<DeskPage> {
  const { desk } = await browser.open(product.rig.url, { as: who });
  await desk.linkSays(desk.words.shell.linkLive);
  return desk;
}
const bellOf = (desk: DeskPage): Locator => desk.page.locator('.messages-bell');
const unreadOf = async (desk: DeskPage): Promise<number> => Number((await bellOf(desk).textContent()) ?? 0);
const newest = (desk: DeskPage): Locator => desk.page.getByRole('region', { name: desk.words.messages.newest });
const row = (desk: DeskPage, title: string): Locator => desk.page.getByRole('listitem').filter({ hasText: title });

async function openPage(desk: DeskPage): Promise<void> {
  await bellOf(desk).click();
  await newest(desk).getByRole('button', { name: desk.words.messages.toPage }).click();
  await desk.page.getByRole('heading', { name: desk.words.messages.title }).waitFor();
  await desk.page.locator('.message-row').first().waitFor();
}

async function restsClean(desk: DeskPage, what: string): Promise<void> {
  expect(await axe(desk.page), `${desk.language}: ${what}`).toEqual([]);
}

test('a conversation handed over is under the other’s bell at once and leads there; read in one window, it is read in the other', async () => {
  const patient = await product.patient('铃铛甲');
  await patient.says('您好');
  const [giver, taker, second] = await Promise.all([seated(consultant), seated(nurse), seated(nurse)]);
  const before = Math.max(await unreadOf(taker), await unreadOf(second));
  await giver.open('铃铛甲');
  await giver.headButton('claim').click();
  await giver.stands('serving');
  await giver.transferTo(nurse, '她在等结果');
  // Visits that are due and other notices of the house come to her, too, each at its time.
  for (const desk of [taker, second]) await until(async () => (await unreadOf(desk)) > before, { what: `the bell to count more than ${before}` });
  const lineOf = async (desk: DeskPage): Promise<Locator> => {
    await bellOf(desk).click();
    return newest(desk).getByRole('button', { name: /铃铛甲/ });
  };
  const unread = taker.words.messages.isUnread;
  const [line, other] = [await lineOf(taker), await lineOf(second)];
  expect(await line.textContent()).toContain(`${consultant}把铃铛甲的会话转给您`);
  await other.getByLabel(unread).waitFor();
  await line.click();
  await taker.page.getByRole('region', { name: taker.words.desk.conversation.replace('{{name}}', '铃铛甲') }).waitFor();
  await other.getByLabel(unread).waitFor({ state: 'detached' });
  await until(async () => (await unreadOf(taker)) === (await unreadOf(second)), { what: 'both bells to count the same' });
});

test.runIf(isWhole)(
  'J, K, X, Del and Enter drive the page; what was removed can be had back, and is gone for good in every window after its time',
  async () => {
    const [one, other] = await Promise.all([seated(consultant), seated(consultant)]);
    for (const desk of [one, other]) await openPage(desk);
    const first = (await one.page.locator('.message-row .message-title').first().textContent()) ?? '';
    const rows = await one.page.locator('.message-row').count();
    const { keyboard } = one.page;
    await keyboard.press('j');
    await keyboard.press('x');
    await keyboard.press('j');
    await keyboard.press('x');
    await keyboard.press('k');
    await one.page.getByText(one.words.messages.chosen.replace('{{count}}', '2')).waitFor();
    await keyboard.press('Delete');
    await one.page.getByRole('button', { name: one.words.messages.undo }).click();
    await row(one, first).first().waitFor();
    expect(await one.page.locator('.message-row').count()).toBe(rows);
    await one.page.locator('.message-row.active').waitFor();
    await keyboard.press('Delete');
    await until(async () => (await other.page.locator('.message-row .message-title').first().textContent()) !== first, {
      what: 'the other window to lose the removed message',
    });
  },
);

test.runIf(isWhole)(
  'an announcement says how many it reaches, is there at once, and is shown whole in both languages without a fault of accessibility',
  async () => {
    const [boss, hearer] = await Promise.all([seated(administrator), seated(consultant)]);
    await openPage(boss);
    await restsClean(boss, 'messages');
    await boss.page.getByRole('button', { name: boss.words.messages.announce, exact: true }).click();
    const sheet = boss.page.getByRole('dialog', { name: boss.words.messages.announceTitle });
    await sheet.getByLabel(boss.words.messages.fieldTitle).fill('今晚演练');
    await sheet.getByLabel(boss.words.messages.fieldText).fill('19:00 开始，约半小时。');
    await restsClean(boss, 'writing an announcement');
    await sheet.getByRole('button', { name: boss.words.messages.review }).click();
    const people = product.rig.run().demo?.staff.length ?? 0;
    await sheet.getByText(boss.words.messages.confirm_other.replace('{{count}}', String(people - 1))).waitFor();
    await restsClean(boss, 'confirming an announcement');
    const before = await unreadOf(hearer);
    await sheet.getByRole('button', { name: boss.words.messages.send_other.replace('{{count}}', String(people - 1)) }).click();
    await until(async () => (await unreadOf(hearer)) > before, { what: `the bell to count more than ${before}` });
    await hearer.chooseOther();
    await bellOf(hearer).click();
    await restsClean(hearer, 'the bell');
    await newest(hearer)
      .getByRole('button', { name: /今晚演练/ })
      .click();
    await hearer.page.getByRole('complementary').getByText('19:00 开始，约半小时。').waitFor();
    await restsClean(hearer, 'an announcement shown whole');
  },
);
