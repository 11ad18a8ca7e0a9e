/** The reading thread is asked for this and answers that: plain data, because it crosses from one thread to the other. */
import type { CorrectedCell } from '#contract/calls/job.ts';
import type { RowFault, TableFault } from '#contract/refusals/importFaults.ts';
import type { Fields } from '#contract/kinds.ts';
import type { Cell } from '#server/sheets/cell.ts';
import type { TableFormat } from '#server/sheets/table.ts';
import type { KnownHeader } from './headers.ts';
import type { Readings } from './layoutReading.ts';

export interface FileSpec {
  /** On the disk. */
  readonly place: string;
  readonly format: TableFormat;
}
export interface TableSpec extends FileSpec {
  readonly sheet: number;
  readonly headerLine: number;
  /** Cells that stand otherwise than in the file. */
  readonly corrections?: readonly CorrectedCell[];
}
export interface RowsSpec extends TableSpec {
  /** Field names by column; null: left out. */
  readonly columns: readonly (string | null)[];
  readonly fields: Fields;
  /** Rows that agree in all of these are one: the second is reported. */
  readonly keys: readonly string[];
  readonly readings?: Readings;
  readonly fixed?: Readonly<Record<string, string>>;
  /** Rows come with what stands in their cells. */
  readonly withTexts?: boolean;
}

export type Asked =
  | { readonly ask: 'look'; readonly file: FileSpec; readonly known: readonly KnownHeader[] }
  | { readonly ask: 'values'; readonly rows: RowsSpec }
  | { readonly ask: 'cells'; readonly table: TableSpec };

export interface LookedSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly headerLine: number;
  readonly headers: readonly string[];
  /** Texts of the first rows below the header. */
  readonly samples: readonly (readonly string[])[];
}
export interface ReadRow {
  readonly line: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: readonly RowFault[];
  readonly texts?: readonly string[];
}
export interface RawRow {
  readonly line: number;
  readonly cells: readonly Cell[];
}

export type Answer =
  | { readonly is: 'looked'; readonly sheets: readonly LookedSheet[]; readonly sha256: string }
  | { readonly is: 'rows'; readonly rows: readonly (ReadRow | RawRow)[] }
  /** Lines whose cells were merged. */
  | { readonly is: 'end'; readonly merged: readonly (readonly [number, number])[] }
  | { readonly is: 'fault'; readonly fault: TableFault };
