/** The release before the desk left this behind, and it is brought to this one: who may do what, how far conversations had come, what search finds. */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { ownSchema, prepareDatabase } from '#server/db/migrate.ts';
import { emptyDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
const [org, conversation, order, nurse] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const roles = { serviceLead: '{chat.read,desk.team}', corpadmin: '{chat.read}', nurse: '{chat.read}' };

beforeAll(async () => {
  own = await emptyDatabase();
  // That release had no row security.
  const { migrations, rowSecurity: _rowSecurity, ...schema } = ownSchema();
  await prepareDatabase(own.database, { ...schema, migrations: migrations.filter(({ name }) => name < '0005') });
  const { database } = own;
  for (const [code, rights] of Object.entries(roles))
    await database.query(`insert into role (id, org_id, code, name, rights, data_scope) values ($1, $4, $2, $2, $3, 'group')`, [
      randomUUID(),
      code,
      rights,
      org,
    ]);
  await database.query(
    `insert into conversation (id, org_id, kind, member_id, state, last_seq, last_message_type, last_message_at, created_at)
     values ($1, $2, 'member', $3, 'serving', 3, 0, '2026-10-01T03:00Z', '2026-10-01T01:00Z')`,
    [conversation, org, randomUUID()],
  );
  for (const [seq, kind, content] of [
    [1, 'member', '打针期间感冒了'],
    [2, 'staff', '先量体温'],
    [3, 'member', '好的'],
  ])
    await database.query(
      `insert into message (id, org_id, conversation_id, seq, message_type, content, sender_kind, sender_id, sender_name, sent_at)
       values ($1, $2, $3, $4, 0, $5, $6, $1, 'x', '2026-10-01T00:00Z'::timestamptz + make_interval(hours => $4))`,
      [randomUUID(), org, conversation, seq, content, kind],
    );
  await database.query(
    `insert into order_step (order_id, version, status, at, by_kind, by_id, by_name) values
       ($1, 1, 'unpaid', '2026-10-01T01:00Z', 'staff', $2, 'Zhou'), ($1, 2, 'paid', '2026-10-01T02:00Z', 'member', $2, 'Lin')`,
    [order, nurse],
  );
  await prepareDatabase(database);
});
afterAll(() => own.drop());

const ofTemplates = ['importLayout', 'exportLayout'].flatMap((name) => ['read', 'write', 'remove', 'export'].map((verb) => `${name}.${verb}`));

test('who runs the desk and the administrator may export, the administrator announce, the others as before', async () => {
  const rows = await own.database.query<{ code: string; rights: string[] }>('select code, rights from role');
  expect(Object.fromEntries(rows.map(({ code, rights }) => [code, rights]))).toEqual({
    serviceLead: ['chat.read', 'desk.team', 'chat.export', 'order.export'],
    corpadmin: ['chat.read', 'chat.export', 'message.announce', 'staff.password', 'order.export', 'system.operate', 'audit.read', ...ofTemplates],
    nurse: ['chat.read'],
  });
});

test('a conversation knows since when it lasts and who answered it', async () => {
  const [row] = await own.database.query('select opened_at, first_reply_at, last_staff_seq from conversation');
  expect(row).toEqual({ opened_at: '2026-10-01T01:00:00.000Z', first_reply_at: '2026-10-01T02:00:00.000Z', last_staff_seq: 2 });
});

test('an order keeps its steps in its history', async () => {
  const rows = await own.database.query('select version, change, at, by_name, changes, reason from record_change where entity_id = $1 order by version', [
    order,
  ]);
  expect(rows).toEqual([
    { version: 1, change: 'created', at: '2026-10-01T01:00:00.000Z', by_name: 'Zhou', changes: [{ field: 'status', from: null, to: 'unpaid' }], reason: null },
    { version: 2, change: 'moved', at: '2026-10-01T02:00:00.000Z', by_name: 'Lin', changes: [{ field: 'status', from: 'unpaid', to: 'paid' }], reason: null },
  ]);
});

test('its texts are found', async () => {
  expect(await own.database.query(`select m.seq from message_gram g join message m on m.id = g.message_id where g.grams @> '{感冒}'`)).toEqual([{ seq: 1 }]);
});

/** A connection that is cut by the database before its n-th statement; how many there were. */
function cutAt({ database, administer }: TestDatabase, n: number): { readonly database: Database; readonly asked: () => number } {
  let asked = 0;
  const connect = async (): Promise<PoolClient> => {
    const client = await database.pool.connect();
    const [{ pid }] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }];
    client.on('error', () => undefined);
    const query = async (...given: Parameters<PoolClient['query']>): Promise<unknown> => {
      asked += 1;
      if (asked === n) await administer(`select pg_terminate_backend(${pid})`);
      return client.query(...given);
    };
    return new Proxy(client, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name, of)) as unknown });
  };
  return { database: { ...database, pool: { connect } } as unknown as Database, asked: () => asked };
}

const shapeSql = `select table_schema, table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema in ('public', 'seen') order by 1, 2, 3`;

test('[L9] cut off before any of its statements an upgrade goes on at the next start: the same tables, the same rows', async () => {
  const { database } = own;
  const shape = await database.query(shapeSql);
  const histories = await database.query('select entity_id, version, change from record_change order by 1, 2');
  const { migrations, rowSecurity: _rowSecurity, ...schema } = ownSchema();
  const before = { ...schema, migrations: migrations.filter(({ name }) => name < '0005') };
  const whole = cutAt(own, 0);
  await prepareDatabase(whole.database);
  expect(whole.asked()).toBeGreaterThan(5);
  for (const n of [7, 20, 45]) {
    const cut = await emptyDatabase();
    try {
      await prepareDatabase(cut.database, before);
      await cut.database.query(
        `insert into order_step (order_id, version, status, at, by_kind, by_id, by_name) values ($1, 1, 'unpaid', '2026-10-01T01:00Z', 'staff', $2, 'Zhou')`,
        [order, nurse],
      );
      await expect(prepareDatabase(cutAt(cut, n).database), `statement ${n}`).rejects.toThrow();
      await prepareDatabase(cut.database);
      expect(await cut.database.query(shapeSql), `statement ${n}`).toEqual(shape);
      expect(await cut.database.query('select entity_id, version, change from record_change order by 1, 2')).toEqual(histories.slice(0, 1));
    } finally {
      await cut.drop();
    }
  }
});
