import { expect, test } from 'vitest';
import { session } from '#contract/calls/session.ts';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';

const browser = withBrowser();
const product = withProduct({ env: { DEMO: '0' } });
const { takes } = session.firstAdministrator;

/** What the launcher says arrives a moment after the server is ready. */
const printedLink = (): Promise<string> => until(() => /http:\S+\/first\?token=\S+/.exec(product.rig.log())?.[0], { what: 'the link of the start' });

type Values = Readonly<Record<'groupName' | 'hospitalName' | 'nickName' | 'username' | 'password', string>>;
async function fill({ page, language }: DeskPage, values: Values): Promise<void> {
  for (const name of Object.keys(values) as (keyof Values)[])
    await page.getByLabel(takes[name].label[language === 'en' ? 1 : 0], { exact: true }).fill(values[name]);
}
const given = { groupName: '青禾医疗', hospitalName: '青禾妇儿', nickName: '程一', username: 'chengyi', password: 'short' };

test('the printed link makes the first administrator, who is in an empty desk at once', async () => {
  const link = await printedLink();
  const { desk, watch } = await browser.open(link);
  const { page } = desk;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // Each refusal is one line of the browser's own.
  watch.expect(/the server responded with a status of 400/);
  await page.getByRole('heading', { name: desk.words.first.title }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await axe(page)).toEqual([]);
  await fill(desk, given);
  await page.getByRole('button', { name: desk.words.first.submit }).click();
  await page.getByRole('alert').filter({ hasText: desk.words.first.check }).waitFor();
  expect(await page.getByLabel(takes.password.label[0], { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await page.reload();
  await page.getByRole('button', { name: 'English' }).click();
  desk.language = 'en';
  await page.getByRole('button', { name: desk.words.shell.darkTheme }).click();
  expect(await axe(page)).toEqual([]);
  await fill(desk, { ...given, password: 'Correct-horse-7' });
  await page.getByRole('button', { name: desk.words.first.submit }).click();
  await page.getByRole('heading', { name: desk.words.desk.emptyAll }).waitFor();
  await desk.linkSays(desk.words.shell.linkLive);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('heading', { name: desk.words.resource.empty.replace('{{noun}}', 'order') }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(asked.filter((address) => address.includes(link.split('=').at(-1) ?? ''))).toEqual([]);
});

test('the link is over then, and the account logs in', async () => {
  const link = await printedLink();
  const { desk, watch } = await browser.open(link);
  watch.expect(/the server responded with a status of 400/);
  await fill(desk, { ...given, username: 'another', password: 'Correct-horse-7' });
  await desk.page.getByRole('button', { name: desk.words.first.submit }).click();
  await desk.page.getByRole('alert').filter({ hasText: '链接已用过' }).waitFor();
  await desk.page.getByRole('link', { name: desk.words.first.toLogin }).click();
  await desk.page.getByLabel(desk.words.login.username, { exact: true }).fill('ChengYi');
  await desk.page.getByLabel(desk.words.login.password, { exact: true }).fill('Correct-horse-7');
  await desk.page.getByRole('button', { name: desk.words.login.submit, exact: true }).click();
  await desk.page.getByRole('heading', { name: desk.words.desk.emptyAll }).waitFor();
});
