import { expect, test } from 'vitest';
import { phone, text } from '#contract/kinds.ts';
import type { Fields } from '#contract/kinds.ts';
import { planTables, tableOf } from '#server/db/tables.ts';
import type { Present } from '#server/db/tables.ts';

const table = (fields: Fields) =>
  tableOf({
    name: 'plan',
    orgOwned: true,
    fields,
    unique: [['orgId', 'name']],
    standard: { base: '/crm-server/plan', title: 'name', endpoints: { list: ['GET /crm-server/plan/list', ''] } },
  });
const name = text(['名称', 'Name'], { required: true, search: true, sort: true });

const presentOf = ({ columns, indexes }: ReturnType<typeof table>): Present => ({
  columns: new Map([['plan', new Map(columns.map(({ name: column, type, notNull, generated = null }) => [column, { type, notNull, generated }]))]]),
  indexes: new Set(indexes.map((index) => index.name)),
  filled: new Set(['plan']),
});

test('every order has an index of what is not removed, and a removed row holds no name back', () => {
  const sql = table({ name }).indexes.map((index) => index.sql);
  expect(sql).toEqual([
    'CREATE UNIQUE INDEX "plan_name_living_key" ON "plan" ("org_id", "name") WHERE deleted_at IS NULL',
    'CREATE INDEX "plan_created_at_living_page" ON "plan" ("org_id", "created_at", "id") WHERE deleted_at IS NULL',
    'CREATE INDEX "plan_name_living_page" ON "plan" ("org_id", "name", "id") WHERE deleted_at IS NULL',
    'CREATE INDEX "plan_removed_page" ON "plan" (org_id, created_at, id) WHERE deleted_at IS NOT NULL',
    'CREATE INDEX "plan_search_keys_index" ON "plan" USING gin (search_keys) WITH (fastupdate = off)',
  ]);
});

test('what is searched anew makes the keys and their index anew, and nothing else', () => {
  const before = table({ name });
  expect(planTables([before], presentOf(before))).toEqual({ statements: [], conflicts: [] });
  const { statements, conflicts } = planTables([table({ name, tel: phone(['电话', 'Phone'], { search: true }) })], presentOf(before));
  expect(conflicts).toEqual([]);
  expect(statements).toEqual([
    'ALTER TABLE "plan" ADD COLUMN "tel" text',
    'ALTER TABLE "plan" DROP COLUMN "search_keys"',
    `ALTER TABLE "plan" ADD COLUMN "search_keys" text[] GENERATED ALWAYS AS (search_keys_2(ARRAY["name"], ARRAY["tel"])) STORED`,
    `COMMENT ON COLUMN "plan"."search_keys" IS 'search_keys_2(ARRAY["name"], ARRAY["tel"])'`,
    'CREATE INDEX "plan_search_keys_index" ON "plan" USING gin (search_keys) WITH (fastupdate = off)',
  ]);
});
