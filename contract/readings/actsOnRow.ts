/** An act fits a row or not: by its state, by what it holds, and by who looks. */
import type { Act } from '#contract/acts/act.ts';
import { isTerm, meets } from '#contract/conditions.ts';
import { asker } from '#contract/filter.ts';
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { Fields } from '#contract/kinds.ts';
import { stateFieldsOf } from './fieldRoles.ts';

type Values = Readonly<Record<string, unknown>>;

function askedBy(group: FilterGroup, me: string): FilterGroup {
  const asked = (part: FilterTerm | FilterGroup): FilterTerm | FilterGroup =>
    isTerm(part) ? (part[2] === asker.me ? [part[0], part[1], me] : part) : askedBy(part, me);
  return group.any ? { any: group.any.map(asked) } : { all: (group.all ?? []).map(asked) };
}

/** Rows like this one have the act: they are in a state in which it is done, whichever of their lives has it, and no other act stands in its place. */
export const isThere = ({ from, offeredIf }: Pick<Act, 'from' | 'offeredIf'>, fields: Fields, row: Values): boolean =>
  (!from || stateFieldsOf(fields).some((name) => from.includes(String(row[name])))) && (!offeredIf || meets(offeredIf, fields, (name) => row[name]));

/** @param me whoever looks: rows that are somebody's are nobody's where it is not known */
export function fitsAct(act: Pick<Act, 'from' | 'where' | 'offeredIf'>, fields: Fields, row: Values, me: string = asker.me): boolean {
  return isThere(act, fields, row) && (!act.where || meets(askedBy(act.where, me), fields, (name) => row[name]));
}
