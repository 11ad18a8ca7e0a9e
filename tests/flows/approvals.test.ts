/** Two approvers side by side: what one takes the other reads at once, words stay, every act has its key, and whoever was told to have it next has it (docs/adr/0117, 0120). */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { investigationLife } from '#contract/lives/investigationLife.ts';
import { processInstanceLife } from '#contract/lives/processInstanceLife.ts';
import type { ProcessOutcome } from '#contract/processes/answers.ts';
import { labelIn } from '#i18n/label.ts';
import { investigations } from '#src/investigations/words/zh-CN/investigations.ts';
import { tasks as words } from '#src/processes/words/zh-CN/tasks.ts';
import { callApi } from '#tests/rig/api.ts';
import { until } from '#tests/rig/until.ts';
import { actLabel } from './actLabel.ts';
import { axe } from './axe.ts';
import { wordsIn } from './deskPage.ts';
import type { DeskPage } from './deskPage.ts';
import { sessionOf } from './enter.ts';
import { footAct } from './footAct.ts';
import { withBrowser, withProduct } from './stage.ts';
import { isWhole } from './whole.ts';

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

/** Two people may decide first, finance after them. @param awaits a message that comes before both. @returns its id */
async function published(draft: Readonly<Record<string, unknown>>, awaits?: string): Promise<string> {
  const step = (id: string, title: string, personIds: readonly string[]) => ({
    id,
    kind: 'userTask',
    title,
    config: { candidates: 'person', personIds, method: 'any' },
    at: { x: 0, y: 0 },
  });
  const plain = (id: string) => ({ id, kind: id, config: {}, at: { x: 0, y: 0 } });
  const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to });
  const waiting = awaits === undefined ? [] : [{ ...plain('message'), config: { name: awaits } }];
  const { id } = await call<{ id: string }>(admin, '/workflow-center/process-definition/save', {
    ...draft,
    graph: {
      nodes: [
        plain('start'),
        ...waiting,
        step('first', '主管审批', [await idOf(lead), await idOf(admin)]),
        step('last', '财务复核', [await idOf(finance)]),
        plain('end'),
      ],
      edges: [
        ...(awaits === undefined ? [edge('start', 'first')] : [edge('start', 'message'), edge('message', 'first')]),
        edge('first', 'last'),
        edge('last', 'end'),
      ],
    },
  });
  await call(admin, '/workflow-center/process-definition/publish', { id });
  return id;
}

async function prepared(): Promise<void> {
  const definitionId = await published({
    name: '两人一岗的退款',
    subject: 'approval',
    variables: [{ name: 'amount', label: '金额', type: 'money', required: true }],
  });
  const [rule] = await product.rig.sql<{ id: string; version: number }>(`select id, version from approval_rule where kind = 'refund'`);
  await call(admin, '/crm-server/approvalRule/save', { ...rule, definitionId });
  await product.rig
    .sql(`update "order" set title = '${order}', order_no = 'P-TWO', status = 'paid', pay_price = 990000, paid_amount = 990000, pay_way = 'transfer'
    where id = (select o.id from "order" o join staff_user u on u.org_id = o.org_id and u.nick_name = '${asker}' where o.kind = 'pushed' and o.status = 'unpaid' limit 1)`);
}

/** Within the page, as by a link: one window is one connection. */
const goesTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
};
const sheetOf = (page: Page): Locator => page.getByRole('dialog');
/** @returns the list of processes of whoever asked: there nobody acts */
async function askedFor(): Promise<Page> {
  const [{ id } = { id: '' }] = await product.rig.sql<{ id: string }>(`select id from "order" where title = '${order}'`);
  const { desk } = await browser.open(product.rig.url, { as: asker, at: `/orderManage?id=${id}` });
  await (await footAct(desk, actLabel(desk, 'order', 'askRefund'))).click();
  const sheet = sheetOf(desk.page);
  // Before anything begins: the way, with names.
  await sheet.getByRole('region', { name: words.way }).getByText(`${lead}、${admin}`).waitFor();
  await sheet.getByText(finance).waitFor();
  expect(await axe(desk.page)).toEqual([]);
  await sheet.getByRole('textbox').first().fill('客户改期，申请退款');
  await sheet.locator('.ant-btn-primary').click();
  await sheet.waitFor({ state: 'hidden' });
  await goesTo(desk.page, '/processes');
  return desk.page;
}

const rowOf = (page: Page, title = order): Locator => page.locator('.task-row', { hasText: title });
const caseOf = (board: Page, title: string): Locator => board.locator('.table-row:visible', { hasText: title });
const comment = (page: Page): Locator => page.locator('#task-comment');
async function deskOf(as: string, expected?: RegExp): Promise<Page> {
  const { desk, watch } = await browser.open(product.rig.url, { as, at: '/tasks' });
  if (expected) watch.expect(expected);
  await desk.page.getByRole('heading', { name: words.title }).waitFor();
  return desk.page;
}
async function opened(page: Page, title = order): Promise<void> {
  await rowOf(page, title).getByRole('button').click();
  await page.getByRole('heading', { level: 2, name: title }).waitFor();
}

/** The printer gets the record of approval, with a line to sign for each decision and for whoever has it now, and nothing of the screen around it. */
async function prints(page: Page, ask: () => Promise<void>, lines: readonly string[]): Promise<void> {
  await page.evaluate(`window.print = () => document.body.setAttribute('data-printed', '')`);
  await ask();
  await page.locator('body[data-printed]').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.task-paper:visible');
  expect(await paper.locator('th').last().innerText()).toBe(words.paperSigned);
  const rows = await paper.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(rows.map(([, who]) => who)).toEqual(lines);
  expect(rows.map((cells) => cells.at(-1)).join('')).toBe('');
  expect((await page.locator('body').innerText()).trim()).toBe((await paper.innerText()).trim());
  expect(await page.locator(':is(nav, header, button, .task-row, .table-row):visible').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(`document.body.removeAttribute('data-printed')`);
  expect(await page.locator('nav:visible').count()).toBeGreaterThan(0);
}

const people = [lead, admin, finance];
const ends = Object.entries({
  approved: words.endsApproved,
  rejected: words.endsRejected,
  cancelled: words.endsCancelled,
  withdrawn: words.endsWithdrawn,
}).map(([state, sentence]) => ({ sentence, label: labelIn(processInstanceLife.states[state as ProcessOutcome].label, 'zh-CN') }));
/** The list of processes says in another browser whom the sheet named as next, or the end that it foretold. */
async function isAsTold(board: Page, title: string, told: string): Promise<void> {
  expect(told).not.toBe('');
  const end = ends.find(({ sentence, label }) => told.includes(sentence) || told.includes(label))?.label;
  const named = (text: string): string => people.filter((name) => text.includes(name)).join();
  await until(
    async () => {
      const row = await caseOf(board, title).innerText();
      return named(row) === named(told) && (end === undefined || row.includes(end));
    },
    { what: `"${title}" to be with whom "${told}" says` },
  );
}

interface Doing {
  readonly reason?: string;
  readonly aim?: (sheet: Locator) => Promise<void>;
}
/** A key opens the sheet of its act, and Ctrl with Enter does it: then it is with those whom the sheet named. */
const doing =
  (board: Page, title: string) =>
  async (page: Page, key: string, { reason, aim }: Doing = {}): Promise<void> => {
    await page.keyboard.press(key);
    const sheet = sheetOf(page);
    await sheet.waitFor();
    await aim?.(sheet);
    if (reason !== undefined) await sheet.getByRole('textbox', { name: words.comment }).fill(reason);
    await until(() => sheet.locator('.ant-btn-primary').isEnabled(), { what: `the sheet of ${key} to tell who has it next` });
    const told = await sheet.locator('.task-next').innerText();
    await page.keyboard.press('Control+Enter');
    await sheet.waitFor({ state: 'hidden' });
    await isAsTold(board, title, told);
  };
const colleague = (name: string) => async (sheet: Locator) => {
  await sheet.getByRole('combobox', { name: words.person }).fill(name);
  await sheet.page().keyboard.press('Enter');
};

test('[p-approvals] two approvers side by side: the loser keeps their words, every act is one key, and the refund is made at the end', async () => {
  await prepared();
  const [one, two, last] = [await deskOf(lead), await deskOf(admin), await deskOf(finance)];
  const does = doing(await askedFor(), order);
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
  await prints(last, () => last.keyboard.press('p'), [asker, admin, lead, finance, admin, lead, finance, lead, finance]);
  await does(last, 'a', { aim: (sheet) => sheet.getByText(words.endsApproved).waitFor() });
  // They have another task, which opens in its place.
  await rowOf(last).waitFor({ state: 'detached' });
  await until(async () => (await product.rig.sql(`select 1 from "order" where title = '${order}' and status = 'refunded'`)).length === 1, {
    what: 'the refund to be made',
  });
});

const byHand = '戊地学习';
/** Cases that are started by hand: they go from the lead or the administrator to finance. */
const cases = ['甲地学习', '乙地学习', '丙地学习', '丁地学习', byHand] as const;

const outside = '院外会诊回执';

async function started(): Promise<void> {
  const [definitionKey, key] = ['studyLeave', 'outsideReply'];
  await published({ name: '外出学习', key: definitionKey, subject: 'byHand', mayCancel: true });
  await published({ name: '院外会诊', key, subject: 'byHand' }, 'reply');
  for (const title of cases) if (title !== byHand) await call(asker, '/workflow-center/process-module/start', { definitionKey, title });
  await call(asker, '/workflow-center/process-module/start', { definitionKey: key, title: outside });
}
/** Whoever starts a process reads who will have it before it begins. */
async function startsByHand(desk: DeskPage): Promise<void> {
  const { page } = desk;
  await page.getByRole('button', { name: actLabel(desk, 'processInstance', 'start'), exact: true }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: '外出学习' }).click();
  const way = sheet.getByRole('region', { name: words.way });
  await way.getByText(`${lead}、${admin}`).waitFor();
  await way.getByText(finance).waitFor();
  await sheet.getByRole('textbox').last().fill(byHand);
  expect(await axe(page)).toEqual([]);
  await sheet.locator('.ant-btn-primary').click();
  await sheet.waitFor({ state: 'hidden' });
  await isAsTold(page, byHand, `${lead}、${admin}`);
}
/** An act at a case in the list of processes tells what becomes of it, too. */
async function actsAt(board: Page, title: string, act: string): Promise<void> {
  await caseOf(board, title).click();
  await (await footAct({ page: board, words: wordsIn['zh-CN'] }, act)).click();
  const sheet = sheetOf(board);
  const told = await sheet.locator('.act-lines').innerText();
  await sheet.locator('.ant-btn-primary').click();
  await sheet.waitFor({ state: 'hidden' });
  await isAsTold(board, title, told);
}

// The acts besides those above: each of them is one key of the same sheet, held by `tests/src/processes/machines` and `tests/server/processes`.
test.runIf(isWhole)(
  'signers before and after, rejected, withdrawn, cancelled and many at once: each is with whom the sheet named, and the other approver sees it',
  async () => {
    await started();
    const { desk } = await browser.open(product.rig.url, { as: asker, at: '/processes' });
    const [board, one, two, last] = [desk.page, await deskOf(lead, /409 \(Conflict\).*task-module\/act/), await deskOf(admin), await deskOf(finance)];
    const [signed, cancelled, many, lost, withdrawn] = cases;
    await startsByHand(desk);
    const does = doing(board, signed);
    await opened(one, signed);
    await opened(two, signed);

    // Finance signs before: nobody else has it meanwhile, and it comes back to whoever asked.
    await does(one, 'f', { reason: '先核对费用', aim: colleague(finance) });
    await rowOf(two, signed).waitFor({ state: 'detached' });
    await opened(last, signed);
    await does(last, 'a');
    await opened(one, signed);
    // The administrator signs after; what is approved stays with the step until then.
    await does(one, 'l', { reason: '请您最后确认', aim: colleague(admin) });
    await does(one, 'a');
    await opened(two, signed);
    await does(two, 'a');
    await opened(last, signed);
    await does(last, 'r', { reason: '本季度名额已满' });
    await caseOf(board, signed).click();
    await board.getByText('本季度名额已满').first().waitFor();
    await prints(board, () => board.getByRole('button', { name: words.print }).click(), [asker, finance, lead, admin, finance]);

    // Whoever began it takes it back, and the administrator ends another: both are gone from every list.
    await actsAt(board, withdrawn, actLabel(desk, 'processInstance', 'withdraw'));
    await rowOf(one, withdrawn).waitFor({ state: 'detached' });
    await goesTo(two, '/processes');
    // Nobody has what waits for a message, until somebody says that it came.
    await actsAt(two, outside, actLabel(desk, 'processInstance', 'message'));
    await rowOf(one, outside).waitFor();
    await actsAt(two, cancelled, actLabel(desk, 'processInstance', 'cancelInstance'));
    await rowOf(one, cancelled).waitFor({ state: 'detached' });
    await goesTo(two, '/tasks');

    // A colleague has claimed one of the two that are approved at once: it says so in its row, and the other is done.
    for (const title of [many, lost]) await rowOf(one, title).getByRole('checkbox').check();
    await one.getByRole('button', { name: new RegExp(words.bulk) }).click();
    const sheet = sheetOf(one);
    const line = (title: string): Locator => sheet.getByRole('row', { name: title });
    await line(lost).getByText(finance).waitFor();
    const told = await line(many).locator('.task-next').innerText();
    await opened(two, lost);
    await two.keyboard.press('c');
    await isAsTold(board, lost, admin);
    await sheet.locator('.ant-btn-primary').click();
    await sheet.getByRole('status').waitFor();
    await line(lost).getByText(words.bulkRefused).waitFor();
    await line(lost).getByText(admin).waitFor();
    await line(many).getByText(words.bulkDone).waitFor();
    await isAsTold(board, many, told);
  },
);

test('an investigation is reported by whoever leads it and approved where it is read, its report is a file, and its measures are done after that', async () => {
  const about = '检查单姓名写错两次';
  const opens = (page: Page): Promise<void> => caseOf(page, about).locator('.row-opener').click();
  const { desk } = await browser.open(product.rig.url, { as: lead, at: '/investigations' });
  const { page } = desk;
  const foot = (on: Page, act: string): Promise<Locator> => footAct({ page: on, words: desk.words }, actLabel(desk, 'investigation', act));
  const done = async (on: Page, act: string, fill: (sheet: Locator) => Promise<void>): Promise<void> => {
    await (await foot(on, act)).click();
    await fill(sheetOf(on));
    await sheetOf(on).locator('.ant-btn-primary').click();
    await sheetOf(on).waitFor({ state: 'hidden' });
  };
  const stands = (state: keyof typeof investigationLife.states): Promise<void> =>
    caseOf(page, about).getByText(labelIn(investigationLife.states[state].label, 'zh-CN')).waitFor();
  const says = (words: string) => (sheet: Locator) => sheet.getByRole('textbox').fill(words);
  await opens(page);
  await done(page, 'processStart', says('第一稿'));
  await stands('reported');
  // Nobody approves their own.
  expect(await (await foot(page, 'approve')).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');

  const { desk: other } = await browser.open(product.rig.url, { as: admin, at: '/investigations' });
  await opens(other.page);
  if (isWhole) {
    await done(other.page, 'sendBack', says('写明哪一天培训'));
    await stands('investigating');
    await done(page, 'processStart', says('补了日期'));
  }
  await done(other.page, 'approve', says('同意结案'));
  await stands('closed');
  const report = page.getByRole('region', { name: investigations.report });
  await report.getByText(new RegExp(`${admin}.*同意结案`)).waitFor();
  // Long words of a step push nothing out of the detail.
  expect(await report.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true);
  const [file] = await Promise.all([page.waitForEvent('download'), report.getByRole('button', { name: investigations.fetch }).click()]);
  expect(file.suggestedFilename()).toContain(about);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await done(page, 'recordMeasure', async (sheet) => {
    await sheet.getByRole('radio').first().check();
    await says('两个班次都已培训')(sheet);
    expect(await axe(page)).toEqual([]);
  });
  await page.getByText('两个班次都已培训').first().waitFor();
});
