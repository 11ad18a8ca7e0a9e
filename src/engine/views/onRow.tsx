/** A row of an organisation above holds here and is changed there: with it the screen can only be read. */
import { aboveField } from '#contract/readings/inherited.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { Can, ListScreen } from './listScreen.tsx';

export const isFromAbove = (row: Readonly<Record<string, unknown>> | null | undefined): boolean => row?.[aboveField] === true;

const readOnly = {
  update: false,
  remove: false,
  restore: false,
  archive: false,
  order: false,
  place: false,
  acts: [],
} as const satisfies Partial<Can>;
const narrowed = new WeakMap<ListScreen, ListScreen>();

/** @returns the screen as it is for this row: the same one for every row that may be changed, and one for all others */
export function onRow(screen: ListScreen, row: ListRow): ListScreen {
  if (!isFromAbove(row)) return screen;
  const known = narrowed.get(screen) ?? { ...screen, lives: [], can: { ...screen.can, ...readOnly } };
  narrowed.set(screen, known);
  return known;
}
