/** A journey is built by keys alone, its faults are mended, it is saved and published, and its people stand on its nodes (ADR 104). */
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { withBrowser, withProduct } from './stage.ts';

const browser = withBrowser();
const product = withProduct();

test('somebody builds a journey by keys, reads what is wrong, and publishes it', async () => {
  const { page, words } = (await browser.open(product.rig.url, { as: '秦楚然', at: '/followUpSetting?edit=new' })).desk;
  const says = words.journeys;
  await page.locator('[data-form]').getByLabel('名称', { exact: true }).fill('复诊提醒');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const id = await until(async () => (await product.rig.sql(`select id from journey where name = '复诊提醒'`))[0]?.['id'], { what: 'the journey to be made' });
  await page.goto(`${new URL(page.url()).origin}/followUpEdit?id=${String(id)}`);
  const graph = page.getByRole('group', { name: says.graph });
  const form = page.locator('.graph-form');
  await graph.getByRole('button', { name: /进入/ }).focus();
  // A wait and an end, each by its digit.
  await page.keyboard.press('a');
  await page.keyboard.press('3');
  await graph.getByRole('button', { name: /等待/, pressed: true }).waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('8');
  await graph.getByRole('button', { name: /结束/, pressed: true }).waitFor();
  await page.keyboard.press('Control+z');
  await graph.getByRole('button', { name: /结束/ }).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+z');
  await graph.getByRole('button', { name: /结束/ }).waitFor();
  // Publishing is refused with the list of what is wrong; a fault leads to its node.
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('heading', { name: /个问题，不能发布/ }).waitFor();
  expect.soft(await axe(page), 'the faults').toEqual([]);
  await page.getByRole('button', { name: /填写“结束原因”/ }).click();
  await form.getByLabel('结束原因').fill('已提醒');
  await page
    .getByRole('button', { name: says.asList })
    .or(page.getByText(says.asList, { exact: true }))
    .first()
    .click();
  const list = page.getByRole('list', { name: says.steps });
  await list.getByRole('button', { name: /等待/ }).click();
  await form.getByLabel('多久').fill('2');
  await list.getByRole('button', { name: /第 2 步，共 3 步，等待：等 2 天，接着第 3 步/ }).waitFor();
  await list.getByRole('button', { name: /进入/ }).click();
  await page.getByRole('combobox', { name: '进入方式' }).click();
  await page.locator('.pick-row:visible').filter({ hasText: '手工加入' }).click();
  await page.getByRole('button', { name: words.drafts.noFaults }).waitFor();
  expect.soft(await axe(page), 'the list').toEqual([]);
  await page.keyboard.press('Control+s');
  await page.getByText(words.drafts.saved, { exact: true }).waitFor();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /发布/ }).click();
  await page.getByText('线上版本 v1').waitFor();
  const [draft] = await product.rig.sql(`select graph from journey where id = '${String(id)}'`);
  expect(draft).toMatchObject({
    graph: {
      edges: [
        { from: 'entry', to: 'n1' },
        { from: 'n1', to: 'n2' },
      ],
    },
  });
});

test('[s-fu-6] [s-fu-7] the list of journeys has the columns that somebody wants; conditions stay in the address and are kept by name', async () => {
  const { page } = (await browser.open(product.rig.url, { as: '秦楚然', at: '/followUpSetting' })).desk;
  const rows = page.locator('.table-row');
  await rows.nth(1).waitFor();
  await page.getByRole('button', { name: /^列/ }).click();
  await page.locator('.columns-menu').getByRole('checkbox', { name: '创建时间' }).check();
  await page.getByRole('columnheader', { name: '创建时间' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '条件', exact: true }).click();
  const form = page.locator('.term-form');
  await form.getByRole('combobox', { name: '字段' }).click();
  await page.locator('.ant-select-item-option', { hasText: /^名称$/ }).click();
  await form.getByLabel('值').fill('诊后');
  await form.getByRole('button', { name: '应用', exact: true }).click();
  await until(async () => (await rows.count()) === 1, { what: 'one journey to be found' });
  expect(new URL(page.url()).searchParams.get('filter')).toContain('诊后');
  const queries = page.locator('.query-button');
  await queries.click();
  await page.getByLabel('查询名称').fill('诊后的');
  await page.locator('.queries').getByRole('button', { name: '保存', exact: true }).click();
  await queries.getByText('诊后的', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('columnheader', { name: '创建时间' }).waitFor();
  await until(async () => (await rows.count()) === 1, { what: 'the conditions to stand after a reload' });
  await queries.click();
  await page.locator('.queries').getByRole('button', { name: '诊后的', exact: true }).waitFor();
});
