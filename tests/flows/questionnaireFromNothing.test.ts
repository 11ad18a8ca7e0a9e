/** A house writes its questionnaire from nothing, sends it in a conversation, and hears at once of the one answer that needs a doctor: the way of one customer (docs/adr/0111–0114, 0121). */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardWords } from '#contract/questionnaires/cardWords.ts';
import { answering } from '#src/questionnaires/words/zh-CN/answering.ts';
import { designer as says } from '#src/questionnaires/words/zh-CN/designer.ts';
import { sending } from '#src/questionnaires/words/zh-CN/sending.ts';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { effortAt, isTold } from './effort.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const title = '取卵后第三天';
const titleInEnglish = 'Three days after retrieval';
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 360, height: 240, channels: 3, background: '#0a7f74' } })
    .png()
    .toBuffer();
const telephone = { width: 390, height: 844 };
/** A demo customer of the consultant's house. */
const customer = '吴倩';

const press = (page: Page | Locator, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const chosen = async (form: Locator, label: string, option: string): Promise<void> => {
  await form.getByRole('combobox', { name: label, exact: true }).click();
  await form.page().locator('[role=option]:visible, .ant-select-item-option:visible').filter({ hasText: option }).first().click();
};

/** @returns its id, as the designer has opened it */
async function begun(page: Page): Promise<string> {
  await page.locator('[data-form]').getByLabel('名称', { exact: true }).fill(title);
  await press(page, '保存');
  const found = await until(async () => (await product.rig.sql('select id from questionnaire where title = $1', [title]))[0]?.['id'], {
    what: 'the questionnaire to be made',
  });
  await page.goto(`${new URL(page.url()).origin}/questionnaireDesigner?id=${String(found)}`);
  return String(found);
}

/** One question of each kind; the second is asked of some alone, and a score calls for a doctor. */
async function written(page: Page): Promise<void> {
  const outline = page.getByRole('list', { name: says.outline });
  const form = page.locator('.designer-form');
  const add = async (kind: string, words: string): Promise<void> => {
    await outline.locator('[aria-pressed=true]').click();
    await page.keyboard.press('a');
    await page.keyboard.press(kind);
    await form.getByLabel(kind === '5' ? says.paragraph : says.question, { exact: true }).fill(words);
  };
  const option = (at: number): Locator => form.getByRole('textbox', { name: `选项 ${at}`, exact: true });
  await outline.getByRole('button', { name: new RegExp(title) }).click();
  await form.getByLabel(says.thanks, { exact: true }).fill('如果越来越不舒服，马上来急诊。');
  await press(page, says.english);
  const english = (label: string): Locator => form.getByLabel(says.inEnglish.replace('{{label}}', label), { exact: true });
  await english(says.title).fill(titleInEnglish);
  await english(says.thanks).fill('If it gets worse, come to the emergency department at once.');
  await add('1', '肚子胀吗');
  await english(says.question).fill('Is your belly bloated?');
  await form.locator('input[type=file]').setInputFiles({ name: '腹围.png', mimeType: 'image/png', buffer: await picture() });
  await page.locator('.designer-screen').getByRole('img', { name: '肚子胀吗' }).waitFor();
  await option(1).fill('不胀');
  await option(2).fill('有点胀');
  await option(2).press('Enter');
  await option(3).fill('胀得难受');
  await english('选项 3').fill('Painfully');
  await add('2', '还有哪里不舒服');
  await option(1).fill('恶心呕吐');
  await option(2).fill('都没有');
  await form.getByLabel('“都没有”与其他选项互斥').check();
  await form.getByLabel(says.onlyIf).check();
  await chosen(form, says.value, '胀得难受');
  await press(page, says.addSection);
  await add('5', '下面两项，在早上起床后量。');
  await add('3', '昨天小便几次');
  await form.getByText('整数', { exact: true }).click();
  await form.getByLabel(says.unit, { exact: true }).fill('次');
  await add('4', '今天早上的数值');
  const names = form.getByLabel(says.blankLabel, { exact: true });
  await names.first().fill('腰围');
  await names.last().fill('感受');
  await press(page, says.addScore);
  await form.getByLabel(says.scoreLabel, { exact: true }).fill('腹胀程度');
  await form.getByRole('checkbox', { name: /还有哪里不舒服/ }).uncheck();
  await press(page, says.fillPoints);
  await press(page, says.addBand);
  await form.getByLabel(says.to, { exact: true }).fill('1');
  await form.getByLabel(says.bandLabel, { exact: true }).fill('平稳');
  await press(page, says.addBand);
  await form.getByLabel(says.bandLabel, { exact: true }).last().fill('需要医生看');
  await form.getByLabel(says.alarm, { exact: true }).last().check();
}

/** The telephone beside the draft says what the answer would set off. */
async function tried(page: Page): Promise<void> {
  const screen = page.locator('.designer-screen');
  expect(await screen.getByText('还有哪里不舒服').count()).toBe(0);
  await screen.getByText('胀得难受', { exact: true }).click();
  await screen.getByText('还有哪里不舒服').waitFor();
  await page
    .getByRole('status', { name: says.outcome })
    .getByText(/需要医生看/)
    .first()
    .waitFor();
}

async function examined(page: Page): Promise<void> {
  await page.getByText('显示条件：第 1 题 选了 “胀得难受”').waitFor();
  await page.getByText('需要医生看').first().waitFor();
  expect.soft(await axe(page), 'the sheet of who examines').toEqual([]);
  await press(page, '审核');
  const deciding = page.getByRole('dialog');
  await deciding.getByRole('combobox', { name: '结论' }).click();
  await page.locator('[role=option]:visible', { hasText: '通过' }).first().click();
  await deciding.locator('.ant-btn-primary').click();
  await deciding.waitFor({ state: 'hidden' });
}

/** The customer's own page, at the conversation in which they were asked. */
async function onTelephone(): Promise<Page> {
  const { page, words } = (await browser.open(`${product.rig.url}/patient`, { viewport: telephone })).desk;
  await page.getByRole('searchbox', { name: words.patient.find }).fill(customer);
  await page.getByRole('button', { name: customer }).click();
  await page.getByRole('region', { name: words.patient.talks }).getByRole('button').first().click();
  return page;
}

/** Words written in English stand there in English, all others in Chinese; the picture is told by its question. */
async function readInEnglish(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: '切换到英文' }).click();
  await phone.getByRole('heading', { name: titleInEnglish }).waitFor();
  await phone.getByRole('img', { name: 'Is your belly bloated?' }).waitFor();
  await phone.getByRole('radio', { name: 'Painfully' }).waitFor();
  await phone.getByRole('radio', { name: '有点胀' }).waitFor();
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  await phone.getByRole('button', { name: 'Switch to Chinese' }).click();
  await phone.getByRole('heading', { name: title }).waitFor();
}

/** Nothing is wider than the telephone. */
const overflow = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth - innerWidth');

// Its parts are seen by `questionnaireDesigner`, `questionnaires` and `answering`, each of them in a browser of its own.
test.runIf(isWhole)('written from nothing, examined by somebody else, sent as a card, answered on two telephones, and the alarm is at the desk', async () => {
  const { page: author } = (await browser.open(product.rig.url, { as: '沈清妍', at: '/questionnaireManage?edit=new' })).desk;
  const effort = await effortAt(author);
  const id = await begun(author);
  await written(author);
  await tried(author);
  await author.keyboard.press('Control+s');
  await press(author, '提交审核');
  await author.getByRole('dialog').getByRole('button', { name: /提交/ }).click();
  await author.getByText('审核中', { exact: true }).waitFor();
  await isTold('a questionnaire of four questions with a picture, a condition and a score that alarms, partly in English,', effort());
  expect(await author.getByRole('button', { name: '审核', exact: true }).count(), 'whoever wrote it examines it').toBe(0);
  await examined((await browser.open(product.rig.url, { as: '顾文澜', at: `/questionnaireDesigner?id=${id}` })).desk.page);
  await author.getByText('已发布', { exact: true }).first().waitFor();

  const phone = await onTelephone();
  const { desk } = await browser.open(product.rig.url, { as: '周敏' });
  await phone.getByRole('textbox', { name: desk.words.patient.write }).fill('取卵第三天了，有点胀');
  await phone.keyboard.press('Enter');
  await desk.row(customer).filter({ hasText: '取卵第三天了' }).waitFor();
  await desk.open(customer);
  await press(desk.page, sending.send);
  await desk.page
    .locator('.ant-popover')
    .getByRole('button', { name: new RegExp(title) })
    .click();
  const card = desk.history.getByRole('article', { name: title });
  await card.getByText('待作答').waitFor();

  await phone.getByRole('article', { name: title }).getByRole('button', { name: cardWords.fill[0] }).click();
  await phone.getByRole('heading', { name: title }).waitFor();
  await phone.getByRole('img', { name: '肚子胀吗' }).waitFor();
  await readInEnglish(phone);
  await phone.getByRole('radio', { name: '胀得难受' }).check();
  await phone.getByRole('checkbox', { name: '恶心呕吐' }).check();
  await phone.getByText(answering.kept, { exact: true }).waitFor();
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  await card.getByText('作答中').waitFor();
  // Whoever pressed the card may come in with any device for a moment; that has passed.
  await product.rig.sql(`update answer_admission set until = now() - interval '1 second'`);
  await press(phone, answering.goOn);
  const code = await phone.locator('.answering-digits').innerText();

  const { page: other } = await (await browser.seat()).open(phone.url());
  await other.setViewportSize(telephone);
  await other.getByLabel(answering.code).fill(code);
  await press(other, answering.codeGo);
  await other.getByRole('radio', { name: '胀得难受', checked: true }).waitFor();
  expect(await other.getByRole('checkbox', { name: '恶心呕吐' }).isChecked()).toBe(true);
  await press(other, answering.next);
  await other.getByText('下面两项，在早上起床后量。').waitFor();
  await other.getByRole('textbox', { name: /昨天小便几次/ }).fill('3');
  await other.getByRole('textbox', { name: /腰围/ }).fill('88');
  await other.getByRole('textbox', { name: /感受/ }).fill('睡不好');
  expect(await overflow(other)).toBeLessThanOrEqual(0);
  expect.soft(await axe(other), 'the second telephone').toEqual([]);
  await press(other, answering.submit);
  await other.getByRole('heading', { name: answering.thanks }).waitFor();
  await other.getByText('如果越来越不舒服，马上来急诊。').waitFor();

  // The card that was sent has moved, the customer's own one asks to be looked at, and the conversation is marked.
  for (const one of [card.first(), card.nth(1)]) {
    await one.getByText('已提交').waitFor();
    await one.getByText(cardWords.alarm[0]).waitFor();
    await one.getByText(/腹胀程度 2/).waitFor();
  }
  await desk.row(customer).getByText(desk.words.desk.urgent, { exact: true }).waitFor();
  await desk.page.goto(`${product.rig.url}/questionnaireResults?id=${id}`);
  await desk.page.getByRole('button', { name: /^需要医生看 1 \(100%\)/ }).click();
  await desk.page
    .getByRole('dialog', { name: /需要医生看/ })
    .getByRole('link', { name: new RegExp(customer) })
    .waitFor();
});
