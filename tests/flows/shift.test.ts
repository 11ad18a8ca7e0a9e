import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const leaving = '周敏';
const taking = '何佳宁';

const account = (desk: DeskPage) => desk.page.getByRole('button', { name: new RegExp(`^${desk.words.shell.account}`) });
const side = (desk: DeskPage) => desk.page.getByRole('complementary', { name: desk.words.desk.details });

async function deskOf(name: string): Promise<DeskPage> {
  const { desk } = await browser.open(product.rig.url, { as: name });
  return desk;
}

test.runIf(isWhole)('going off duty: two clicks and Enter pass on a whole desk, to a colleague who sees it at once, with the note', async () => {
  const patients = [await product.patient('交班甲'), await product.patient('交班乙')];
  const [first, second] = [await deskOf(leaving), await deskOf(taking)];
  for (const [n, patient] of patients.entries()) {
    await patient.says(`第 ${n} 位的问题`);
    await first.open(n === 0 ? '交班甲' : '交班乙');
    await first.write(`第 ${n} 位的回答`);
    await patient.hears(`第 ${n} 位的回答`);
  }
  await first.composer.fill('还没写完的一句');
  await account(first).click();
  await first.page.getByText(first.words.duty.offlineText).click();
  const sheet = first.page.getByRole('dialog', { name: first.words.duty.leaveTitle });
  await sheet.getByText('交班甲').waitFor();
  // A draft that was begun and not sent is pointed out.
  await sheet.getByText(first.words.duty.hasDraft).waitFor();
  await sheet.getByRole('radio', { name: new RegExp(taking) }).check();
  await sheet.getByRole('textbox', { name: first.words.duty.note }).fill('夜里留意出血');
  await sheet.getByRole('textbox', { name: first.words.duty.note }).press('Tab');
  await sheet.getByRole('button', { name: /并离岗/ }).press('Enter');
  await first.page.getByText(first.words.duty.doneLeft).waitFor();
  await first.page.getByRole('button', { name: first.words.duty.close }).press('Enter');
  await until(async () => (await account(first).getAttribute('aria-label'))?.endsWith('离岗') === true, { what: 'the duty to be off' });
  for (const name of ['交班甲', '交班乙']) {
    await until(async () => (await second.row(name).textContent())?.includes(second.words.desk.me) === true, { what: `${name} to be the colleague's` });
  }
  await second.open('交班甲');
  await second.history.getByText('夜里留意出血').waitFor();
  // It never reaches a customer.
  expect(patients.flatMap((patient) => patient.heard).some((frame) => frame.content?.includes('夜里留意出血'))).toBe(false);
  await account(first).click();
  await first.page.getByText(first.words.duty.onlineText).click();
});

test('beside the conversation: a note and a tag of one are there for the other; an order made twice by a double click is one', async () => {
  const patient = await product.patient('旁栏丙');
  await patient.says('想续药');
  const [first, second] = [await deskOf(leaving), await deskOf(taking)];
  await Promise.all([first.open('旁栏丙'), second.open('旁栏丙')]);
  const panel = side(first);
  await panel.getByRole('button', { name: first.words.side.addNote, exact: true }).click();
  await first.page.locator('textarea:focus').waitFor();
  await first.page.keyboard.type('下午两点后再打电话');
  await first.page.keyboard.press('Control+Enter');
  await side(second).getByText('下午两点后再打电话').waitFor();
  await panel.getByRole('button', { name: first.words.side.addTag }).click();
  await first.page.locator('input:focus').waitFor();
  await first.page.keyboard.type('续药');
  await first.page.keyboard.press('Enter');
  // Her time line tells of the tag as well, as soon as it is loaded.
  const tags = side(second).getByRole('list', { name: second.words.side.tags });
  await tags.getByText('续药', { exact: true }).waitFor();
  await panel.getByRole('button', { name: first.words.side.newOrder, exact: true }).click();
  await panel.getByRole('textbox', { name: first.words.side.item }).fill('黄体酮 14 天');
  await panel.getByRole('textbox', { name: first.words.side.price }).fill('1286.10');
  await panel.getByRole('button', { name: first.words.side.push }).dblclick();
  await first.history.getByText('¥1,286.10').waitFor();
  await until(() => patient.heard.some((frame) => frame.type === 3), { what: 'the card to reach the patient' });
  // It tells of the order too.
  const orders = side(second).getByRole('region', { name: second.words.desk.orders });
  await until(async () => (await orders.getByText('黄体酮 14 天').count()) === 1, { what: 'one order at the colleague’s' });
  expect(patient.heard.filter((frame) => frame.type === 3)).toHaveLength(1);
});

test.runIf(isWhole)('what one likes stays with the person: keys switched off are off after a reload', async () => {
  const desk = await deskOf(leaving);
  await desk.page.keyboard.press('?');
  const keys = desk.page.getByRole('dialog', { name: desk.words.keys.title });
  const saved = desk.page.waitForResponse((response) => response.url().includes('savePreferences'));
  await keys.getByRole('switch').click();
  await until(async () => !(await keys.getByRole('switch').isChecked()), { what: 'the switch to be off' });
  expect((await saved).status()).toBe(200);
  await desk.page.reload();
  await desk.list.waitFor();
  await until(async () => (await desk.page.locator('.strip-all kbd').count()) === 0, { what: 'the strip to show no single keys' });
  await desk.page.keyboard.press('?');
  expect(await keys.count()).toBe(0);
  await desk.page.locator('.strip-all').click();
  await keys.getByRole('switch').click();
});
