/** A refund from asking to done, with two approvers side by side: what one takes the other reads at once, words stay, and every act has its key (docs/adr/0117, 0120). */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tasks as words } from '#src/processes/words/zh-CN/tasks.ts';
import { callApi } from '#tests/rig/api.ts';
import { until } from '#tests/rig/until.ts';
import { actLabel } from './actLabel.ts';
import { axe } from './axe.ts';
import { sessionOf } from './enter.ts';
import { withBrowser, withProduct } from './stage.ts';

const browser = withBrowser();
const product = withProduct();
const [asker, lead, admin, finance] = ['周敏', '沈清妍', '秦楚然', '马骁'] as const;
const order = '试验套餐退款';

const call = async <T>(who: string, path: string, json: Readonly<Record<string, unknown>>): Promise<T> => {
  const { access_token: bearer } = await sessionOf(product.rig.url, who);
  return callApi<T>(`POST ${path}`, product.rig.url, { bearer, json });
};
const idOf = async (name: string): Promise<string> =>
  (await product.rig.sql<{ id: string }>(`select id from staff_user where nick_name = '${name}'`))[0]?.id ?? '';

/** Two people may decide first, finance after them. */
async function prepared(): Promise<void> {
  const step = (id: string, title: string, personIds: readonly string[]) => ({
    id,
    kind: 'userTask',
    title,
    config: { candidates: 'person', personIds, method: 'any' },
    at: { x: 0, y: 0 },
  });
  const plain = (id: string) => ({ id, kind: id, config: {}, at: { x: 0, y: 0 } });
  const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to });
  const { id } = await call<{ id: string }>(admin, '/workflow-center/process-definition/save', {
    name: '两人一岗的退款',
    subject: 'approval',
    variables: [{ name: 'amount', label: '金额', type: 'money', required: true }],
    graph: {
      nodes: [plain('start'), step('first', '主管审批', [await idOf(lead), await idOf(admin)]), step('last', '财务复核', [await idOf(finance)]), plain('end')],
      edges: [edge('start', 'first'), edge('first', 'last'), edge('last', 'end')],
    },
  });
  await call(admin, '/workflow-center/process-definition/publish', { id });
  const [rule] = await product.rig.sql<{ id: string; version: number }>(`select id, version from approval_rule where kind = 'refund'`);
  await call(admin, '/crm-server/approvalRule/save', { ...rule, definitionId: id });
  await product.rig
    .sql(`update "order" set title = '${order}', order_no = 'P-TWO', status = 'paid', pay_price = 990000, paid_amount = 990000, pay_way = 'transfer'
    where id = (select o.id from "order" o join staff_user u on u.org_id = o.org_id and u.nick_name = '${asker}' where o.kind = 'pushed' and o.status = 'unpaid' limit 1)`);
}

const sheetOf = (page: Page): Locator => page.getByRole('dialog');
async function askedFor(): Promise<void> {
  const [{ id } = { id: '' }] = await product.rig.sql<{ id: string }>(`select id from "order" where title = '${order}'`);
  const { desk } = await browser.open(product.rig.url, { as: asker, at: `/orderManage?id=${id}` });
  await desk.page.getByRole('button', { name: actLabel(desk, 'order', 'askRefund'), exact: true }).click();
  const sheet = sheetOf(desk.page);
  // Before anything begins: the way, with names.
  await sheet.getByRole('region', { name: words.way }).getByText(`${lead}、${admin}`).waitFor();
  await sheet.getByText(finance).waitFor();
  expect(await axe(desk.page)).toEqual([]);
  await sheet.getByRole('textbox').first().fill('客户改期，申请退款');
  await sheet.locator('.ant-btn-primary').click();
  await sheet.waitFor({ state: 'hidden' });
}

const rowOf = (page: Page): Locator => page.locator('.task-row', { hasText: order });
const comment = (page: Page): Locator => page.locator('#task-comment');
async function deskOf(as: string): Promise<Page> {
  const { desk } = await browser.open(product.rig.url, { as, at: '/tasks' });
  await desk.page.getByRole('heading', { name: words.title }).waitFor();
  return desk.page;
}
async function opened(page: Page): Promise<void> {
  await rowOf(page).getByRole('button').click();
  await page.getByRole('heading', { level: 2, name: order }).waitFor();
}
/** A key opens the sheet of its act, and Ctrl with Enter does it. */
async function does(
  page: Page,
  key: string,
  { reason, aim }: { readonly reason?: string; readonly aim?: (sheet: Locator) => Promise<void> } = {},
): Promise<void> {
  await page.keyboard.press(key);
  const sheet = sheetOf(page);
  await sheet.waitFor();
  await aim?.(sheet);
  if (reason !== undefined) await sheet.getByRole('textbox', { name: words.comment }).fill(reason);
  await until(() => sheet.locator('.ant-btn-primary').isEnabled(), { what: `the sheet of ${key} to tell who has it next` });
  await page.keyboard.press('Control+Enter');
  await sheet.waitFor({ state: 'hidden' });
}
const colleague = (name: string) => async (sheet: Locator) => {
  await sheet.getByRole('combobox', { name: words.person }).fill(name);
  await sheet.page().keyboard.press('Enter');
};

test('[p-approvals] two approvers side by side: the loser keeps their words, every act is one key, and the refund is made at the end', async () => {
  await prepared();
  const [one, two, last] = [await deskOf(lead), await deskOf(admin), await deskOf(finance)];
  await askedFor();
  // The task comes by itself to both.
  await opened(one);
  await opened(two);
  await two.keyboard.press('n');
  await two.locator('#task-comment:focus').waitFor();
  await two.keyboard.type('金额核对中');
  await two.keyboard.press('Escape');
  await one.keyboard.press('c');
  await two.getByText(words.goneTo.replace('{{name}}', lead)).waitFor();
  expect(await comment(two).inputValue()).toBe('金额核对中');
  await rowOf(two).waitFor({ state: 'detached' });

  // Given back, the other goes on with what was typed, and adds the first one as a signer.
  await one.keyboard.press('u');
  await two.getByRole('button', { name: new RegExp(`^${words.claim}`) }).waitFor();
  await two.keyboard.press('c');
  await two.getByRole('button', { name: new RegExp(`^${words.giveBack}`) }).waitFor();
  await does(two, 's', { reason: '一起把关', aim: colleague(lead) });
  await opened(two);
  await does(two, 'a');
  await opened(one);
  await does(one, 'a');

  // Finance sends it one step back, then to a chosen step; what was said stays readable.
  await opened(last);
  await does(last, 'z', { reason: '缺协议' });
  await opened(two);
  await does(two, 'd', { reason: '请您补协议', aim: colleague(lead) });
  await opened(one);
  await does(one, 'a');
  await opened(last);
  await does(last, 'b', { reason: '协议没有签字', aim: (sheet) => sheet.getByRole('radio', { name: '主管审批' }).check() });
  await opened(one);
  expect(await one.getByText('协议没有签字').count()).toBeGreaterThan(0);
  expect(await axe(one)).toEqual([]);
  await does(one, 'a');
  await opened(last);
  await does(last, 'a', { aim: (sheet) => sheet.getByText(words.endsApproved).waitFor() });
  // They have another task, which opens in its place.
  await rowOf(last).waitFor({ state: 'detached' });
  await until(async () => (await product.rig.sql(`select 1 from "order" where title = '${order}' and status = 'refunded'`)).length === 1, {
    what: 'the refund to be made',
  });
});
