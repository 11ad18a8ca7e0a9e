/** The people who may answer in an organisation, and how many conversations each of them holds. Automatic assignment and the list of colleagues read the same rows. */
import { consultLimits } from '#contract/limits/lists.ts';
import type { Answers } from '#contract/operations.ts';
import type { ConsultDoctor } from '#contract/resources/order.ts';
import type { RoleTemplate } from '#contract/resources/role.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { claimSql } from '#server/engine/claim.ts';
import { isPresentSql } from '#server/session/presence.ts';

type Row = Answers<'desk.people'>[number];
export interface Colleague extends Row, Record<string, unknown> {
  readonly lastAssignedAt: string | null;
}

/** The condition is about the alias `u` of staff_user: enabled, put into the organisation $1, and holding a role `r` there that is such a one. */
const holdsIn = (isSuch: string): string => `u.enabled and u.deleted_at is null and ($1::uuid = u.org_id or $1::uuid = any(u.bound_org_ids))
  and exists (
    select from role r
    where r.code = any(u.role_codes || coalesce((select b.role_codes from user_bind_org b where b.user_id = u.id and b.org_id = $1 and b.deleted_at is null), '{}'))
      and r.deleted_at is null and r.is_disabled is not true and ${isSuch}
      and r.org_id = (select o.group_id from organisation o where o.id = $1))`;
const hasRight = (right: Right): string => `'${right}' = any(r.rights)`;
const doctor: RoleTemplate = 'physician';
export const mayAnswerIn = holdsIn(hasRight('chat.write'));
/** These run its desk. */
export const mayLeadIn = holdsIn(hasRight('desk.team'));
/** The code of a role stays as it was given: one begun from the template is called like it, numbered where there are several (server/rights/fromTemplate.ts). */
const isDoctorIn = `${holdsIn(`r.code ~ '^${doctor}[0-9]*$'`)} and ${mayAnswerIn}`;

/** The doctors of the organisation who may answer come with those who are there first. */
export const readDoctors = (query: Query, orgId: string): Promise<ConsultDoctor[]> =>
  query.query<ConsultDoctor & Record<string, unknown>>(
    `select u.id, u.nick_name as name, u.title, u.duty_state <> 'offline' and ${isPresentSql('u.id')} as "isHere" from staff_user u where ${isDoctorIn}
     order by "isHere" desc, u.nick_name, u.id limit ${consultLimits.doctors}`,
    [orgId],
  );

const sql = (): string => {
  const { most, counts } = claimSql('conversation', '$1');
  return `
  with people as materialized (select u.* from staff_user u where ${mayAnswerIn}),
  held as (
    select x.assignee_id, count(*)::int as open from conversation x where x.assignee_id = any(array(select id from people)) and ${counts} group by x.assignee_id
  )
  select u.id, u.nick_name as name, u.title, u.duty_state as "dutyState", ${isPresentSql('u.id')} as "isPresent", u.last_assigned_at as "lastAssignedAt", coalesce(h.open, 0) as open,
    ${most} as capacity,
    array(select t.id from team t where t.org_id = $1 and t.deleted_at is null and u.id = any(t.member_ids) order by t.created_at, t.id) as "teamIds"
  from people u left join held h on h.assignee_id = u.id order by u.nick_name, u.id`;
};

export const readColleagues = (query: Query, orgId: string): Promise<Colleague[]> => query.query<Colleague>(sql(), [orgId]);
