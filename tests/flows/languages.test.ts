import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { withBrowser, withProduct } from './stage.ts';

const browser = withBrowser();
const product = withProduct();

test('[p-bilingual] the language changes in the middle of a conversation and nothing typed is lost', async () => {
  const patient = await product.patient('测试壬');
  await patient.says('你好');
  const { desk } = await browser.open(product.rig.url, { as: '周敏' });
  await desk.open('测试壬');
  await desk.composer.fill('写到一半');
  await desk.chooseOther();
  expect(await desk.composer.inputValue()).toBe('写到一半');
  await desk.showsOnce('你好');
  expect(await desk.page.locator('html').getAttribute('lang')).toBe('en');
  await desk.composer.press('Enter');
  expect(await patient.hears('写到一半')).toBe(1);
  await until(() => desk.isMarked('写到一半', desk.words.desk.delivered), { what: 'the word for delivered in English' });
  await desk.chooseOther();
  expect(await desk.page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await until(() => desk.isMarked('写到一半', desk.words.desk.delivered), { what: 'the word for delivered in Chinese' });
});

test('the choice is kept for the next visit', async () => {
  const { desk } = await browser.open(product.rig.url);
  await desk.page.getByRole('button', { name: 'English' }).click();
  desk.language = 'en';
  await desk.page.getByRole('heading', { name: desk.words.login.title }).waitFor();
  await desk.page.reload();
  await desk.page.getByRole('heading', { name: desk.words.login.title }).waitFor();
});

test('what English says is read to its end in a window of 1440: the field that finds, and the tags of system operation', async () => {
  const { desk } = await browser.open(product.rig.url, { as: '季航', at: '/systemOperationManage', language: 'en' });
  const tags = desk.page.locator('.operation-part .ant-tag');
  await tags.first().waitFor();
  const beyond = await tags.evaluateAll((all) =>
    all.filter((tag) => tag.getBoundingClientRect().right > (tag.closest('.operation-part')?.getBoundingClientRect().right ?? 0)).map((tag) => tag.textContent),
  );
  expect(beyond).toEqual([]);
  expect(await desk.page.locator('.palette-word').evaluate((word) => word.scrollWidth <= word.clientWidth)).toBe(true);
});
