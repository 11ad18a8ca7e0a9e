/** Rows within a row as a hand fills them in: real keys and a real mouse, from the form to whoever reads them (ADR 76). */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { isFocused } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const admin = '秦楚然';

const press = (within: Page | Locator, name: string): Promise<void> => within.getByRole('button', { name, exact: true }).click();
const valuesOf = (within: Locator, name: string): Promise<string[]> =>
  within.getByRole('textbox', { name, exact: true }).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
const stand = (within: Locator, name: string, values: readonly string[]): Promise<true> =>
  until(async () => (await valuesOf(within, name)).join() === values.join(), { what: `${values.join()} to stand there` });

async function pull(page: Page, grip: Locator, over: Locator): Promise<void> {
  await grip.hover();
  await page.mouse.down();
  // A browser tells that something is above a place when it moves there.
  await over.hover({ position: { x: 60, y: 60 } });
  await over.hover({ position: { x: 80, y: 40 } });
  await page.mouse.up();
}

test('entries of a home page are added, judged at their place, ordered by keys and by the mouse, published knowing what changes line by line, and read in their order', async () => {
  // All of the form is in sight: nothing scrolls while a line is pulled.
  const { page } = (await browser.open(product.rig.url, { as: admin, at: '/groupHomeManage', viewport: { width: 1440, height: 3_000 } })).desk;
  const entries = page.getByRole('group', { name: '快捷入口', exact: true });
  const cards = entries.getByRole('listitem');
  // The editor of the introduction comes last and is as high as what is written in it.
  await page.locator('[contenteditable]').waitFor();
  await stand(entries, '标题', ['名医问诊', '预约挂号', '院区导航', '孕产课堂']);
  await press(entries, '添加入口');
  const target = cards.nth(4).getByRole('textbox', { name: '打开的地址' });
  await until(() => isFocused(cards.nth(4).getByRole('textbox', { name: '标题' })), { what: 'the caret to be in the new line' });
  await page.keyboard.type('查报告');
  await target.fill('http://example.com');
  await target.press('Tab');
  await cards.nth(4).getByText('填 https:// 开头的地址，或本站公开页面，如 /allworkroom').waitFor();
  expect(await axe(page)).toEqual([]);
  await press(page, '保存');
  await until(() => isFocused(target), { what: 'the caret to be where the form is wrong' });
  await target.fill('/workroom');
  await target.press('Alt+ArrowUp');
  await stand(entries, '标题', ['名医问诊', '预约挂号', '院区导航', '查报告', '孕产课堂']);
  const grip = entries.getByRole('button', { name: '移动“查报告”，第 4 行，共 5 行' });
  await until(() => isFocused(grip), { what: 'the grip of the moved line to have the caret' });
  await pull(page, grip, cards.first());
  await stand(entries, '标题', ['查报告', '名医问诊', '预约挂号', '院区导航', '孕产课堂']);
  await press(entries, '移除“院区导航”');
  await press(page, '保存');
  await press(page, '发布');
  const sheet = page.getByRole('dialog', { name: '发布主页：安禾医疗集团' });
  const changes = sheet.getByRole('listitem').filter({ hasText: '快捷入口' }).getByRole('listitem');
  await changes.first().waitFor();
  expect(await changes.allTextContents()).toEqual(['新增第 1 行 查报告', '移除第 3 行 院区导航']);
  await press(sheet, '发布为 V3');
  await page.getByText('客户现在看到的是 V3。').waitFor();
  const customer = (await browser.open(`${product.rig.url}/allworkroom`)).desk.page;
  const shown = customer.locator('.home-entries').getByRole('link');
  await shown.first().waitFor();
  expect(await shown.allTextContents()).toEqual(['查报告', '名医问诊', '预约挂号', '孕产课堂']);
});

test.runIf(isWhole)(
  'choices of a custom field are asked for where there are any, one name once, and are offered in their order where customers are written',
  async () => {
    const { page } = (await browser.open(product.rig.url, { as: admin, at: '/sysFieldList' })).desk;
    const form = page.locator('form.editor');
    const choose = async (name: string, word: string): Promise<void> => {
      await form.getByLabel(name, { exact: true }).click();
      await page.getByRole('option', { name: word, exact: true }).click();
    };
    await page.getByRole('button', { name: '新建自定义字段' }).first().click();
    await choose('所属对象', '客户');
    await form.getByLabel('名称', { exact: true }).fill('来院方式');
    const choices = form.getByRole('group', { name: '选项', exact: true });
    await choose('类型', '单行文字');
    expect(await choices.count()).toBe(0);
    await choose('类型', '单选');
    for (const [at, name] of ['地铁', '自驾', '地铁'].entries()) {
      await press(choices, '添加选项');
      await until(() => isFocused(choices.getByRole('textbox', { name: '名称', exact: true }).nth(at)), { what: `the caret to be in line ${at + 1}` });
      await page.keyboard.type(name);
    }
    const third = choices.getByRole('listitem').nth(2);
    await third.getByText('和第 1 行重复').waitFor();
    await third.getByRole('textbox', { name: '名称', exact: true }).fill('打车');
    await third.getByText('和第 1 行重复').waitFor({ state: 'detached' });
    await press(third, '上移“打车”');
    await stand(choices, '名称', ['地铁', '打车', '自驾']);
    await press(form, '保存');
    await page.locator('.table-row').filter({ hasText: '来院方式' }).waitFor();
    await page.goto(`${product.rig.url}/customManage`);
    await page.getByRole('button', { name: '新建客户' }).first().click();
    await form.getByLabel('来院方式').click();
    expect(await page.getByRole('listbox', { name: '来院方式' }).getByRole('option').allTextContents()).toEqual(['地铁', '打车', '自驾']);
  },
);
