/** The administrator draws a refund approval from nothing, publishes it and has it used; whoever asks for a refund reads its way (docs/adr/0116, 0120). */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi } from '#tests/rig/api.ts';
import { actLabel } from './actLabel.ts';
import { axe } from './axe.ts';
import type { DeskPage } from './deskPage.ts';
import { effortAt, isTold, lessThan } from './effort.ts';
import { sessionOf } from './enter.ts';
import { footAct } from './footAct.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const [asker, admin] = ['周敏', '秦楚然'] as const;
const name = '万元退款';
const people = '沈清妍、秦楚然';
const condition = '金额 不低于 ¥10,000.00';

/** Found by what is typed, and taken out of the list that is left. */
async function picks(box: Locator, typed: string, option: string): Promise<void> {
  await box.click();
  await box.pressSequentially(typed);
  await box.page().locator('[role=option]:visible', { hasText: option }).first().click();
}
async function named(page: Page, title: string): Promise<Locator> {
  // Enter leads from the tree into the form of the new step.
  await page.keyboard.press('Enter');
  const form = page.locator('.graph-form');
  await form.getByLabel('节点名称').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(title);
  return form;
}

async function drawn(page: Page): Promise<void> {
  const tree = page.getByRole('list', { name: '流程步骤' });
  await tree.locator('.tree-plus').first().click();
  await page.keyboard.press('1');
  const form = await named(page, '主管审批');
  await picks(form.getByRole('combobox', { name: '由谁处理' }), '', '指定人员');
  const box = form.getByRole('combobox', { name: '人员', exact: true });
  await picks(box, '沈', '沈清妍');
  await picks(box, '秦', '秦楚然');
  await page.keyboard.press('Escape');
  // Both keep their names, in the form and on the card, though the list was narrowed to another.
  await form.getByText('沈清妍', { exact: true }).waitFor();
  await tree.getByText(people, { exact: true }).waitFor();
  await form.getByRole('spinbutton', { name: /处理时限/ }).fill('8');

  await tree.locator('.tree-plus').nth(1).click();
  await page.keyboard.press('2');
  await tree.locator('.tree-way').first().click();
  await page.getByRole('button', { name: '加条件' }).click();
  await page.locator('.ant-popover:visible input').last().fill('10000');
  await page.keyboard.press('Enter');
  await tree.getByText(condition, { exact: true }).waitFor();
  await tree.locator('.tree-branch').first().locator('.tree-plus').first().click();
  await page.keyboard.press('1');
  await picks((await named(page, '财务复核')).getByRole('combobox', { name: '角色', exact: true }), '财务', '财务');
}

/** The draft leaves as a file of BPMN 2.0, and one that somebody changed comes back; read, it can be undone. */
async function throughFile(page: Page, words: DeskPage['words']['processDesign']): Promise<void> {
  const tree = page.getByRole('list', { name: '流程步骤' });
  await page.getByRole('button', { name: words.file, exact: true }).click();
  await page.getByRole('button', { name: words.writeFile, exact: true }).click();
  const link = page.locator('a[download$=".bpmn"]');
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const xml = await readFile(await file.path(), 'utf8');
  expect(xml).toContain('<bpmn:userTask');
  expect(xml).toContain('name="财务复核"');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'changed.bpmn', mimeType: 'application/xml', buffer: Buffer.from(xml.replaceAll('财务复核', '出纳复核')) });
  await tree.getByText('出纳复核', { exact: true }).waitFor();
  // People, conditions and times come back as they left.
  await tree.getByText(people, { exact: true }).waitFor();
  await tree.getByText(condition, { exact: true }).waitFor();
  await tree.locator('.tree-plus').first().focus();
  await page.keyboard.press('Control+z');
  await tree.getByText('财务复核', { exact: true }).waitFor();
}

test('a refund approval is drawn from nothing, published and used: whoever asks reads who decides', async () => {
  const { desk } = await browser.open(product.rig.url, { as: admin, at: '/processDefinitions?edit=new' });
  const { page, words } = desk;
  const effort = await effortAt(page);
  const made = page.locator('[data-form]');
  await made.getByLabel('名称', { exact: true }).fill(name);
  await picks(made.getByRole('combobox', { name: '由谁发起' }), '', '审批申请');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('.detail-foot:visible').getByText(words.tasks.design).click();
  // The reasons for which publishing would be refused are told from the first moment.
  await page.getByRole('button', { name: words.drafts.faultCount_one.replace('{{count}}', '1') }).click();
  await page.getByText('没有审批节点').waitFor();
  await drawn(page);
  await page.keyboard.press('Control+s');
  await page.getByText(words.drafts.saved, { exact: true }).waitFor();
  const drawing = effort();
  await throughFile(page, words.processDesign);
  const throughTheFile = lessThan(effort(), drawing);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const plan = page.getByRole('dialog');
  await plan.getByText(condition).waitFor();
  await plan.getByText(people).waitFor();
  expect.soft(await axe(page), 'the plan of publishing').toEqual([]);
  await plan.locator('.ant-btn-primary').click();
  await page.getByText('已发布', { exact: true }).filter({ visible: true }).first().waitFor();
  await isTold('a refund approval over two desks', lessThan(effort(), throughTheFile));

  // The rule of refunds takes it.
  await page.evaluate(`history.pushState(null, '', '/approvalRules'); dispatchEvent(new PopStateEvent('popstate'))`);
  await page.locator('.table-row:visible', { hasText: '退款' }).click();
  await page.locator('.detail-foot:visible').getByRole('button', { name: '编辑' }).click();
  await picks(page.locator('[data-form]:visible').getByRole('combobox', { name: '审批流程' }), name, name);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('.table-row:visible', { hasText: name }).waitFor();

  const [{ id } = { id: '' }] = await product.rig.sql<{
    id: string;
  }>(`update "order" set status = 'paid', pay_price = 1200000, paid_amount = 1200000, pay_way = 'transfer'
    where id = (select o.id from "order" o join staff_user u on u.org_id = o.org_id and u.nick_name = '${asker}' where o.kind = 'pushed' and o.status = 'unpaid' limit 1) returning id`);
  const { desk: other } = await browser.open(product.rig.url, { as: asker, at: `/orderManage?id=${id}` });
  await (await footAct(other, actLabel(other, 'order', 'askRefund'))).click();
  const way = other.page.getByRole('dialog').getByRole('region', { name: words.tasks.way });
  await way.getByText(people).waitFor();
  await way.getByText('财务复核').waitFor();
});

test.runIf(isWhole)('where a rule wants an approval, the designer and the list lead to asking for it, and to nothing else', async () => {
  const { access_token: bearer } = await sessionOf(product.rig.url, admin);
  const call = <T>(path: string, json: Readonly<Record<string, unknown>>): Promise<T> => callApi<T>(`POST ${path}`, product.rig.url, { bearer, json });
  const node = (kind: string) => ({ id: kind, kind, config: {}, at: { x: 0, y: 0 } });
  const graph = { nodes: [node('start'), node('end')], edges: [{ id: 'a', from: 'start', to: 'end' }] };
  const { id } = await call<{ id: string }>('/workflow-center/process-definition/save', { name: '待批的流程', graph });
  await call('/crm-server/approvalRule/save', { kind: 'publishProcess' });
  const { desk } = await browser.open(product.rig.url, { as: admin, at: `/processDesigner?id=${id}` });
  const { page } = desk;
  const asking = page.getByRole('button', { name: actLabel(desk, 'processDefinition', 'askPublish'), exact: true });
  const publishing = page.getByRole('button', { name: actLabel(desk, 'processDefinition', 'publish'), exact: true });
  await asking.waitFor();
  expect([await publishing.count(), await asking.getAttribute('class')]).toEqual([0, expect.stringContaining('ant-btn-primary')]);
  await asking.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').first().fill('画好了，申请上线');
  expect.soft(await axe(page), 'asking for it in the designer').toEqual([]);
  await sheet.locator('.ant-btn-primary').click();
  await sheet.waitFor({ state: 'hidden' });
  expect(await product.rig.sql(`select kind, status from approval where subject_id = '${id}'`)).toEqual([{ kind: 'publishProcess', status: 'waiting' }]);

  await page.goto(`${new URL(page.url()).origin}/processDefinitions?id=${id}`);
  await footAct(desk, actLabel(desk, 'processDefinition', 'askPublish'));
  expect(await publishing.count()).toBe(0);
});
