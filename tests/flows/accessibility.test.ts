import { expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { axe } from './axe.ts';
import { until } from '#tests/rig/until.ts';
import { isFocused } from './deskPage.ts';
import type { DeskPage, Language } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole, variants } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
/** The one who may do everything at the desk. */
const lead = '沈清妍';

/** @param part what was opened: the page below it has been judged, and is judged again with each part by `npm run flows` */
async function judge(desk: DeskPage, what: string, shown: Locator, part?: Locator): Promise<void> {
  await shown.first().waitFor();
  expect(await axe(desk.page, isWhole ? undefined : part), `${desk.language}: ${what}`).toEqual([]);
}
const escape = async (desk: DeskPage, shown: Locator): Promise<void> => {
  await desk.page.keyboard.press('Escape');
  await shown.first().waitFor({ state: 'hidden' });
};

/** Sheets of the conversation. */
async function judgeTalk(desk: DeskPage): Promise<void> {
  const { page, words } = desk;
  await desk.headButton('claim').click();
  await desk.stands('serving');
  for (const name of ['transfer', 'snooze', 'close'] as const) {
    const sheet = await desk.sheet(name);
    await judge(desk, name, sheet, sheet);
    await escape(desk, sheet);
  }
  await desk.composer.fill('/');
  const canned = page.getByRole('listbox', { name: words.composer.canned });
  await judge(desk, 'canned', canned.getByRole('option'), canned);
  await page.getByRole('button', { name: words.composer.cannedManage }).click();
  const book = page.getByRole('dialog').filter({ hasText: words.composer.cannedManage });
  await judge(desk, 'canned book', book.getByRole('button', { name: words.composer.cannedAdd }), book);
  await book
    .getByRole('button', { name: words.composer.cannedRemove.split('{{')[0] ?? '' })
    .first()
    .click();
  const question = page.getByRole('alertdialog');
  await judge(desk, 'question above a drawer', question, question);
  await until(() => isFocused(question.getByRole('button', { name: words.composer.keep })), { what: 'the safe answer to have the focus' });
  await escape(desk, question);
  await book.getByRole('button', { name: words.composer.cannedAdd }).click();
  await judge(desk, 'canned form', book.getByRole('button', { name: words.composer.save }), book);
  await page.keyboard.press('Escape');
  await book.waitFor({ state: 'hidden' });
  await desk.composer.fill('');
  await desk.part(words.composer.modes, words.composer.note).click();
  await page.getByRole('textbox', { name: words.composer.note }).fill('只给同事');
  await page.keyboard.press('Enter');
  await judge(desk, 'note', desk.history.getByRole('article'), desk.history);
  await desk.part(words.composer.modes, words.desk.reply).click();
  await desk.history.locator('.message').first().focus();
  await judge(desk, 'message menu', page.getByRole('toolbar', { name: words.talk.menu }), desk.history);
  for (const [word, shown] of [
    [words.composer.emoji, '.emoji'],
    [words.desk.pickOrder, '.order-none, .order-choices'],
    [words.talk.jumpToDay, '.jump-to-day'],
  ] as const) {
    const opener = page.getByTitle(word, { exact: true });
    await opener.click();
    await judge(desk, word, page.locator(shown), page.locator(shown));
    await opener.click();
    await page.locator(shown).waitFor({ state: 'hidden' });
  }
  const input = page.locator('.composer input[type=file]');
  await input.setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: Buffer.alloc(2_200_000) });
  const picture = page.getByRole('dialog', { name: words.composer.pictureTo.replace('{{name}}', '') });
  await judge(desk, 'picture with its warnings', picture.getByText(words.states.imageSize), picture);
  await picture.getByRole('button', { name: words.composer.drop, exact: true }).click();
  await picture.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: words.head.more }).click();
  const transcript = page.getByRole('menuitem', { name: words.head.transcript });
  await judge(desk, 'more', transcript, page.getByRole('menu').filter({ has: transcript }));
  await page.keyboard.press('Escape');
  const side = page.getByRole('complementary', { name: words.desk.details });
  await side.getByRole('button', { name: words.side.newOrder, exact: true }).click();
  await side.getByRole('button', { name: words.side.push }).click();
  await side.getByRole('button', { name: words.side.addNote, exact: true }).click();
  await side.getByRole('button', { name: words.side.addTag }).click();
  await judge(desk, 'order form with its errors', side.getByText(words.side.itemMissing), side);
}

/** Sheets of the desk. */
async function judgeDesk(desk: DeskPage): Promise<void> {
  const { page, words } = desk;
  await page.getByRole('button', { name: words.desk.search }).click();
  await page.getByRole('textbox', { name: words.desk.search }).fill('你好');
  const found = page.getByRole('region', { name: words.desk.foundFor.replace('{{words}}', '你好') });
  await judge(desk, 'search', found, found);
  await page.getByRole('textbox', { name: words.desk.search }).press('Escape');
  await page.locator('.strip-all').click();
  const map = page.getByRole('dialog', { name: words.keys.title });
  await judge(desk, 'key map', map, map);
  await escape(desk, map);
  await page.getByRole('button', { name: words.notify.open }).click();
  const notices = page.getByRole('region', { name: words.notify.title });
  await judge(desk, 'notices', notices, notices);
  await page.getByRole('button', { name: words.notify.open }).click();
  await page.getByRole('button', { name: new RegExp(`^${words.shell.account}`) }).click();
  const ask = page.getByRole('menuitem', { name: words.duty.handOverAsk });
  await judge(desk, 'account', ask, page.getByRole('menu').filter({ has: ask }));
  await ask.click();
  const handOver = page.getByRole('dialog', { name: words.duty.handOver });
  await judge(desk, 'hand-over', handOver.getByRole('listitem'), handOver);
  await escape(desk, handOver);
  await page.getByRole('button', { name: words.rules.open }).click();
  const settings = page.getByRole('dialog', { name: words.rules.title });
  for (const part of ['hours', 'rules', 'texts', 'teams'] as const) {
    await desk.part(words.rules.parts, words.rules[part]).click();
    await judge(desk, `settings: ${part}`, settings, settings);
  }
  await escape(desk, settings);
}
async function choose(desk: DeskPage, language: Language, theme: 'light' | 'dark'): Promise<void> {
  await desk.page.getByRole('button', { name: language === 'en' ? 'English' : '中文', exact: true }).click();
  desk.language = language;
  if (theme === 'dark') await desk.page.getByRole('button', { name: desk.words.shell.darkTheme }).click();
  await desk.page.getByRole('heading', { name: desk.words.login.title }).waitFor();
}

async function entered(language: Language, theme: 'light' | 'dark'): Promise<DeskPage> {
  const patient = await product.patient(`测试 ${language} ${theme}`);
  await patient.says('你好');
  const { desk } = await browser.open(product.rig.url);
  await choose(desk, language, theme);
  await judge(desk, 'login', desk.page.getByRole('heading', { name: desk.words.login.title }));
  await desk.logInAs(lead);
  await desk.open(patient.member.name);
  expect(await desk.page.evaluate('document.documentElement.dataset.theme'), 'the theme that is judged').toBe(theme);
  await judge(desk, 'desk', desk.said('你好'));
  return desk;
}

// One after the other: it is one person, and what he likes follows him from window to window. Names are those of the language in either theme, and contrasts those of
// the theme in either language.
const shown = variants([
  ['zh-CN', 'dark'],
  ['en', 'light'],
] as const);

test.each(shown)('login, desk with its sheets and orders are accessible in %s, %s', async (language, theme) => {
  const desk = await entered(language, theme);
  await judgeDesk(desk);
  await desk.page.goto(`${product.rig.url}/orderManage`);
  const row = desk.page.getByRole('row').nth(1);
  await judge(desk, 'orders', row);
  await row.click();
  await judge(desk, 'order', desk.page.getByRole('button', { name: desk.words.resource.close, exact: true }));
});

test.runIf(isWhole).each(shown)('sheets of a conversation are accessible in %s, %s', async (language, theme) => {
  await judgeTalk(await entered(language, theme));
});
