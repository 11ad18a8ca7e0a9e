/** A row of an organisation above holds here and is changed there: with it the screen can only be read. One in a fixed state of its life takes moves and acts alone. */
import { fixingState } from '#contract/readings/fixing.ts';
import { aboveField } from '#contract/readings/inherited.ts';
import { useTranslation } from 'react-i18next';
import { inSentence, labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import type { Language } from '#i18n/language.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
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

export interface Editing {
  readonly word: string;
  /** Nothing of the row is changed now. */
  readonly why: string | undefined;
  /** All but a few of its fields stay as they are: the word names those, and the button does not stand out. */
  readonly look: 'primary' | 'default';
}
/** The button that changes a row, as the state of the row leaves it (docs/adr/0161). */
export function useEditing(screen: ListScreen, row: ListRow): Editing {
  const { t } = useTranslation();
  const language = useLanguage();
  const why = whyFixed(screen, row, language);
  const free = screen.written.filter((name) => whyFixed(screen, row, language, [name]) === undefined);
  const isNarrow = why === undefined && free.length < screen.written.length;
  const nouns = free.map((name) => inSentence(labelIn(screen.fields[name]?.label ?? [name, name], language), language));
  return { word: isNarrow ? t('resource.editOf', { noun: listed(nouns, language) }) : t('resource.edit'), why, look: isNarrow ? 'default' : 'primary' };
}
