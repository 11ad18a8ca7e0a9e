/** One rule of points holds in an organisation today: the group's, or where that says so the one of the nearest organisation on the way up that has its own. */
import type { PointTerms } from '#contract/points.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import type { Query } from '#server/db/database.ts';

export interface StandingRule extends PointTerms, Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly level: 'group' | 'organisation';
  readonly mostPerDay: number | null;
  readonly months: number | null;
  readonly mayDiffer: boolean;
}

/** The one that began last holds, of several; a rule without a beginning began before all. */
const standingSql = `with recursive up(id, parent_id, depth) as (
    select o.id, o.parent_id, 0 from organisation o where o.id = $1
    union all select o.id, o.parent_id, up.depth + 1 from up join organisation o on o.id = up.parent_id where up.depth < ${resourceLimits.treeDepth}
  ), today as (select (now() at time zone 'Asia/Shanghai')::date as day)
  select r.id, r.name, r.level, r.kind, r.points, r.per, r.least, r.most_per_order as "mostPerOrder", r.most_per_day as "mostPerDay", r.months, r.may_differ as "mayDiffer"
  from point_rule r join up on up.id = r.org_id cross join today
  where r.deleted_at is null and r.enabled and (r.level = 'group') = (up.parent_id is null)
    and (r.starts_on is null or r.starts_on <= today.day) and (r.ends_on is null or r.ends_on >= today.day)
  order by up.depth, r.starts_on desc nulls last, r.id desc`;

export async function standingRules(query: Query, orgId: string): Promise<readonly StandingRule[]> {
  const all = await query.query<StandingRule>(standingSql, [orgId]);
  return (['order', 'firstOrder'] as const).flatMap((kind) => {
    const of = (level: string): StandingRule | undefined => all.find((rule) => rule.kind === kind && rule.level === level);
    const group = of('group');
    const own = group?.mayDiffer ? of('organisation') : undefined;
    // One of an organisation stands because the group's says that it may.
    return own ? [{ ...own, mayDiffer: true }] : group ? [group] : [];
  });
}
