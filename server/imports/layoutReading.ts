/** A template says of cells, before they are read: words of the house for ours, which of two numbers is the day, what stands in every row. */
import type { RowFault } from '#contract/refusals/importFaults.ts';
import type { Fields } from '#contract/kinds.ts';
import type { ImportColumn } from '#contract/layouts/columns.ts';
import { cellOf, kindOf, textOf } from '#server/sheets/cell.ts';
import type { Cell } from '#server/sheets/cell.ts';
import { cellValue } from './cellValue.ts';

export type Reading = Pick<ImportColumn, 'words' | 'dayOrder'>;
/** Readings are found by field. */
export type Readings = Readonly<Record<string, Reading>>;

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
const twoSided = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(\D.*)?$/;

function inOrder(text: string, dayOrder: Reading['dayOrder']): string {
  const [, first = '', second = '', year = '', rest = ''] = twoSided.exec(text.normalize('NFKC').trim()) ?? [];
  if (year === '' || dayOrder === undefined) return text;
  const [day, month] = dayOrder === 'dayFirst' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`;
}

/** The cell as the field takes it. A number is known by its digits, whatever it looks like. */
export function translated(cell: Cell, reading: Reading | undefined): Cell {
  if (!reading || cell === '') return cell;
  const kind = kindOf(cell);
  if (kind !== 'text' && kind !== 'number') return cell;
  const text = textOf(cell);
  const pair = reading.words?.find(({ from }) => plain(from) === plain(text));
  if (pair) return cellOf('text', pair.to);
  return kind === 'text' ? cellOf('text', inOrder(text, reading.dayOrder)) : cell;
}

/** The same in every row: read once. */
export function fixedValues(
  fields: Fields,
  fixed: Readonly<Record<string, string>> = {},
): { readonly values: Readonly<Record<string, unknown>>; readonly faults: readonly RowFault[] } {
  const values: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  for (const [name, text] of Object.entries(fixed)) {
    const field = fields[name];
    if (!field) continue;
    const read = cellValue(field, cellOf('text', text));
    if ('fault' in read) faults.push({ ...read.fault, field: name });
    else values[name] = read.value;
  }
  return { values, faults };
}

const isRead = ({ words, dayOrder }: Reading): boolean => (words?.length ?? 0) > 0 || dayOrder !== undefined;

export const readingsOf = (columns: readonly ImportColumn[]): Readings =>
  Object.fromEntries(
    columns.flatMap(({ field, words, dayOrder }) => {
      const reading = { ...(words ? { words } : {}), ...(dayOrder ? { dayOrder } : {}) };
      return field !== null && isRead(reading) ? [[field, reading] as const] : [];
    }),
  );
