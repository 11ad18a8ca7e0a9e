import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messageText, messageTitle } from '#i18n/messageText.ts';
import type { MessageKind } from '#contract/choices/messages.ts';
import type { MessageValues } from '#contract/resources/systemMessage.ts';
import type { DeskTask, TaskSheet } from '#contract/processes/taskDesk.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
/** The first asks, the second and the third decide one after the other, the last has no part in it. */
const tokens: Record<'anna' | 'ben' | 'cleo' | 'dora', string> = { anna: '', ben: '', cleo: '', dora: '' };
const ids: Record<string, string> = {};
let memberId: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) {
    ids[name] = await hospital.staff(name, hospital.orgs.east, 'keeper');
    tokens[name] = await server.login(name);
  }
  memberId = await hospital.member('open-1', hospital.orgs.east, { name: '林晓', mobile: '13912341234' });
  const definition = await save('/workflow-center/process-definition/save', {
    name: '大额退款',
    key: 'refund',
    category: 'order',
    subject: 'approval',
    variables: [{ name: 'amount', label: '金额', type: 'money', required: true }],
    graph: {
      nodes: [
        { id: 'start', kind: 'start', config: {}, at: { x: 0, y: 0 } },
        task('lead', '主管审批', 'ben', 1),
        task('finance', '财务复核', 'cleo', 2),
        { id: 'end', kind: 'end', config: {}, at: { x: 0, y: 3 } },
      ],
      edges: [
        { id: 'a', from: 'start', to: 'lead' },
        { id: 'b', from: 'lead', to: 'finance' },
        { id: 'c', from: 'finance', to: 'end' },
      ],
    },
  });
  const published = await post('anna', '/workflow-center/process-definition/publish', { id: definition.id });
  expect(published.code, published.text).toBe(0);
  await save('/crm-server/approvalRule/save', { kind: 'refund', over: 500_000, definitionId: definition.id });
});
afterAll(() => server.close());

const task = (id: string, title: string, who: string, y: number) => ({
  id,
  kind: 'userTask',
  title,
  config: { candidates: 'person', personIds: [ids[who]], method: 'any', nobody: 'admin' },
  at: { x: 0, y },
});
const post = (who: keyof typeof tokens, path: string, json: object): Promise<Reply> => server.call('POST', path, { token: tokens[who], json });
async function save(path: string, json: object): Promise<{ readonly id: string }> {
  const { datas, text } = await post('anna', path, json);
  expect(datas, text).toHaveProperty('id');
  return datas;
}
const approvalOf = async (id: string): Promise<Record<string, unknown>> =>
  (await server.call('GET', `/crm-server/approval/detail?id=${id}`, { token: tokens.anna })).datas;
const statusOf = async (id: string): Promise<unknown> =>
  (await server.test.database.query<{ status: string }>('select status from "order" where id = $1', [id]))[0]?.status;
const openTasks = async (instanceId: unknown) =>
  server.test.database.query(
    `select name, status, candidate_ids as "candidateIds" from process_task where instance_id = $1 and status in ('offered', 'claimed')`,
    [instanceId],
  );
async function asked(payPrice = 680_000): Promise<{ readonly order: string; readonly id: string; readonly processId: unknown }> {
  const { id: order } = await save('/crm-server/pushorder/save', { memberId, title: '孕期套餐', count: 1, payPrice, clientId: randomUUID() });
  await post('dora', '/crm-server/pushorder/updateStatus', { id: order, status: 'paid', payWay: 'cash' });
  const { id } = await save('/crm-server/approval/refund', { id: order, remark: '客户迁居' });
  return { order, id, processId: (await approvalOf(id))['processId'] };
}

it('[p-approvals] a refund above the amount of the house is tasks of a workflow, and is made when the last of them is approved', async () => {
  const { order, id, processId } = await asked();
  expect(await openTasks(processId)).toEqual([{ name: '主管审批', status: 'offered', candidateIds: [ids['ben']] }]);
  expect((await post('dora', '/crm-server/approval/approve', { id })).code).toBe(40001);
  expect((await post('ben', '/crm-server/approval/approve', { id, remark: '同意' })).datas).toMatchObject({ status: 'waiting' });
  expect(await statusOf(order)).toBe('paid');
  expect(await openTasks(processId)).toMatchObject([{ name: '财务复核' }]);
  const last = await post('cleo', '/crm-server/approval/approve', { id });
  expect(last.datas, last.text).toMatchObject({ status: 'approved' });
  expect(await statusOf(order)).toBe('refunded');
  expect(await server.test.database.query('select status from process_instance where id = $1', [processId])).toEqual([{ status: 'approved' }]);
  expect(await approvalOf(id)).toMatchObject({ decidedById: ids['cleo'] });
});

it('is found by the word of what is asked for, in either language, beside the words of its title', async () => {
  const { id, processId } = await asked();
  const found = async (base: string, words: string): Promise<readonly string[]> => {
    const { datas } = await server.call('GET', `${base}/list?searchValue=${encodeURIComponent(words)}&limit=100`, { token: tokens.anna });
    return (datas as { readonly rows: readonly { readonly id: string }[] }).rows.map((row) => row.id);
  };
  const bases = { '/workflow-center/process-instance': String(processId), '/crm-server/approval': id } as const;
  for (const [base, one] of Object.entries(bases)) {
    for (const words of ['退款', 'refund', '退款 孕期', '孕期']) expect(await found(base, words), `${base} ${words}`).toContain(one);
    for (const words of ['合并', 'merge', '退款 合并', '款']) expect(await found(base, words), `${base} ${words}`).not.toContain(one);
  }
});

it('is rejected for all where one of them rejects it', async () => {
  const { order, id, processId } = await asked();
  expect((await post('ben', '/crm-server/approval/reject', { id, remark: '还没有消费完' })).datas).toMatchObject({ status: 'rejected' });
  expect(await statusOf(order)).toBe('paid');
  expect(await openTasks(processId)).toEqual([]);
});

it('is taken back by whoever asked, and its tasks are gone', async () => {
  const { id, processId } = await asked();
  expect((await post('anna', '/crm-server/approval/withdraw', { id })).datas).toMatchObject({ status: 'withdrawn' });
  expect(await openTasks(processId)).toEqual([]);
});

it('stops where the order has gone on since it was asked, whichever desk it has come to', async () => {
  const { order, id } = await asked();
  await post('ben', '/crm-server/approval/approve', { id });
  await post('anna', '/crm-server/pushorder/updateStatus', { id: order, status: 'inService' });
  expect((await post('cleo', '/crm-server/approval/approve', { id })).code).toBe(40938);
  expect(await statusOf(order)).toBe('inService');
  expect(await approvalOf(id)).toMatchObject({ status: 'waiting' });
});

it('needs no process up to the amount: anybody else decides', async () => {
  const { order, id, processId } = await asked(400_000);
  expect(processId ?? null).toBeNull();
  expect((await post('dora', '/crm-server/approval/approve', { id })).code).toBe(40323);
  expect((await post('ben', '/crm-server/approval/approve', { id })).code).toBe(0);
  expect(await statusOf(order)).toBe('refunded');
});

it('says beforehand who will have it, by the same rule and the same process', async () => {
  const { order } = await asked();
  const way = async (id: string): Promise<Record<string, unknown>> => (await post('dora', '/crm-server/approval/way', { kind: 'refund', id })).datas;
  expect(await way(order)).toMatchObject({
    process: '大额退款',
    isOptional: false,
    steps: [
      { node: 'lead', who: ['name of ben'] },
      { node: 'finance', who: ['name of cleo'] },
    ],
  });
  const small = await asked(400_000);
  const { deciders, ...told } = await way(small.order);
  expect(told).toMatchObject({ process: null, steps: [], isOptional: true });
  expect(deciders).toContain('name of ben');
  expect(deciders).not.toContain('name of dora');
});

it('lets a rule name no process that would keep every approval from being asked for', async () => {
  const byHand = await save('/workflow-center/process-definition/save', { name: '用章', graph: null });
  const rule = await post('anna', '/crm-server/approvalRule/save', { kind: 'merge', definitionId: byHand.id });
  expect(rule.code).toBe(40001);
  const asks = await save('/workflow-center/process-definition/save', {
    name: '多问一项',
    subject: 'approval',
    variables: [{ name: 'reason', label: '原因', type: 'text', required: true }],
    graph: {
      nodes: [
        { id: 'start', kind: 'start', config: {}, at: { x: 0, y: 0 } },
        task('lead', '主管审批', 'ben', 1),
        { id: 'end', kind: 'end', config: {}, at: { x: 0, y: 3 } },
      ],
      edges: [
        { id: 'a', from: 'start', to: 'lead' },
        { id: 'b', from: 'lead', to: 'end' },
      ],
    },
  });
  const published = await post('anna', '/workflow-center/process-definition/publish', { id: asks.id });
  expect(published.text).toContain('原因');
  expect(published.code).toBe(40001);
});

it('is told to whoever decides in their own language, its amount as the list has it', async () => {
  const { processId } = await asked(1_280_000);
  const [task] = await server.test.database.query<{ id: string }>(`select id from process_task where instance_id = $1 and status = 'offered'`, [processId]);
  const sheet = async (language: string) => {
    const path = `/workflow-center/task-module/sheet?id=${task?.id ?? ''}`;
    const { sheet: told } = (await server.call('GET', path, { token: tokens.ben, headers: { 'accept-language': language } })).datas as { sheet: TaskSheet };
    return { facts: told.instance.facts, began: told.instance.rounds[0]?.nodeTitle };
  };
  const [english, chinese] = [await sheet('en'), await sheet('zh-CN')];
  expect([english.began, chinese.began]).toEqual(['Start', '发起']);
  expect(english.facts).toEqual(
    expect.arrayContaining([
      { label: 'What', value: 'Refund' },
      { label: 'Amount', value: '¥12,800.00' },
    ]),
  );
  expect(chinese.facts).toContainEqual({ label: '事项', value: '退款' });
});

it('is called by what is asked for in the language of whoever reads: at the desk, on the sheet and its picture, in the list and in messages', async () => {
  const { id, processId } = await asked(1_280_000);
  const title = String((await approvalOf(id))['title']);
  expect(title).toMatch(/^\S+ 孕期套餐$/);
  const read = async (who: keyof typeof tokens, path: string, language: string): Promise<Reply> =>
    server.call('GET', path, { token: tokens[who], headers: { 'accept-language': language } });
  const [task] = await server.test.database.query<{ id: string }>(`select id from process_task where instance_id = $1 and status = 'offered'`, [processId]);
  for (const [language, called] of [
    ['en', `Refund: ${title}`],
    ['zh-CN', `退款：${title}`],
  ] as const) {
    const desk = (await read('ben', '/workflow-center/task-module/desk', language)).datas as { readonly tasks: readonly DeskTask[] };
    expect(desk.tasks.find((one) => one.id === task?.id)).toMatchObject({ title: called });
    const { sheet } = (await read('ben', `/workflow-center/task-module/sheet?id=${task?.id ?? ''}`, language)).datas as { readonly sheet: TaskSheet };
    expect(sheet.instance.title).toBe(called);
    expect((await read('ben', `/workflow-center/process-module/instance-image?id=${String(processId)}`, language)).text).toContain(`<title>${called}</title>`);
  }
  const byKind = encodeURIComponent(JSON.stringify({ all: [['kind', 'is', 'refund']] }));
  const list = (await read('anna', `/workflow-center/process-instance/list?filter=${byKind}`, 'en')).datas as {
    readonly rows: readonly { readonly id: string }[];
  };
  expect(list.rows.find((one) => one.id === processId)).toMatchObject({ title, kind: 'refund' });

  await post('ben', '/crm-server/approval/approve', { id });
  await post('cleo', '/crm-server/approval/approve', { id });
  const said = await server.test.database.query<{ kind: MessageKind; values: MessageValues }>(
    `select kind, values from system_message where link = any($1) order by created_at`,
    [[`/processes?id=${String(processId)}`, `/approvals?id=${id}`, `/tasks?id=${task?.id ?? ''}`]],
  );
  const words = (kind: MessageKind, language: 'en' | 'zh-CN'): string => {
    const found = said.find((one) => one.kind === kind);
    return found ? `${messageTitle(found, language)} ${messageText(found, language)}` : '';
  };
  for (const kind of ['taskOffered', 'approvalGiven', 'processEnded'] as const) {
    expect(words(kind, 'en')).toContain(`Refund: ${title}`);
    expect(words(kind, 'en')).not.toContain('退款');
    expect(words(kind, 'zh-CN')).toContain(`退款：${title}`);
  }
});

it('is settled by no other process than its own: nobody starts one about it by hand', async () => {
  const { order, id } = await asked(400_000);
  const begun = await post('dora', '/workflow-center/process-module/start', {
    definitionKey: 'refund',
    variables: { amount: 1 },
    subjectEntity: 'approval',
    subjectId: id,
  });
  expect(begun.code).toBe(40001);
  expect(await statusOf(order)).toBe('paid');
});
