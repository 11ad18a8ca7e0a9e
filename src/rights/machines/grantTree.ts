/** Rows of the menu as a tree of ticks. */
import type { GrantRow } from './context.ts';

export const belowOf = (rows: readonly GrantRow[], id: string): readonly GrantRow[] => rows.filter((row) => row.parentId === id);
/** Everything below, folders in folders too. */
export const allBelow = (rows: readonly GrantRow[], id: string): readonly GrantRow[] => belowOf(rows, id).flatMap((row) => [row, ...allBelow(rows, row.id)]);

export interface GrantButton {
  readonly button: GrantRow;
  /** All screens of the area that the tick concerns, the one that it stands at among them. */
  readonly screens: readonly GrantRow[];
}
export interface GrantScreen {
  readonly screen: GrantRow;
  readonly buttons: readonly GrantButton[];
}

/** Buttons that stand for one right are one tick, at the first screen of the area that has it: several lists of the same rows have the same buttons. */
export function screensOf(rows: readonly GrantRow[], areaId: string): readonly GrantScreen[] {
  const all = belowOf(rows, areaId).map((screen) => ({ screen, buttons: allBelow(rows, screen.id) }));
  const screensWith = (button: GrantRow): readonly GrantRow[] =>
    all.flatMap(({ screen, buttons }) => (buttons.some((one) => one === button || (one.right === button.right && button.right !== '')) ? [screen] : []));
  const stands = new Set<string>();
  const isNew = ({ right }: GrantRow): boolean => {
    const isFirst = right === '' || !stands.has(right);
    stands.add(right);
    return isFirst;
  };
  return all.map(({ screen, buttons }) => ({ screen, buttons: buttons.filter(isNew).map((button) => ({ button, screens: screensWith(button) })) }));
}
