/** Customers are looked after: contacts, hand-over, groups by conditions, imports, calls (spec 7). */
import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { familyNamed } from '#tests/specification/known.ts';
import type { Judgement, Judgements, Known } from '#tests/specification/known.ts';
import type { Given } from '#tests/specification/client.ts';
import { isDone } from '#tests/specification/client.ts';
import { sliceOf } from './files.ts';
import { rowsIn } from '#tests/specification/rows.ts';
import type { Row } from '#tests/specification/rows.ts';
import { callAt } from '#tests/specification/specified.ts';

const customers = familyNamed('/crm-server/customermanage');
const tracks = familyNamed('/crm-server/customer/track');
const tasks = familyNamed('/crm-server/ctCallTask');
const groups = familyNamed('/crm-server/assertedGroups');
const questionnaires = familyNamed('/api-qs/design');
const declarations = familyNamed('/crm-server/healthDeclare');

const marks =
  (verb: 'read' | 'unread', isRead: boolean): Judgement =>
  async ({ client, rows }) => {
    const [row] = await rows.read(tracks);
    await client.done(callAt(`POST /crm-server/customer/track/${verb}`), { ids: [row?.id] });
    expect((await rows.read(tracks)).find(({ id }) => id === row?.id)?.['isRead']).toBe(isRead);
  };

/** A customer whom somebody follows up, with that person. */
async function followed({ rows }: Known): Promise<Row> {
  const found = (await rows.read(customers)).find((row) => typeof row['ownerUserId'] === 'string' && row['leadGroupId'] == null);
  if (!found) throw new Error('Nobody follows a customer up: expected one in the demo.');
  return found;
}
const ownerOf = async ({ rows }: Known, id: string): Promise<unknown> => (await rows.read(customers)).find((row) => row.id === id)?.['ownerUserId'];

/** One of the colleagues who hold customers of the same house now gets it. */
const transfer: Judgement = async (known) => {
  const row = await followed(known);
  const others = known.rows
    .seen(customers.name)
    .filter((one) => one['orgId'] === row['orgId'] && one['ownerUserId'] && one['ownerUserId'] !== row['ownerUserId']);
  const to = others[0]?.['ownerUserId'];
  await known.client.done(callAt('POST /crm-server/customermanage/transfer'), { ids: [row.id], userId: to });
  expect(await ownerOf(known, row.id)).toBe(to);
};
const turnover: Judgement = async (known) => {
  const grouped = (await known.rows.read(customers)).find((row) => typeof row['leadGroupId'] === 'string');
  const row = known.rows.seen(customers.name).find((one) => one['orgId'] === grouped?.['orgId'] && one['ownerUserId'] && one['leadGroupId'] == null);
  await known.client.done(callAt('POST /crm-server/customermanage/turnover'), { ids: [row?.id], leadGroupId: grouped?.['leadGroupId'] });
  expect((await known.rows.read(customers)).find(({ id }) => id === row?.id)?.['leadGroupId'] ?? grouped?.['leadGroupId']).toBe(grouped?.['leadGroupId']);
};
const cancelFollow: Judgement = async (known) => {
  const row = await followed(known);
  await known.client.done(callAt('POST /crm-server/customermanage/cancelFollow'), { ids: [row.id] });
  expect((await ownerOf(known, row.id)) ?? null).toBeNull();
};

const finds =
  (path: 'findByFields' | 'findByDynamic', given: (row: Row) => Readonly<Record<string, unknown>>): Judgement =>
  async ({ client, rows }) => {
    const [row] = await rows.read(customers);
    if (!row) throw new Error('The list of customers is empty.');
    const found = rowsIn(await client.done(callAt(`POST /crm-server/customermanage/${path}`), given(row)));
    expect(found.map(({ id }) => id)).toContain(row.id);
  };

const groupOf = async ({ rows }: Known): Promise<string> => (await rows.make(groups)).id;
const withGroup =
  (endpoint: string, name: string): Judgement =>
  async (known) => {
    await known.client.done(callAt(endpoint), { [name]: await groupOf(known) });
  };

const checked = async ({ client }: Known): Promise<Row> =>
  (await client.done(callAt('POST /crm-server/customermanage/import/check'), { rows: [{ 姓名: '导入甲', 性别: '女' }] })).datas as Row;

/** One that was published: it may have answers. */
async function publishedId({ rows }: Known): Promise<string> {
  const found = (await rows.read(questionnaires)).find((row) => typeof row['publishedNumber'] === 'number');
  if (!found) throw new Error('No questionnaire was published: expected one in the demo.');
  return found.id;
}

export const careJudgements: Judgements = {
  'GET /api-qs/da/results': async (known) => {
    const { datas } = await known.client.done(callAt('GET /api-qs/da/results'), { id: await publishedId(known) });
    expect((datas as Given)['questions']).toBeInstanceOf(Array);
  },
  'GET /api-qs/da/scores': async ({ client, rows }) => {
    const [row] = await rows.read(customers);
    const { datas } = await client.done(callAt('GET /api-qs/da/scores'), { memberId: row?.id });
    expect((datas as Given)['lines']).toBeInstanceOf(Array);
  },
  'POST /crm-server/customer/track/read': marks('read', true),
  'POST /crm-server/customer/track/unread': marks('unread', false),
  'POST /crm-server/customermanage/findByFields': finds('findByFields', ({ name }) => ({ fields: { name } })),
  'POST /crm-server/customermanage/findByDynamic': finds('findByDynamic', ({ name }) => ({ conditions: { all: [['name', 'is', name]] } })),
  'POST /crm-server/customermanage/transfer': transfer,
  'POST /crm-server/customermanage/turnover': turnover,
  'POST /crm-server/customermanage/cancelFollow': cancelFollow,
  'POST /crm-server/customermanage/import/check': async (known) => expect((await checked(known)).id).toBeTypeOf('string'),
  'POST /crm-server/customermanage/import/save': async (known) => {
    const save = callAt('POST /crm-server/customermanage/import/save');
    const { id } = await checked(known);
    // The lines are checked behind the answer: until then they cannot be brought in.
    await vi.waitFor(async () => expect(isDone(save, await known.client.send(save, { id }))).toBe(true), { timeout: 60_000, interval: 50 });
  },
  'GET /crm-server/customermanage/reportHistory': async (known) => {
    await known.client.done(callAt('GET /crm-server/customermanage/reportHistory'), { memberId: known.rows.seen(customers.name)[0]?.id });
  },
  'GET /crm-server/customer/group/members': withGroup('GET /crm-server/customer/group/members', 'groupId'),
  'GET /crm-server/assertedGroups/analysisEvents': withGroup('GET /crm-server/assertedGroups/analysisEvents', 'groupId'),
  'POST /crm-server/assertedGroups/enable': withGroup('POST /crm-server/assertedGroups/enable', 'id'),
  'POST /crm-server/assertedGroups/flushEvents': withGroup('POST /crm-server/assertedGroups/flushEvents', 'id'),
  'POST /crm-server/ctCallTask/saveOrUpdate': async ({ client, rows }) => {
    const made = await rows.make(tasks);
    await client.done(callAt('POST /crm-server/ctCallTask/saveOrUpdate'), { id: made.id, note: '下午再打' });
    expect((await rows.read(tasks)).find(({ id }) => id === made.id)?.['note']).toBe('下午再打');
  },
  'POST /crm-server/ctCallTask/import': async ({ client }) => {
    const table = Buffer.from('批次,姓名,另拨号码\n产后 42 天复查邀约,导入乙,13910009999\n');
    const slice = sliceOf(table, randomUUID(), 1, { name: 'tasks.csv', type: 'text/csv' });
    const { path } = (await client.done(callAt('POST /api-file/files/sliceUpload'), slice)).datas as Given;
    const { id } = (await client.done(callAt('POST /crm-server/ctCallTask/import'), { path })).datas as Row;
    expect(id).toBeTypeOf('string');
  },
  'POST /crm-server/healthDeclare/updateStatus': async ({ client, rows }) => {
    const made = await rows.make(declarations);
    // It waits or is held, by what was declared: the one is put on hold, the other is cleared.
    const status = made['status'] === 'held' ? 'cleared' : 'held';
    await client.done(callAt('POST /crm-server/healthDeclare/updateStatus'), { id: made.id, status });
    expect((await rows.read(declarations)).find(({ id }) => id === made.id)?.['status']).toBe(status);
  },
  'PUT /crm-server/allocationRule/rule': async ({ client }) => {
    await client.done(callAt('PUT /crm-server/allocationRule/rule'), { dailyCap: 80 });
  },
};
