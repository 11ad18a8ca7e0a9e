import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import type { DeskPage, Language } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';

const browser = withBrowser();
const product = withProduct();
async function choose(desk: DeskPage, language: Language, theme: 'light' | 'dark'): Promise<void> {
  await desk.page.getByRole('button', { name: language === 'en' ? 'English' : '中文', exact: true }).click();
  desk.language = language;
  if (theme === 'dark') await desk.page.getByRole('button', { name: desk.words.shell.darkTheme }).click();
  await desk.page.getByRole('heading', { name: desk.words.login.title }).waitFor();
}

for (const language of ['zh-CN', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`login, desk and orders are accessible in ${language}, ${theme}`, async () => {
      const patient = await product.patient(`测试 ${language} ${theme}`);
      await patient.says('你好');
      const { desk } = await browser.open(product.rig.url, { reducedMotion: 'reduce' });
      await choose(desk, language, theme);
      expect(await axe(desk.page)).toEqual([]);
      await desk.logInAs('周敏');
      await desk.open(patient.member.name);
      await desk.showsOnce('你好');
      expect(await axe(desk.page)).toEqual([]);
      await desk.page.goto(`${product.rig.url}/orderManage`);
      await desk.page.getByRole('row').nth(1).waitFor();
      expect(await axe(desk.page)).toEqual([]);
      await desk.page.getByRole('row').nth(1).click();
      await desk.page.getByRole('button', { name: desk.words.orders.closeDetail }).first().waitFor();
      expect(await axe(desk.page)).toEqual([]);
    });
  }
}
