/** Titles of approvals held the Chinese word of their kind before 0136: it is cut by the row's own kind and nothing else is, and a search finds what is left. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalKinds } from '#contract/approvals/kinds.ts';
import { insertRows } from '#server/db/insertRows.ts';
import { ownSchema, prepareDatabase } from '#server/db/migrate.ts';
import { emptyDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
const org = randomUUID();
/** Kind, title before, title after. */
const titles: readonly (readonly [kind: string, before: string, after: string])[] = [
  ...Object.entries(approvalKinds).map(([kind, { label }]) => [kind, `${label[0]}：PO1 孕期套餐`, 'PO1 孕期套餐'] as const),
  ['discount', '退款：PO2', '退款：PO2'],
  ['refund', '退款：退款：PO3', '退款：PO3'],
  ['merge', '陈静 → 陈婧', '陈静 → 陈婧'],
];
const approvals = titles.map(([kind, before]) => ({ id: randomUUID(), kind, title: before }));
const other = randomUUID();

async function addInstance(id: string, title: string, subject: { readonly entity: string; readonly id: string } | null): Promise<void> {
  await own.database.query(
    `insert into process_instance (id, org_id, no, title, definition_id, version_id, version_number, starter_id, subject_entity, subject_id, seq, status, started_at)
     values ($1::uuid, $2, $1::text, $3, $1::uuid, $1::uuid, 1, $1::uuid, $4, $5, 1, 'running', now())`,
    [id, org, title, subject?.entity ?? null, subject?.id ?? null],
  );
}

beforeAll(async () => {
  own = await emptyDatabase();
  const { migrations, rowSecurity: _later, ...schema } = ownSchema();
  await prepareDatabase(own.database, { ...schema, migrations: migrations.filter(({ name }) => name < '0136') });
  await insertRows(own.database, 'organisation', [{ id: org, groupId: org, type: 'group', name: 'East', code: 'east', status: 'enabled' }]);
  await own.database.query(`alter table process_instance alter column awaits type text using '', drop column kind, drop column step_titles_en`);
  for (const { id, kind, title } of approvals) {
    await own.database.query(
      `insert into approval (id, org_id, kind, title, status, remark, subject_id, requested_by_id) values ($1, $2, $3, $4, 'waiting', 'x', $1, $1)`,
      [id, org, kind, title],
    );
    await addInstance(randomUUID(), title, { entity: 'approval', id });
  }
  await addInstance(other, '退款：自己写的标题', null);
  const nodes = [
    { id: 'a', kind: 'userTask', title: '' },
    { id: 'b', kind: 'message', title: '等付款' },
  ];
  await own.database.query(
    `insert into definition_version (id, org_id, entity, row_id, number, content, published_by, published_at) values ($1::uuid, $2, 'processDefinition', $1, 1, $3, $1, now())`,
    [other, org, JSON.stringify({ graph: { nodes, edges: [] } })],
  );
  await own.database.query(`update process_instance set step_titles = '{审批,等付款}', awaits = '已付款、已到货' where id = $1`, [other]);
  await prepareDatabase(own.database);
});
afterAll(() => own.drop());

test('each row loses the word of its own kind, once', async () => {
  const rows = await own.database.query<{ id: string; title: string; instance: string; kind: string }>(
    `select a.id, a.title, i.title as instance, i.kind from approval a join process_instance i on i.subject_id = a.id`,
  );
  const told = new Map(rows.map((row) => [row.id, row]));
  for (const [at, [kind, , after]] of titles.entries()) expect(told.get(approvals[at]?.id ?? '')).toMatchObject({ kind, title: after, instance: after });
});

test('a process that nobody asked an approval by keeps its title', async () => {
  expect(await own.database.query('select kind, title from process_instance where id = $1', [other])).toEqual([{ kind: null, title: '退款：自己写的标题' }]);
});

test('a step that nobody titled is called by its kind in English, too, and each awaited message stands by itself', async () => {
  expect(await own.database.query('select step_titles as zh, step_titles_en as en, awaits as awaited from process_instance where id = $1', [other])).toEqual([
    { zh: ['审批', '等付款'], en: ['Approval', '等付款'], awaited: ['已付款', '已到货'] },
  ]);
});

test('the keys of a search go with the title', async () => {
  expect(await own.database.query(`select 1 from process_instance i where i.search_keys is distinct from search_keys_2(array[i.no, i.title], '{}')`)).toEqual(
    [],
  );
});
