/** One row of a customer group cannot see this: conditions fit the customers of its house as their writer sees them, and no group stands in a circle of groups. */
import { createHash } from 'node:crypto';
import type { FilterGroup } from '#contract/filter.ts';
import type { Query } from '#server/db/database.ts';
import { fieldAccess } from '#server/engine/fieldAccess.ts';
import { filterSql } from '#server/engine/filter.ts';
import { keeperOf } from '#server/engine/keptBack.ts';
import { entityOf } from '#server/engine/entities.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { Values } from '#server/engine/values.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { fieldsIn, groupsIn } from './relations.ts';

const field = 'conditions';
/** Conditions are read here and never asked: a sealed number in them may be sealed by any key. */
const anyKey = createHash('sha256').digest();
export const noKeys: Keys = { idNumber: anyKey, secret: anyKey, blindIndex: anyKey, account: anyKey, seal: () => anyKey };

/** @throws Refusal invalidInput at the conditions, naming what does not fit */
async function refuseUnfit(query: Query, principal: Principal, orgId: string, conditions: unknown): Promise<void> {
  const here = { ...principal, orgId };
  const entity = await entityFor(query, 'member', here);
  try {
    filterSql({ entity, access: fieldAccess(here, entity.resource), principal: here, keys: noKeys, values: new Values() }, JSON.stringify(conditions));
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'invalidInput')) throw error;
    const detail = String(error.values['detail'] ?? '');
    throw new Refusal('invalidInput', { detail }, { [field]: detail });
  }
}

/** The house judges by all values: what a lead group keeps from its writer would be told by who is in. @throws Refusal invalidInput, naming field and lead group */
async function refuseKept(query: Query, principal: Principal, conditions: FilterGroup): Promise<void> {
  const { resource } = entityOf('member');
  for (const name of new Set(fieldsIn(conditions))) {
    const keeper = await keeperOf(query, { resource }, principal, name);
    const [zh, en] = resource.fields[name]?.label ?? [name, name];
    if (keeper !== undefined)
      throw invalid(principal, field, [
        `线索组“${keeper}”在领取前隐藏${zh}，不能用作条件；换一个条件，或由能设置线索组的同事来建`,
        `${en} is kept back in the pool of "${keeper}" and cannot be a condition. Choose another one, or have somebody who sets up lead groups make this group`,
      ]);
  }
}

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
    await refuseUnfit(query, principal, before?.orgId ?? principal.orgId, conditions);
    await refuseKept(query, principal, conditions as FilterGroup);
    await refuseCircle(query, principal, conditions as FilterGroup, before?.id);
  },
};
