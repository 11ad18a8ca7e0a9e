/** Constraints by which rows never overlap (docs/adr/0088), on the database that comes with the product. */
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { choice, day, flag, moment, timeOfDay } from '#contract/kinds.ts';
import type { Fields } from '#contract/kinds.ts';
import type { Period } from '#contract/period.ts';
import type { Resource } from '#contract/resource.ts';
import type { Database } from '#server/db/database.ts';
import { checkRows } from '#server/check/rows.ts';
import { prepareDatabase } from '#server/db/migrate.ts';
import { tableOf } from '#server/db/tables.ts';
import { emptyDatabase, freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

const fields: Fields = {
  room: choice(['房间', 'Room'], { one: ['一', 'One'], two: ['二', 'Two'] }),
  startsOn: day(['开始日期', 'From']),
  endsOn: day(['结束日期', 'Until']),
  startAt: moment(['开始', 'Begins']),
  endAt: moment(['结束', 'Ends']),
  opensAt: timeOfDay(['开门', 'Opens']),
  closesAt: timeOfDay(['关门', 'Closes']),
  enabled: flag(['启用', 'Enabled'], { required: true, default: true }),
};
const stay = (period?: Period): Resource => ({ name: 'stay', label: ['住', 'Stay'], orgOwned: true, operations: {}, fields, ...(period ? { period } : {}) });
const days: Period = { from: 'startsOn', to: 'endsOn', apart: ['orgId', 'room'] };

let test: TestDatabase;
afterEach(() => test.drop());
const open = async (): Promise<Database> => {
  test = await emptyDatabase();
  return test.database;
};
const prepared = (database: Database, period?: Period) => prepareDatabase(database, { tables: [tableOf(stay(period))], migrations: [] });
const org = randomUUID();
async function put(database: Database, given: Readonly<Record<string, unknown>>): Promise<string> {
  const row: Readonly<Record<string, unknown>> = { id: randomUUID(), org_id: org, room: 'one', enabled: true, ...given };
  const names = Object.keys(row);
  await database.query(`insert into stay (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`, Object.values(row));
  return String(row['id']);
}
const held = async (database: Database, table = 'stay'): Promise<readonly unknown[]> =>
  (await database.query(`select conname from pg_constraint where contype = 'x' and conrelid = $1::regclass`, [table])).map((one) => one['conname']);
const refused = { code: '23P01' };

describe('rows of one key never overlap', () => {
  it('between days, the last of which is in it', async () => {
    const database = await open();
    expect(await prepared(database, days)).toEqual([]);
    await put(database, { starts_on: '2026-01-01', ends_on: '2026-01-31' });
    await put(database, { starts_on: '2026-02-01' });
    await expect(put(database, { starts_on: '2026-01-31', ends_on: '2026-01-31' })).rejects.toMatchObject(refused);
    await expect(put(database, { starts_on: '2099-01-01' })).rejects.toMatchObject(refused);
    await expect(put(database, { ends_on: '2026-01-01' })).rejects.toMatchObject(refused);
    await put(database, { starts_on: '2026-01-31', room: 'two' });
    await put(database, { starts_on: '2026-01-31', org_id: randomUUID() });
    // Neither a row without a whole key nor one that counts nowhere keeps a time.
    await put(database, { starts_on: '2026-01-31', room: null });
    await put(database, { starts_on: '2026-01-31', enabled: false });
    await put(database, { starts_on: '2026-01-31', deleted_at: '2026-01-01' });
    await put(database, { starts_on: '2026-01-31', ends_on: '2026-01-30' });
  });

  it('between moments and between times of day, where the next may begin', async () => {
    const database = await open();
    await prepared(database, { from: 'startAt', to: 'endAt', apart: ['room'] });
    await put(database, { start_at: '2026-01-01T01:00:00Z', end_at: '2026-01-01T01:30:00Z' });
    await put(database, { start_at: '2026-01-01T01:30:00Z', end_at: '2026-01-01T02:00:00Z' });
    await expect(put(database, { start_at: '2026-01-01T01:59:59.999Z', end_at: '2026-01-01T03:00:00Z' })).rejects.toMatchObject(refused);
    await database.query('truncate stay');
    await prepared(database, { from: 'opensAt', to: 'closesAt', apart: ['room'] });
    await put(database, { opens_at: '08:30', closes_at: '12:00' });
    await put(database, { opens_at: '12:00', closes_at: '17:30' });
    await expect(put(database, { opens_at: '11:59', closes_at: '12:01' })).rejects.toMatchObject(refused);
    await expect(put(database, { opens_at: '17:29' })).rejects.toMatchObject(refused);
    await put(database, { opens_at: '09:00', closes_at: '09:00' });
  });

  it('by one constraint, which goes and comes with what the description says', async () => {
    const database = await open();
    await prepared(database, days);
    const [first] = await held(database);
    expect(first).toMatch(/^stay_apart_/);
    await prepared(database, days);
    expect(await held(database)).toEqual([first]);
    await prepared(database, { ...days, apart: ['orgId'] });
    const [second, ...others] = await held(database);
    expect([second === first, others]).toEqual([false, []]);
    await prepared(database, { from: 'startsOn', to: 'endsOn' });
    expect(await held(database)).toEqual([]);
  });
});

describe('rows of an older version that overlap', () => {
  it('stop no start: it says which they are, and holds the others apart once they are mended', async () => {
    const database = await open();
    await prepared(database);
    const one = await put(database, { starts_on: '2026-01-01' });
    const other = await put(database, { starts_on: '2026-02-01' });
    const [pair] = [[one, other].toSorted()];
    const unheld = await prepared(database, days);
    expect(unheld).toEqual([{ table: 'stay', why: expect.stringContaining(`These rows overlap`) }]);
    expect(unheld[0]?.why).toContain(`${String(pair[0])} and ${String(pair[1])}.`);
    expect(await held(database)).toEqual([]);
    await put(database, { starts_on: '2026-03-01' });
    await database.query(`update stay set enabled = false where starts_on > '2026-01-01'`);
    expect(await prepared(database, days)).toEqual([]);
    await expect(put(database, { starts_on: '2026-03-01' })).rejects.toMatchObject(refused);
  });

  it('of a time that nobody can read stop none either', async () => {
    const database = await open();
    await prepared(database);
    await put(database, { opens_at: '08:30', closes_at: 'late' });
    const [unheld] = await prepared(database, { from: 'opensAt', to: 'closesAt', apart: ['room'] });
    expect(unheld?.why).toContain('no readable time');
  });
});

it('rules of reporting are mended by their migration where the same rule counts on each day as before', async () => {
  test = await freshDatabase();
  const { database } = test;
  const [constraint] = await held(database, 'report_rule');
  await database.query(`alter table report_rule drop constraint ${String(constraint)}`);
  const orgs = { chain: randomUUID(), nested: randomUUID() };
  const rule = (orgId: string, name: string, [startsOn, endsOn]: readonly [from: string, to?: string], enabled = true) =>
    database.query(
      `insert into report_rule (id, org_id, name, protected_days, on_repeat, starts_on, ends_on, enabled) values (gen_random_uuid(), $1, $2, 1, 'refuse', $3, $4, $5)`,
      [orgId, name, startsOn, endsOn ?? null, enabled],
    );
  await rule(orgs.chain, 'first', ['2026-01-01']);
  await rule(orgs.chain, 'second', ['2026-02-01', '2026-02-20']);
  await rule(orgs.chain, 'off', ['2026-02-10'], false);
  await rule(orgs.chain, 'third', ['2026-02-15']);
  await rule(orgs.nested, 'usual', ['2026-01-01']);
  await rule(orgs.nested, 'month', ['2026-03-01', '2026-03-31']);
  await database.query(readFileSync(new URL('../../../server/db/migrations/0066_report_rule_times.sql', import.meta.url), 'utf8'));
  expect(await database.query('select name, ends_on as "endsOn", version from report_rule order by org_id = $1, starts_on', [orgs.nested])).toEqual([
    { name: 'first', endsOn: '2026-01-31', version: 2 },
    { name: 'second', endsOn: '2026-02-14', version: 2 },
    { name: 'off', endsOn: null, version: 1 },
    { name: 'third', endsOn: null, version: 1 },
    { name: 'usual', endsOn: null, version: 1 },
    { name: 'month', endsOn: '2026-03-31', version: 1 },
  ]);
  const unheld = await prepareDatabase(database);
  expect(unheld.map(({ table }) => table)).toEqual(['report_rule']);
  expect(await checkRows(database)).toEqual([
    { what: 'rows of reportRule overlap in time', count: 1, example: expect.stringMatching(/^[\da-f-]{36} and [\da-f-]{36}$/) },
  ]);
  await database.query(`update report_rule set ends_on = '2026-02-28' where name = 'usual'`);
  expect(await prepareDatabase(database)).toEqual([]);
  expect(await held(database, 'report_rule')).toEqual([constraint]);
});
