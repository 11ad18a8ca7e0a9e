import { afterEach, describe, expect, it } from 'vitest';
import { flag, many, text, whole } from '#contract/kinds.ts';
import { resource } from '#contract/resource.ts';
import type { Database } from '#server/db/database.ts';
import { ownSchema, prepareDatabase, type Migration, type Schema } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { tableOf } from '#server/db/tables.ts';
import { emptyDatabase, type TestDatabase } from '#tests/server/support/testDatabase.ts';

const title = text(['标题', 'Title'], { required: true, search: true });
const note = resource('note', {
  label: ['便条', 'Note'],
  orgOwned: true,
  operations: {},
  fields: { title, tags: many(['标签', 'Tags'], text(['标签', 'Tag'])) },
  unique: [['title']],
});
const schemaOf = (resources: readonly Parameters<typeof tableOf>[0][], migrations: readonly Migration[] = []): Schema => ({
  tables: resources.map(tableOf),
  migrations,
});
const shape = (database: Database) =>
  database.query(`SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`);
/** The views of row level security are dropped and made anew by whatever changes a table or an index. */
const standing = (database: Database) =>
  database.query(
    `SELECT 'seen'::regnamespace::oid::text AS seen, (SELECT array_agg(indexname::text ORDER BY indexname) FROM pg_indexes WHERE schemaname = 'public') AS indexes`,
  );
const insert = (database: Database) => database.query(`INSERT INTO note (id, org_id, title) VALUES (gen_random_uuid(), gen_random_uuid(), 'one')`);

let test: TestDatabase;
const open = async (): Promise<Database> => {
  test = await emptyDatabase();
  return test.database;
};
afterEach(() => test.drop());

describe('preparing a database', () => {
  it('makes every table of the contract and changes nothing the second time', async () => {
    const database = await open();
    await prepareDatabase(database);
    const [first, raised] = [await shape(database), await standing(database)];
    expect(first).toContainEqual({ table_name: 'order', column_name: 'pay_price', data_type: 'bigint', is_nullable: 'NO' });
    expect(first).toContainEqual({ table_name: 'staff_user', column_name: 'bound_org_ids', data_type: 'ARRAY', is_nullable: 'NO' });
    await prepareDatabase(database);
    expect(await shape(database)).toEqual(first);
    expect(await standing(database)).toEqual(raised);
    expect((await database.query('SELECT name FROM schema_migration ORDER BY name')).map(({ name }) => name)).toEqual(
      ownSchema().migrations.map(({ name }) => name),
    );
  });

  it('is done once when many nodes start together', async () => {
    const database = await open();
    const others = await Promise.all([1, 2, 3].map(() => openDatabase(test.url, { max: 2 })));
    const schema = schemaOf([note], [{ name: '0001_once.sql', sql: 'CREATE TABLE once (id int); INSERT INTO once VALUES (1)' }]);
    await Promise.all([database, ...others].map((each) => prepareDatabase(each, schema)));
    expect(await database.query('SELECT id FROM once')).toEqual([{ id: 1 }]);
    await Promise.all(others.map((each) => each.end()));
  });

  it('counts empty values as equal where the resource says so', async () => {
    const database = await open();
    const pair = resource('pair', {
      label: ['对', 'Pair'],
      orgOwned: false,
      operations: {},
      fields: { left: text(['左', 'Left']), right: text(['右', 'Right']) },
      uniqueNullsEqual: [['left', 'right']],
    });
    await prepareDatabase(database, schemaOf([pair]));
    const add = () => database.query(`INSERT INTO pair (id, "left") VALUES (gen_random_uuid(), 'a')`);
    await add();
    await expect(add()).rejects.toThrow(/duplicate key/);
  });
});

describe('a changed contract', () => {
  it('gets its new fields, indexes and loosened rules by itself', async () => {
    const database = await open();
    await prepareDatabase(database, schemaOf([note]));
    await insert(database);
    const wider = {
      ...note,
      fields: {
        ...note.fields,
        title: text(['标题', 'Title']),
        pinned: flag(['置顶', 'Pinned']),
        labels: many(['标签', 'Labels'], text(['标签', 'Label']), { required: true }),
      },
      indexes: [['pinned']],
    };
    await prepareDatabase(database, schemaOf([wider]));
    expect(await database.query('SELECT title, pinned, labels, version FROM note')).toEqual([{ title: 'one', pinned: null, labels: [], version: 1 }]);
    expect(await database.query(`SELECT indexname FROM pg_indexes WHERE indexname = 'note_pinned_index'`)).toHaveLength(1);
    await database.query('UPDATE note SET title = NULL');
  });

  it.each([
    ['a dropped field', { ...note, fields: { title } }, /note\.tags stands in the database and no longer in the contract: .*DROP COLUMN "tags"/],
    [
      'a changed kind',
      { ...note, fields: { ...note.fields, title: whole(['标题', 'Title'], { required: true }) } },
      /note\.title is text in the database and integer in the contract: .*TYPE integer/,
    ],
    [
      'a field now required',
      { ...note, fields: { ...note.fields, tags: many(['标签', 'Tags'], text(['标签', 'Tag']), { required: true }) } },
      /note\.tags may be empty in the database and is required/,
    ],
    [
      'a new required field',
      { ...note, fields: { ...note.fields, pinned: flag(['置顶', 'Pinned'], { required: true }) } },
      /note\.pinned is new and required, but the table holds rows/,
    ],
  ])('is refused for %s, naming the migration to write, and nothing is changed', async (_, changed, text_) => {
    const database = await open();
    const migrations = [{ name: '0006_x.sql', sql: 'SELECT 1' }];
    await prepareDatabase(database, schemaOf([note], migrations));
    await insert(database);
    const before = await shape(database);
    const attempt = prepareDatabase(database, schemaOf([{ ...changed, indexes: [['title', 'orgId']] }], migrations));
    await expect(attempt).rejects.toThrow(text_);
    await expect(attempt).rejects.toThrow('Write server/db/migrations/0007_note.before.sql');
    expect(await shape(database)).toEqual(before);
    expect(await database.query(`SELECT 1 FROM pg_indexes WHERE indexname = 'note_title_org_id_index'`)).toEqual([]);
  });

  it('is taken once its migration is written; a new database only records that one', async () => {
    const database = await open();
    await prepareDatabase(database, schemaOf([note]));
    await insert(database);
    const renamed = { ...note, fields: { heading: title, tags: note.fields.tags }, unique: [['heading']] };
    const schema = schemaOf([renamed], [{ name: '0001_note.before.sql', sql: 'ALTER TABLE note RENAME COLUMN title TO heading' }]);
    await prepareDatabase(database, schema);
    expect(await database.query('SELECT heading FROM note')).toEqual([{ heading: 'one' }]);
    const other = await emptyDatabase();
    await prepareDatabase(other.database, schema);
    expect(await other.database.query('SELECT name FROM schema_migration')).toEqual([{ name: '0001_note.before.sql' }]);
    await other.drop();
  });
});

describe('migrations', () => {
  const first = { name: '0001_first.sql', sql: 'CREATE TABLE first (id int)' };

  it('[L9] are each kept whole or not at all, and go on from there', async () => {
    const database = await open();
    const broken = { name: '0002_second.sql', sql: 'CREATE TABLE second (id int); SELECT 1/0' };
    await expect(prepareDatabase(database, schemaOf([], [first, broken]))).rejects.toThrow(/0002_second\.sql failed and was rolled back: division by zero/);
    expect(await database.query(`SELECT to_regclass('first') IS NOT NULL AS first, to_regclass('second') IS NOT NULL AS second`)).toEqual([
      { first: true, second: false },
    ]);
    await prepareDatabase(database, schemaOf([], [first, { ...broken, sql: 'CREATE TABLE second (id int)' }]));
    expect(await database.query('SELECT name FROM schema_migration ORDER BY name')).toEqual([{ name: '0001_first.sql' }, { name: '0002_second.sql' }]);
  });

  it('leave nothing behind when their connection dies in the middle', async () => {
    const database = await open();
    const slow = { name: '0001_slow.sql', sql: 'CREATE TABLE half (id int); SELECT pg_sleep(30)' };
    const attempt = prepareDatabase(database, schemaOf([], [slow])).catch((error: unknown) => error);
    const asleep = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    await expect.poll(() => database.query(asleep)).toHaveLength(1);
    await database.query(`SELECT pg_terminate_backend(pid) FROM (${asleep}) AS sleeping`);
    expect(String(await attempt)).toContain('0001_slow.sql failed');
    expect(await database.query(`SELECT to_regclass('half') IS NULL AS gone`)).toEqual([{ gone: true }]);
    await prepareDatabase(database, schemaOf([], [{ ...slow, sql: 'CREATE TABLE half (id int)' }]));
    expect(await database.query('SELECT name FROM schema_migration')).toEqual([{ name: '0001_slow.sql' }]);
  });

  it('[L9] of a newer version make an older server refuse politely', async () => {
    const database = await open();
    await prepareDatabase(database, schemaOf([], [first, { name: '0002_newer.sql', sql: 'SELECT 1' }]));
    await expect(prepareDatabase(database, schemaOf([], [first]))).rejects.toThrow(/prepared by a newer version.*0002_newer\.sql.*Start that newer version/);
  });

  it('that were changed after they had run are refused', async () => {
    const database = await open();
    await prepareDatabase(database, schemaOf([], [first]));
    await expect(prepareDatabase(database, schemaOf([], [{ ...first, sql: 'SELECT 2' }]))).rejects.toThrow(/0001_first\.sql was changed after it had run/);
  });
});
