/** The end of a process does what was asked for, whether or not somebody presses a button just then: in the name of whoever approved last, or not at all (docs/adr/0157). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#tests/rig/until.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
/** The first asks, the second takes the money; the last two decide in processes, and hold no right to refund by themselves. */
const tokens: Record<'anna' | 'lead' | 'cleo' | 'dora', string> = { anna: '', lead: '', cleo: '', dora: '' };
const ids: Record<string, string> = {};
let memberId: string;
/** Fen: from so much on, a refund goes another way of the same process. */
const ways = { waits: 700_000, child: 800_000, nobody: 900_000 } as const;

type Node = Readonly<Record<string, unknown>> & { readonly id: string };
const node = (id: string, kind: string, config: object = {}): Node => ({ id, kind, title: id, config, at: { x: 0, y: 0 } });
const decidedBy = (id: string, who: string): Node => node(id, 'userTask', { candidates: 'person', personIds: [ids[who]], method: 'any', nobody: 'admin' });
const edge = (from: string, to: string, more: object = {}): object => ({ id: `${from}>${to}`, from, to, ...more });
const from = (amount: number): object => ({ condition: { all: [['amount', 'from', amount]] } });

async function published(key: string, nodes: readonly Node[], edges: readonly object[]): Promise<string> {
  const { id } = await save('/workflow-center/process-definition/save', {
    name: key,
    key,
    subject: 'approval',
    variables: [{ name: 'amount', label: '金额', type: 'money', required: true }],
    graph: { nodes: [node('start', 'start'), ...nodes, node('end', 'end')], edges },
  });
  const reply = await post('anna', '/workflow-center/process-definition/publish', { id });
  expect(reply.code, reply.text).toBe(0);
  return id;
}

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  const { group, east } = hospital.orgs;
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, 'decider', 'Decider',
      '{approval.read,approval.decide,processTask.read,processTask.move,order.read,order.move}', 'org')`,
    [group],
  );
  server.running.services.sessions.readAnew();
  for (const [name, role] of [
    ['anna', 'keeper'],
    ['lead', 'keeper'],
    ['cleo', 'decider'],
    ['dora', 'decider'],
  ] as const) {
    ids[name] = await hospital.staff(name, east, role);
    tokens[name] = await server.login(name);
  }
  memberId = await hospital.member('open-1', east, { name: '林晓', mobile: '13912341234' });
  await published('second', [decidedBy('again', 'dora')], [edge('start', 'again'), edge('again', 'end')]);
  const definitionId = await published(
    'refund',
    [
      node('first', 'exclusive'),
      decidedBy('look', 'cleo'),
      node('then', 'exclusive'),
      node('child', 'subProcess', { definitionKey: 'second' }),
      node('wait', 'timer', { hours: 1 }),
    ],
    [
      edge('start', 'first'),
      edge('first', 'wait', from(ways.nobody)),
      edge('first', 'look', { isDefault: true }),
      edge('look', 'then'),
      edge('then', 'child', from(ways.child)),
      edge('then', 'wait', from(ways.waits)),
      edge('then', 'end', { isDefault: true }),
      edge('child', 'end'),
      edge('wait', 'end'),
    ],
  );
  await save('/crm-server/approvalRule/save', { kind: 'refund', over: 100_000, definitionId });
});
afterAll(() => server.close());

type Who = keyof typeof tokens;
const post = (who: Who, path: string, json: object): Promise<Reply> => server.call('POST', path, { token: tokens[who], json });
async function save(path: string, json: object): Promise<{ readonly id: string }> {
  const { datas, text } = await post('anna', path, json);
  expect(datas, text).toHaveProperty('id');
  return datas;
}
const orderOf = async (id: string): Promise<Record<string, unknown>> =>
  (await server.call('GET', `/crm-server/pushorder/detail?id=${id}`, { token: tokens.anna })).datas;
const approvalOf = async (id: string): Promise<Record<string, unknown>> =>
  (await server.call('GET', `/crm-server/approval/detail?id=${id}`, { token: tokens.anna })).datas;
const statusOf = async (id: string): Promise<unknown> => (await orderOf(id))['status'];

interface Asked {
  readonly order: string;
  readonly id: string;
  readonly processId: string;
}
async function asked(payPrice: number, paidBy: Who = 'lead'): Promise<Asked> {
  const { id: order } = await save('/crm-server/pushorder/save', { memberId, title: '孕期套餐', count: 1, payPrice, clientId: randomUUID() });
  const paid = await post(paidBy, '/crm-server/pushorder/updateStatus', { id: order, status: 'paid', payWay: 'cash' });
  expect(paid.code, paid.text).toBe(0);
  const { id } = await save('/crm-server/approval/refund', { id: order, remark: '客户迁居' });
  return { order, id, processId: String((await approvalOf(id))['processId']) };
}
const approve = async (who: Who, id: string): Promise<void> => {
  const reply = await post(who, '/crm-server/approval/approve', { id, remark: '同意' });
  expect(reply.code, reply.text).toBe(0);
};
const ring = (processId: string) =>
  server.test.database.query(`update process_token set due_at = now() - interval '1 minute' where instance_id = $1 and state = 'here' and due_at is not null`, [
    processId,
  ]);
const actsOf = async (processId: string): Promise<readonly string[]> =>
  (await server.test.database.query<{ act: string }>('select act from process_step where instance_id = $1 order by seq', [processId])).map(({ act }) => act);
const refundSaid = async (order: string): Promise<unknown> =>
  (
    await server.test.database.query(
      `select by_id as "byId", by_name as "byName", reason from record_change where entity = 'order' and entity_id = $1 and change = 'moved' order by version desc limit 1`,
      [order],
    )
  )[0];

async function expectRefunded({ order, id, processId }: Asked, who: Who): Promise<void> {
  expect(await orderOf(order)).toMatchObject({ status: 'refunded', refundedBy: ids[who] });
  expect(await refundSaid(order)).toEqual({ byId: ids[who], byName: `name of ${who}`, reason: '客户迁居' });
  expect(await approvalOf(id)).toMatchObject({ status: 'approved', decidedById: ids[who], requestedById: ids['anna'] });
  expect(await server.test.database.query('select status from process_instance where id = $1', [processId])).toEqual([{ status: 'approved' }]);
}

it('[p-approvals] a refund is made by the last whom the process asks, also where they could not refund by themselves', async () => {
  const one = await asked(500_000);
  const alone = await post('cleo', '/crm-server/pushorder/updateStatus', { id: one.order, status: 'refunded', reason: '直接退' });
  expect(alone.code).toBe(40301);
  await approve('cleo', one.id);
  await expectRefunded(one, 'cleo');
});

it('is made by nobody without the right where one person decides: only a process of the house asks others', async () => {
  const one = await asked(50_000);
  expect(one.processId).toBe('null');
  const refused = await post('cleo', '/crm-server/approval/approve', { id: one.id, remark: '同意' });
  expect(refused.code, refused.text).toBe(40301);
  expect(await statusOf(one.order)).toBe('paid');
  expect(await approvalOf(one.id)).toMatchObject({ status: 'waiting' });
});

it('is made when the clock ends the process, in the name of whoever approved it', async () => {
  const one = await asked(ways.waits);
  await approve('cleo', one.id);
  expect(await statusOf(one.order)).toBe('paid');
  await ring(one.processId);
  await until(async () => (await statusOf(one.order)) === 'refunded', { what: 'the refund to be made by the clock' });
  await expectRefunded(one, 'cleo');
});

it('is made by whoever approved it in a subprocess', async () => {
  const one = await asked(ways.child);
  await approve('cleo', one.id);
  const desk = (await server.call('GET', '/workflow-center/task-module/desk', { token: tokens.dora })).datas as {
    readonly tasks: readonly { readonly id: string }[];
  };
  const [task] = desk.tasks;
  const sheet = (await server.call('GET', `/workflow-center/task-module/sheet?id=${task?.id ?? ''}`, { token: tokens.dora })).datas as {
    readonly sheet: { readonly hash: string };
  };
  const done = await post('dora', '/workflow-center/task-module/act', { id: task?.id, kind: 'approve', hash: sheet.sheet.hash });
  expect(done.code, done.text).toBe(0);
  await expectRefunded(one, 'dora');
});

/** The clock could not end the process: it says so once, to whoever asked and whoever can mend it, in words. */
async function expectHeld({ order, id, processId }: Asked, words: string, status = 'paid'): Promise<void> {
  await ring(processId);
  await until(async () => (await actsOf(processId)).includes('held'), { what: 'the history to say that it could not be done' });
  expect(await statusOf(order)).toBe(status);
  expect(await approvalOf(id)).toMatchObject({ status: 'waiting' });
  const told = await server.test.database.query<{ kind: string; values: object }>(
    `select kind, values from system_message where link = $1 and recipient_id = $2 order by created_at desc limit 1`,
    [`/processes?id=${processId}`, ids['anna']],
  );
  expect(told).toMatchObject([{ kind: 'processHeld', values: { reason: expect.stringContaining(words) as string } }]);
  const sheet = await server.call('GET', `/workflow-center/process-instance/sheet?id=${processId}`, { token: tokens.anna });
  expect(sheet.text).toContain(words);
  expect(await problemOf(processId)).toBe('held');
}
/** The list of instances says what keeps this one. */
const problemOf = async (id: string): Promise<unknown> => {
  const page = await server.call('GET', `/workflow-center/process-instance/list?id=${id}`, { token: tokens.anna });
  return (page.datas as { readonly rows: readonly { readonly problem: unknown }[] }).rows[0]?.problem;
};

it('is held where the order has gone on meanwhile, says so once, and is asked for again', async () => {
  const one = await asked(ways.waits);
  await approve('cleo', one.id);
  await post('anna', '/crm-server/pushorder/updateStatus', { id: one.order, status: 'inService' });
  await expectHeld(one, '申请之后内容改过', 'inService');
  await ring(one.processId);
  await until(
    async () =>
      (await server.test.database.query(`select 1 from process_token where instance_id = $1 and state = 'here' and due_at > now()`, [one.processId])).length >
      0,
    {
      what: 'the clock to have tried again',
    },
  );
  expect((await actsOf(one.processId)).filter((act) => act === 'held')).toHaveLength(1);
  const mended = await post('anna', '/workflow-center/process-instance/act', { id: one.processId, kind: 'cancel', comment: '重新申请' });
  expect(mended.code, mended.text).toBe(0);
  expect(await approvalOf(one.id)).toMatchObject({ status: 'withdrawn' });
  expect(await problemOf(one.processId)).toBeNull();
  const { id } = await save('/crm-server/approval/refund', { id: one.order, remark: '客户迁居' });
  const again: Asked = { order: one.order, id, processId: String((await approvalOf(id))['processId']) };
  await approve('cleo', id);
  await ring(again.processId);
  await until(async () => (await statusOf(one.order)) === 'refunded', { what: 'the second refund to be made' });
  await expectRefunded(again, 'cleo');
});

it('is never made by the clock alone, nor in the name of whoever took the money', async () => {
  const alone = await asked(ways.nobody);
  await expectHeld(alone, '由其他同事审批');
  expect((await post('anna', '/crm-server/approval/withdraw', { id: alone.id })).datas).toMatchObject({ status: 'withdrawn' });
  const own = await asked(ways.waits, 'cleo');
  await approve('cleo', own.id);
  await expectHeld(own, '由另一位同事退款');
});
