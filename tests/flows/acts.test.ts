/** The sheets of acts in a browser, for whoever looks: each opens from where its description says, tells what it would do, and is accessible in both languages and themes. */
import { expect, test } from 'vitest';
import { axe } from './axe.ts';
import { footAct } from './footAct.ts';
import { actLabel } from './actLabel.ts';
import type { DeskPage, Language } from './deskPage.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole, variants } from './whole.ts';

const product = withProduct();
const browser = withBrowser();
const keeper = '秦楚然';

interface Sheet {
  readonly path: string;
  readonly entity: string;
  readonly act: string;
  readonly from: 'chosen' | 'row' | 'list';
  /** The sheet asks for this before it can tell anything. */
  readonly chooses?: true;
}
const sheets: readonly Sheet[] = variants<Sheet>(
  [
    { path: '/customManage', entity: 'member', act: 'distribute', from: 'chosen', chooses: true },
    // One from each place stands for all in `npm test`.
    { path: '/orgDictionary', entity: 'orgDictionary', act: 'bind', from: 'list', chooses: true },
    { path: '/clientTemplateConfig', entity: 'orgFieldTemplate', act: 'apply', from: 'row' },
    { path: '/orgHomeManage', entity: 'orgHome', act: 'retire', from: 'row' },
    { path: '/orgHomeManage', entity: 'orgHome', act: 'publish', from: 'row' },
    { path: '/customManage', entity: 'member', act: 'refer', from: 'chosen' },
  ],
  3,
);

/** The first row of which it can be done. */
async function pressedAtARow(desk: DeskPage, name: string): Promise<void> {
  const rows = desk.page.locator('.table-row:visible');
  for (let at = 0; at < (await rows.count()); at += 1) {
    await rows.nth(at).click();
    const foot = desk.page.locator('.detail-foot:visible');
    await foot.first().waitFor();
    const buttons = (await foot.getByRole('button').allInnerTexts()).map((text) => text.trim());
    if (![name, desk.words.resource.more].some((one) => buttons.includes(one))) continue;
    const act = await footAct(desk, name);
    if ((await act.count()) > 0 && (await act.isEnabled())) return act.click();
    await desk.page.keyboard.press('Escape');
  }
  throw new Error(`Expected a row of which '${name}' can be done; none of ${String(await rows.count())} offers it.`);
}

async function opened(desk: DeskPage, { entity, act, from, chooses }: Sheet): Promise<void> {
  const { page } = desk;
  const name = actLabel(desk, entity, act);
  const rows = page.locator('.table-row:visible');
  await rows.first().waitFor();
  if (from === 'chosen') for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check();
  if (from === 'row') await pressedAtARow(desk, name);
  else await page.getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  if (!chooses) return;
  await sheet.getByRole('combobox').click();
  await page.locator('[role=option]:visible').first().click();
}

test.each(
  variants([
    ['zh-CN', 'light'],
    ['en', 'dark'],
  ] as const),
)('each sheet tells what it would do, and is left as it came, in %s, %s', async (language: Language, theme) => {
  const { desk } = await browser.open(product.rig.url, { as: keeper, at: '/customManage', language, colorScheme: theme });
  const { page, words } = desk;
  for (const one of sheets) {
    // Within the page, as by a link: one window is one connection.
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(one.path)}); dispatchEvent(new PopStateEvent('popstate'))`);
    await opened(desk, one);
    const sheet = page.getByRole('dialog');
    await sheet.locator('.ant-btn-primary').waitFor();
    await page.waitForLoadState('networkidle');
    expect.soft(await axe(page, isWhole ? undefined : sheet), `${one.entity}.${one.act}`).toEqual([]);
    await sheet.getByRole('button', { name: words.side.cancel }).click();
    await sheet.waitFor({ state: 'detached' });
    if (one.from === 'chosen') await page.getByRole('toolbar').getByRole('button', { name: words.resource.chooseNone }).click();
  }
});

test('what was done with many is told above what is still chosen, with those left out, and one press undoes it', async () => {
  const { desk } = await browser.open(product.rig.url, { as: '沈清妍', at: '/customManage' });
  const { page } = desk;
  const rows = page.locator('.table-row:visible');
  await rows.first().waitFor();
  // Some of the first ones are of houses whose customers this colleague does not see.
  for (const at of [0, 1, 2, 3, 4, 5]) await rows.nth(at).getByRole('checkbox').check();
  const strip = page.getByRole('toolbar');
  await strip.getByRole('button', { name: '转交', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox').click();
  await sheet.getByRole('combobox').fill('周敏');
  await page.locator('[role=option]:visible').filter({ hasText: '周敏' }).first().click();
  await sheet.getByRole('button', { name: /^转交/ }).click();
  const report = page.locator('.bulk-report');
  await report.getByText(/位客户已转交/).waitFor();
  await report
    .getByText(/周敏看不到这家机构的客户/)
    .first()
    .waitFor();
  const [told, floating] = [await report.boundingBox(), await strip.boundingBox()];
  expect((told?.y ?? Infinity) + (told?.height ?? 0)).toBeLessThanOrEqual(floating?.y ?? 0);
  await report.getByRole('button', { name: '撤销', exact: true }).click();
  await report.getByText(/^已撤销/).waitFor();
});
