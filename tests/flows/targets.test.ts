/** No open redirect, whatever stands where a page is expected (H8). */
import { expect, test } from 'vitest';
import { hostileTargets } from '#tests/src/shell/machines/navigation/hostileTargets.ts';
import { until } from '#tests/rig/until.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole, variants } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const pages = ['/redirect', '/redirectPage', '/interlayer'] as const;
const queryOf = (target: string): string => `?path=${encodeURIComponent(target.toWellFormed())}`;

test.each(variants(pages))('[H8] %s leads none of them anywhere, runs nothing, and shows what it was given', async (path) => {
  const { desk } = await browser.open(`${product.rig.url}${path}${queryOf('//evil.example')}`);
  const { page, words } = desk;
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog opened: ${dialog.message()}`);
  });
  await page.getByRole('heading', { name: words.pages.refused }).waitFor();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  const went: string[] = [];
  for (const target of hostileTargets) {
    const address = `${path}${queryOf(target)}`;
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    const isRefused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.querySelector('h1')?.textContent ?? '')))),
    );
    if (isRefused !== words.pages.refused || new URL(page.url()).pathname !== path) went.push(`${JSON.stringify(target)} -> ${page.url()}`);
  }
  expect(went).toEqual([]);
  expect(visited.filter((address) => new URL(address).pathname !== path)).toEqual([]);
});

test('[H8] opened from outside they are refused as well, with a way home', async () => {
  const { desk } = await browser.open(product.rig.url);
  const { page, words } = desk;
  for (const [index, target] of hostileTargets.filter((_, at) => at % (isWhole ? 9 : 25) === 0).entries()) {
    await page.goto(`${product.rig.url}${pages[index % pages.length] ?? '/redirect'}${queryOf(target)}`);
    await page.getByRole('heading', { name: words.pages.refused }).waitFor();
  }
  await page.getByRole('link', { name: words.pages.login }).click();
  await page.getByRole('heading', { name: words.login.title }).waitFor();
});

test('a page of this console is followed, with the rest of the query', async () => {
  const { desk } = await browser.open(`${product.rig.url}/redirect?redirect=%2Finquireplate%3Fx%3D1&a=1`);
  await until(() => desk.page.url() === `${product.rig.url}/inquireplate?x=1&a=1`, { what: 'the page it leads to' });
});
