/** No index does what another one does, and one that nothing declares any more goes (docs/adr/0089). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropGoneIndexes, goneIndexes } from '#server/db/goneIndexes.ts';
import { ownSchema } from '#server/db/migrate.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.drop());

/** Their columns come first in another index of the same kind, over the same rows; a key stays whatever others do. */
const doubled = (): Promise<unknown[]> =>
  own.database.query(
    `select one.relname as name, other.relname as within
     from pg_index a join pg_index b on b.indrelid = a.indrelid and b.indexrelid <> a.indexrelid
     join pg_class one on one.oid = a.indexrelid join pg_class other on other.oid = b.indexrelid
     where one.relnamespace = 'public'::regnamespace and one.relam = other.relam and not a.indisunique
       and pg_get_expr(a.indpred, a.indrelid) is not distinct from pg_get_expr(b.indpred, b.indrelid)
       and not exists (
         select from generate_series(1, a.indnatts) n
         where n > b.indnatts or pg_get_indexdef(a.indexrelid, n, true) <> pg_get_indexdef(b.indexrelid, n, true) or a.indclass[n - 1] <> b.indclass[n - 1]
           or a.indoption[n - 1] <> b.indoption[n - 1])
     order by 1, 2`,
  );

describe('the indexes of the tables', () => {
  it('are none that begins another one', async () => {
    expect(await doubled()).toEqual([]);
    // The query would find one.
    await own.database.query('create index member_org_alone on member (org_id) where deleted_at is null and archived_at is null');
    expect(await doubled()).toContainEqual({ name: 'member_org_alone', within: 'member_created_at_active_page' });
    await own.database.query('drop index member_org_alone');
  });

  it('are those that are declared or made by a migration', async () => {
    expect(await goneIndexes(own.database, ownSchema())).toEqual([]);
  });
});

describe('an index that is no longer declared', () => {
  beforeEach(() => own.database.query('create index if not exists member_nick_name_active_page on member (org_id, nick_name, id)'));

  it('goes, and no other does', async () => {
    await own.database.query('create index member_mobile_end on member (org_id, right(mobile, 4))');
    await own.database.query('create index by_hand on member (remark)');
    expect(await goneIndexes(own.database, ownSchema())).toEqual(['member_mobile_end', 'member_nick_name_active_page']);
    await dropGoneIndexes(own.database, ownSchema());
    expect(await goneIndexes(own.database, ownSchema())).toEqual([]);
    const left = await own.database.query(
      `select indexname as name from pg_indexes where indexname in ('by_hand', 'member_mobile_end', 'member_open_id_living_key') order by 1`,
    );
    expect(left).toEqual([{ name: 'by_hand' }, { name: 'member_open_id_living_key' }]);
  });

  it('is taken away by one server alone', async () => {
    await Promise.all([dropGoneIndexes(own.database, ownSchema()), dropGoneIndexes(own.database, ownSchema())]);
    expect(await goneIndexes(own.database, ownSchema())).toEqual([]);
  });
});
