/** One rule of points holds in an organisation today: the group's, or where that says so the one of the nearest organisation on the way up that has its own. */
import type { PointTerms } from '#contract/points.ts';
import type { Query } from '#server/db/database.ts';
import { inForce } from '#server/db/readInForce.ts';

export interface EffectiveRule extends PointTerms {
  readonly id: string;
  readonly name: string;
  readonly level: 'group' | 'organisation';
  readonly mostPerDay: number | null;
  readonly months: number | null;
  readonly mayDiffer: boolean;
}

const terms = ['name', 'level', 'kind', 'points', 'per', 'least', 'mostPerOrder', 'mostPerDay', 'months', 'mayDiffer'] as const;

export async function effectiveRules(query: Query, orgId: string): Promise<readonly EffectiveRule[]> {
  const all = await inForce(query, 'pointRule', orgId, { names: terms });
  return (['order', 'firstOrder'] as const).flatMap((kind) => {
    const of = (level: EffectiveRule['level']): EffectiveRule | undefined => all.find((rule) => rule.kind === kind && rule.level === level);
    const group = of('group');
    const own = group?.mayDiffer ? of('organisation') : undefined;
    // One of an organisation stands because the group's says that it may.
    return own ? [{ ...own, mayDiffer: true }] : group ? [group] : [];
  });
}
