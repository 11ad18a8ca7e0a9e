import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { heldWork } from '#contract/heldWork.ts';
import type { HeldName } from '#contract/heldWork.ts';
import { callApi } from '#tests/rig/api.ts';
import { addMembers } from '#tests/rig/people.ts';
import { until } from '#tests/rig/until.ts';
import type { DeskPage } from './deskPage.ts';
import { sessionOf } from './enter.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

const browser = withBrowser();
const product = withProduct();
const leaving = '周敏';
const taking = '何佳宁';

const account = (desk: DeskPage) => desk.page.getByRole('button', { name: new RegExp(`^${desk.words.shell.account}`) });
const side = (desk: DeskPage) => desk.page.getByRole('complementary', { name: desk.words.desk.details });

async function deskOf(name: string): Promise<DeskPage> {
  const { desk } = await browser.open(product.rig.url, { as: name });
  return desk;
}

test.runIf(isWhole)('going off duty: two clicks and Enter pass on a whole desk, to a colleague who sees it at once, with the note', async () => {
  const patients = [await product.patient('交班甲'), await product.patient('交班乙')];
  const [first, second] = [await deskOf(leaving), await deskOf(taking)];
  for (const [n, patient] of patients.entries()) {
    await patient.says(`第 ${n} 位的问题`);
    await first.open(n === 0 ? '交班甲' : '交班乙');
    await first.write(`第 ${n} 位的回答`);
    await patient.hears(`第 ${n} 位的回答`);
  }
  await first.composer.fill('还没写完的一句');
  await account(first).click();
  await first.page.getByText(first.words.duty.offlineText).click();
  const sheet = first.page.getByRole('dialog', { name: first.words.duty.leaveTitle });
  await sheet.getByText('交班甲').waitFor();
  // A draft that was begun and not sent is pointed out.
  await sheet.getByText(first.words.duty.hasDraft).waitFor();
  await sheet.getByRole('radio', { name: new RegExp(taking) }).check();
  await sheet.getByRole('textbox', { name: first.words.duty.note }).fill('夜里留意出血');
  await sheet.getByRole('textbox', { name: first.words.duty.note }).press('Tab');
  await sheet.getByRole('button', { name: /并离岗/ }).press('Enter');
  await first.page.getByText(first.words.duty.doneLeft).waitFor();
  await first.page.getByRole('button', { name: first.words.duty.close }).press('Enter');
  await until(async () => (await account(first).getAttribute('aria-label'))?.endsWith('离岗') === true, { what: 'the duty to be off' });
  for (const name of ['交班甲', '交班乙']) {
    await until(async () => (await second.row(name).textContent())?.includes(second.words.desk.me) === true, { what: `${name} to be the colleague's` });
  }
  await second.open('交班甲');
  await second.history.getByText('夜里留意出血').waitFor();
  // It never reaches a customer.
  expect(patients.flatMap((patient) => patient.heard).some((frame) => frame.content?.includes('夜里留意出血'))).toBe(false);
  await account(first).click();
  await first.page.getByText(first.words.duty.onlineText).click();
});

/** All work that the leaver holds beside her chats: a piece of each kind, and a second visit. An approval is claimed as she would claim it. */
async function heldBy(name: string): Promise<{ readonly approval: string; readonly ofKind: Readonly<Partial<Record<HeldName, string>>> }> {
  const { rig } = product;
  const [person] = await rig.sql<{ id: string; org: string }>('select id, org_id as org from staff_user where nick_name = $1', [name]);
  const { id = '', org: orgId = '' } = person ?? {};
  for (const [table, column] of [
    ['complaint', 'assignee_id'],
    ['return_visit', 'executor_id'],
    ['return_visit', 'deputy_id'],
    ['member', 'owner_user_id'],
    ['call_task', 'promised_by'],
    ['call_task', 'holder_id'],
    ['call_task', 'assignee_id'],
  ] as const)
    await rig.sql(`update "${table}" set ${column} = null where ${column} = $1`, [id]);
  const [member, kept] = await addMembers(
    rig,
    ['交班客户', '留下的客户'].map((one) => ({ openId: `shift ${one}`, name: one, orgId })),
  );
  await rig.sql(`update member set owner_user_id = $1, owner_since = now(), next_follow_at = now() - interval '1 day' where id = $2`, [id, member?.id]);
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<void> => {
    const all = { id: randomUUID(), org_id: orgId, member_id: member?.id, ...row };
    const values = Object.values(all);
    await rig.sql(`insert into ${table} (${Object.keys(all).join(', ')}) values (${values.map((_, at) => `$${at + 1}`).join(', ')})`, values);
  };
  const [ahead, now] = ['2099-12-01T02:00:00Z', new Date().toISOString()];
  await insert('complaint', { title: '交班的投诉', source: 'phone', level: 'minor', content: 'x', status: 'handling', assignee_id: id, due_at: ahead });
  for (const [title, more] of [
    ['交班的回拨', { status: 'callBack', promised_by: id, call_back_at: ahead }],
    ['交班的通话', { status: 'taken', holder_id: id, held_since: now }],
    ['交班的任务', { status: 'waiting', assignee_id: id }],
  ] as const)
    await insert('call_task', { batch_id: randomUUID(), name: title, rank: 5, attempts: 0, ...more });
  for (const of of [member, kept])
    await insert('return_visit', {
      member_id: of?.id,
      type: 'afterVisit',
      status: 'planned',
      planned_at: ahead,
      executor_id: id,
      attempts: 0,
      is_recurring: false,
    });
  const { access_token: bearer } = await sessionOf(rig.directUrl, name);
  const desk = await callApi<{ tasks: readonly { id: string; title: string }[] }>('GET /workflow-center/task-module/desk', rig.directUrl, { bearer });
  const [task] = desk.tasks;
  await callApi('POST /workflow-center/task-module/claim', rig.directUrl, { bearer, json: { id: task?.id } });
  const called = {
    callBacks: '交班的回拨',
    calls: '交班的通话',
    callTasks: '交班的任务',
    visits: '交班客户',
    customers: '交班客户',
    complaints: '交班的投诉',
  } as const;
  return { approval: task?.title ?? '', ofKind: called };
}
/** The pieces of work that a sheet lists, by kind. */
async function workIn(sheet: Locator): Promise<Readonly<Record<string, readonly string[]>>> {
  const kinds = sheet.getByRole('list', { name: '其他工作' }).locator('> li');
  await kinds.first().waitFor();
  return Object.fromEntries(
    await Promise.all(
      (await kinds.all()).map(async (one) => [await one.locator('h3').textContent(), await one.locator('.hand-words .nowrap').allTextContents()]),
    ),
  );
}

test.runIf(isWhole)('going off duty with all other work: every kind is listed, what is kept stays, and the colleague has the rest', async () => {
  const [leader, receiver] = ['沈清妍', '秦楚然'];
  const { approval, ofKind } = await heldBy(leader);
  await product.rig.sql(`update staff_user set duty_state = 'online' where nick_name = $1`, [receiver]);
  const patient = await product.patient('交班会话');
  const [first, second] = [await deskOf(leader), await deskOf(receiver)];
  await patient.says('还有个问题');
  await first.open('交班会话');
  await first.write('我看一下');
  await patient.hears('我看一下');
  await first.composer.fill('只写了一半');
  await account(first).click();
  await first.page.getByText(first.words.duty.offlineText).click();
  const sheet = first.page.getByRole('dialog', { name: first.words.duty.leaveTitle });
  await sheet.getByText('交班会话').waitFor();
  await sheet.getByText(first.words.duty.hasDraft).waitFor();
  const label = (kind: HeldName): string => heldWork[kind].label[0];
  const listed = await workIn(sheet);
  for (const [kind, name] of Object.entries(ofKind)) expect(listed[label(kind as HeldName)], kind).toContain(name);
  expect(listed[label('approvals')]).toHaveLength(1);

  // A customer is given for good and is only chosen by hand; one visit is kept.
  await sheet.getByRole('checkbox', { name: '选择留下的客户' }).uncheck();
  const customer = sheet.locator('.hand-work li', { has: first.page.getByRole('heading', { name: label('customers') }) }).getByRole('checkbox');
  expect(await customer.isChecked()).toBe(false);
  await customer.check();
  await sheet.getByRole('radio', { name: new RegExp(receiver) }).check();
  await sheet.getByRole('button', { name: /并离岗/ }).click();
  await first.page.getByText(first.words.duty.doneLeft).waitFor();
  await first.page.getByRole('button', { name: first.words.duty.close }).click();

  // The colleague has them: in the sheet of her own, and where such work is done.
  await until(async () => (await second.row('交班会话').textContent())?.includes(second.words.desk.me) === true, { what: 'the chat to be the colleague’s' });
  await account(second).click();
  await second.page.getByRole('menuitem', { name: second.words.duty.handOverAsk }).click();
  const theirs = second.page.getByRole('dialog', { name: second.words.duty.handOver });
  const taken = await workIn(theirs);
  for (const [kind, name] of Object.entries(ofKind)) expect(taken[label(kind as HeldName)], kind).toContain(name);
  expect(taken[label('visits')]).not.toContain('留下的客户');
  await second.page.goto(`${new URL(second.page.url()).origin}/tasks`);
  await second.page.getByRole('list', { name: second.words.tasks.list }).getByText(approval, { exact: true }).first().waitFor();
  await second.page.goto(`${new URL(second.page.url()).origin}/pendFollowUp`);
  await second.page.locator('.table-row', { hasText: '交班客户' }).first().waitFor();
  expect(await second.page.locator('.table-row', { hasText: '留下的客户' }).count()).toBe(0);

  await account(first).click();
  await first.page.getByText(first.words.duty.onlineText).click();
  await account(first).click();
  await first.page.getByRole('menuitem', { name: first.words.duty.handOverAsk }).click();
  expect(await workIn(first.page.getByRole('dialog', { name: first.words.duty.handOver }))).toEqual({ [label('visits')]: ['留下的客户'] });
});

test('beside the conversation: a note and a tag of one are there for the other; an order made twice by a double click is one', async () => {
  const patient = await product.patient('旁栏丙');
  await patient.says('想续药');
  const [first, second] = [await deskOf(leaving), await deskOf(taking)];
  await Promise.all([first.open('旁栏丙'), second.open('旁栏丙')]);
  const panel = side(first);
  await panel.getByRole('button', { name: first.words.side.addNote, exact: true }).click();
  await first.page.locator('textarea:focus').waitFor();
  await first.page.keyboard.type('下午两点后再打电话');
  await first.page.keyboard.press('Control+Enter');
  await side(second).getByText('下午两点后再打电话').waitFor();
  await panel.getByRole('button', { name: first.words.side.addTag }).click();
  await first.page.locator('input:focus').waitFor();
  await first.page.keyboard.type('续药');
  await first.page.keyboard.press('Enter');
  // Her time line tells of the tag as well, as soon as it is loaded.
  const tags = side(second).getByRole('list', { name: second.words.side.tags });
  await tags.getByText('续药', { exact: true }).waitFor();
  await panel.getByRole('button', { name: first.words.side.newOrder, exact: true }).click();
  await panel.getByRole('textbox', { name: first.words.side.item }).fill('黄体酮 14 天');
  await panel.getByRole('textbox', { name: first.words.side.price }).fill('1286.10');
  await panel.getByRole('button', { name: first.words.side.push }).dblclick();
  await first.history.getByText('¥1,286.10').waitFor();
  await until(() => patient.heard.some((frame) => frame.type === 3), { what: 'the card to reach the patient' });
  // It tells of the order too.
  const orders = side(second).getByRole('region', { name: second.words.desk.orders });
  await until(async () => (await orders.getByText('黄体酮 14 天').count()) === 1, { what: 'one order at the colleague’s' });
  expect(patient.heard.filter((frame) => frame.type === 3)).toHaveLength(1);
});

test.runIf(isWhole)('what one likes stays with the person: keys switched off are off after a reload', async () => {
  const desk = await deskOf(leaving);
  await desk.page.keyboard.press('?');
  const keys = desk.page.getByRole('dialog', { name: desk.words.keys.title });
  const saved = desk.page.waitForResponse((response) => response.url().includes('savePreferences'));
  await keys.getByRole('switch').click();
  await until(async () => !(await keys.getByRole('switch').isChecked()), { what: 'the switch to be off' });
  expect((await saved).status()).toBe(200);
  await desk.page.reload();
  await desk.list.waitFor();
  await until(async () => (await desk.page.locator('.strip-all kbd').count()) === 0, { what: 'the strip to show no single keys' });
  await desk.page.keyboard.press('?');
  expect(await keys.count()).toBe(0);
  await desk.page.locator('.strip-all').click();
  await keys.getByRole('switch').click();
});
