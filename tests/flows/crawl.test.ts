/**
 * M9: every screen there is (by `npm run crawl`; in `npm test` those of `crawled.ts`), with what opens on it by one click, in both languages and themes, with axe. What the console itself says is told from what people have
 * written by the console's own words: in English none of its Chinese words may stand alone anywhere. Names, messages and titles of orders stay as they were written.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { screens } from '#contract/screens/index.ts';
import { isOfFigures, isRecord } from '#contract/screens/screen.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { entityAt } from '#tests/rig/coveringScreens.ts';
import { until } from '#tests/rig/until.ts';
import { hostile } from '#tests/rig/vectors/richText.ts';
import { axe } from './axe.ts';
import { chineseWordsIn, isHan, rawKey } from './chineseWords.ts';
import { crawledScreens } from './crawled.ts';
import { wordsIn } from './deskPage.ts';
import type { DeskPage, Language } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct({ processes: true });
/** A crawl that hangs is told from one of all screens on a busy machine, which alone takes longer than most files. */
const hungMs = 1_200_000;
/** Holds every right of staff. */
const administrator = '秦楚然';
/** U+20BB7, emoji, and two hundred characters without a place to break. */
const longName = `𠮷${'雯'.repeat(60)}👩‍⚕️${'Wennifer'.repeat(16)}`;

const { english, hostile: hostileScreens } = await crawledScreens();

/** Everything that can be read or heard on the page; of screens that are kept behind the one in front nothing is. */
const texts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const found = [];
    const behind = [...document.querySelectorAll('.kept')].filter((one) => one.style.display === 'none');
    const isShown = (element) => !behind.some((one) => one.contains(element));
    // Titles of rows were written by people, also where they call a menu as the console does.
    const called = [...document.querySelectorAll('.row-opener')].map((one) => one.textContent.trim()).filter((name) => name !== '');
    const said = (text) => called.reduce((rest, name) => (rest.endsWith(' ' + name) ? rest.slice(0, -name.length) : rest), text);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Names of events and states are those of the code, in every language.
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isShown(node) && !node.parentElement?.closest('.row-opener, code, .chart-state-head, .chart-way')) found.push(node.textContent.trim());
    for (const element of [...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].filter(isShown))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(said((element.getAttribute(name) ?? '').trim()));
    found.push(document.title);
    return [...new Set(found)].filter((text) => text !== '');
  })()`);

async function judge(desk: DeskPage, what: string): Promise<void> {
  const all = await texts(desk.page);
  expect(
    all.filter((text) => rawKey.test(text)),
    `${what}: keys instead of words`,
  ).toEqual([]);
  if (desk.language === 'en') expect(all.filter(isHan).flatMap(chineseWordsIn), `${what}: Chinese words of the console in English`).toEqual([]);
  const wide = (): Promise<number> => desk.page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  // A part that closes stands for a moment where it stood: a window that became narrower meanwhile leaves it outside.
  const floats = desk.page.locator('.ant-popover:visible, .ant-dropdown:visible');
  await until(async () => (await wide()) <= 0 || (await floats.count()) === 0, { what: `${what}: nothing beyond the window` });
  expect(await wide(), `${what}: pixels beyond the window`).toBeLessThanOrEqual(0);
}

/** These open by one click and close by Escape. Parts that stand around every screen are opened on the first. */
const openersOf = (path: string): string =>
  [[english, hostileScreens].some(([first]) => path === first?.path) ? '.shell' : '#main']
    .flatMap((place) => [`${place} button[aria-haspopup]:visible`, `${place} [role=combobox][aria-haspopup]:visible`])
    .join(', ');

/** Descriptions are drawn with the engine's parts around their own. What is called the same there is opened on the first of them, and on each by `npm run crawl`. */
const openedBefore = new Set<string>();
function isOpenedHere(desk: DeskPage, path: string, name: string): boolean {
  const what = `${desk.language} ${name}`;
  const isRepeated = !isWhole && entityAt.has(path) && openedBefore.has(what);
  openedBefore.add(what);
  return !isRepeated;
}

/** The page is judged, and everything that opens on it. @returns how many things open */
async function open(desk: DeskPage, path: string, width: number | undefined): Promise<number> {
  const { page } = desk;
  const openers = openersOf(path);
  await judge(desk, `${path} at ${width}`);
  const count = await page.locator(openers).count();
  for (let at = 0; at < count; at++) {
    const opener = page.locator(openers).nth(at);
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue;
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? '';
    if (!isOpenedHere(desk, path, name)) continue;
    await opener.click();
    // A dialog may be fetched first: closed before it is there, it would open afterwards and stand before everything.
    if ((await opener.getAttribute('aria-haspopup')) === 'dialog') await page.locator('[role=dialog]:visible, .ant-popover:visible').first().waitFor();
    await judge(desk, `${path}, opened “${name.slice(0, 40)}”`);
    await page.keyboard.press('Escape');
  }
  return count;
}

const records = new Map(entityScreens.filter(isRecord).map(([path, , , , entity]) => [path, entity]));
/** A record is opened with the row that was made last. */
async function addressOf(path: string): Promise<string> {
  const entity = records.get(path);
  if (entity === undefined) return path;
  const [row] = await product.rig.sql<{ id: string }>(
    `select id from ${quoteName(snakeCase(entity))} where deleted_at is null order by created_at desc, id desc limit 1`,
  );
  return `${path}?id=${row?.id ?? ''}`;
}

/** An address without a title leads on to a screen, and has no tab. */
const titled = new Set(screens.flatMap(({ path, title }): string[] => (title ? [path] : [])));
/** It shows what its own page has done: the page begins with it. */
const recorded = '/inspector';
/** A small screen that nothing is kept of: each of the others is opened from there. */
const home = '/user_sys';
const isInFront = ({ page }: DeskPage, path: string): Promise<void> =>
  page.locator('.screen-tab.front').locator(`a[href="${path}"], a[href^="${path}?"]`).waitFor();
const follow = ({ page }: DeskPage, address: string): Promise<unknown> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`);

/**
 * In `npm test` as by a link, after the screen before was closed, so that nothing of it is kept behind; a load for each costs as much as all that is looked at there, and is done by
 * `npm run crawl`.
 */
async function goTo(desk: DeskPage, path: string): Promise<void> {
  const address = await addressOf(path);
  if (isWhole || !titled.has(path) || path === recorded) {
    await desk.page.goto(`${product.rig.url}${address}`);
    return;
  }
  if (new URL(desk.page.url()).pathname !== home) await desk.page.locator('.screen-tab.front').getByRole('button').click();
  await follow(desk, home);
  await isInFront(desk, home);
  await follow(desk, address);
  await isInFront(desk, path);
}

/** One visit serves all widths: a page is resized in life, too. What opens is opened at the last. @returns how many things open */
async function crawl(desk: DeskPage, path: string, widths: readonly number[]): Promise<number> {
  const { page } = desk;
  await goTo(desk, path);
  await page.locator('h1:visible, [role=listbox]:visible, [role=main]:visible').first().waitFor();
  const last = widths.at(-1);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (width !== last) await judge(desk, `${path} at ${width}`);
  }
  return open(desk, path, last);
}

/** The server was told of pages that broke their policy, enforced or only told. */
const breaches = (): string[] =>
  product.rig
    .log()
    .split('\n')
    .filter((line) => line.includes('broke its content security policy'));

async function begin(language: Language): Promise<DeskPage> {
  const { desk } = await browser.open(product.rig.url);
  if (language === 'en') {
    await desk.page.getByRole('button', { name: 'English', exact: true }).click();
    desk.language = language;
  }
  await desk.page.getByRole('heading', { name: desk.words.login.title }).waitFor();
  await judge(desk, '/');
  await desk.logInAs(administrator);
  return desk;
}

test(
  '[M9] [H3] every screen speaks English, in the light theme: no key, no Chinese word, nothing beyond the window, nothing that axe finds, no breach of the policy',
  async () => {
    const patient = await product.patient(longName);
    await patient.says(`𠮷 👩‍⚕️ ${'长'.repeat(200)}${'w'.repeat(200)}`);
    const desk = await begin('en');
    let opened = 0;
    await desk.page.goto(`${product.rig.url}${home}`);
    for (const { path } of english) {
      opened += await crawl(desk, path, [1440, 1024]);
      expect.soft(await axe(desk.page), path).toEqual([]);
    }
    expect(opened, 'things that open').toBeGreaterThan(isWhole ? 12 : 1);
    await desk.page.goto(`${product.rig.url}/consultation`);
    await desk.list.getByRole('option').first().click();
    await desk.history.waitFor();
    await judge(desk, 'a conversation with a long name and a long message');
    expect(breaches()).toEqual([]);
  },
  hungMs,
);

interface TextField {
  readonly entity: string;
  readonly field: string;
  readonly kind: string;
}
/** These are found by their text, logged in with or sealed: nobody can put a text of their own there, or nothing would be shown any more. */
const fixed = /^(\w+\.(code|username|openId|path|contentType|icon|status|shortcut)|dictionary\.type|dictionaryItem\.value|orgFieldConfig\.fieldKey)$/;
/** Stands in another row, or is worked out when it is read: there is no column of it. */
function isReadThrough(entity: string, field: string): boolean {
  const options = standardEntity(entity)?.fields[field]?.options;
  return options?.via !== undefined || options?.computed === true;
}
const written = (JSON.parse(readFileSync('contract/fields.json', 'utf8')) as readonly TextField[]).filter(
  ({ entity, field, kind }) => ['text', 'longText', 'richText'].includes(kind) && !fixed.test(`${entity}.${field}`) && !isReadThrough(entity, field),
);
const hostileTexts = [
  ...hostile.filter((text) => text.length <= 160 && !text.includes('\u0000')),
  'javascript:window.__ran=1',
  '"><img src=x onerror=window.__ran=1>',
  `' onfocus=window.__ran=1 autofocus x='`,
  '{{constructor.constructor("window.__ran=1")()}}',
  '${window.__ran=1}',
];

/** In every text that somebody may have written, another one in each row. */
async function plantHostile(): Promise<void> {
  // The demo begins without fields of one's own.
  await product.rig.sql(
    `insert into org_field_config (id, org_id, entity, label, field_key, type, in_list) select gen_random_uuid(), org_id, 'member', 'x', 'planted', 'text', true from staff_user where nick_name = $1`,
    [administrator],
  );
  // Nor has anything gone out.
  await product.rig.sql(
    `insert into sent_message (id, org_id, channel, recipient, text, status) select gen_random_uuid(), org_id, 'sms', 'x', 'x', 'kept' from staff_user where nick_name = $1`,
    [administrator],
  );
  // The reason that somebody gave for points was written once, too: what stands in the ledger is never changed otherwise.
  await product.rig.sql('alter table point_record disable trigger point_record_stays');
  for (const { entity, field } of written) {
    const [table, column] = [quoteName(snakeCase(entity)), quoteName(snakeCase(field))];
    await product.rig.sql(
      `update ${table} t set ${column} = ($1::text[])[1 + (numbered.n % cardinality($1::text[]))] || numbered.n
       from (select id, row_number() over (order by created_at desc, id desc)::int as n from ${table}) numbered
       where numbered.id = t.id and numbered.n <= 400 ${entity === 'message' ? 'and t.message_type = 0' : ''}`,
      [hostileTexts],
    );
  }
  await product.rig.sql('alter table point_record enable trigger point_record_stays');
}

/** Something that people wrote stands on the page, as the text it is. */
async function judgeHostile({ page }: DeskPage, what: string): Promise<void> {
  expect(await page.evaluate('window.__ran ?? 0'), what).toBe(0);
  expect((await texts(page)).filter((text) => text.includes('__ran')).length, `${what}: hostile texts that are shown`).toBeGreaterThan(0);
}

/** A form stands there in place of a list. */
const formAlone = '/groupHomeManage';
const showRows = new Set(['/orderManage', ...entityScreens.flatMap((one) => (one[0] === formAlone || isOfFigures(one) ? [] : [one[0]]))]);

async function judgeRow(desk: DeskPage, path: string): Promise<void> {
  if (records.has(path)) return judgeHostile(desk, path);
  // A row, a card of a board, or an organisation of the tree beside a sheet.
  const row = desk.page.locator(':is(.table-row, .ahead, [data-card]):visible').first();
  await row.waitFor();
  await judgeHostile(desk, path);
  await row.click();
  await judgeHostile(desk, `${path}, a row opened`);
  await judge(desk, `${path}, a row opened`);
}

test(
  '[M9] [H1] every screen speaks Chinese, in the dark theme, with a hostile text in every field that people write: shown as the text it is, wherever it is shown',
  async () => {
    const desk = await begin('zh-CN');
    const { page } = desk;
    await desk.chooseTheme('dark');
    const opened: string[] = [];
    page.on('dialog', (dialog) => {
      opened.push(dialog.message());
      void dialog.dismiss();
    });
    page.context().on('page', (other) => opened.push(other.url()));
    await plantHostile();
    // The parts around every screen are read anew, too.
    await page.goto(`${product.rig.url}${home}`);
    let things = 0;
    for (const screen of hostileScreens) {
      const { path } = screen;
      things += await crawl(desk, path, [1440]);
      if (showRows.has(path)) await judgeRow(desk, path);
      if (path === formAlone) await judgeHostile(desk, path);
      if (isWhole || !english.includes(screen)) expect.soft(await axe(page), path).toEqual([]);
    }
    await page.goto(`${product.rig.url}/consultation`);
    await desk.list.getByRole('option').first().click();
    await desk.history.waitFor();
    await judgeHostile(desk, '/consultation');
    expect(things, 'things that open').toBeGreaterThan(3);
    expect([opened, new URL(page.url()).pathname]).toEqual([[], '/consultation']);
    expect(breaches()).toEqual([]);
  },
  hungMs,
);

test('[M9] the crawl finds a key, a Chinese word and what is too wide, where they are planted', async () => {
  const { desk } = await browser.open(product.rig.url);
  await desk.page.getByRole('button', { name: 'English', exact: true }).click();
  desk.language = 'en';
  await desk.page.getByRole('heading', { name: desk.words.login.title }).waitFor();
  const plant = (html: string): Promise<unknown> => desk.page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(html)})`);
  await plant('<p class="planted">林晓彤</p>');
  await judge(desk, 'a name');
  for (const html of [
    '<p class="planted">desk.reply</p>',
    `<p class="planted">${wordsIn['zh-CN'].login.title}</p>`,
    `<i class="planted" title="${wordsIn['zh-CN'].states.retry}"></i>`,
    '<div class="planted" style="width:4000px">x</div>',
  ]) {
    await plant(html);
    await expect(judge(desk, html)).rejects.toThrow();
    await desk.page.evaluate('for (const one of document.querySelectorAll(".planted")) one.remove()');
  }
});
