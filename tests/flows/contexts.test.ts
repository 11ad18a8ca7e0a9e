/** A context that is lent on holds nothing of whoever had it before, and is lent on only where it may be. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './chromium.ts';
import { borrow } from './contexts.ts';
import type { Lent } from './contexts.ts';

let browser: Browser;
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><html lang="zh-CN"><title>试</title><main></main></html>');
});
beforeAll(async () => {
  browser = await launchBrowser();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

async function visit({ context }: Lent): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
}

/** Text, because it runs in the page. */
const leave = `(async () => {
  localStorage.setItem('left', '1');
  sessionStorage.setItem('left', '1');
  document.cookie = 'left=1';
  const opening = indexedDB.open('left');
  opening.onupgradeneeded = () => opening.result.createObjectStore('left');
  await new Promise((resolve) => { opening.onsuccess = resolve; });
  addEventListener('pagehide', () => localStorage.setItem('late', '1'));
})()`;
const found = `(async () => [
  ...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie, ...(await indexedDB.databases()).map(({ name }) => name),
  (await navigator.permissions.query({ name: 'notifications' })).state === 'granted' ? 'notifications' : '',
].filter((one) => one !== ''))()`;

test('storages, cookies, databases and permissions are empty for the next one, also of what a page writes while it goes', async () => {
  const first = await borrow(browser, {}, false);
  const page = await visit(first);
  await first.context.grantPermissions(['notifications']);
  await page.evaluate(leave);
  expect(await page.evaluate(found)).toEqual(['left', 'left', 'left=1', 'left', 'notifications']);
  await first.giveBack(true);
  const second = await borrow(browser, {}, false);
  expect(second.context).toBe(first.context);
  expect(await (await visit(second)).evaluate(found)).toEqual([]);
  await second.giveBack(true);
});

test('a script that one has planted runs in no page of the next', async () => {
  const first = await borrow(browser, {}, false);
  await first.context.addInitScript('window.planted = true;');
  expect(await (await visit(first)).evaluate('window.planted')).toBe(true);
  await first.giveBack(true);
  const second = await borrow(browser, {}, false);
  expect(second.context).toBe(first.context);
  expect(await (await visit(second)).evaluate('window.planted')).toBeUndefined();
  await second.giveBack(true);
});

test('what one has seen and expected is no business of the next', async () => {
  const first = await borrow(browser, {}, false);
  const page = await visit(first);
  await page.evaluate('console.error("planted")');
  await expect.poll(() => first.watched.problems).toHaveLength(1);
  first.watched.expect(/planted/);
  await first.giveBack(true);
  const second = await borrow(browser, {}, false);
  expect(second.watched.problems).toEqual([]);
  await (await visit(second)).evaluate('console.error("planted")');
  await expect.poll(() => second.watched.problems).toHaveLength(1);
  await second.giveBack(true);
});

test.for<readonly [string, BrowserContextOptions, boolean, boolean]>([
  ['of a test that failed', {}, false, false],
  ['of a test that wants to be alone', {}, true, true],
  ['that is not as usual', { hasTouch: true }, false, true],
])('a context %s is nobody else’s', async ([, options, isAlone, isAsLent]) => {
  const first = await borrow(browser, options, isAlone);
  await visit(first);
  await first.giveBack(isAsLent);
  const second = await borrow(browser, options, isAlone);
  expect(second.context).not.toBe(first.context);
  expect(first.context.pages()).toEqual([]);
  await second.giveBack(false);
});
