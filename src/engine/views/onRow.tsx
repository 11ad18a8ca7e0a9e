/** A row of an organisation above holds here and is changed there: with it the screen can only be read. One in a fixed state of its life takes moves and acts alone. */
import { fixingState } from '#contract/readings/fixing.ts';
import { aboveField } from '#contract/readings/inherited.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
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

/** @returns why none of these fields of the row is changed in the state where it stands; nothing where one is */
export function whyFixed({ fields, written }: ListScreen, row: ListRow | null | undefined, language: Language, names = written): string | undefined {
  const state = fixingState(fields, row, names);
  return state && labelIn(state.fixed.why, language);
}
