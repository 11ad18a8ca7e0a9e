/** The inputs as a hand uses them: real keys, clipboard, wheel and input method in Chromium, on the gallery. */
import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { isFocused } from './deskPage.ts';
import type { DeskPage, Language } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import type { Opening } from './stage.ts';
import { isWhole, variants } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
/** The one who holds `developer.inspect`. */
const developer = '季航';

const section = (page: Page, id: string): Locator => page.locator(`#gallery-${id}`);

async function gallery(language: Language, options: Opening = {}): Promise<DeskPage> {
  const { desk } = await browser.open(product.rig.url, { as: developer, at: '/inspector/widgets', language, ...options });
  await desk.page.getByRole('heading', { level: 1, name: desk.words.gallery.title }).waitFor();
  return desk;
}

test.each(variants(['zh-CN', 'en'] as const))('[v-number] [M10] minus, dot and the decimal key warn and clear, however they come (%s)', async (language) => {
  const { page, words } = await gallery(language);
  const numbers = section(page, 'numbers');
  const field = numbers.getByRole('spinbutton', { name: words.gallery.whole });
  const warned = async (what: string): Promise<void> => {
    await numbers.getByRole('alert').waitFor();
    expect([await field.inputValue(), await numbers.getByRole('alert').textContent()], what).toEqual(['', words.inputs.forbidden]);
  };
  for (const key of ['-', '.', 'NumpadSubtract', 'NumpadDecimal', ',']) {
    await field.fill('12');
    await page.keyboard.press(key);
    await warned(key);
  }
  // The clipboard, filled by hand from another field.
  const source = section(page, 'kinds').locator('textarea').first();
  for (const text of ['1.5', '-3', '1,286']) {
    await source.fill(text);
    await source.press('Control+a');
    await source.press('Control+c');
    await field.fill('12');
    await field.press('Control+a');
    await field.press('Control+v');
    await warned(`pasted ${text}`);
  }
  const protocol = await page.context().newCDPSession(page);
  await field.fill('12');
  await protocol.send('Input.imeSetComposition', { text: '。', selectionStart: 1, selectionEnd: 1 });
  await protocol.send('Input.insertText', { text: '。5' });
  await warned('input method');
  await field.fill('12');
  await page.keyboard.type('1e5');
  expect(await field.inputValue()).toBe('1215');
  await field.fill('12');
  await field.hover();
  await page.mouse.wheel(0, 120);
  await page.keyboard.press('ArrowUp');
  await until(async () => (await field.inputValue()) === '13', { what: 'the arrow alone to have changed the number' });
});

// Behind Shanghai and before it.
for (const timezoneId of variants(['America/New_York', 'Pacific/Kiritimati']))
  test(`[M9] days and times are those of Shanghai in a browser in ${timezoneId}`, async () => {
    // A minute to midnight in Shanghai.
    const { page, words } = await gallery('zh-CN', { timezoneId, clock: '2026-11-20T15:59:00Z' });
    const dates = section(page, 'dates');
    const value = (name: string): Promise<string | null> => dates.locator('.gallery-demo').filter({ hasText: name }).locator('output').textContent();
    const shows = (name: string, text: string): Promise<unknown> => until(async () => (await value(name)) === text, { what: `${name} to be ${text}` });
    const day = dates.getByLabel(words.gallery.day, { exact: true });
    await day.click();
    expect(await page.locator('.ant-picker-cell-today').first().getAttribute('title')).toBe('2026-11-20');
    await day.fill('今天');
    await day.press('Enter');
    await shows(words.gallery.dayHint, '"2026-11-20"');
    await page.clock.setFixedTime(new Date('2026-11-20T16:01:00Z'));
    const today = async (): Promise<string | null> => {
      await day.fill('today');
      await day.press('Enter');
      return value(words.gallery.dayHint);
    };
    // The console's own clock moves once a second.
    await until(async () => (await today()) === '"2026-11-21"', { what: 'the day to have changed at midnight in Shanghai' });
    const birthday = dates.getByLabel(words.gallery.birthday, { exact: true });
    expect(await birthday.inputValue()).toBe('1992-02-29');
    await birthday.fill('20240229');
    await birthday.press('Enter');
    await shows(words.gallery.birthdayHint, '"2024-02-29"');
    const moment = dates.getByLabel(words.gallery.moment, { exact: true });
    expect(await moment.inputValue()).toBe('2026-11-21 00:01');
    await moment.fill('2026-11-20 23:59');
    await moment.press('Enter');
    await shows(words.gallery.momentHint, '"2026-11-20T15:59:00.000Z"');
    await day.fill('2026-02-30');
    await day.press('Tab');
    await dates.getByText(words.inputs.dayUnread.replace('{{text}}', '2026-02-30')).waitFor();
    await shows(words.inputs.dayUnread.replace('{{text}}', '2026-02-30'), '"2026-11-21"');
  });

async function judgeSizes({ page }: DeskPage): Promise<void> {
  const inputs = page.locator('.gallery input.ant-input, .gallery .pick');
  const pickers = page.locator('.gallery .ant-picker');
  // Sections come one by one.
  await until(async () => (await inputs.count()) > 10 && (await pickers.count()) > 4, { what: 'the sections to be here' });
  const heights = await inputs.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(30);
  expect(await page.locator('.gallery .ant-picker:not(.ant-picker-small), .gallery input.ant-input:not(.ant-input-sm)').count()).toBe(0);
}

async function findsAmongTenThousand({ page, words }: DeskPage): Promise<void> {
  const picks = section(page, 'picks');
  const field = picks.getByRole('combobox', { name: words.gallery.hospital });
  await page.evaluate(
    `window.longTasks = []; new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((one) => Math.round(one.duration)))).observe({ entryTypes: ['longtask'] })`,
  );
  await until(
    async () => {
      await field.click();
      return (await page.locator('.pick-status').textContent())?.includes('10,000') === true;
    },
    { what: 'all entries to be there' },
  );
  const rows = page.getByRole('listbox', { name: words.gallery.hospital }).getByRole('option');
  expect(await rows.count()).toBeLessThan(40);
  await page.keyboard.type('whqrm', { delay: 60 });
  await page
    .locator('.pick-status')
    .filter({ hasText: /找到 \d 项/ })
    .waitFor();
  expect(await rows.count()).toBeLessThan(40);
  process.stdout.write(`long tasks while 10,000 entries were opened and searched, ms: ${JSON.stringify(await page.evaluate('window.longTasks'))}\n`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toMatch(/人民医院$/);
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  // The server is asked, through the list's own actor.
  const order = picks.getByRole('combobox', { name: words.gallery.order });
  await order.click();
  await page.getByRole('listbox', { name: words.gallery.order }).getByRole('option').first().waitFor();
  await order.fill('没有这样的订单');
  await page
    .locator('.pick-status')
    .filter({ hasText: words.inputs.noneFound.replace('{{words}}', '没有这样的订单') })
    .waitFor();
}

async function asksWhatManyWouldRegret({ page, words }: DeskPage): Promise<void> {
  const opener = section(page, 'confirm').getByRole('button', { name: words.gallery.destroy });
  await opener.click();
  const sheet = page.getByRole('alertdialog', { name: words.gallery.destroy });
  const safe = sheet.getByRole('button', { name: words.gallery.keep });
  await until(() => isFocused(safe), { what: 'the safe answer to have the focus' });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await until(() => isFocused(opener), { what: 'the focus to be back' });
  await opener.click();
  expect(await sheet.getByRole('button', { name: words.gallery.destroy }).isDisabled()).toBe(true);
  await sheet.getByRole('textbox').fill('高新院区');
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await section(page, 'confirm').getByRole('status').filter({ hasText: words.gallery.destroy }).waitFor();
}

async function keepsCode({ page, words }: DeskPage): Promise<void> {
  const qr = section(page, 'qr');
  await qr.getByRole('img', { name: words.inputs.qrOf.replace('{{label}}', words.gallery.invitation) }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), qr.getByRole('button', { name: words.inputs.qrKeep }).click()]);
  expect(download.suggestedFilename()).toBe(`${words.gallery.invitation}.png`);
}

test('[p-size] the controls are small: 28 pixels, the mini class where the component library draws them; a code is kept as a picture; what many would regret is asked with the focus on the safe side, and typed where it cannot be undone; ten thousand entries are a few dozen rows, found by first letters and chosen with the keyboard', async () => {
  const desk = await gallery('zh-CN');
  await judgeSizes(desk);
  await keepsCode(desk);
  await asksWhatManyWouldRegret(desk);
  await findsAmongTenThousand(desk);
});

// Names are those of the language in either theme, and contrasts those of the theme in either language.
test.each(
  variants(
    [
      ['en', 'light'],
      ['zh-CN', 'dark'],
    ] as const,
    0,
  ),
)('the gallery is accessible in %s, %s, as it is, disabled and failed', async (language, theme) => {
  const desk = await gallery(language);
  const { page, words } = desk;
  const field = section(page, 'picks').getByRole('combobox', { name: words.gallery.place });
  await desk.chooseTheme(theme);
  for (const variant of ['disabled', 'failed', 'usual'] as const) {
    await desk.part(words.gallery.variant, words.gallery[variant]).click();
    // The usual one is judged below, with its tree open.
    if (isWhole || variant !== 'usual') expect(await axe(page), variant).toEqual([]);
  }
  await field.click();
  await page.getByRole('treeitem').first().waitFor();
  expect(await axe(page), 'tree').toEqual([]);
});
