/**
 * The columns of an organisation's own file belong to the fields of an entity: what an import template and an export template hold, and which column of a file is meant. Pure: both sides ask
 * it.
 */
import type { Field, KindName, Line } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import type { FilterGroup } from '#contract/filter.ts';

/** One of two numbers is the day: this is never guessed, only told. */
export const dayOrders = {
  dayFirst: ['日在前，如 20/11/2026', 'Day first, as 20/11/2026'],
  monthFirst: ['月在前，如 11/20/2026', 'Month first, as 11/20/2026'],
} as const;

/** The file says one word, and the field takes another for it, as somebody would write it into a cell. */
export interface WordPair {
  readonly from: string;
  readonly to: string;
}
export interface ImportColumn {
  /** Its heading, and how else it is spelled; none: no column, `fixed` stands in every row. */
  readonly headers: readonly string[];
  /** Null: a column that is known and left out. */
  readonly field: string | null;
  /** Rows that agree in all of these are one. */
  readonly isKey?: boolean;
  readonly words?: readonly WordPair[];
  readonly dayOrder?: keyof typeof dayOrders;
  readonly fixed?: string;
  /** The blank file shows this example. */
  readonly example?: string;
}
export interface ExportColumn {
  readonly field: string;
  /** The column is headed as the field is called unless told. */
  readonly header?: string;
}
/** The query says which rows, in which order; a part that is not told is as the list has it. */
export interface ExportQuery {
  readonly searchValue?: string;
  readonly filter?: FilterGroup;
  readonly sort?: string;
}

/** A column of a template may come to nothing, for one of these reasons. */
export const lostReasons = {
  gone: ['字段已不存在', 'the field is gone'],
  hidden: ['您没有这个字段的权限', 'you have no right to this field'],
} as const satisfies Readonly<Record<string, Label>>;
export interface LostColumn {
  /** The template calls the column so. */
  readonly word: string;
  readonly why: keyof typeof lostReasons;
}

/** The template is offered as whoever imports may use it: columns whose field they may not write have none. */
export interface OfferedImport {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly ImportColumn[];
  readonly onMatch: 'refuse' | 'update';
  readonly lost: readonly LostColumn[];
}

/** `*手机号（必填）` and `手机号` are one. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\((必填|选填|required|optional)\)/g, '')
    .replaceAll(/[\s*:：_-]/g, '');

/** Kinds that a cell can say. */
const kinds: ReadonlySet<KindName> = new Set([
  'text',
  'longText',
  'richText',
  'region',
  'phone',
  'idCard',
  'whole',
  'decimal',
  'money',
  'flag',
  'choice',
  'day',
  'moment',
  'timeOfDay',
  'ref',
  'refTree',
  'many',
  'lines',
]);
/** No file brings a picture: lines would lose theirs. */
const canSay = ({ fields }: Line): boolean => Object.values(fields).every(({ kind }) => kind !== 'image');
export const canImport = ({ kind, item, line, options }: Field): boolean =>
  options.readOnly !== true &&
  options.via === undefined &&
  kinds.has(kind) &&
  (kind !== 'many' || (item !== undefined && item.kind !== 'many' && kinds.has(item.kind))) &&
  (line === undefined || canSay(line));

/** Values that are the same or not. */
const comparable: ReadonlySet<KindName> = new Set(['text', 'phone', 'whole', 'decimal', 'money', 'choice', 'day', 'timeOfDay', 'ref', 'refTree', 'region']);
export const canBeKey = ({ kind }: Field): boolean => comparable.has(kind);

type Columns = readonly ImportColumn[];
const isColumn = ({ headers }: ImportColumn): boolean => headers.length > 0;

/** @returns for each column of the template where it stands in the file; -1: nowhere */
function placesIn(headers: readonly string[], columns: Columns): readonly number[] {
  const plain = headers.map(plainHeader);
  const taken = new Set<number>();
  return columns.map((column) => {
    const at = plain.findIndex((one, index) => one !== '' && !taken.has(index) && column.headers.some((word) => plainHeader(word) === one));
    if (at >= 0) taken.add(at);
    return at;
  });
}

/** Field names in the order of the file's columns; null: left out. */
export function mappingBy(headers: readonly string[], columns: Columns): readonly (string | null)[] {
  const mapping: (string | null)[] = headers.map(() => null);
  for (const [index, at] of placesIn(headers, columns).entries()) {
    const field = columns[index]?.field ?? null;
    if (at >= 0 && !mapping.includes(field)) mapping[at] = field;
  }
  return mapping;
}

/** Headings of the template that the file does not have. */
export const missingIn = (headers: readonly string[], columns: Columns): readonly string[] => {
  const places = placesIn(headers, columns);
  return columns.filter((column, index) => isColumn(column) && column.field !== null && places[index] === -1).map((column) => column.headers[0] ?? '');
};

/** Every column that leads somewhere is there: the file is one of this template. */
export const isWhole = (headers: readonly string[], columns: Columns): boolean =>
  columns.some((column) => isColumn(column) && column.field !== null) && missingIn(headers, columns).length === 0;

export const keysOf = (columns: Columns): readonly string[] => columns.flatMap(({ field, isKey }) => (isKey === true && field !== null ? [field] : []));
/** Field -> what stands in it in every row. */
export const fixedOf = (columns: Columns): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.flatMap((column) => (!isColumn(column) && column.field !== null ? [[column.field, column.fixed ?? '']] : [])));
