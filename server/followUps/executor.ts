/** A return visit has somebody who carries it out: whoever follows the customer up, else a colleague of the roles named for it with the fewest open visits; and who stands in for them. */
import type { Query } from '#server/db/database.ts';

export interface Wanted {
  readonly orgId: string;
  readonly memberId: string;
  readonly plannedAt: string;
  /** Roles that a rule names; nobody named: those that the organisation names for carrying follow-up out, else those that may. */
  readonly roleIds?: readonly string[];
  /** The customer's follow-up person comes first unless told otherwise. */
  readonly toOwner?: boolean;
}

const ownerSql = `select u.id from member m join staff_user u on u.id = m.owner_user_id where m.id = $1 and u.enabled and u.deleted_at is null`;

/** A role counts where it is held: in the organisation, or everywhere its holder works. */
const holderSql = `with named as (
    select r.code from role r where r.id = any($2) and r.deleted_at is null
    union all
    select r.code from org_follow_role f join role r on r.id = any(f.role_ids) where cardinality($2::uuid[]) = 0 and f.org_id = $1 and f.duty = 'execute' and f.enabled
      and f.deleted_at is null and r.deleted_at is null
  ), codes as (
    select array_agg(n.code) as list from named n
    union all
    select array_agg(r.code) from role r join organisation o on o.id = $1 and o.group_id = r.org_id
    where not exists (select from named) and 'returnVisit.write' = any(r.rights) and r.code <> 'corpadmin' and r.deleted_at is null
  )
  select u.id from codes c, staff_user u left join user_bind_org b on b.user_id = u.id and b.org_id = $1 and b.deleted_at is null
  where c.list is not null and u.enabled and u.deleted_at is null and (u.org_id = $1 or $1 = any(u.bound_org_ids)) and (u.role_codes || coalesce(b.role_codes, '{}')) && c.list
    and not exists (select from staff_absence a where a.user_id = u.id and a.deleted_at is null and $3::timestamptz >= a.starts_at and $3::timestamptz < a.ends_at)
  order by (select count(*) from return_visit v where v.executor_id = u.id and v.status in ('planned', 'due', 'inProgress') and v.deleted_at is null), u.id limit 1`;

/** @returns nobody where no colleague of those roles is there */
export async function executorFor(query: Query, { orgId, memberId, plannedAt, roleIds = [], toOwner = true }: Wanted): Promise<string | null> {
  const [owner] = toOwner ? await query.query<{ id: string }>(ownerSql, [memberId]) : [];
  if (owner) return owner.id;
  const [holder] = await query.query<{ id: string }>(holderSql, [orgId, roleIds, plannedAt]);
  return holder?.id ?? null;
}

const deputySql = `select a.deputy_id as "deputyId" from staff_absence a join staff_user u on u.id = a.deputy_id and u.enabled and u.deleted_at is null
  where a.user_id = $1 and a.deleted_at is null and $2::timestamptz >= a.starts_at and $2::timestamptz < a.ends_at limit 1`;

/** @returns nobody where the executor is there at that time, or named no deputy */
export async function deputyFor(query: Query, executorId: string, at: string): Promise<string | null> {
  const [found] = await query.query<{ deputyId: string }>(deputySql, [executorId, at]);
  return found?.deputyId ?? null;
}

/** A visit is missed when the day after its own is over, in Shanghai. */
export const closesSql = (at: string): string => `((${at}::timestamptz at time zone 'Asia/Shanghai')::date + 2)::timestamp at time zone 'Asia/Shanghai'`;
