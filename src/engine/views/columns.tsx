/** Columns stand in an order and have widths: as somebody has chosen them, else as described. */
import type { ColumnLayout } from '#contract/layouts/listLayout.ts';
import type { Field } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { lifeNamed } from '#contract/lives/life.ts';
import { choiceLabel } from '#i18n/fromContract.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
import { unnamed } from '#i18n/unnamed.ts';
import { standsInTree } from '#src/engine/machines/resourceList/tree.ts';
import { cells } from './cells.tsx';
import { listable } from './listScreen.tsx';
import type { ListScreen } from './listScreen.tsx';

export interface Column {
  readonly key: string;
  readonly field: Field;
  readonly width: number;
  /** Pixels from the left edge while it stays there. */
  readonly stick: number | null;
  readonly track: string;
}

const choose = 32;
const acts = 36;
const gap = 12;
const edge = 16;

/** These stand in the list, in order. One whose field is gone is passed over; without any the list is as described. */
export function chosenColumns(screen: ListScreen, columns: readonly ColumnLayout[] | null): readonly ColumnLayout[] {
  const known = (columns ?? []).filter(({ key }) => screen.fields[key] !== undefined);
  return known.length > 0 ? known : screen.columns.map((key, index): ColumnLayout => (index === 0 ? { key, isFrozen: true } : { key }));
}

/** A row is called so: in English by the name beside it that says so, where it has one; by a choice, in its words. Nothing while there is no row. */
export function titleIn(
  { title, fields }: Pick<ListScreen, 'title' | 'fields'>,
  row: Readonly<Record<string, unknown>> | undefined,
  language: Language,
): string {
  if (row === undefined) return '';
  const name = String((language === 'en' ? row[`${title}En`] : null) || row[title] || unnamed(language));
  const field = fields[title];
  return field?.kind === 'choice' || field?.kind === 'state' ? choiceLabel(field, name, language) : name;
}

/** Room for some levels. */
const treeWidth = 320;
/** A number by which somebody looks for one row is read whole. */
const numberWidth = 120;
/** A tag is read whole: its edges, and so many pixels a letter of either script. */
const tag = { edges: 16, latin: 6.4, other: 12, most: 176 } as const;
const pixelsOf = (words: string, { latin, other }: { readonly latin: number; readonly other: number }): number =>
  [...words].reduce((sum, one) => sum + (one < '\u0250' ? latin : other), 0);
const tagWidth = (field: Field | undefined, language: Language): number =>
  Math.min(
    tag.most,
    Math.ceil(tag.edges + Math.max(0, ...Object.values(lifeNamed(field?.of)?.states ?? {}).map(({ label }) => pixelsOf(labelIn(label, language), tag)))),
  );
/** So are the words of a choice and the longest words of a moment; a choice that is a whole sentence is shortened. */
const said = { latin: 6.8, other: 13, most: 240 } as const;
const longestMoment: Label = ['昨天 00:00', 'Yesterday 00:00'];
function wordsWidth(field: Field | undefined, language: Language): number {
  const labels = field?.kind === 'moment' ? [longestMoment] : field?.kind === 'choice' ? Object.values(field.choices ?? {}) : [];
  return Math.min(said.most, Math.ceil(Math.max(0, ...labels.map((one) => pixelsOf(labelIn(one, language), said)))));
}
/** A head is read whole, with the mark of a filter beside it; the longest ones are shortened. */
const head = { mark: 20, latin: 6.8, other: 13, most: 160 } as const;
const headWidth = (field: Field | undefined, language: Language): number =>
  field ? Math.min(head.most, Math.ceil(head.mark + pixelsOf(labelIn(field.label, language), head))) : 0;
/** Room for what the kind of the field says, for its head, its words, a number and a tag. */
const cellWidth = (field: Field | undefined, language: Language): number =>
  Math.max(
    cells[field?.kind ?? 'text'].width,
    field?.options.search === 'whole' ? numberWidth : 0,
    tagWidth(field, language),
    wordsWidth(field, language),
    headWidth(field, language),
  );
function naturalWidth({ entity, fields, title, wide }: ListScreen, { key, width }: ColumnLayout, language: Language): number {
  if (width !== undefined) return width;
  if (key === title && standsInTree(entity)) return treeWidth;
  if (key === wide) return 152;
  if (key === title) return wide ? 144 : 168;
  return cellWidth(fields[key], language);
}

/** Frozen ones first: they could not stay otherwise. */
export function columnsOf(screen: ListScreen, columns: readonly ColumnLayout[] | null, hasChoice: boolean, language: Language): readonly Column[] {
  const chosen = chosenColumns(screen, columns);
  const ordered = [...chosen.filter((one) => one.isFrozen), ...chosen.filter((one) => !one.isFrozen)];
  let left = edge + (hasChoice ? choose + gap : 0);
  return ordered.flatMap((one): Column[] => {
    const field = screen.fields[one.key];
    if (!field) return [];
    const width = naturalWidth(screen, one, language);
    const isFixed = one.isFrozen === true || one.width !== undefined;
    const grow = one.key === screen.wide ? 2.4 : cells[field.kind].grow;
    const column = { key: one.key, field, width, stick: one.isFrozen ? left : null, track: isFixed ? `${width}px` : `minmax(${width}px, ${grow}fr)` };
    if (one.isFrozen) left += width + gap;
    return [column];
  });
}

export const tracksOf = (columns: readonly Column[], hasChoice: boolean): string =>
  [
    ...(hasChoice ? [`${choose}px`] : []),
    ...columns.map((one) => one.track),
    `minmax(${acts}px, ${columns.some((one) => one.track.includes('fr')) ? '0fr' : '1fr'})`,
  ].join(' ');

export const widthOf = (columns: readonly Column[], hasChoice: boolean): number =>
  edge * 2 + (hasChoice ? choose + gap : 0) + columns.reduce((sum, one) => sum + one.width + gap, 0) + acts;

/** Everything that can be a column: the chosen ones in their order, then the rest in the description's. */
export function allColumns(screen: ListScreen, columns: readonly ColumnLayout[] | null): readonly (ColumnLayout & { readonly isShown: boolean })[] {
  const chosen = chosenColumns(screen, columns);
  const shown = new Set(chosen.map((one) => one.key));
  return [
    ...chosen.map((one) => ({ ...one, isShown: true })),
    ...listable(screen.fields)
      .filter((key) => !shown.has(key))
      .map((key) => ({ key, isShown: false })),
  ];
}
