/** Charts in a browser: drawn in both themes, as wide as their place, with the numbers of the server. */
import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import type { DeskPage, Language } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole, variants } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

async function openSection(language: Language, id: string): Promise<{ readonly page: Page; readonly desk: DeskPage; readonly section: Locator }> {
  const { desk } = await browser.open(product.rig.url, { as: '秦楚然', at: '/inspector/widgets', language });
  const { page } = desk;
  await page.getByRole('heading', { name: desk.words.gallery.title, level: 1 }).waitFor();
  await page.getByLabel(desk.words.gallery.find).fill(id);
  return { page, desk, section: page.locator(`#gallery-${id}`) };
}
/** So many of the drawn colours differ: an empty canvas has one. */
const colours = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    const drawn = element as HTMLCanvasElement;
    return new Set(new Uint32Array(drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data.buffer ?? new ArrayBuffer(0))).size;
  });

for (const language of variants(['zh-CN', 'en'] as const, 0))
  test(`charts are drawn, follow theme and width, and open their numbers (${language})`, async () => {
    const { page, desk, section } = await openSection(language, 'charts');
    const figure = section.getByRole('figure', { name: desk.words.charts.byState });
    const canvas = figure.locator('canvas');
    await canvas.waitFor();
    await until(async () => (await colours(canvas)) > 8, { what: 'the bars to be drawn' });
    const patient = await product.patient(`新客${language}`);
    const all = async (): Promise<number> => Number(await figure.getByRole('row').last().getByRole('cell').textContent());
    await figure.getByText(desk.words.charts.numbers).click();
    const before = await all();
    await patient.says('在吗');
    await until(async () => (await all()) === before + 1, { what: 'the table to follow the desk' });
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      const before = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
      const isDark = (): Promise<boolean> => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme === 'dark');
      if ((await isDark()) !== (theme === 'dark')) {
        await page.getByRole('button', { name: theme === 'dark' ? desk.words.shell.darkTheme : desk.words.shell.lightTheme }).click();
        await until(async () => (await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL())) !== before, {
          what: 'the chart to take the theme',
        });
      }
      await page.screenshot({ path: `.tmp/charts-${language}-${theme}.png` });
      expect(await axe(page)).toEqual([]);
    }
    const wide = (await canvas.boundingBox())?.width ?? 0;
    await page.setViewportSize({ width: 620, height: 900 });
    await until(
      async () => {
        const [drawn, place] = [(await canvas.boundingBox())?.width ?? 0, (await figure.boundingBox())?.width ?? 0];
        return drawn !== wide && Math.abs(drawn - place) < 2;
      },
      { what: 'the chart to be as wide as its place' },
    );
  });

for (const language of variants(['zh-CN', 'en'] as const))
  test(`a process is drawn with the step that it has come to, and told in a table (${language})`, async () => {
    const { page, desk, section } = await openSection(language, 'diagrams');
    const words = desk.words.diagrams;
    const diagram = section.getByRole('figure', { name: words.refund });
    const now = (name: string): Locator => diagram.locator('.process-shape.now').filter({ hasText: name });
    await now(words.lead).waitFor();
    expect(await diagram.locator('.process-shape.done').filter({ hasText: words.apply }).count()).toBe(1);
    await desk.part(words.marked, words.finance).click();
    await now(words.finance).waitFor();
    expect(await diagram.locator('.process-shape.now').count()).toBe(1);
    await diagram.getByText(words.asTable).click();
    expect(await diagram.getByRole('row').filter({ hasText: words.finance }).count()).toBe(1);
    await page.screenshot({ path: `.tmp/diagram-${language}.png` });
    expect(await axe(page)).toEqual([]);
  });

test.runIf(isWhole)('points given by hand stand in the ledger and in the figures of a second page at once', async () => {
  const open = async (as: string): Promise<Page> => {
    const { desk } = await browser.open(product.rig.url, { as, at: '/organizationPoint' });
    await desk.page.locator('.table-row').first().waitFor();
    return desk.page;
  };
  const [giver, watcher] = [await open('沈清妍'), await open('马骁')];
  await watcher.getByText('走势图', { exact: true }).click();
  const figure = watcher.getByRole('figure', { name: '近 12 个月的发放、使用和过期' });
  await figure.locator('canvas').waitFor();
  await figure.getByText('查看数字').click();
  const given = async (): Promise<number> => Number((await figure.getByRole('row').last().getByRole('cell').first().textContent())?.replaceAll(',', ''));
  const before = await given();
  await giver.getByRole('button', { name: '调整积分' }).click();
  const form = giver.locator('form.editor');
  await form.getByRole('combobox').first().press('ArrowDown');
  await giver.getByRole('option').first().click();
  await form.getByLabel('事由').fill('开放日签到补录');
  await form.getByRole('spinbutton', { name: '积分' }).fill('77');
  await form.getByRole('button', { name: '保存' }).click();
  await watcher.locator('.table-row').filter({ hasText: '开放日签到补录' }).filter({ hasText: '+77' }).waitFor();
  await until(async () => (await given()) === before + 77, { what: 'the figures to follow the ledger' });
  await watcher.screenshot({ path: '.tmp/points-watched.png' });
  expect(await axe(watcher)).toEqual([]);
});
