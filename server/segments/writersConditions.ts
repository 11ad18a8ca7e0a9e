/**
 * Conditions that the house judges by all values, for whoever writes them: who is found would tell what their writer may not see. They fit the customers as their writer sees them, and
 * ask nothing that a lead group keeps back (docs/adr/0135).
 */
import { createHash } from 'node:crypto';
import type { FilterGroup } from '#contract/filter.ts';
import type { Query } from '#server/db/database.ts';
import { fieldAccess } from '#server/engine/fieldAccess.ts';
import { filterSql } from '#server/engine/filter.ts';
import { keeperOf } from '#server/engine/keptBack.ts';
import { entityOf } from '#server/engine/entities.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { Values } from '#server/engine/values.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { fieldsIn } from './relations.ts';

/** Conditions are read here and never asked: a sealed number in them may be sealed by any key. */
const anyKey = createHash('sha256').digest();
export const noKeys: Keys = { idNumber: anyKey, secret: anyKey, blindIndex: anyKey, account: anyKey, seal: () => anyKey };

/** @returns what does not fit for this writer, in the writer's language; nothing where all of it does */
export async function unfitFor(query: Query, principal: Principal, orgId: string, conditions: unknown): Promise<string | undefined> {
  const here = { ...principal, orgId };
  const entity = await entityFor(query, 'member', here);
  try {
    filterSql({ entity, access: fieldAccess(here, entity.resource), principal: here, keys: noKeys, values: new Values() }, JSON.stringify(conditions));
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'invalidInput')) throw error;
    return String(error.values['detail'] ?? '');
  }
}

export const refuseUnfit = (field: string, detail: string): Refusal => new Refusal('invalidInput', { detail }, { [field]: detail });

/** @param field the conditions stand there. @throws Refusal invalidInput, naming the field of the customers and the lead group that keeps it back */
export async function refuseKept(query: Query, principal: Principal, field: string, conditions: FilterGroup): Promise<void> {
  const { resource } = entityOf('member');
  for (const name of new Set(fieldsIn(conditions))) {
    const keeper = await keeperOf(query, { resource }, principal, name);
    const [zh, en] = resource.fields[name]?.label ?? [name, name];
    if (keeper !== undefined)
      throw invalid(principal, field, [
        `线索组“${keeper}”在领取前隐藏${zh}，不能用作条件；换一个条件，或由能设置线索组的同事来建`,
        `${en} is kept back in the pool of "${keeper}" and cannot be a condition. Choose another one, or have it made by somebody who sets up lead groups`,
      ]);
  }
}
