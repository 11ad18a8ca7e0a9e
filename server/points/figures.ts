/** Points that are left of those that were given, of the rows that somebody sees; sums of entries are figures of their description. */
import { pointLimits } from '#contract/limits/points.ts';
import type { Answers } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { ownSql } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';

type Figures = Answers<'pointRecord.statistics'>;

const soon = `now() + interval '${pointLimits.soonDays} days'`;

export async function pointFigures(query: Query, principal: Principal): Promise<Figures> {
  const { orgIds } = principal;
  const lots = new Values();
  const his = `x.org_id = any(${lots.add(orgIds, 'uuid[]')})${ownSql({ name: 'member' }, principal, lots)}`;
  const [left] = await query.query<{ customers: number; soon: number }>(
    `select count(distinct l.member_id) as customers, coalesce(sum(l.remaining) filter (where l.expire_at <= ${soon}), 0) as soon
     from point_lot l join member x on x.id = l.member_id where l.remaining > 0 and ${his}`,
    lots.list,
  );
  return { customers: left?.customers ?? 0, soon: left?.soon ?? 0 };
}

/** @throws Refusal notFound: a foreign customer and none look alike */
export async function pointsOfMember(query: Query, principal: Principal, memberId: string): Promise<Answers<'pointRecord.ofMember'>> {
  const values = new Values();
  const where = `x.id = ${values.add(memberId, 'uuid')} and x.org_id = any(${values.add(principal.orgIds, 'uuid[]')}) and x.deleted_at is null`;
  const [found] = await query.query(`select x.id from member x where ${where}${ownSql({ name: 'member' }, principal, values)}`, values.list);
  if (!found) throw new Refusal('notFound');
  const [last] = await query.query<{ balance: number }>(
    `select balance_after as balance from point_record where member_id = $1 order by at desc, id desc limit 1`,
    [memberId],
  );
  const [left] = await query.query<{ soon: number; soonAt: string | null }>(
    `select coalesce(sum(remaining), 0) as soon, min(expire_at) as "soonAt" from point_lot where member_id = $1 and remaining > 0 and expire_at <= ${soon}`,
    [memberId],
  );
  return { balance: last?.balance ?? 0, soon: left?.soon ?? 0, soonAt: left?.soonAt ?? null };
}
