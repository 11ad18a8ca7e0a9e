/** Health declarations: what in one is looked at by a second person, and until when it counts. */
import type { declaredConcerns } from '#contract/choices/declarations.ts';
import { declarationLimits } from '#contract/limits/declarations.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import type { Query } from '#server/db/database.ts';

type Concern = keyof typeof declaredConcerns;

/** Not sure counts as yes: whoever checks it asks. */
export function concernsOf(draft: ReadonlyMap<string, unknown>): readonly Concern[] {
  const [temperature, symptoms, exposure] = [draft.get('temperature'), draft.get('symptoms'), draft.get('exposure')];
  return [
    ...(temperature != null && Number(temperature) >= declarationLimits.fever ? (['fever'] as const) : []),
    ...(Array.isArray(symptoms) && symptoms.length > 0 ? (['symptoms'] as const) : []),
    ...(exposure === 'yes' || exposure === 'unsure' ? (['exposure'] as const) : []),
  ];
}

const endSql = `select case when ends > now() then ends end as at from (select (($1::date + 1)::timestamp at time zone 'Asia/Shanghai') as ends) x`;
const endOf = async (query: Query, day: unknown): Promise<string | null> => (await query.query<{ at: string | null }>(endSql, [day]))[0]?.at ?? null;

export const healthDeclarationRule: Rule = {
  save: async (query, _principal, draft, before) => {
    if (before) return;
    const concerns = concernsOf(draft);
    draft.set('concerns', concerns);
    if (concerns.length > 0) draft.set('status', 'held');
    draft.set('declaredAt', await momentNow(query));
    draft.set('validUntil', await endOf(query, draft.get('visitOn')));
  },
};
