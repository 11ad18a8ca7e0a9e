/** A number of a tile is of the rows that this filter lists: pure, the same for the server that counts and for whoever checks it. */
import type { FilterGroup, FilterTerm } from '#contract/filter.ts';
import type { TileEdge, TileNumber } from '#contract/workbench/tiles.ts';
import { beginOf, momentsOf, plusDays } from './ranges.ts';

/** The present day in Shanghai, and the moment of the count. */
export interface TileNow {
  readonly today: string;
  readonly now: string;
}

const dayOf = (edge: Exclude<TileEdge, 'now'>, today: string): string => (typeof edge === 'number' ? plusDays(today, edge) : beginOf(today, edge));

/** @param isDay the field holds days, not moments */
function spanTerms({ over }: TileNumber, { today, now }: TileNow, isDay: boolean): readonly FilterTerm[] {
  if (!over) return [];
  const bound = (edge: TileEdge, at: 'from' | 'to'): string => {
    if (edge === 'now') return isDay ? today : now;
    const day = dayOf(edge, today);
    return isDay ? day : momentsOf({ from: day, to: day })[at];
  };
  return [
    ...(over.from === undefined ? [] : [[over.field, 'from', bound(over.from, 'from')] as const]),
    ...(over.to === undefined ? [] : [[over.field, 'to', bound(over.to, 'to')] as const]),
  ];
}

/** @returns nothing where all rows count */
export function tileFilter(number: TileNumber, at: TileNow, isDay: boolean): FilterGroup | undefined {
  const all = [...spanTerms(number, at, isDay), ...(number.where ?? [])];
  return all.length === 0 ? undefined : { all };
}
