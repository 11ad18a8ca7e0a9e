/** Rows of the menu as a tree of ticks. */
import type { GrantRow } from './context.ts';

export const belowOf = (rows: readonly GrantRow[], id: string): readonly GrantRow[] => rows.filter((row) => row.parentId === id);
/** Everything below, folders in folders too. */
export const allBelow = (rows: readonly GrantRow[], id: string): readonly GrantRow[] => belowOf(rows, id).flatMap((row) => [row, ...allBelow(rows, row.id)]);

export interface GrantScreen {
  readonly screen: GrantRow;
  readonly buttons: readonly GrantRow[];
}

/** Buttons that stand for one right are one tick, at the first screen of the area that has it: several lists of the same rows have the same buttons. */
export function screensOf(rows: readonly GrantRow[], areaId: string): readonly GrantScreen[] {
  const stands = new Set<string>();
  return belowOf(rows, areaId).map((screen) => ({
    screen,
    buttons: allBelow(rows, screen.id).filter(({ right }) => {
      const isNew = right === '' || !stands.has(right);
      stands.add(right);
      return isNew;
    }),
  }));
}
