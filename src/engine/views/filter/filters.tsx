/** A filter as the bar shows it: terms, and capsules of terms, joined by one word each. Pure. */
import { relatedOf } from '#contract/filter.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';

export type Join = 'all' | 'any';
export interface Capsule {
  readonly join: Join;
  readonly terms: readonly FilterTerm[];
}
/** Rows of another entity are asked for: the bar shows it and leaves it as it is. */
export interface Kept {
  readonly kept: FilterGroup;
}
export type Item = FilterTerm | Capsule | Kept;
export interface Shape {
  readonly join: Join;
  readonly items: readonly Item[];
}

const isTerm = (one: FilterTerm | FilterGroup): one is FilterTerm => Array.isArray(one);
export const isCapsule = (item: Item): item is Capsule => 'terms' in item;
export const isKept = (item: Item): item is Kept => 'kept' in item;
const partsOf = (group: FilterGroup): { readonly join: Join; readonly parts: readonly (FilterTerm | FilterGroup)[] } =>
  group.any ? { join: 'any', parts: group.any } : { join: 'all', parts: group.all ?? [] };
const termsOf = (group: FilterGroup): readonly FilterTerm[] => partsOf(group).parts.flatMap((one) => (isTerm(one) ? [one] : termsOf(one)));

const asksElsewhere = (group: FilterGroup): boolean => relatedOf(group) !== undefined || partsOf(group).parts.some((one) => !isTerm(one) && asksElsewhere(one));
const itemOf = (one: FilterTerm | FilterGroup): Item => {
  if (isTerm(one)) return one;
  return asksElsewhere(one) ? { kept: one } : { join: partsOf(one).join, terms: termsOf(one) };
};

/** Deeper than the bar can show, it shows flat. */
export function shapeOf(group: FilterGroup | undefined): Shape {
  if (!group) return { join: 'all', items: [] };
  if (relatedOf(group)) return { join: 'all', items: [{ kept: group }] };
  const { join, parts } = partsOf(group);
  return { join, items: parts.map(itemOf) };
}

/** Nothing where nothing is asked for. */
export function groupOf({ join, items }: Shape): FilterGroup | undefined {
  const parts = items.flatMap((item): (FilterTerm | FilterGroup)[] => {
    if (isKept(item)) return [item.kept];
    if (!isCapsule(item)) return [item];
    return item.terms.length === 0 ? [] : [{ [item.join]: item.terms } as FilterGroup];
  });
  return parts.length === 0 ? undefined : ({ [join]: parts } as FilterGroup);
}

/** A term stands in the bar itself, or in one of its capsules. */
export interface Place {
  readonly item: number;
  readonly term?: number;
}

function changed(items: readonly Item[], { item, term }: Place, next: FilterTerm | null): readonly Item[] {
  const one = items[item];
  if (!one) return items;
  if (!isCapsule(one) || term === undefined) return next === null ? items.toSpliced(item, 1) : items.toSpliced(item, 1, next);
  const terms = next === null ? one.terms.toSpliced(term, 1) : one.terms.toSpliced(term, 1, next);
  return terms.length === 0 ? items.toSpliced(item, 1) : items.toSpliced(item, 1, { ...one, terms });
}

export const withTerm = (shape: Shape, place: Place, next: FilterTerm): Shape => ({ ...shape, items: changed(shape.items, place, next) });
export const withoutTerm = (shape: Shape, place: Place): Shape => ({ ...shape, items: changed(shape.items, place, null) });
export const addTerm = (shape: Shape, term: FilterTerm, capsule?: number): Shape => {
  const at = capsule === undefined ? undefined : shape.items[capsule];
  return at && isCapsule(at)
    ? { ...shape, items: shape.items.toSpliced(capsule ?? 0, 1, { ...at, terms: [...at.terms, term] }) }
    : { ...shape, items: [...shape.items, term] };
};
export const addCapsule = (shape: Shape, term: FilterTerm): Shape => ({
  ...shape,
  items: [...shape.items, { join: shape.join === 'all' ? 'any' : 'all', terms: [term] }],
});
/** The other word between the terms of the bar, or of one capsule. */
export const rejoined = (shape: Shape, capsule?: number): Shape => {
  const other = (join: Join): Join => (join === 'all' ? 'any' : 'all');
  if (capsule === undefined) return { ...shape, join: other(shape.join) };
  const at = shape.items[capsule];
  return at && isCapsule(at) ? { ...shape, items: shape.items.toSpliced(capsule, 1, { ...at, join: other(at.join) }) } : shape;
};

const namesField = (item: Item, name: string): item is FilterTerm => Array.isArray(item) && item[0] === name;

/** The terms of one field that hold for every row: those that stand in the bar itself, joined by "and". */
export const termsFor = ({ join, items }: Shape, name: string): readonly FilterTerm[] =>
  join === 'any' && items.length > 1 ? [] : items.filter((item): item is FilterTerm => namesField(item, name));

/** The terms of one field become exactly these; everything else that was asked for holds as well. Terms of which any was enough stay together. */
export function narrowedTo(shape: Shape, name: string, terms: readonly FilterTerm[]): Shape {
  const { join, items } = shape;
  if (join === 'all' || items.length < 2) {
    const at = items.findIndex((item) => namesField(item, name));
    const others = items.filter((item) => !namesField(item, name));
    return { join: 'all', items: others.toSpliced(at < 0 ? others.length : at, 0, ...terms) };
  }
  if (terms.length === 0) return shape;
  // A bar that already holds a group of groups can show no third level: the term joins as the others do.
  if (items.some((item) => !Array.isArray(item))) return { join, items: [...items, ...terms] };
  return { join: 'all', items: [{ join: 'any', terms: items as readonly FilterTerm[] }, ...terms] };
}
