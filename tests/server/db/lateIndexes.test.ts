/** Indexes of large tables are made after the start, beside whoever works, and again where a server died in between. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { text } from '#contract/kinds.ts';
import { resource } from '#contract/resource.ts';
import { makeLateIndexes } from '#server/db/lateIndexes.ts';
import { planTables, readPresent, tableOf } from '#server/db/tables.ts';
import { until } from '#tests/rig/until.ts';
import { emptyDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

const described = (indexes: readonly (readonly string[])[], unique: readonly (readonly string[])[] = []) =>
  tableOf(
    resource('noteCard', {
      label: ['记', 'Note'],
      orgOwned: false,
      operations: {},
      fields: { title: text(['题', 'Title']), word: text(['词', 'Word']) },
      indexes,
      unique,
    } as const),
  );
const before = described([]);
const wanted = described([['title'], ['word']], [['word']]);
let own: TestDatabase;

beforeAll(async () => {
  own = await emptyDatabase();
});
afterAll(() => own.drop());
beforeEach(async () => {
  await own.database.query('drop table if exists note_card');
  for (const statement of planTables([before], await readPresent(own.database, [before])).statements) await own.database.query(statement);
  await own.database.query(`insert into note_card (id, title, word) select gen_random_uuid(), 'title ' || n, 'word ' || n from generate_series(1, 200) n`);
});

const madeBy = async (large: number): Promise<string[]> =>
  planTables([wanted], await readPresent(own.database, [wanted], large)).statements.filter((sql) => sql.includes('INDEX'));
const valid = async (): Promise<string[]> =>
  (
    await own.database.query<{ name: string }>(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'note_card'::regclass and i.indisvalid order by 1`,
    )
  ).map(({ name }) => name);

test('the start makes every index of a small table, and of a large one its keys alone', async () => {
  expect(await madeBy(1024 ** 3)).toHaveLength(3);
  expect(await madeBy(1)).toEqual(['CREATE UNIQUE INDEX "note_card_word_key" ON "note_card" ("word")']);
});

test('the rest is made once, whoever begins with it', async () => {
  await Promise.all([makeLateIndexes(own.database, [wanted]), makeLateIndexes(own.database, [wanted])]);
  await makeLateIndexes(own.database, [wanted]);
  expect(await valid()).toEqual(['note_card_pkey', 'note_card_title_index', 'note_card_word_index']);
});

test('somebody who writes goes on meanwhile; one that was left half made is made anew', async () => {
  let cancel = (): Promise<void> => Promise.resolve();
  let making: Promise<unknown> = Promise.resolve();
  await own.database.transaction(async (query) => {
    // The index waits for this transaction, and nobody waits for the index.
    await query.query(`update note_card set title = 'written' where title = 'title 1'`);
    making = makeLateIndexes(own.database, [wanted], (given) => {
      cancel = given;
    }).catch((error: unknown) => error);
    const isHalfMade = async (): Promise<boolean> =>
      (await own.database.query(`select 1 from pg_stat_progress_create_index where datname = current_database() and phase like 'waiting%'`)).length > 0;
    await until(isHalfMade, { what: 'the index to wait for the transaction' });
    await own.database.query(`insert into note_card (id, title, word) values (gen_random_uuid(), 'beside', 'beside')`);
    await cancel();
    expect(await making).toMatchObject({ code: '57014' });
  });
  expect(await valid()).toEqual(['note_card_pkey']);
  await makeLateIndexes(own.database, [wanted]);
  expect(await valid()).toEqual(['note_card_pkey', 'note_card_title_index', 'note_card_word_index']);
});
