/** A figure is asked for by these, and the rows behind its numbers stand at this address: what narrows the one narrows the other. Pure. */
import type { FilterGroup } from '#contract/filter.ts';
import { rowsBehind } from '#contract/readings/rowsBehind.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import type { Figure, Measure } from '#contract/screens/views.ts';
import type { FigureChoice, ListQuery } from '#src/engine/machines/resourceList/query.ts';

/** Rows are narrowed so beside what a figure says itself. */
export interface Narrowed {
  readonly filter?: FilterGroup;
  readonly searchValue?: string;
  readonly removed?: boolean;
  readonly archived?: boolean;
}
export function narrowedBy({ filter, states = {}, searchValue, removed, archived }: ListQuery): Narrowed {
  const terms = [...Object.entries(states).map(([field, state]) => [field, 'is', state] as const), ...(filter ? [filter] : [])];
  return {
    ...(terms.length === 0 ? {} : { filter: terms.length === 1 && filter ? filter : { all: terms } }),
    ...(searchValue ? { searchValue } : {}),
    ...(removed ? { removed } : {}),
    ...(archived ? { archived } : {}),
  };
}

/** A part of its dimensions is asked for where the figure offers them. */
const byOf = (offered: readonly string[] | undefined, by: string | undefined): string | undefined =>
  by !== undefined && by.split(',').every((one) => offered?.includes(one)) ? by : undefined;

/** @param offered the dimensions that it offers */
export function askedOf(name: string, offered: readonly string[] | undefined, { filter, ...narrowed }: Narrowed, { range, per, by, compared }: FigureChoice) {
  const chosen = byOf(offered, by);
  return {
    figure: name,
    ...narrowed,
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(range === undefined ? {} : { range }),
    ...(per === undefined ? {} : { per }),
    ...(chosen === undefined ? {} : { by: chosen }),
    ...(compared ? { compared } : {}),
  };
}

/** @param path of the list @param groups one, and of a table across the group within it */
export function addressOf(
  path: string,
  { figure, measure }: { readonly figure: Figure; readonly measure: Measure },
  groups: readonly FigureGroup[],
  narrowed: Narrowed,
): string {
  const { all = [] } = rowsBehind(figure, measure, groups);
  const terms = [...all, ...(narrowed.filter ? [narrowed.filter] : [])];
  const written = new URLSearchParams();
  if (terms.length > 0) written.set('filter', JSON.stringify({ all: terms }));
  if (narrowed.searchValue) written.set('search', narrowed.searchValue);
  if (narrowed.removed) written.set('removed', '1');
  if (narrowed.archived) written.set('archived', '1');
  const text = written.toString();
  return text === '' ? path : `${path}?${text}`;
}
