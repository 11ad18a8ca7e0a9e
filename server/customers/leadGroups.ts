/** A lead group bounds what one person gets of it: so many a day, so many at a time. Both are counted while the taker is locked (`lockTaker`), so that two at once do not both find the last place. */
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Held } from '#server/session/grants.ts';

export interface LeadGroup extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly pickupRoleIds: readonly string[];
  readonly dailyLimit: number | null;
  readonly holdingCap: number | null;
  readonly waitDays: number | null;
}

const groupSql = `select g.id, g.org_id as "orgId", g.name, g.enabled and g.deleted_at is null as enabled, coalesce(g.pickup_role_ids, '{}') as "pickupRoleIds",
    g.daily_limit as "dailyLimit", g.holding_cap as "holdingCap", g.wait_days as "waitDays"
  from lead_group g where g.id = $1`;

export async function leadGroupOf(query: Query, id: string): Promise<LeadGroup | undefined> {
  const [group] = await query.query<LeadGroup>(groupSql, [id]);
  return group;
}

interface Load extends Record<string, unknown> {
  readonly isMember: boolean;
  readonly cap: number | null;
  readonly today: number;
  readonly held: number;
}
const loadSql = `select exists (select from lead_group_member t where t.lead_group_id = $1 and t.user_id = $2 and t.enabled and t.deleted_at is null) as "isMember",
    (select t.cap from lead_group_member t where t.lead_group_id = $1 and t.user_id = $2 and t.deleted_at is null) as cap,
    (select count(*)::int from lead_claim c where c.user_id = $2 and c.lead_group_id = $1
       and c.at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai') as today,
    (select count(*)::int from member m where m.lead_group_id = $1 and m.owner_user_id = $2 and m.deleted_at is null and m.archived_at is null) as held`;

async function loadOf(query: Query, groupId: string, userId: string): Promise<Load> {
  const [load] = await query.query<Load>(loadSql, [groupId, userId]);
  return load ?? { isMember: false, cap: null, today: 0, held: 0 };
}

function refuseFull({ name: group, holdingCap }: LeadGroup, { cap, held }: Load, name: string): void {
  const limit = cap ?? holdingCap;
  if (limit !== null && held >= limit) throw new Refusal('groupFull', { name, group, count: held, limit });
}

/** Whoever gives somebody a customer of a group holds to what they may have of it. @throws Refusal groupFull */
export async function requireGroupRoom(query: Query, groupId: unknown, taker: { readonly id: string; readonly name: string }): Promise<void> {
  const group = typeof groupId === 'string' ? await leadGroupOf(query, groupId) : undefined;
  if (group?.enabled) refuseFull(group, await loadOf(query, group.id, taker.id), taker.name);
}

interface Taker {
  readonly id: string;
  readonly name: string;
  readonly held: readonly Held[];
}
/** The customer as they stand in the pool. */
interface Pooled {
  readonly formerOwnerId: unknown;
  readonly returnedAt: unknown;
}

const againSql = `select to_char(($1::timestamptz + make_interval(days => $2)) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as until
  where $1::timestamptz + make_interval(days => $2) > now()`;

/** A former follower leaves the customer to others for a while. */
async function refuseFormer(query: Query, { waitDays }: LeadGroup, takerId: string, { formerOwnerId, returnedAt }: Pooled): Promise<void> {
  if (waitDays === null || formerOwnerId !== takerId || returnedAt === null) return;
  const [again] = await query.query<{ until: string }>(againSql, [returnedAt, waitDays]);
  if (again) throw new Refusal('claimTooSoon', { until: again.until });
}

/** @throws Refusal claimGroupOff, claimNotYours, claimDailyLimit, groupFull, claimTooSoon */
export async function requireClaimable(query: Query, group: LeadGroup, taker: Taker, customer: Pooled): Promise<void> {
  if (!group.enabled) throw new Refusal('claimGroupOff', { group: group.name });
  const load = await loadOf(query, group.id, taker.id);
  const holdsRole = taker.held.some(({ role }) => group.pickupRoleIds.includes(role.id));
  if (!holdsRole && !load.isMember) throw new Refusal('claimNotYours', { group: group.name });
  if (group.dailyLimit !== null && load.today >= group.dailyLimit)
    throw new Refusal('claimDailyLimit', { group: group.name, count: load.today, limit: group.dailyLimit });
  refuseFull(group, load, taker.name);
  await refuseFormer(query, group, taker.id, customer);
}
