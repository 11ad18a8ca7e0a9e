/** Screens that are kept: what stood in them is there when one comes back (spec 2, B10). */
import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import type { DeskPage } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const lead = '沈清妍';

const strip = ({ page, words }: DeskPage): Locator => page.getByRole('navigation', { name: words.shell.screens });
const tab = (desk: DeskPage, name: string): Locator => strip(desk).getByRole('link', { name: new RegExp(name) });
const rail = ({ page, words }: DeskPage, name: RegExp): Locator => page.getByRole('navigation', { name: words.shell.menu }).getByRole('link', { name });
const crossIsSeen = (strip: Element): boolean => {
  const [cross, all] = [strip.querySelector('.front .tab-close'), strip.querySelector('.screen-tabs') ?? strip];
  return cross !== null && cross.getBoundingClientRect().right <= all.getBoundingClientRect().right;
};
const search = (page: Page): Locator => page.getByRole('searchbox');

/** @param alone its pages are counted */
async function both(alone = false): Promise<DeskPage> {
  const { desk } = await browser.open(product.rig.url, { as: lead, alone });
  await rail(desk, /订单/).click();
  await desk.page.getByRole('row').nth(1).waitFor();
  // The sums come by a call of their own, after the rows.
  await desk.page.getByRole('region', { name: desk.words.beside.figures }).getByText('¥').first().waitFor();
  return desk;
}

test('[keepAlive] filters, the open row, the place in a list and the address are there again', async () => {
  const patient = await product.patient('留着甲');
  await patient.says('您好');
  const { desk } = await browser.open(product.rig.url, { as: lead, viewport: { width: 1440, height: 420 } });
  const { page, words } = desk;
  await desk.open('留着甲');
  await until(() => /[?]c=/.test(page.url()), { what: 'the conversation in the address' });
  const address = page.url();
  await desk.list.evaluate((list) => list.scrollTo({ top: 200 }));
  const place = await desk.list.evaluate((list) => list.scrollTop);
  expect(place).toBeGreaterThan(0);
  await desk.composer.fill('写到一半');
  await rail(desk, /订单/).click();
  await page.getByRole('row').nth(1).click();
  await page.getByRole('complementary', { name: words.resource.detail }).waitFor();
  await desk.part(desk.words.orders.kinds, '问诊订单').click();
  await search(page).fill('没有这张');
  await tab(desk, '咨询台').click();
  expect(page.url()).toBe(address);
  expect(await desk.list.evaluate((list) => list.scrollTop)).toBe(place);
  expect(await desk.composer.inputValue()).toBe('写到一半');
  await page.goBack();
  expect(await search(page).inputValue()).toBe('没有这张');
  expect(await page.getByRole('radio', { name: '问诊订单' }).isChecked()).toBe(true);
});

test('[keepAlive] back to a kept screen takes one frame, and what is hidden does nothing', async () => {
  const desk = await both();
  const frames = await desk.page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.screen-link')];
    const seen = (): boolean => (document.querySelector('.desk')?.getClientRects().length ?? 0) > 0;
    links[0]?.click();
    let count = 0;
    while (!seen() && count < 10) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      count += 1;
    }
    return count;
  });
  expect(frames).toBeLessThanOrEqual(1);
  const changes = await desk.page.evaluate(async () => {
    const hidden = document.querySelector('.resource');
    if (!hidden) throw new Error('The orders are not kept.');
    const told: string[] = [];
    const watch = new MutationObserver((list) => {
      for (const { type, target } of list) told.push(`${type}: ${(target instanceof Element ? target : target.parentElement)?.outerHTML.slice(0, 160)}`);
    });
    watch.observe(hidden, { subtree: true, childList: true, characterData: true, attributes: true });
    // The console's clock ticks once a second: two of its ticks pass.
    for (let at = 0; at < 150; at++) await new Promise((resolve) => requestAnimationFrame(resolve));
    watch.disconnect();
    return told;
  });
  expect(changes).toEqual([]);
});

test.runIf(isWhole)('keys of a hidden screen are not its keys any more', async () => {
  const desk = await both();
  await desk.page.getByRole('row').nth(1).click();
  const detail = desk.page.getByRole('complementary', { name: desk.words.resource.detail });
  await detail.waitFor();
  await tab(desk, '咨询台').click();
  await desk.list.waitFor();
  await desk.page.keyboard.press('Escape');
  await tab(desk, '订单管理').click();
  await detail.waitFor();
});

test.runIf(isWhole)(
  'a screen closes by its cross, the middle button, Delete and Alt+W; back and forward lead through them; the middle of a tab opens it, however short its title is',
  async () => {
    const desk = await both(true);
    const { page, words } = desk;
    const count = (): Promise<number> => strip(desk).getByRole('link').count();
    await page.goBack();
    await desk.list.waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: words.desk.orders }).waitFor();
    await strip(desk)
      .getByRole('button', { name: words.tabs.close.replace('{{title}}', '订单管理') })
      .click();
    await desk.list.waitFor();
    expect(await count()).toBe(1);
    const again = async (): Promise<void> => {
      await rail(desk, /订单/).click();
      await page.getByRole('row').nth(1).waitFor();
      expect(await count()).toBe(2);
    };
    await again();
    await tab(desk, '订单管理').click({ button: 'middle' });
    await desk.list.waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await again();
    await tab(desk, '订单管理').focus();
    await page.keyboard.press('Delete');
    await desk.list.waitFor();
    await again();
    await page.keyboard.press('Alt+[');
    await desk.list.waitFor();
    await page.keyboard.press('Alt+]');
    await page.getByRole('heading', { name: words.desk.orders }).waitFor();
    await page.keyboard.press('Alt+w');
    await desk.list.waitFor();
    expect(await count()).toBe(1);
    await page.keyboard.press('Alt+w');
    expect(await count()).toBe(1);
    await again();
    const short = strip(desk).locator('.screen-tab:not(.front)').getByRole('link');
    await short.evaluate((one) => (one.textContent = '页'));
    await short.click();
    await desk.list.waitFor();
    expect(await count()).toBe(2);
    // Too narrow for both: the one that comes to the front is seen whole, with its cross.
    await strip(desk).evaluate((one) => (one.style.maxWidth = '210px'));
    await rail(desk, /订单/).click();
    await until(() => strip(desk).evaluate(crossIsSeen), { what: 'the cross of the screen in front to be seen' });
  },
);

test.runIf(isWhole)('something that is not sent shows as a dot and is asked about before its screen closes', async () => {
  const patient = await product.patient('没发出');
  await patient.says('您好');
  const desk = await both();
  const { page, words } = desk;
  await tab(desk, '咨询台').click();
  await desk.open('没发出');
  await desk.composer.fill('还没写完');
  await tab(desk, '咨询台').filter({ hasText: words.tabs.unsaved }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Alt+w');
  const asks = page.getByRole('dialog', { name: words.tabs.asksTitle.replace('{{titles}}', '咨询台') });
  await asks.getByRole('button', { name: words.tabs.stay }).click();
  await asks.waitFor({ state: 'hidden' });
  expect(await desk.composer.inputValue()).toBe('还没写完');
  await page.keyboard.press('Alt+w');
  await asks.getByRole('button', { name: words.tabs.closeAnyway }).click();
  await page.getByRole('heading', { name: words.desk.orders }).waitFor();
  await rail(desk, /咨询/).click();
  await until(async () => (await desk.composer.inputValue()) === '还没写完', { what: 'the words to be there again' });
});

test.runIf(isWhole)('an open drawer of a kept screen goes with it and comes back with it', async () => {
  const desk = await both();
  const { page, words } = desk;
  await tab(desk, '咨询台').click();
  await page.getByRole('button', { name: words.rules.open }).click();
  const settings = page.getByRole('dialog', { name: words.rules.title });
  await settings.waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: words.desk.orders }).waitFor();
  expect(await settings.isVisible()).toBe(false);
  expect(await page.locator('.ant-drawer-mask').isVisible()).toBe(false);
  await page.goForward();
  await settings.waitFor();
});
