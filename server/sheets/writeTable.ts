/**
 * Rows into a file that a spreadsheet opens. `hucre` writes the workbook; nothing else knows it.
 * In a workbook a text is a text, whatever sign it begins with: no program runs it. In a text file such a cell gets an apostrophe before it, which reading
 * takes away again (`csvRows.ts`); one that has apostrophes of its own gets one more, so that every value comes back as it was (D6).
 */
import { writeXlsxStream } from 'hucre';
import { tableLimits } from '#contract/limits/files.ts';
import type { TableFormat } from './table.ts';

export interface WrittenColumn {
  readonly header: string;
  /** `text` keeps its noughts and digits also when somebody edits the cell. */
  readonly as: 'text' | 'number' | 'decimal' | 'money';
}
export type WrittenCell = string | number | null;

const formats: Readonly<Record<WrittenColumn['as'], string>> = { text: '@', number: '0', decimal: '0.######', money: '0.00' };
const widths: Readonly<Record<WrittenColumn['as'], number>> = { text: 18, number: 10, decimal: 10, money: 12 };

export const contentTypes: Readonly<Record<TableFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

const wouldRun = /^'*[=+\-@\t\r|%]/;

function csvCell(cell: WrittenCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = wouldRun.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const flushCharacters = 65_536;

/** The file begins with the mark by which Excel knows UTF-8. */
async function* csvBytes(columns: readonly WrittenColumn[], rows: AsyncIterable<readonly WrittenCell[]>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let text = `\uFEFF${columns.map(({ header }) => csvCell(header)).join(',')}\r\n`;
  for await (const row of rows) {
    text += `${row.map(csvCell).join(',')}\r\n`;
    if (text.length < flushCharacters) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

async function* withHeader(columns: readonly WrittenColumn[], rows: AsyncIterable<readonly WrittenCell[]>): AsyncGenerator<WrittenCell[], void, undefined> {
  yield columns.map(({ header }) => header);
  for await (const row of rows) yield [...row];
}

interface Sheet {
  /** At most 31 characters, of which none is `: \ / ? * [ ]`. */
  readonly name: string;
  /** One sheet holds so many rows, its heading among them; as many as a spreadsheet can unless told. */
  readonly rows?: number | undefined;
}

/** Rows beyond what a sheet of a workbook holds go on in another one, with the same heading: none is left out. */
export function writeTable(
  format: TableFormat,
  { name, rows: sheetRows = tableLimits.lines }: Sheet,
  columns: readonly WrittenColumn[],
  rows: AsyncIterable<readonly WrittenCell[]>,
): AsyncIterable<Uint8Array> {
  if (format === 'csv') return csvBytes(columns, rows);
  return writeXlsxStream(withHeader(columns, rows), {
    name: name.replaceAll(/[:\\/?*[\]]/g, ' ').slice(0, 31),
    columns: columns.map(({ as }) => ({ width: widths[as], numFmt: formats[as] })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: sheetRows,
  });
}
