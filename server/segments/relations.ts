/** Conditions may ask for this beyond the customer's own row: pure. */
import { isTerm } from '#contract/conditions.ts';
import { relatedOf } from '#contract/filter.ts';
import type { FilterGroup, Related } from '#contract/filter.ts';

/** Every group that asks for related rows, however deep; `within` of an outer one too. */
export function relatedIn(conditions: FilterGroup): readonly Related[] {
  const related = relatedOf(conditions);
  if (related) return [related, ...(related.where ? relatedIn(related.where) : [])];
  return [...(conditions.all ?? []), ...(conditions.any ?? [])].flatMap((part) => (isTerm(part) ? [] : relatedIn(part)));
}

/** Fields of the customers themselves that conditions ask, however deep. */
export const fieldsIn = ({ all, any }: FilterGroup): readonly string[] =>
  [...(all ?? []), ...(any ?? [])].flatMap((part) => (isTerm(part) ? [part[0]] : relatedOf(part) ? [] : fieldsIn(part)));

/** Entity and reference of all of them, each once. */
export function relationsIn(all: readonly FilterGroup[]): readonly (readonly [entity: string, by: string])[] {
  const found = new Map(all.flatMap(relatedIn).map(({ entity, by }) => [`${entity}.${by}`, [entity, by] as const]));
  return [...found.values()];
}

/** Groups that conditions name by their ids; `null` for one that asks for any group at all. */
export function groupsIn(conditions: FilterGroup): readonly (string | null)[] {
  return relatedIn(conditions).flatMap(({ entity, where }): readonly (string | null)[] => {
    if (entity !== 'groupMember') return [];
    const named = (where?.all ?? []).flatMap((part): readonly string[] => {
      if (!isTerm(part) || part[0] !== 'groupId') return [];
      return part[1] === 'is' ? [String(part[2])] : part[1] === 'anyOf' && Array.isArray(part[2]) ? part[2].map(String) : [];
    });
    return named.length === 0 ? [null] : named;
  });
}
