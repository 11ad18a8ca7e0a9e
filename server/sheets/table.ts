/** A file as a table, whatever its format: all else in this folder is reached through it. */
import { tableLimits } from '#contract/limits/files.ts';
import { isBlank } from './cell.ts';
import type { SheetRow } from './cell.ts';
import { csvRows } from './csvRows.ts';
import { SheetFault } from './sheetFault.ts';
import { readWorkbook } from './workbook.ts';
import { xlsxRows } from './xlsxRows.ts';
import type { Merged } from './xlsxRows.ts';
import { Zip } from './zip.ts';

export type TableFormat = 'xlsx' | 'csv';

export interface Table {
  /** One without a name for a text file. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
  /** Rows that hold anything; lines keep their numbers. */
  rows(sheet: number): AsyncGenerator<SheetRow, readonly Merged[], undefined>;
  close(): void;
}

async function* bounded<R>(rows: AsyncGenerator<SheetRow, R, undefined>): AsyncGenerator<SheetRow, R, undefined> {
  let count = 0;
  for (;;) {
    const next = await rows.next();
    if (next.done) return next.value;
    if (isBlank(next.value)) continue;
    count += 1;
    if (count > tableLimits.rows + 1) throw new SheetFault('tooManyRows');
    yield next.value;
  }
}

async function* withoutMerged(rows: AsyncGenerator<SheetRow, void, undefined>): AsyncGenerator<SheetRow, readonly Merged[], undefined> {
  yield* rows;
  return [];
}

async function openXlsx(path: string): Promise<Table> {
  const zip = await Zip.open(path);
  try {
    const book = await readWorkbook(zip);
    if (book.sheets.length === 0) throw new SheetFault('noTable');
    return {
      sheets: book.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
      rows: (sheet) => {
        const about = book.sheets[sheet];
        if (!about) throw new SheetFault('noTable');
        return bounded(xlsxRows(zip, book, about.part));
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** @throws SheetFault */
export async function openTable(path: string, format: TableFormat): Promise<Table> {
  if (format === 'xlsx') return openXlsx(path);
  return { sheets: [{ name: '', isHidden: false }], rows: () => bounded(withoutMerged(csvRows(path))), close: () => undefined };
}
