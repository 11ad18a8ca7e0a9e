/** Things that others decide about, asked for and decided where people do it: in the lists and designers, and at the records of approvals; whoever approved too early takes their vote back (docs/adr/0118, 0120, 0153). */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { approvalLife } from '#contract/lives/approvalLife.ts';
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import { approvalKinds } from '#contract/approvals/kinds.ts';
import { carryings } from '#contract/choices/versions.ts';
import { publishTakes } from '#contract/versions.ts';
import { labelIn } from '#i18n/label.ts';
import { tasks as words } from '#src/processes/words/zh-CN/tasks.ts';
import { afterSurgery } from '#tests/rig/afterSurgery.ts';
import { callApi } from '#tests/rig/api.ts';
import { until } from '#tests/rig/until.ts';
import { actLabel } from './actLabel.ts';
import { axe } from './axe.ts';
import type { DeskPage } from './deskPage.ts';
import { sessionOf } from './enter.ts';
import { footAct } from './footAct.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const [consultant, lead, admin, finance] = ['周敏', '沈清妍', '秦楚然', '马骁'] as const;

const call = async <T>(who: string, path: string, json: Readonly<Record<string, unknown>>): Promise<T> => {
  const { access_token: bearer } = await sessionOf(product.rig.url, who);
  return callApi<T>(`POST ${path}`, product.rig.url, { bearer, json });
};
const idOf = async (name: string): Promise<string> =>
  (await product.rig.sql<{ id: string }>(`select id from staff_user where nick_name = '${name}'`))[0]?.id ?? '';

/** The administrator decides first, finance after them. @returns its id */
async function twoDesks(): Promise<string> {
  const step = (id: string, title: string, personId: string) => ({
    id,
    kind: 'userTask',
    title,
    config: { candidates: 'person', personIds: [personId], method: 'any' },
    at: { x: 0, y: 0 },
  });
  const plain = (id: string) => ({ id, kind: id, config: {}, at: { x: 0, y: 0 } });
  const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to });
  const nodes = [plain('start'), step('first', '管理员审批', await idOf(admin)), step('last', '财务复核', await idOf(finance)), plain('end')];
  const graph = { nodes, edges: [edge('start', 'first'), edge('first', 'last'), edge('last', 'end')] };
  const { id } = await call<{ id: string }>(admin, '/workflow-center/process-definition/save', { name: '两级审批', subject: 'approval', graph });
  await call(admin, '/workflow-center/process-definition/publish', { id });
  return id;
}
const ruled = (kind: ApprovalKindName, definitionId: string | null = null): Promise<unknown> =>
  call(admin, '/crm-server/approvalRule/save', { kind, definitionId });

/** Within the page, as by a link: one window is one connection. */
const goesTo = async ({ page }: Pick<DeskPage, 'page'>, path: string): Promise<void> => {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
};
const sheetOf = ({ page }: Pick<DeskPage, 'page'>): Locator => page.getByRole('dialog');
const rowIn = ({ page }: Pick<DeskPage, 'page'>, text: string): Locator => page.locator('.table-row:visible', { hasText: text });
const opens = (desk: DeskPage, text: string): Promise<void> => rowIn(desk, text).first().locator('.row-opener').click();
const chosen = async (desk: DeskPage, label: string, option: string): Promise<void> => {
  const box = sheetOf(desk).getByRole('combobox', { name: label, exact: true });
  await box.click();
  await desk.page.locator('[role=option]:visible', { hasText: option }).first().click();
};

/** The sheet is open: why, and then it is asked for. */
async function asks(desk: DeskPage, name: string, why: string): Promise<void> {
  const sheet = sheetOf(desk);
  await sheet.getByRole('textbox', { name: '申请说明' }).fill(why);
  await until(() => sheet.locator('.ant-btn-primary').isEnabled(), { what: 'the sheet to tell who decides' });
  expect.soft(await axe(desk.page, isWhole ? undefined : sheet), name).toEqual([]);
  await sheet.locator('.ant-btn-primary').click();
  await sheet.waitFor({ state: 'hidden' });
}
/** At the record of an approval. */
async function decides(desk: DeskPage, act: 'approve' | 'reject' | 'withdraw', why?: string): Promise<void> {
  await (await footAct(desk, actLabel(desk, 'approval', act))).click();
  const sheet = sheetOf(desk);
  if (why !== undefined) await sheet.getByRole('textbox').fill(why);
  await sheet.locator('.ant-btn-primary').click();
  await sheet.waitFor({ state: 'hidden' });
}
const stands = (desk: DeskPage, kind: ApprovalKindName, state: keyof typeof approvalLife.states): Promise<void> =>
  rowIn(desk, labelIn(approvalKinds[kind].label, 'zh-CN'))
    .filter({ hasText: labelIn(approvalLife.states[state].label, 'zh-CN') })
    .first()
    .waitFor();

async function twoCustomers(): Promise<readonly [kept: string, gone: string]> {
  const [kept, gone] = [await product.patient('柳如是甲'), await product.patient('柳如是乙')];
  return [kept.member.id, gone.member.id];
}

test('[p-approvals] two customers become one as it was asked; a vote at the record of an approval is taken back before the next one has decided', async () => {
  await ruled('merge', await twoDesks());
  const [kept, gone] = await twoCustomers();
  const { desk } = await browser.open(product.rig.url, { as: lead, at: '/customManage' });
  for (const name of ['柳如是甲', '柳如是乙']) await rowIn(desk, name).getByRole('checkbox').check();
  await desk.page
    .getByRole('toolbar')
    .getByRole('button', { name: actLabel(desk, 'member', 'askMerge'), exact: true })
    .click();
  await chosen(desk, '保留', '柳如是甲');
  const way = sheetOf(desk).getByRole('region', { name: words.way });
  for (const who of [admin, finance]) await way.getByText(who).waitFor();
  await asks(desk, 'ask-merge', '同一个人登记了两次');

  const { desk: first } = await browser.open(product.rig.url, { as: admin, at: '/approvals' });
  await opens(first, '柳如是');
  await decides(first, 'approve', '同意');
  await rowIn(first, '柳如是').filter({ hasText: finance }).waitFor();
  // Their own vote, taken back while finance has not decided: then it is with them once more.
  await goesTo(first, '/processes');
  await opens(first, '柳如是');
  await (await footAct(first, actLabel(first, 'processInstance', 'withdraw'))).click();
  await sheetOf(first).locator('.act-lines').getByText(admin).waitFor();
  await sheetOf(first).getByRole('textbox').fill('还要核对身份证');
  await sheetOf(first).locator('.ant-btn-primary').click();
  await sheetOf(first).waitFor({ state: 'hidden' });
  await first.page.getByText('还要核对身份证').first().waitFor();
  await goesTo(first, '/approvals');
  await rowIn(first, '柳如是').filter({ hasText: admin }).waitFor();
  await opens(first, '柳如是');
  await decides(first, 'approve', '核对过了');
  await rowIn(first, '柳如是').filter({ hasText: finance }).waitFor();

  const [asked] = await product.rig.sql<{ id: string }>(`select id from approval where subject_id = '${kept}'`);
  await call(finance, '/crm-server/approval/approve', { id: asked?.id, remark: '同意' });
  await stands(first, 'merge', 'approved');
  expect(await product.rig.sql(`select merged_into_id as into from member where id = '${gone}'`)).toEqual([{ into: kept }]);
  // Whoever asked has one of them left without asking again; it has the newer name.
  await until(async () => (await rowIn(desk, '柳如是').count()) === 1, { what: 'one of the two to leave the list' });
});

test('a questionnaire is asked for in its designer, approved at its record, and in force where it was written', async () => {
  await ruled('publishQuestionnaire');
  const { id } = await call<{ id: string }>(lead, '/api-qs/design/save', { title: '出院问卷', content: afterSurgery });
  const { desk } = await browser.open(product.rig.url, { as: lead, at: `/questionnaireDesigner?id=${id}` });
  await desk.page.getByRole('button', { name: actLabel(desk, 'questionnaire', 'askPublish'), exact: true }).click();
  await sheetOf(desk).getByText(admin).waitFor();
  await asks(desk, 'ask-publish-questionnaire', '出院第二天开始发');
  const { desk: judge } = await browser.open(product.rig.url, { as: admin, at: '/approvals' });
  await opens(judge, '出院问卷');
  await decides(judge, 'approve');
  await desk.page.getByText('已发布', { exact: true }).filter({ visible: true }).first().waitFor();
});

const openOrder = async (title: string, status: string): Promise<string> => {
  const [row] = await product.rig.sql<{ id: string }>(`update "order" set title = '${title}', status = '${status}', pay_price = 800000
    where id = (select o.id from "order" o join staff_user u on u.org_id = o.org_id and u.nick_name = '${consultant}' where o.kind = 'pushed' and o.status = 'unpaid' order by o.id limit 1) returning id`);
  return row?.id ?? '';
};
const orderStands = async (id: string): Promise<unknown> =>
  (await product.rig.sql<{ status: string }>(`select status from "order" where id = '${id}'`))[0]?.status;

// Asking for a merge and for a questionnaire, and approving, are seen above.
test.runIf(isWhole)(
  'a discount is taken back by whoever asked, asked for again and rejected with a reason; an order in review is let through by both desks',
  async () => {
    // In review it is no longer one of those that are unpaid.
    const [review, less] = [await openOrder('待审的套餐', 'pendingReview'), await openOrder('优惠的套餐', 'unpaid')];
    await ruled('order', (await product.rig.sql<{ id: string }>(`select id from process_definition where name = '两级审批'`))[0]?.id ?? (await twoDesks()));
    const { desk } = await browser.open(product.rig.url, { as: consultant, at: `/orderManage?id=${less}` });
    const { desk: judge, watch } = await browser.open(product.rig.url, { as: lead, at: '/approvals' });
    const askLess = async (): Promise<void> => {
      await goesTo(desk, `/orderManage?id=${less}`);
      await (await footAct(desk, actLabel(desk, 'order', 'askDiscount'))).click();
      await sheetOf(desk)
        .getByRole('spinbutton', { name: /实收金额/ })
        .or(sheetOf(desk).getByRole('textbox', { name: /实收金额/ }))
        .first()
        .fill('5000');
      await chosen(desk, '收款方式', '现金');
      // Less by so much that the rule of the demo wants somebody else.
      await sheetOf(desk).getByText(lead).waitFor();
      await asks(desk, 'ask-discount', '老客户');
    };
    await askLess();
    await goesTo(desk, '/approvals');
    await opens(desk, '优惠的套餐');
    await decides(desk, 'withdraw', '金额写错了');
    await stands(desk, 'discount', 'withdrawn');
    await askLess();
    await opens(judge, '优惠的套餐');
    watch.expect(/the server responded with a status of 400/);
    await (await footAct(judge, actLabel(judge, 'approval', 'reject'))).click();
    await sheetOf(judge).locator('.ant-btn-primary').click();
    // Nobody is refused without a reason.
    await sheetOf(judge).getByText('写明为什么不通过').first().waitFor();
    await sheetOf(judge).getByRole('textbox').fill('优惠超过一成');
    await sheetOf(judge).locator('.ant-btn-primary').click();
    await sheetOf(judge).waitFor({ state: 'hidden' });
    await stands(judge, 'discount', 'rejected');
    expect(await orderStands(less)).toBe('unpaid');

    await goesTo(desk, `/orderManage?id=${review}`);
    await (await footAct(desk, actLabel(desk, 'order', 'askReview'))).click();
    await sheetOf(desk).getByRole('region', { name: words.way }).getByText(finance).waitFor();
    await asks(desk, 'ask-review', '客户加急');
    const [asked] = await product.rig.sql<{ id: string }>(`select id from approval where subject_id = '${review}'`);
    for (const who of [admin, finance]) await call(who, '/crm-server/approval/approve', { id: asked?.id, remark: '同意' });
    expect(await orderStands(review)).toBe('unpaid');
  },
);

test.runIf(isWhole)('a home page and a journey are asked for where they are written; whoever walks through the journey goes where it was said', async () => {
  await ruled('publishHome');
  await ruled('publishJourney');
  const [journey] = await product.rig.sql<{ id: string; name: string }>(
    `update journey set graph = jsonb_set(graph, '{nodes,1,title}', '"改过的一步"'), standing = 'draft', version = version + 1
      where id = (select e.journey_id from journey_enrolment e where e.state = 'waiting' group by 1 order by count(*) desc, 1 limit 1) returning id, name`,
  );
  const { desk } = await browser.open(product.rig.url, { as: lead, at: `/followUpEdit?id=${journey?.id ?? ''}` });
  await desk.page.getByRole('button', { name: actLabel(desk, 'journey', 'askPublish'), exact: true }).click();
  await sheetOf(desk)
    .getByText(/现在有 \d+ 条在进行/)
    .waitFor();
  await chosen(desk, labelIn(publishTakes.carry.label, 'zh-CN'), labelIn(carryings.keep, 'zh-CN'));
  await asks(desk, 'ask-publish-journey', '改了一步');
  const { desk: judge } = await browser.open(product.rig.url, { as: admin, at: '/approvals' });
  await opens(judge, journey?.name ?? '');
  await decides(judge, 'approve');
  await desk.page.getByText('已发布', { exact: true }).filter({ visible: true }).first().waitFor();

  const [home] = await product.rig.sql<{ id: string }>(
    `update org_home set notice = '国庆照常接诊', standing = 'draft', version = version + 1 where id = (select id from org_home where kind = 'organisation' and published_number is not null order by id limit 1) returning id`,
  );
  await goesTo(judge, `/orgHomeManage?id=${home?.id ?? ''}`);
  await (await footAct(judge, actLabel(judge, 'orgHome', 'askPublish'))).click();
  await sheetOf(judge).getByText(lead).waitFor();
  await asks(judge, 'ask-publish-home', '国庆公告');
  // Whoever asked does not decide.
  await goesTo(judge, '/approvals');
  await opens(judge, labelIn(approvalKinds.publishHome.label, 'zh-CN'));
  expect(await (await footAct(judge, actLabel(judge, 'approval', 'approve'))).isDisabled()).toBe(true);
  await goesTo(desk, '/approvals');
  await opens(desk, labelIn(approvalKinds.publishHome.label, 'zh-CN'));
  await decides(desk, 'approve');
  await stands(judge, 'publishHome', 'approved');
});
