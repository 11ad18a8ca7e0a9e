/** A questionnaire with a branch, a score and an alarm is written by keys alone, tried on the telephone beside it, submitted, and published by whoever examines it (ADR 112). */
import { expect, test } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { axe } from './axe.ts';
import { withBrowser, withProduct } from './stage.ts';

const browser = withBrowser();
const product = withProduct();

test('somebody writes a questionnaire by keys and tries it; another one examines and publishes it', async () => {
  const { page, words } = (await browser.open(product.rig.url, { as: '沈清妍', at: '/questionnaireManage?edit=new' })).desk;
  const says = words.designer;
  await page.locator('[data-form]').getByLabel('名称', { exact: true }).fill('产后六周随访');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const id = await until(async () => (await product.rig.sql(`select id from questionnaire where title = '产后六周随访'`))[0]?.['id'], {
    what: 'the questionnaire to be made',
  });
  await page.goto(`${new URL(page.url()).origin}/questionnaireDesigner?id=${String(id)}`);
  const outline = page.getByRole('list', { name: says.outline });
  const form = page.locator('.designer-form');
  const telephone = page.locator('.designer-screen');
  await page.getByRole('button', { name: /PHQ-9/ }).waitFor();
  await outline.getByRole('button', { name: /产后六周随访/ }).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('1');
  await form.getByRole('heading', { name: '第 1 题 · 单选' }).waitFor();
  await page.keyboard.type('最近一周出血吗');
  await form.getByRole('textbox', { name: '选项 1' }).fill('没有');
  await page.keyboard.press('Enter');
  await page.keyboard.type('少量');
  await form.getByRole('textbox', { name: '选项 3' }).fill('大量');
  // Written and taken back: one step.
  await page.keyboard.press('Enter');
  await form.getByRole('textbox', { name: '选项 4' }).waitFor();
  await page.keyboard.press('Backspace');
  await form.getByRole('textbox', { name: '选项 4' }).waitFor({ state: 'detached' });
  await form.getByLabel('选“大量”时告警').check();
  await page.keyboard.press('Control+Enter');
  await form.getByRole('heading', { name: '第 2 题 · 单选' }).waitFor();
  await page.keyboard.type('几天了');
  // Handing in is refused with the list of what is wrong; a fault leads to its question.
  await page.getByRole('button', { name: '提交审核', exact: true }).click();
  await page.getByRole('heading', { name: /个问题，不能送审/ }).waitFor();
  expect.soft(await axe(page), 'the faults').toEqual([]);
  await page
    .getByRole('button', { name: /选项没有文字/ })
    .first()
    .click();
  await form.getByRole('textbox', { name: '选项 1' }).fill('三天以内');
  await form.getByRole('textbox', { name: '选项 2' }).fill('三天以上');
  await form.getByLabel(says.onlyIf).check();
  await telephone.getByText('几天了').waitFor({ state: 'detached' });
  await telephone.getByText('没有').click();
  await page.getByRole('button', { name: says.addScore }).click();
  await page.getByRole('button', { name: says.fillPoints }).click();
  await page.getByRole('button', { name: says.addBand }).click();
  await form.getByLabel(says.bandLabel, { exact: true }).fill('需要关注');
  await telephone.getByText('大量').click();
  await page.getByRole('status', { name: says.outcome }).getByText(/大量/).waitFor();
  expect.soft(await axe(page), 'the designer').toEqual([]);
  await page.keyboard.press('Control+s');
  await page.getByText(words.drafts.saved, { exact: true }).waitFor();
  await page.getByText(says.asRead, { exact: true }).click();
  await page.getByText('显示条件：第 1 题 选了 “没有”').waitFor();
  await page.getByRole('button', { name: '提交审核', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /提交/ }).click();
  await page.getByText('审核中', { exact: true }).waitFor();

  // Somebody else reads it and decides; whoever wrote it sees that by itself.
  const examiner = (await browser.open(product.rig.url, { as: '顾文澜', at: `/questionnaireDesigner?id=${String(id)}` })).desk.page;
  await examiner.getByRole('button', { name: '审核', exact: true }).click();
  const deciding = examiner.getByRole('dialog');
  // A key opens the list, as keys do all else here: once it stood closed after a press of the mouse on a busy machine.
  await deciding.getByRole('combobox', { name: '结论' }).press('ArrowDown');
  await examiner.locator('[role=option]:visible', { hasText: '通过' }).first().click();
  await deciding.locator('.ant-btn-primary').click();
  await deciding.waitFor({ state: 'hidden' });
  await page.getByText('已发布', { exact: true }).first().waitFor();
  const [row] = await product.rig.sql(`select content from questionnaire where id = '${String(id)}'`);
  expect(row).toMatchObject({ content: { title: { zh: '产后六周随访' }, scores: [{ bands: [{ from: 0 }] }] } });
});
