/** The rules that flows are held to find what they are for. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, BrowserContext } from 'playwright-core';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { launchBrowser } from './chromium.ts';
import { watch } from './watch.ts';
import type { Watch } from './watch.ts';

let browser: Browser;
const page = '<!doctype html><html lang="zh-CN"><title>试</title><main><h1>试</h1><img src="data:," id="picture"></main></html>';
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'; img-src data:" });
  response.end(page);
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

async function watched(body: (context: BrowserContext, watched: Watch, url: string) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  try {
    await body(context, await watch(context), `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    await context.close();
  }
}
const tells = (rule: Watch, word: string): Promise<unknown> =>
  until(() => rule.problems.some((one) => one.includes(word)), { what: `the rule to tell of ${word}` });

test('an error in the console and one that nobody caught are found, unless expected', () =>
  watched(async (context, rule, url) => {
    const tab = await context.newPage();
    await tab.goto(url);
    expect(rule.problems).toEqual([]);
    await tab.evaluate('console.error("planted error")');
    await tells(rule, 'planted error');
    await tab.evaluate('setTimeout(() => { throw new Error("planted throw") }, 0); 0');
    await tells(rule, 'planted throw');
    rule.expect(/planted/);
    expect(rule.problems).toEqual([]);
  }));

test('a breach of the content security policy is found', () =>
  watched(async (context, rule, url) => {
    const tab = await context.newPage();
    await tab.goto(url);
    await tab.evaluate('const script = document.createElement("script"); script.textContent = "1"; document.body.append(script); 0');
    await tells(rule, 'content security policy: script-src');
  }));

test('a request beyond this machine is found', () =>
  watched(async (context, rule, url) => {
    const tab = await context.newPage();
    // Answered here: nothing leaves the machine for the sake of this test.
    await context.route('http://elsewhere.invalid/**', (route) => route.abort());
    await tab.goto(url);
    await tab.goto('http://elsewhere.invalid/').catch(() => undefined);
    await tells(rule, 'request beyond this machine: http://elsewhere.invalid/');
  }));

test('axe finds a picture without words', () =>
  watched(async (context, _, url) => {
    const tab = await context.newPage();
    await tab.goto(url);
    const found = await axe(tab);
    expect(found.join('\n')).toContain('image-alt');
  }));
