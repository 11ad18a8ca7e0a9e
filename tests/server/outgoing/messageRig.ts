/** A house with a group and customers, for tests of the door of messages. */
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { MessageAsked } from '#server/outgoing/request.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';

export interface MessageHouse {
  readonly orgId: string;
  readonly database: Database;
  readonly url: string;
  readonly administer: (...statements: string[]) => Promise<void>;
  member(row?: Readonly<Record<string, unknown>>): Promise<string>;
  rule(row: Readonly<Record<string, unknown>>): Promise<void>;
  asked(some: Partial<MessageAsked>): MessageAsked;
  count(): Promise<number>;
  empty(): Promise<void>;
  drop(): Promise<void>;
}

export async function startMessageHouse(): Promise<MessageHouse> {
  const test = await freshDatabase();
  const { database } = test;
  const orgId = randomUUID();
  await database.query(`insert into organisation (id, group_id, type, name, code, status) values ($1, $1, 'group', 'group', 'group', 'enabled')`, [orgId]);
  let serial = 0;
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<void> => {
    const names = Object.keys(row);
    await database.query(`insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`, Object.values(row));
  };
  return {
    orgId,
    database,
    url: test.url,
    administer: test.administer,
    member: async (row = {}) => {
      serial += 1;
      const id = randomUUID();
      const mobile = `139${String(serial).padStart(8, '0')}`;
      await insert('member', {
        id,
        org_id: orgId,
        open_id: `open-${id}`,
        name: `客户${serial}`,
        sex: 'unknown',
        level: 'normal',
        stage: 'newLead',
        enabled: true,
        mobile,
        ...row,
      });
      return id;
    },
    rule: (row) => insert('message_rule', { id: randomUUID(), org_id: orgId, name: 'rule', enabled: true, ...row }),
    asked: (some) => ({
      orgId,
      dedupeKey: randomUUID(),
      purpose: some.batchId === undefined ? 'hand' : 'batch',
      category: 'care',
      chain: [{ channel: 'sms', text: '您好' }],
      variables: {},
      ...some,
    }),
    count: async () => (await database.query('select 1 from sent_message')).length,
    empty: async () => {
      await database.query('delete from sent_message');
      await database.query('delete from message_rule');
      await database.query('delete from stopped_number');
      await database.query('delete from member');
    },
    drop: test.drop,
  };
}
