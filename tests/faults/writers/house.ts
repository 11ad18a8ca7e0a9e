/** People and places of a campaign's own in the demo's house: somebody who may do everything in one organisation, somebody who may in the whole group, and those whom rows name. */
import { randomUUID } from 'node:crypto';
import { allRights } from '#contract/entityRights.ts';
import { staffOf } from '#tests/rig/people.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { until } from '#tests/rig/until.ts';
import type { Who } from './asker.ts';

export interface House {
  readonly groupId: string;
  readonly orgId: string;
  readonly otherOrgId: string;
  readonly keeperRoleId: string;
  /** Another person with every right, in the organisation or (`group`) in the whole group. */
  person(name: string, where?: 'org' | 'group'): Promise<Who>;
  /** Somebody without a right. */
  newcomer(name: string): Promise<string>;
  /** One of those that stood before anybody asked: the server has heard of it. */
  newHouse(name: string): Promise<string>;
}

/** Nobody of the staff has them by right of their place. */
const notOfStaff: ReadonlySet<string> = new Set(['chat.member', 'member.unmask']);
const houses = 60;

const roleSql = `insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, $2, $2, $3, $4) on conflict do nothing`;
const personSql = `insert into staff_user (id, org_id, username, nick_name, password_hash, enabled, role_codes, bound_org_ids, duty_state)
  select $5, $4, $2, $2, password_hash, true, array[$3], array[$4::uuid], 'offline' from staff_user where username = $1 on conflict do nothing`;
const houseSql = `insert into organisation (id, group_id, parent_id, type, name, code, status)
  select gen_random_uuid(), $1, $1, 'hospital', $2 || n, $2 || n, 'enabled' from generate_series(1, $3::int) n returning id`;

export async function makeHouse(rig: Rig, label: string): Promise<House> {
  const known = staffOf(rig, 'nurse');
  const [group] = await rig.sql<{ id: string }>('select id from organisation where id = group_id and id = (select group_id from organisation where id = $1)', [
    known.orgId,
  ]);
  const groupId = group?.id ?? '';
  const [other] = await rig.sql<{ id: string }>(
    `select id from organisation where group_id = $1 and type = 'hospital' and id <> $2 order by created_at limit 1`,
    [groupId, known.orgId],
  );
  const rights = Object.keys(allRights).filter((right) => !notOfStaff.has(right));
  await rig.sql(roleSql, [groupId, 'faultsOrg', rights, 'org']);
  await rig.sql(roleSql, [groupId, 'faultsGroup', rights, 'group']);
  await rig.sql(roleSql, [groupId, 'nothing', [], 'org']);
  const [role] = await rig.sql<{ id: string }>(`select id from role where org_id = $1 and code = 'faultsOrg'`, [groupId]);
  const empty = (await rig.sql<{ id: string }>(houseSql, [groupId, `${label}-house-`, houses])).map(({ id }) => id);
  const add = async (name: string, roleCode: string, orgId: string): Promise<Who> => {
    const id = randomUUID();
    // The database may be away just now; the same row comes once, however often it is sent.
    await until(async () => (await rig.sql(personSql, [known.username, name, roleCode, orgId, id])) && true, { what: `${name} to be there` });
    return { id, username: name, password: known.password };
  };
  return {
    groupId,
    orgId: known.orgId,
    otherOrgId: other?.id ?? '',
    keeperRoleId: role?.id ?? '',
    person: (name, where = 'org') => add(`${label}-${name}`, where === 'org' ? 'faultsOrg' : 'faultsGroup', where === 'org' ? known.orgId : groupId),
    newcomer: async (name) => (await add(`${label}-${name}`, 'nothing', known.orgId)).id,
    newHouse: async () => empty.pop() ?? '',
  };
}
