/** Two groups with people, orders and conversations: small, fixed, and every row with a text that no other row has. */
// The engine asks these of every row that is written; a server has them with its table of calls.
import '#server/operations/rules.ts';
import { randomUUIDv7 } from 'node:crypto';
import { allRights } from '#contract/entityRights.ts';
import type { Right } from '#contract/rights.ts';
import type { Database } from '#server/db/database.ts';
import { sealIdNumber } from '#server/privacy/idNumber.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { cheapHash } from '#tests/rig/cheapHash.ts';

export const password = 'Correct-horse-7';

const fixedHash = cheapHash(password);

export interface OrgIds {
  readonly group: string;
  readonly east: string;
  readonly eastWard: string;
  readonly west: string;
  readonly otherGroup: string;
  readonly otherHouse: string;
}

const deskRights: readonly Right[] = ['chat.read', 'chat.write', 'order.read', 'order.move', 'order.push', 'member.read', 'file.upload'];

/** Staff have all of these, but the right to see numbers in clear. */
const everyRight = (Object.keys(allRights) as Right[]).filter((right) => right !== 'chat.member' && right !== 'member.unmask');

async function insert(database: Database, table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  const id = (row['id'] as string | undefined) ?? randomUUIDv7();
  const all: Record<string, unknown> = { ...row, id };
  const names = Object.keys(all);
  await database.query(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(all),
  );
  return id;
}

async function makeOrgs(database: Database): Promise<OrgIds> {
  const ids: OrgIds = {
    group: randomUUIDv7(),
    east: randomUUIDv7(),
    eastWard: randomUUIDv7(),
    west: randomUUIDv7(),
    otherGroup: randomUUIDv7(),
    otherHouse: randomUUIDv7(),
  };
  const parents: Readonly<Record<keyof OrgIds, keyof OrgIds | null>> = {
    group: null,
    east: 'group',
    eastWard: 'east',
    west: 'group',
    otherGroup: null,
    otherHouse: 'otherGroup',
  };
  for (const [name, parent] of Object.entries(parents)) {
    const groupId = name.startsWith('other') ? ids.otherGroup : ids.group;
    const type = parent === null ? 'group' : name === 'eastWard' ? 'department' : 'hospital';
    await insert(database, 'organisation', {
      id: ids[name as keyof OrgIds],
      group_id: groupId,
      parent_id: parent === null ? null : ids[parent],
      type,
      name: `org ${name}`,
      code: name,
      status: 'enabled',
    });
  }
  return ids;
}

export interface Hospital {
  readonly orgs: OrgIds;
  staff(username: string, orgId: string, roleCode?: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
  member(openId: string, orgId: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
  patient(memberId: string, orgId: string, idNumber: string): Promise<string>;
  order(memberId: string, orgId: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
  conversation(memberId: string, orgId: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
  message(conversationId: string, orgId: string, more: Readonly<Record<string, unknown>>): Promise<string>;
}

const paidStates: ReadonlySet<unknown> = new Set(['paid', 'inService', 'completed', 'refunded']);
const isPaid = ({ status }: Readonly<Record<string, unknown>>): boolean => paidStates.has(status);

/** Roles: desk (own organisation), branch (and below), wide (group), lead (runs the team desk, exports), announcer (tells everybody), reader (sees, changes nothing), keeper (everything, numbers masked), unmasked (everything), nothing (no right). */
export async function makeHospital(database: Database, keys: Keys): Promise<Hospital> {
  const orgs = await makeOrgs(database);
  const roles: readonly (readonly [string, readonly Right[], string])[] = [
    ['desk', deskRights, 'org'],
    ['branch', deskRights, 'orgAndBelow'],
    ['wide', deskRights, 'group'],
    ['lead', [...deskRights, 'desk.team', 'chat.export'], 'org'],
    ['announcer', [...deskRights, 'message.announce'], 'org'],
    ['reader', ['chat.read', 'order.read'], 'org'],
    ['keeper', everyRight, 'org'],
    ['unmasked', [...everyRight, 'member.unmask'], 'org'],
    ['nothing', [], 'org'],
  ];
  for (const org_id of [orgs.group, orgs.otherGroup])
    for (const [code, rights, dataScope] of roles) await insert(database, 'role', { org_id, code, name: `role ${code}`, rights, data_scope: dataScope });
  let orderNumber = 0;
  let lastSeq = 0;
  return {
    orgs,
    staff: async (username, orgId, roleCode = 'desk', more = {}) =>
      insert(database, 'staff_user', {
        org_id: orgId,
        username,
        nick_name: `name of ${username}`,
        password_hash: fixedHash,
        enabled: true,
        role_codes: [roleCode],
        bound_org_ids: [orgId],
        duty_state: 'online',
        ...more,
      }),
    member: (openId, orgId, more = {}) =>
      insert(database, 'member', {
        org_id: orgId,
        open_id: openId,
        name: `name of ${openId}`,
        mobile: '13812348000',
        sex: 'female',
        level: 'gold',
        enabled: true,
        tags: ['vip'],
        // Tests give many of them one number.
        is_repeat: true,
        ...more,
      }),
    patient: (memberId, orgId, idNumber) =>
      insert(database, 'patient', {
        org_id: orgId,
        member_id: memberId,
        name: 'name of patient',
        sex: 'female',
        id_no: sealIdNumber(keys, idNumber),
        allergy_state: 'known',
        allergies: 'penicillin',
        summary: 'week 12',
      }),
    order: (memberId, orgId, more = {}) =>
      insert(database, 'order', {
        org_id: orgId,
        member_id: memberId,
        order_no: `T${(orderNumber += 1)}`,
        kind: 'pushed',
        title: 'check-up',
        count: 1,
        pay_price: 19_900,
        status: 'unpaid',
        ...(isPaid(more) ? { paid_at: new Date() } : {}),
        ...more,
      }),
    conversation: (memberId, orgId, more = {}) =>
      insert(database, 'conversation', {
        org_id: orgId,
        member_id: memberId,
        kind: 'member',
        state: 'waiting',
        last_seq: 0,
        last_message_type: 0,
        last_message_at: new Date().toISOString(),
        ...more,
      }),
    message: async (conversationId, orgId, more) => {
      lastSeq += 1;
      const id = await insert(database, 'message', {
        org_id: orgId,
        conversation_id: conversationId,
        seq: lastSeq,
        message_type: 0,
        content: `text ${lastSeq}`,
        sender_kind: 'member',
        sender_name: 'sender',
        sent_at: new Date().toISOString(),
        ...more,
      });
      await database.query(
        'update conversation c set last_seq = m.seq, last_message_id = m.id, last_message_type = m.message_type, last_message_at = m.sent_at from message m where m.id = $1 and c.id = m.conversation_id and m.seq > c.last_seq',
        [id],
      );
      return id;
    },
  };
}
