/** Customers by SQL, as many as wanted, of one organisation that is at work (every tenth has a conversation), and somebody who may read and change them. */
import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { insertRows } from '#server/db/insertRows.ts';
import { SessionStore } from '#server/session/sessions.ts';
import { personName } from '#tests/server/support/manyRows.ts';
import { patiently, withoutIndexes } from '#tests/server/support/withoutIndexes.ts';

export interface Customers {
  readonly orgId: string;
  /** The token is of somebody who sees these rows, numbers masked, and may change them. */
  readonly token: string;
  readonly rows: number;
}

const roleCode = 'benchReader';
const chunk = 10_000;

const fillSql = `insert into member (id, org_id, created_at, name, nick_name, mobile, sex, level, tags, source, birthday, remark, enabled)
  select gen_random_uuid(), $1, '2026-01-01'::timestamptz + make_interval(secs => i), ${personName}, 'wx' || i, '138' || lpad((i % 100000000)::text, 8, '0'),
    (array['unknown', 'male', 'female'])[1 + i % 3], (array['normal', 'normal', 'normal', 'silver', 'gold'])[1 + i % 5], '{}', '公众号', '1950-01-01'::date + i % 20000, null, true
  from generate_series($2::int, $3::int) as i`;

const talkedAt = '2026-02-01';
const conversationsSql = `insert into conversation (id, org_id, kind, member_id, state, last_seq, last_message_type, last_message_at)
  select gen_random_uuid(), org_id, 'member', id, 'closed', $2, 0, '${talkedAt}' from (select m.*, row_number() over (order by m.created_at) as i from member m where m.org_id = $1) m where i % 10 = 0`;
const messagesSql = `insert into message (id, org_id, conversation_id, seq, message_type, content, sender_kind, sender_id, sender_name, sent_at)
  select gen_random_uuid(), c.org_id, c.id, n, 0, '复查的报告出来了，什么时候可以来看', 'member', c.member_id, '患者', '${talkedAt}'::timestamptz + make_interval(secs => n)
  from conversation c, generate_series(1, $2::int) n where c.org_id = $1`;
const messagesEach = 8;

/** A database in use has other tables than the one that is asked: their rows stand in the same memory. */
async function talk(database: Database, orgId: string): Promise<void> {
  await withoutIndexes(database, 'conversation', async () =>
    patiently(database, async (client) => void (await client.query(conversationsSql, [orgId, messagesEach]))),
  );
  await withoutIndexes(database, 'message', async () => patiently(database, async (client) => void (await client.query(messagesSql, [orgId, messagesEach]))));
}

export async function makeCustomers(database: Database, rows: number): Promise<Customers> {
  const [groupId, orgId, staffId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const organisation = { groupId, sort: 0, status: 'enabled', name: '院区' };
  await insertRows(database, 'organisation', [
    { ...organisation, id: groupId, parentId: null, type: 'group', code: 'group' },
    { ...organisation, id: orgId, parentId: groupId, type: 'hospital', code: 'house' },
  ]);
  await insertRows(database, 'role', [
    {
      id: randomUUIDv7(),
      orgId: groupId,
      code: roleCode,
      name: '接待',
      rights: ['member.read', 'member.write', 'member.remove', 'trackRecord.read', 'callRecord.read', 'customerNote.read', 'callTask.read'],
      dataScope: 'org',
      scopeOrgIds: [],
    },
  ]);
  const staff = { id: staffId, orgId, username: 'reader', nickName: '接待', enabled: true, roleCodes: [roleCode], boundOrgIds: [orgId], dutyState: 'online' };
  await insertRows(database, 'staff_user', [staff]);
  await withoutIndexes(database, 'member', async () => {
    for (let from = 1; from <= rows; from += chunk) await database.query(fillSql, [orgId, from, Math.min(rows, from + chunk - 1)]);
  });
  await talk(database, orgId);
  const { token } = await new SessionStore(database).open(database, { kind: 'staff', id: staffId, orgId });
  return { orgId, token, rows };
}
