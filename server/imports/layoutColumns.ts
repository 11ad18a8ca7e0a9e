/** Columns that somebody describes are looked at before anything is read by them: what is wrong is told in words that say what to do. */
import type { Field, Fields } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { rowFaultText } from '#contract/refusals/importFaults.ts';
import { canBeKey, dayOrders, plainHeader } from '#contract/layouts/columns.ts';
import type { ImportColumn, WordPair } from '#contract/layouts/columns.ts';
import { layoutLimits } from '#contract/limits/files.ts';
import { cellOf } from '#server/sheets/cell.ts';
import { cellValue } from './cellValue.ts';

const isText = (given: unknown, max: number): given is string => typeof given === 'string' && given.length <= max && given.trim() !== '';
const isWord = (given: unknown): boolean => typeof given === 'string' && given.length <= layoutLimits.wordCharacters;
const isPair = (given: unknown): given is WordPair => {
  const { from, to } = (given ?? {}) as Partial<WordPair>;
  return isText(from, layoutLimits.wordCharacters) && isWord(to);
};
const isList = (given: unknown, max: number, is: (one: unknown) => boolean): boolean => Array.isArray(given) && given.length <= max && given.every(is);
const orNone = (given: unknown, is: (one: unknown) => boolean): boolean => given === undefined || is(given);

const parts: Readonly<Record<keyof ImportColumn, (given: unknown) => boolean>> = {
  headers: (given) => isList(given, layoutLimits.spellings, (one) => isText(one, layoutLimits.headerCharacters)),
  field: (given) => given === null || isText(given, layoutLimits.headerCharacters),
  isKey: (given) => orNone(given, (one) => typeof one === 'boolean'),
  words: (given) => orNone(given, (one) => isList(one, layoutLimits.words, isPair)),
  dayOrder: (given) => orNone(given, (one) => typeof one === 'string' && Object.hasOwn(dayOrders, one)),
  fixed: (given) => orNone(given, isWord),
  example: (given) => orNone(given, isWord),
};

function isColumn(given: unknown): given is ImportColumn {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  const column = given as Readonly<Record<string, unknown>>;
  return Object.keys(column).every((name) => Object.hasOwn(parts, name)) && Object.entries(parts).every(([name, is]) => is(column[name]));
}

/** @returns undefined for what is no list of columns */
export const readColumns = (given: unknown): readonly ImportColumn[] | undefined =>
  given === null || given === undefined ? [] : isList(given, layoutLimits.columns, isColumn) ? (given as readonly ImportColumn[]) : undefined;

const shapeless: Label = [
  `每列要有表头或固定值，最多 ${layoutLimits.columns} 列`,
  `needs a heading or a fixed value for each of at most ${layoutLimits.columns} columns`,
];
const called = (column: ImportColumn, fields: Fields, at: 0 | 1): string => column.headers[0] ?? fields[column.field ?? '']?.label[at] ?? column.field ?? '';
const quoted = (zh: string, en: string, words: Label): Label => [`“${zh}”${words[0]}`, `"${en}" ${words[1]}`];

/** A text that the field would refuse in every row, told once. */
function wordProblem(field: Field, text: string): Label | undefined {
  const read = cellValue(field, cellOf('text', text));
  return 'fault' in read ? [`的“${text}”${rowFaultText(read.fault, 'zh-CN')}`, `has "${text}", which ${rowFaultText(read.fault, 'en')}`] : undefined;
}

const isReference = ({ kind, item }: Field): boolean => kind === 'ref' || kind === 'refTree' || item?.kind === 'ref' || item?.kind === 'refTree';

/** Only texts that the template itself gives are looked at. */
function textsProblem(column: ImportColumn, field: Field): Label | undefined {
  if (isReference(field)) return undefined;
  const texts = [...(column.headers.length === 0 ? [column.fixed ?? ''] : []), ...(column.words ?? []).map(({ to }) => to)];
  return texts.map((text) => (text === '' ? undefined : wordProblem(field, text))).find((problem) => problem !== undefined);
}

function columnProblem(column: ImportColumn, fields: Fields): Label | undefined {
  const isFixed = column.headers.length === 0;
  if (column.field === null) return isFixed ? ['没有表头也没有字段，去掉这一列', 'has neither heading nor field: leave it out'] : undefined;
  const field = fields[column.field];
  if (!field) return ['对应的字段已不存在，换一个字段或去掉这一列', 'leads to a field that is gone: choose another one, or leave the column out'];
  if (isFixed && (column.fixed ?? '').trim() === '') return ['没有表头，要填固定值', 'has no heading and needs a fixed value'];
  if (column.isKey === true && (isFixed || !canBeKey(field))) return ['不能用来识别重复', 'cannot tell rows apart'];
  return textsProblem(column, field);
}

function twice(columns: readonly ImportColumn[], fields: Fields): Label | undefined {
  const [headers, names] = [new Set<string>(), new Set<string>()];
  for (const column of columns) {
    for (const one of new Set(column.headers.map(plainHeader))) {
      if (headers.has(one)) return quoted(column.headers[0] ?? '', column.headers[0] ?? '', ['的表头和另一列相同', 'has the heading of another column']);
      headers.add(one);
    }
    if (column.field !== null && names.has(column.field))
      return quoted(called(column, fields, 0), called(column, fields, 1), ['的字段已有另一列', 'leads to a field that another column has']);
    if (column.field !== null) names.add(column.field);
  }
  return undefined;
}

const mostKeys = 4;

/** @param fields those that can be imported */
export function columnsProblem(given: unknown, fields: Fields): Label | undefined {
  const columns = readColumns(given);
  if (!columns) return shapeless;
  for (const column of columns) {
    const problem = columnProblem(column, fields);
    if (problem) return quoted(called(column, fields, 0), called(column, fields, 1), problem);
  }
  if (columns.filter(({ isKey }) => isKey === true).length > mostKeys)
    return [`识别重复最多用 ${mostKeys} 列`, `needs at most ${mostKeys} columns that tell rows apart`];
  return twice(columns, fields);
}
