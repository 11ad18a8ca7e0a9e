/** H3 and K9 in a browser: no page breaks its policy in normal use, and nothing of a person stays behind when he has gone. */
import { screens } from '#contract/screens/index.ts';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { until } from '#tests/rig/until.ts';
import { withBrowser, withProduct } from './stage.ts';
import { refusedCall } from './watch.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

/** Every breach of a policy, enforced or only told, as the pages themselves hear it. Text, because it runs in the page. */
const listen = `document.addEventListener('securitypolicyviolation', (event) => {
  globalThis.breaches = [...(globalThis.breaches ?? []), event.disposition + ' ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample + ' ' + event.sourceFile];
});`;
const breachesOf = (page: Page): Promise<string[]> => page.evaluate<string[]>('globalThis.breaches ?? []');
/** The server was told this of them. */
const told = (): string[] =>
  product.rig
    .log()
    .split('\n')
    .filter((line) => line.includes('broke its content security policy'));

/** Those behind the login are walked by `crawl.test.ts`. */
test.runIf(isWhole)('[H3] every page before the login, in normal use: no breach of the policy is told', async () => {
  const { desk, context, watch } = await browser.open(product.rig.url, { alone: true });
  watch.expect(refusedCall);
  // The address of the questionnaire has a token that no questionnaire has.
  watch.expect(/404 .*\/api-qs\/answer\/open/);
  await context.addInitScript(listen);
  const reports: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/csp-report')) reports.push(request.postData() ?? '');
  });
  const visit = async (path: string): Promise<string[]> => {
    await desk.page.goto(`${product.rig.url}${path}`);
    await desk.page.getByRole('heading').or(desk.page.getByRole('listbox')).or(desk.page.getByRole('main')).first().waitFor();
    return (await breachesOf(desk.page)).map((breach) => `${path}: ${breach}`);
  };
  const found: string[] = [];
  // The others are opened by `referenceScreens.test.ts`; all of them here by `npm run flows`.
  const before = screens.filter(({ area }, at) => area !== 'shell' && (isWhole || at % 2 === 1)).map((screen) => screen.path);
  for (const path of [...before, '/consultation', '/nowhere']) found.push(...(await visit(path)));
  expect(found).toEqual([]);
  expect(reports).toEqual([]);
  expect(told()).toEqual([]);
});

test('[H3] a breach is told to the server, by the browser itself', async () => {
  const { desk, watch } = await browser.open(product.rig.url);
  watch.expect(/content security policy|Content Security Policy/i);
  await desk.page.evaluate(`{ const script = document.createElement('script'); script.textContent = 'globalThis.ran = true'; document.body.append(script); }`);
  await until(() => told().length > 0, { what: 'the report at the server' });
  expect(await desk.page.evaluate('globalThis.ran ?? null')).toBeNull();
});

/** Everything this origin keeps, as one text; bytes are read as what text they might be. */
const everythingKept = `(async () => {
  const readable = (value) => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return new TextDecoder('utf-8').decode(bytes) + new TextDecoder('utf-16le').decode(bytes);
    }
    if (value && typeof value === 'object') return Object.entries(value).map(([key, one]) => key + '=' + readable(one)).join('|');
    return String(value);
  };
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie, document.documentElement.outerHTML, location.href, window.name];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => { const asked = indexedDB.open(name); asked.onsuccess = () => resolve(asked.result); asked.onerror = reject; });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise((resolve, reject) => { const asked = database.transaction(store).objectStore(store).getAll(); asked.onsuccess = () => resolve(asked.result); asked.onerror = reject; });
      texts.push(...rows.map(readable));
    }
    database.close();
  }
  for (const name of await caches.keys()) texts.push(name, ...(await (await caches.open(name)).keys()).map((request) => request.url));
  return texts.join('\\n');
})()`;

test('[K9] after a logout nothing of the person or his patients is in any storage, in the page, or on the way back', async () => {
  const patient = await product.patient('隐私林晓');
  await patient.says('我的化验单到了吗');
  const { desk } = await browser.open(product.rig.url);
  await desk.logInAs('周敏');
  await desk.open('隐私林晓');
  await desk.showsOnce('我的化验单到了吗');
  const bearer = await desk.page.evaluate<string>(`JSON.parse(sessionStorage.getItem('careline.session')).bearer`);
  await desk.page.getByRole('link', { name: '订单' }).first().click();
  await desk.page.getByRole('grid').first().waitFor();
  await desk.page.goBack();
  await desk.composer.fill('没发出的一句');
  const before = await desk.page.evaluate<string>(everythingKept);
  expect(['隐私林晓', '我的化验单到了吗', bearer].filter((word) => !before.includes(word))).toEqual([]);
  await desk.page.getByRole('button', { name: new RegExp(desk.words.shell.account) }).click();
  await desk.page.getByRole('menuitem', { name: desk.words.shell.logout }).click();
  await desk.page.getByLabel(desk.words.login.username, { exact: true }).waitFor();
  const words = ['隐私林晓', '我的化验单到了吗', '没发出的一句', bearer, patient.member.id];
  const left = async (): Promise<string[]> => {
    const kept = await desk.page.evaluate<string>(everythingKept);
    return words.filter((word) => kept.includes(word));
  };
  expect(await left()).toEqual([]);
  // The way back leads to no page that the browser has kept.
  await desk.page.goto(`${product.rig.url}/healthz`);
  await desk.page.goBack();
  expect(await left()).toEqual([]);
  await desk.page.goBack();
  await desk.page.waitForLoadState();
  expect(await left()).toEqual([]);
});
