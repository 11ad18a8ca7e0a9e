/** The workbench in two browsers: a number moves as it happens and opens its rows; it is arranged, compared, and hung on a wall. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asker } from '#contract/filter.ts';
import type { OperationKey } from '#contract/operations.ts';
import { operationOf } from '#contract/readings/anyOperation.ts';
import { tileNames, tileOf } from '#contract/workbench/tiles.ts';
import type { TileName, TileNumber } from '#contract/workbench/tiles.ts';
import type { ToldTile } from '#contract/workbench/told.ts';
import { wallPages } from '#src/workbench/machines/benchContext.ts';
import { callApi } from '#tests/rig/api.ts';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { sessionOf } from './enter.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const tile = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const leading = (page: Page, name: string): Locator => tile(page, name).locator('.tile-number.leading dd a');
async function addCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建客户' }).first().click();
  await page.getByRole('textbox', { name: '姓名' }).fill(name);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('.table-row', { hasText: name }).waitFor();
}
const countOf = async (link: Locator): Promise<number> => Number(await link.textContent());

test('[s-wb-1] [s-wb-2] [s-wb-3] [s-wb-4] [s-wb-5] [s-wb-6] [s-wb-7] a colleague adds a customer, the number moves, and opens a list of as many', async () => {
  const { page } = (await browser.open(product.rig.url, { as: '沈清妍', at: '/workbenches', language: 'zh-CN', colorScheme: 'light' })).desk;
  await page.getByRole('heading', { level: 1, name: /^(夜深了|(早上|上午|中午|下午|晚上)好)，沈清妍$/ }).waitFor();
  for (const name of ['团队数据简报', '今日新客户', '今日生日', '我的待办', '随访提醒', '全部跟进', '自上次查看以来']) await tile(page, name).waitFor();
  const fresh = leading(page, '今日新客户');
  await fresh.waitFor();
  for (const name of ['今天待做', '今天已完成', '昨天未完成', '昨天已完成', '明天'])
    await tile(page, '随访提醒').locator('dt', { hasText: name }).first().waitFor();
  expect(await axe(page)).toEqual([]);

  const before = await countOf(fresh);
  await addCustomer((await browser.open(product.rig.url, { as: '周敏', at: '/customManage' })).desk.page, '刚来的人');
  await until(async () => (await countOf(fresh)) === before + 1, { what: 'the number to move' });
  await tile(page, '今日新客户').getByText('刚来的人', { exact: true }).waitFor();
  await tile(page, '自上次查看以来').getByText('刚来的人', { exact: true }).waitFor();

  await fresh.click();
  await page.waitForURL(/\/customManage\?filter=/);
  await page.locator('.table-row', { hasText: '刚来的人' }).waitFor();
  expect(await page.locator('.table-row').count()).toBe(before + 1);
});

test.runIf(isWhole)('a change between the reading of the numbers and the beginning of the connection is heard', async () => {
  const { page } = (await browser.open(product.rig.url, { as: '沈清妍', at: '/workbenches' })).desk;
  const other = (await browser.open(product.rig.url, { as: '周敏', at: '/customManage' })).desk.page;
  const fresh = leading(page, '今日新客户');
  await fresh.waitFor();
  // The connection waits for the list of conversations, which is read after the change.
  const go = Promise.withResolvers<undefined>();
  await page.route('**/Consultation/doctorGetChat*', async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.reload();
  await fresh.waitFor();
  const before = await countOf(fresh);
  await addCustomer(other, '间隙里来的人');
  go.resolve(undefined);
  await tile(page, '今日新客户').getByText('间隙里来的人', { exact: true }).waitFor();
  expect(await countOf(fresh)).toBe(before + 1);
});

test('tiles are chosen and placed by keys and stay so; the wall shows counts and nobody’s name', async () => {
  const { page } = (await browser.open(product.rig.url, { as: '韩璐', at: '/workbenches', language: 'zh-CN', colorScheme: 'dark' })).desk;
  const order = (): Promise<string[]> => tile(page, '团队数据简报').getByRole('heading', { level: 2 }).allTextContents();
  await leading(page, '在线咨询').waitFor();
  const [first = '', second = '', ...rest] = await order();
  await page.getByRole('button', { name: '布置', exact: true }).click();
  await page.getByRole('button', { name: `“${first}”往后` }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('button', { name: '移除“今日生日”' }).click();
  await tile(page, '布置工作台').getByRole('button', { name: '保存', exact: true }).click();
  await tile(page, '布置工作台').waitFor({ state: 'detached' });
  await page.reload();
  await leading(page, first).waitFor();
  expect(await order()).toEqual([second, first, ...rest]);
  expect(await tile(page, '今日生日').count()).toBe(0);
  expect(await axe(page)).toEqual([]);

  await page.getByRole('button', { name: '墙屏', exact: true }).click();
  const wall = page.getByRole('region', { name: '工作台 · 墙屏' });
  await wall.getByRole('heading', { name: first, exact: true }).waitFor();
  expect(await wall.textContent()).not.toContain('韩璐');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await wall.waitFor({ state: 'detached' });
});

/** The tiles of somebody, as they would place them by hand. */
async function place(name: string, tiles: readonly TileName[]): Promise<void> {
  const { access_token: bearer } = await sessionOf(product.rig.directUrl, name);
  await callApi('POST /crm-server/userDataCenter/arrange', product.rig.directUrl, { bearer, json: { tiles } });
}

/** At five metres from a screen of 55 inches with 1080 lines: digits and capitals have 0.7 of their size or more in each font that the console names (docs/adr/0171). */
const minutesOf = (size: number): number => {
  const millimetres = (size * 0.7 * 55 * 25.4 * 9) / Math.hypot(16, 9) / 1_080;
  return (Math.atan(millimetres / 5_000) * 180 * 60) / Math.PI;
};
interface Said {
  readonly words: string;
  readonly size: number;
  /** It is outside of its tile, or shortened. */
  readonly isCut: boolean;
}
const saidOn = (page: Page, selector: string): Promise<readonly Said[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one): Said => {
      const [own, tile] = [one.getBoundingClientRect(), (one.closest('.wall-tile') ?? document.documentElement).getBoundingClientRect()];
      const isOutside = own.right > tile.right + 1 || own.bottom > tile.bottom + 1;
      return { words: one.textContent, size: Number.parseFloat(getComputedStyle(one).fontSize), isCut: isOutside || one.scrollWidth > one.clientWidth + 1 };
    }),
  );
/** A group of houses has such numbers, with amounts of seven and eight digits. */
const grown = (tiles: readonly ToldTile[]): readonly ToldTile[] =>
  tiles.map((one) => ({
    ...one,
    numbers: one.numbers.map((told, at) => ({
      ...told,
      count: at === 0 ? 12_845 : 128,
      sum: told.sum === null ? null : at === 0 ? 128_456_000 : 1_284_560_000,
    })),
  }));

test.runIf(isWhole)(
  'the wall is read at five metres: numbers have 16 minutes of arc, words 12, and with large numbers nothing of any tile is cut off',
  async () => {
    await place('沈清妍', tileNames);
    for (const language of ['zh-CN', 'en'] as const) {
      const viewport = { width: 1_920, height: 1_080 };
      const { page } = (await browser.open(product.rig.url, { as: '沈清妍', at: '/workbenches?wall=1', language, viewport })).desk;
      await page.route('**/crm-server/userDataCenter/figures*', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { readonly datas: { readonly tiles: readonly ToldTile[] } };
        await route.fulfill({ response, json: { ...answer, datas: { ...answer.datas, tiles: grown(answer.datas.tiles) } } });
      });
      await page.reload();
      for (const names of wallPages(tileNames)) {
        await until(async () => (await page.locator('.wall-tile').count()) === names.length, { what: `${names.length} tiles on the wall` });
        await page.getByRole('heading', { level: 2, name: tileOf(names[0] ?? 'fresh').label[language === 'en' ? 1 : 0], exact: true }).waitFor();
        const numbers = await saidOn(page, '.wall-tile dd, .wall-clock');
        const counts = await saidOn(page, '.wall-tile .leading:not(.amount) dd');
        const words = await saidOn(page, '.wall-tile dt, .wall-tile h2, .wall h1, .wall-mark span, .wall-page');
        expect(numbers.length).toBeGreaterThan(names.length);
        const small = (said: readonly Said[], least: number): readonly Said[] => said.filter(({ size }) => minutesOf(size) < least);
        expect([...small(counts, 20), ...small(numbers, 16), ...small(words, 12)], language).toEqual([]);
        expect(
          [...numbers, ...words].filter(({ isCut }) => isCut),
          language,
        ).toEqual([]);
        await page.keyboard.press('ArrowRight');
      }
    }
  },
);

const wordsOf = (name: TileName, number: string): string => tileOf(name).numbers[number]?.label[0] ?? '';
/** A number that is late says so to whoever does not see its colour. */
const numberOf = (page: Page, name: TileName, number: string): Locator =>
  tile(page, tileOf(name).label[0])
    .locator('.tile-number')
    .filter({ has: page.locator('dt').getByText(new RegExp(`^${wordsOf(name, number)}( |$)`)) })
    .locator('dd a');
/** Whoever looks is part of the question. */
const isOwn = (name: TileName, number: string): boolean => JSON.stringify(tileOf(name).numbers[number]?.where ?? []).includes(asker.me);
const amountIn = (words: string | null): number => Number((words ?? '').replaceAll(/[^0-9.]/g, ''));

const pathOf = (key: OperationKey): string => operationOf(key).endpoint.split(' ')[1] ?? '';
/** The call that a list of these rows is read by; approvals stand on a desk of their own. */
const readBy = (of: string): string => pathOf((of === 'processTask' ? 'processTask.desk' : `${of}.list`) as OperationKey);
/** @returns the list behind a number says so many rows, or their amounts together */
async function pressed(page: Page, link: Locator, { of, sum }: TileNumber): Promise<number> {
  const answer = page.waitForResponse((one) => {
    const { pathname, searchParams } = new URL(one.url());
    // A filter of this very moment is another one with each reading: the address has the one that was pressed.
    return pathname === readBy(of) && searchParams.get('filter') === new URL(page.url()).searchParams.get('filter');
  });
  await link.click();
  const { datas } = (await (await answer).json()) as {
    datas: { rows?: readonly Readonly<Record<string, unknown>>[]; tasks?: readonly unknown[]; next?: string | null };
  };
  const { rows = datas.tasks ?? [], next } = datas;
  const count = page.locator('.list-count:visible');
  const said = async (): Promise<number> => amountIn(await count.textContent());
  if (next) await count.getByRole('button').click();
  await until(async () => (next ? (await said()) > rows.length : (await said()) === rows.length), { what: `${rows.length} rows to be told` });
  return sum === undefined ? said() : (rows as readonly Readonly<Record<string, unknown>>[]).reduce((all, row) => all + Number(row[sum]), 0) / 100;
}
/** Each number of the tiles is pressed, and one comes back by the tab. @returns what stood there */
async function walk(page: Page, isWalked: (name: TileName, number: string) => boolean): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>();
  const back = page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: /工作台/ });
  for (const name of tileNames)
    for (const [number, described] of Object.entries(tileOf(name).numbers)) {
      const link = numberOf(page, name, number);
      const words = (await link.textContent()) ?? '';
      told.set(`${name}.${number}`, words);
      if (!isWalked(name, number)) continue;
      const length = await pressed(page, link, described);
      await back.click();
      // A clock may plan a visit between the number and its list: then the number has followed by now.
      const agrees = async (): Promise<boolean> => [words, await link.textContent()].some((one) => amountIn(one) === length);
      await until(agrees, { what: `${name}.${number} to be as long as its list, which has ${length}` });
    }
  return told;
}

test.runIf(isWhole)('every number of every tile is pressed, and its list is as long; of those that are one’s own for a second person', async () => {
  // A low window is drawn fast: a list draws the rows that are seen.
  const viewport = { width: 1440, height: 500 };
  for (const name of ['沈清妍', '周敏']) await place(name, tileNames);
  const { page } = (await browser.open(product.rig.url, { as: '沈清妍', at: '/workbenches', viewport })).desk;
  // In `npm test` the first number of each tile stands for the others, and for the second person the first one of their own.
  const isFirst = (name: TileName, number: string, among: (number: string) => boolean = () => true): boolean =>
    isWhole || number === Object.keys(tileOf(name).numbers).find(among);
  const lead = await walk(page, isFirst);
  const { page: other } = (await browser.open(product.rig.url, { as: '周敏', at: '/workbenches', viewport })).desk;
  const own = await walk(other, (name, number) => isOwn(name, number) && isFirst(name, number, (one) => isOwn(name, one)));
  expect([...own].filter(([name, words]) => lead.get(name) !== words).length).toBeGreaterThan(0);
});
