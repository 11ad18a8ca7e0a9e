/** A developer who has never seen the code finds why a message shows "not sent": from the desk to the guard, and back to the screen as it stood. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { drillKinds } from '#contract/calls/drill.ts';
import { axe } from './axe.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole, variants } from './whole.ts';

const browser = withBrowser();
const product = withProduct();

const look = (desk: DeskPage, view: 'screen' | 'chart' | 'traces' | 'sequence' | 'try'): Promise<void> =>
  desk.page.locator('.inspector-head').getByText(desk.words.inspector[view], { exact: true }).click();
/** The step that failed the message says what was asked in it: the guard that let it fail, and the next way, which nobody asked any more. */
const readsWhy = async (desk: DeskPage): Promise<void> => {
  const { page, words } = desk;
  const snapshot = page.locator('.inspector-snapshot');
  await snapshot.locator('.changed').filter({ hasText: 'outbox' }).first().waitFor();
  const asked = snapshot.locator('.inspector-tried li');
  expect(await asked.allTextContents()).toEqual([`isRefused${words.inspector.taken}`, `${words.inspector.stays}${words.inspector.notAsked}`]);
};
const go = async (page: Page, path: string): Promise<void> => {
  await page.locator(`a[href="${path}"]`).first().click();
  await page.waitForURL((url) => url.pathname === path);
};

for (const language of variants(['zh-CN', 'en'] as const))
  test(`why does this message show as not sent: from the desk to the guard (${language})`, async () => {
    const { desk } = await browser.open(product.rig.url, { as: '秦楚然', at: '/inspector', language });
    const { page, words } = desk;
    const patient = await product.patient(`检视${language}`);
    await patient.says('请问今天能做检查吗');
    await page.getByRole('heading', { name: words.inspector.title, level: 1 }).waitFor();
    await look(desk, 'try');
    await page.getByRole('button', { name: drillKinds.refuse[language === 'en' ? 1 : 0] }).click();
    await page
      .locator('.inspector-drills li')
      .filter({ hasText: drillKinds.refuse[language === 'en' ? 1 : 0] })
      .locator('time')
      .waitFor();

    await go(page, '/consultation');
    await desk.choose('all');
    await desk.open(patient.member.name);
    await desk.write('可以，请九点前到');
    await desk.history.getByText(words.desk.failed).first().waitFor();

    await go(page, '/inspector');
    await look(desk, 'traces');
    // Changes of others come all the while: the one that was refused is asked for.
    await page.locator('.inspector-traces .ant-table-filter-trigger').click();
    const filter = page.locator('.ant-table-filter-dropdown');
    await filter.getByText(words.inspector.rejected, { exact: true }).click();
    await filter.locator('.ant-btn-primary').click();
    const row = page.locator('.inspector-traces tr').filter({ hasText: words.inspector.rejected });
    await row.first().waitFor();
    expect(await row.first().textContent()).toContain('tooFast');
    await row.first().locator('.ant-table-row-expand-icon').click();
    const steps = page.locator('.inspector-trace-steps li');
    // Each open conversation takes the burst; one of them is where the message fails.
    const failing = steps.filter({ hasText: 'conversation' }).filter({ hasText: 'burst' }).filter({ hasText: words.inspector.failsHere });
    expect(await failing.first().textContent()).toContain('[isRefused]');
    await failing.first().getByRole('button').click();
    await readsWhy(desk);

    await look(desk, 'traces');
    await steps.filter({ hasText: 'frame.send' }).first().waitFor();
    await look(desk, 'screen');
    const past = page.locator('.past');
    await past.getByText(words.desk.failed).first().waitFor();
    expect(await past.textContent()).not.toContain('可以，请九点前到');
    await page.screenshot({ path: `.tmp/inspector-screen-${language}.png` });
    await look(desk, 'sequence');
    await page.locator('.sequence-row').first().waitFor();
    expect(await axe(page)).toEqual([]);

    // The message itself leads to the step from which on it shows so, and that to the guard.
    await page.locator('nav a[href^="/consultation"]').first().click();
    await page.getByRole('link', { name: words.desk.whyFailed }).first().click();
    await steps.filter({ hasText: words.inspector.failsHere }).filter({ hasText: '[isRefused]' }).first().getByRole('button').click();
    await readsWhy(desk);
    await look(desk, 'screen');
    await past.getByText(words.desk.failed).first().waitFor();
  });

test.runIf(isWhole)('a window of its own watches the console without being in it', async () => {
  const { desk } = await browser.open(product.rig.url, { as: '秦楚然', at: '/inspector' });
  const opening = desk.page.context().waitForEvent('page');
  await desk.page.getByRole('button', { name: desk.words.inspector.ownWindow }).click();
  const other = await opening;
  await other.getByRole('heading', { name: desk.words.inspector.title, level: 1 }).waitFor();
  await other.locator('.inspector-step').first().waitFor();
  await go(desk.page, '/consultation');
  await desk.choose('all');
  // The log draws as much as its place shows: the step is asked for.
  await other.getByRole('searchbox', { name: desk.words.inspector.find }).fill('location.entered');
  await other.locator('.inspector-step').filter({ hasText: 'location.entered' }).first().waitFor();
  await other.locator('.inspector-head').getByText(desk.words.inspector.screen, { exact: true }).click();
  await other.locator('.past').getByRole('listbox', { name: desk.words.desk.list }).waitFor();
});

test('the log follows the slider, and an unfolded step tells what it was asked and did', async () => {
  const { desk } = await browser.open(product.rig.url, { as: '秦楚然', at: '/inspector' });
  const { page, words } = desk;
  await page.locator('.inspector-step').first().waitFor();
  await go(page, '/consultation');
  await desk.choose('all');
  await go(page, '/inspector');
  await page.getByRole('slider', { name: words.inspector.slider }).press('Home');
  const marked = page.locator('.inspector-step.at');
  await marked.waitFor();
  const inSight = async (): Promise<boolean> => {
    const [row, log] = [await marked.boundingBox(), await page.locator('.inspector-steps').boundingBox()];
    return row !== null && log !== null && row.y >= log.y - 1 && row.y + row.height <= log.y + log.height + 1;
  };
  expect(await inSight()).toBe(true);
  await page.getByRole('searchbox', { name: words.inspector.find }).fill('location.entered');
  const row = page.locator('.inspector-step').filter({ hasText: 'location.entered' }).first();
  await row.locator('.inspector-fold').click();
  await page.locator('.inspector-detail').first().waitFor();
  await page.getByRole('button', { name: words.inspector.showAll }).click();
  await page.screenshot({ path: '.tmp/inspector-log.png' });
  expect(await axe(page)).toEqual([]);
});

/** It stands where Stately's page would: it says that it is there, and keeps what it is told. */
const receiver = `<!doctype html><title>receiver</title><script>
  window.told = [];
  addEventListener('message', ({ data }) => typeof data._version === 'string' && window.told.push(data.type));
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

test.runIf(isWhole)('another inspector is attached once it was confirmed, in a page of another origin', async () => {
  const { desk } = await browser.open(product.rig.url, { as: '秦楚然', at: '/inspector' });
  const { page, words } = desk;
  await page.context().route('https://stately.ai/**', (route) => route.fulfill({ contentType: 'text/html', body: receiver }));
  await page.locator('.inspector-step').first().waitFor();
  await page.getByRole('button', { name: words.inspector.save }).click();
  await page.getByText(words.inspector.attach).click();
  await page.getByRole('alertdialog').getByText('https://stately.ai/inspect', { exact: false }).waitFor();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: words.inspector.attachAct }).click();
  const other = await opening;
  await other.waitForFunction(() => (window as unknown as { told: string[] }).told.includes('@xstate.snapshot'));
  await page.getByText(words.inspector.attached_connected.replace('{{host}}', 'stately.ai')).waitFor();
  await other.close();
  await page.getByText(words.inspector.attached_connected.replace('{{host}}', 'stately.ai')).waitFor({ state: 'detached' });
});
