/** One row of a customer group cannot see this: conditions fit the customers of its house as their writer sees them, and no group stands in a circle of groups. */
import type { FilterGroup } from '#contract/filter.ts';
import type { Query } from '#server/db/database.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { groupsIn } from './relations.ts';
import { refuseKept, refuseUnfit, unfitFor } from './writersConditions.ts';

const field = 'conditions';
const askSql = 'select id, conditions from asserted_group where id = any($1::uuid[]) and org_id = any($2::uuid[]) and deleted_at is null';

/** @throws Refusal invalidInput where the conditions name no group, one that is not seen here, or one that leads back */
async function refuseCircle(query: Query, principal: Principal, conditions: FilterGroup, id: string | undefined): Promise<void> {
  const first = groupsIn(conditions);
  if (first.length === 0) return;
  if (first.includes(null)) throw invalid(principal, field, ['按群组筛选时要写明是哪个群组', 'A condition on groups has to name the group']);
  // Two who put each other's group into their own at once are judged one after the other.
  await query.query(`select pg_advisory_xact_lock(hashtext('asserted groups'), hashtext($1))`, [principal.groupId]);
  const seen = new Set<string>();
  let next = first.map(String);
  while (next.length > 0) {
    if (id !== undefined && next.includes(id))
      throw invalid(principal, field, ['群组不能以自己为条件，也不能绕一圈回到自己', 'A group cannot depend on itself, nor on groups that lead back to it']);
    for (const one of next) seen.add(one);
    const found = await query.query<{ id: string; conditions: FilterGroup | null }>(askSql, [next, principal.orgIds]);
    if (found.length < next.length) throw invalid(principal, field, ['条件里的群组不存在或已删除', 'A group in the conditions is not there, or was removed']);
    next = [...new Set(found.flatMap((one) => groupsIn(one.conditions ?? {}).flatMap((other) => (other === null || seen.has(other) ? [] : [other]))))];
  }
}

export const assertedGroupRule: Rule = {
  save: async (query, principal, draft, before) => {
    const conditions = draft.get(field);
    if (conditions === undefined || conditions === null) return;
    const unfit = await unfitFor(query, principal, before?.orgId ?? principal.orgId, conditions);
    if (unfit !== undefined) throw refuseUnfit(field, unfit);
    await refuseKept(query, principal, field, conditions as FilterGroup);
    await refuseCircle(query, principal, conditions as FilterGroup, before?.id);
  },
};
