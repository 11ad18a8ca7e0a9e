/** Foreign rich text is harmless by two guards, each of which holds alone (H2). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { hostileHtml } from './hostileHtml.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const asked: string[] = [];
const canary = createServer((request, response) => {
  if (request.url !== '/bare' && request.url !== '/favicon.ico') asked.push(request.url ?? '');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><title>bare</title><body></body>');
});
const elsewhere = (): string => `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      canary.listen(0, '127.0.0.1', resolve);
    }),
);
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});

/** The text is handed over from the same origin, as an editor does. @returns what is in the frame then */
async function hand(page: Page, html: string): Promise<string> {
  const mark = `<p>${await page.evaluate(() => crypto.randomUUID())}</p>`;
  await page.evaluate((given) => window.postMessage({ type: 'careline.preview.show', html: given }, location.origin), `${mark}${html}`);
  return until(
    async () => {
      const source = await page.locator('iframe').getAttribute('srcdoc');
      return source?.includes(mark) ? (/<body>([^]*)<\/body><\/html>$/.exec(source)?.[1] ?? '').replace(mark, '') : undefined;
    },
    { what: 'the text to be shown' },
  );
}
const hits = (page: Page): Promise<unknown> => page.evaluate('window.__hit ?? 0');

test.runIf(isWhole)('[H2] more than a hundred hostile texts do nothing: no script, no request, no way out', async () => {
  const vectors = hostileHtml(elsewhere());
  expect(vectors.length).toBeGreaterThanOrEqual(100);
  const { desk, context } = await browser.open(`${product.rig.url}/previewHtml`, { alone: true });
  const { page } = desk;
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  context.on('page', (other) => opened.push(other.url()));
  await page.getByRole('heading', { name: desk.words.pages.previewEmpty }).waitFor();
  const made: string[] = [];
  const visited = new Set<string>();
  page.on('framenavigated', (frame) => visited.add(frame.url()));
  for (const html of vectors) {
    made.push(await hand(page, html));
    expect(await page.locator('iframe').count(), html).toBe(1);
  }
  expect([...visited].filter((address) => address !== 'about:srcdoc' && address !== 'about:blank')).toEqual([]);
  expect(await hits(page)).toBe(0);
  expect([opened, asked, new URL(page.url()).pathname]).toEqual([[], [], '/previewHtml']);

  // The first guard alone: what was made of them, straight in a page without sandbox and without policy, read twice.
  const bare = await context.newPage();
  await bare.goto(`${elsewhere()}/bare`);
  await bare.evaluate((texts) => {
    for (const text of texts) {
      const once = document.createElement('div');
      once.innerHTML = text;
      document.body.append(once);
      const twice = document.createElement('div');
      twice.innerHTML = once.innerHTML;
      document.body.append(twice);
    }
  }, made);
  await bare.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await hits(bare)).toBe(0);
  expect(asked).toEqual([]);
  expect(await bare.locator('script, iframe, form, input, object, embed, style, link, meta, base, svg, math, [onerror], [onload]').count()).toBe(0);
});

test('[H2] the second guard alone: in the frame nothing runs and nothing goes out even of a text that nobody has sanitised', async () => {
  const { desk, watch } = await browser.open(`${product.rig.url}/previewHtml`);
  const { page } = desk;
  // The browser tells of each thing it has refused, also of a request that the policy stops before it leaves: the canary is asked for none.
  watch.expect(
    /^request beyond this machine: (x:x|http:\/\/elsewhere\.invalid\/)|Unsafe attempt|Blocked|Refused|content security policy|violates|blocked|Failed to load|not allowed|sandbox|ERR_/i,
  );
  await page.getByRole('heading', { name: desk.words.pages.previewEmpty }).waitFor();
  await hand(page, '<p>x</p>');
  asked.length = 0;
  await page.evaluate((texts) => {
    const shown = document.querySelector('iframe');
    const head = shown?.srcdoc.split('<body>')[0] ?? '';
    for (const text of texts) {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', shown?.getAttribute('sandbox') ?? 'allow-scripts');
      frame.srcdoc = `${head}<body>${text}</body></html>`;
      document.body.append(frame);
    }
  }, hostileHtml(elsewhere()));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await hits(page)).toBe(0);
  expect(asked).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/previewHtml');
});

test('an editor hands its text over in the same browser; another origin is not heard', async () => {
  const { desk, context } = await browser.open(`${product.rig.url}/inquireplate`);
  const { page } = desk;
  const coming = context.waitForEvent('page');
  await page.evaluate(() => {
    sessionStorage.setItem('careline.preview', '<p>孕期饮食</p>');
    window.open('/previewHtml');
  });
  const preview = await coming;
  const frame = preview.frameLocator('iframe');
  await frame.getByText('孕期饮食').waitFor();
  expect(await preview.evaluate(() => sessionStorage.getItem('careline.preview'))).toBeNull();
  await preview.evaluate(() => {
    dispatchEvent(new MessageEvent('message', { origin: 'https://evil.example', data: { type: 'careline.preview.show', html: '<p>evil</p>' } }));
    dispatchEvent(new MessageEvent('message', { origin: location.origin, data: { type: 'careline.preview.show', html: '<p>第二稿</p>' } }));
  });
  await frame.getByText('第二稿').waitFor();
  expect(await frame.getByText('evil').count()).toBe(0);
  const width = async (): Promise<number> => (await preview.locator('iframe').boundingBox())?.width ?? 0;
  const phone = await width();
  await preview.getByRole('button', { name: desk.words.pages.desktop }).click();
  expect(await width()).toBeGreaterThan(phone * 2);
  expect(await axe(preview)).toEqual([]);
});
