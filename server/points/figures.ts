/** Figures of points: by month, and of one customer. Of the rows that somebody sees, whoever's rule gave them. */
import { pointLimits } from '#contract/limits/points.ts';
import type { Answers } from '#contract/operations.ts';
import type { PointEntry, PointMonth } from '#contract/resources/points.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/refusal.ts';
import { ownSql } from '#server/resources/scope.ts';
import { Values } from '#server/resources/values.ts';
import type { Who } from '#server/who.ts';

type Figures = Answers<'pointRecord.statistics'>;

interface MonthSum extends Record<string, unknown> {
  readonly month: string;
  readonly given: number;
  readonly used: number;
  readonly expired: number;
  readonly corrected: number;
}
const monthOf = (at: string): string => `to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM')`;
const soon = `now() + interval '${pointLimits.soonDays} days'`;

const sumsSql = (where: string): string => `select ${monthOf('x.at')} as month,
    coalesce(sum(x.point) filter (where x.point > 0 and x.reversal_of_id is null), 0) as given,
    coalesce(-sum(x.point) filter (where x.point < 0 and x.biz_type <> 'expire' and x.reversal_of_id is null), 0) as used,
    coalesce(-sum(x.point) filter (where x.biz_type = 'expire'), 0) as expired,
    coalesce(sum(x.point) filter (where x.reversal_of_id is not null), 0) as corrected
  from seen.point_record x where ${where} group by 1 order by 1`;
/** The months up to now, the oldest first. */
const monthsSql = `select ${monthOf('m')} as month from generate_series(now() - interval '${pointLimits.monthsShown - 1} months', now(), interval '1 month') m`;

function monthly(sums: readonly MonthSum[], months: readonly string[]): readonly PointMonth[] {
  const standing = (upTo: string): number =>
    sums.reduce((total, { month, given, used, expired, corrected }) => (month <= upTo ? total + given - used - expired + corrected : total), 0);
  return months.map((month) => {
    const { given = 0, used = 0, expired = 0, corrected = 0 } = sums.find((one) => one.month === month) ?? {};
    return { month, given, used, expired, corrected, outstanding: standing(month) };
  });
}

export async function pointFigures(query: Query, who: Who): Promise<Figures> {
  const { orgIds } = who;
  const values = new Values();
  const where = `x.org_id = any(${values.add(orgIds, 'uuid[]')})${ownSql({ name: 'pointRecord' }, who, values)}`;
  const sums = await query.query<MonthSum>(sumsSql(where), values.list);
  const months = await query.query<{ month: string }>(monthsSql);
  const lots = new Values();
  const his = `x.org_id = any(${lots.add(orgIds, 'uuid[]')})${ownSql({ name: 'member' }, who, lots)}`;
  const [left] = await query.query<{ customers: number; soon: number }>(
    `select count(distinct l.member_id) as customers, coalesce(sum(l.remaining) filter (where l.expire_at <= ${soon}), 0) as soon
     from point_lot l join member x on x.id = l.member_id where l.remaining > 0 and ${his}`,
    lots.list,
  );
  const shown = monthly(
    sums,
    months.map(({ month }) => month),
  );
  return {
    organisations: orgIds.length,
    outstanding: shown.at(-1)?.outstanding ?? 0,
    customers: left?.customers ?? 0,
    soon: left?.soon ?? 0,
    months: shown,
  };
}

/** @throws Refusal notFound: a foreign customer and none look alike */
export async function pointsOfMember(query: Query, who: Who, memberId: string): Promise<Answers<'pointRecord.ofMember'>> {
  const values = new Values();
  const where = `x.id = ${values.add(memberId, 'uuid')} and x.org_id = any(${values.add(who.orgIds, 'uuid[]')}) and x.deleted_at is null`;
  const [found] = await query.query(`select x.id from member x where ${where}${ownSql({ name: 'member' }, who, values)}`, values.list);
  if (!found) throw new Refusal('notFound');
  const entries = await query.query<PointEntry & Record<string, unknown>>(
    `select id, biz_type as "bizType", title, point, balance_after as "balanceAfter", at from point_record
     where member_id = $1 order by at desc, id desc limit ${pointLimits.lastEntries}`,
    [memberId],
  );
  const [left] = await query.query<{ soon: number; soonAt: string | null }>(
    `select coalesce(sum(remaining), 0) as soon, min(expire_at) as "soonAt" from point_lot where member_id = $1 and remaining > 0 and expire_at <= ${soon}`,
    [memberId],
  );
  return { balance: entries[0]?.balanceAfter ?? 0, soon: left?.soon ?? 0, soonAt: left?.soonAt ?? null, entries };
}
