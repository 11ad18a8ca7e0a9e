/** Conditions as a tree that is changed part by part. Pure. */
import { isTerm } from '#contract/conditions.ts';
import { relatedOf } from '#contract/filter.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';

export type Join = 'all' | 'any';
export type Part = FilterTerm | FilterGroup;
export interface Joined {
  readonly join: Join;
  readonly parts: readonly Part[];
}

/** A group that asks for related rows is one part by itself. */
export function joinedOf(group: FilterGroup | null | undefined): Joined {
  if (!group) return { join: 'all', parts: [] };
  if (relatedOf(group)) return { join: 'all', parts: [group] };
  return group.any ? { join: 'any', parts: group.any } : { join: 'all', parts: group.all ?? [] };
}
/** Nothing where nothing is asked for. */
export const groupOf = ({ join, parts }: Joined): FilterGroup | null => (parts.length === 0 ? null : ({ [join]: parts } as FilterGroup));

export const withPart = (joined: Joined, at: number, next: Part | null): Joined => ({
  ...joined,
  parts: next === null ? joined.parts.toSpliced(at, 1) : joined.parts.toSpliced(at, 1, next),
});
export const added = (joined: Joined, part: Part): Joined => ({ ...joined, parts: [...joined.parts, part] });
export const isRelated = (part: Part): part is FilterGroup => !isTerm(part) && relatedOf(part) !== undefined;

/** The same related rows with other conditions, or none of them in place of some. */
export function relatedAs(group: FilterGroup, change: { readonly isNone?: boolean; readonly where?: FilterGroup | null }): FilterGroup {
  const { entity = '', by = '', isNone = false, where } = relatedOf(group) ?? {};
  const name = `${entity}.${by}`;
  const wanted = change.where === undefined ? where : change.where;
  return { ...((change.isNone ?? isNone) ? { hasNo: name } : { has: name }), ...(wanted ? { where: wanted } : {}) };
}
