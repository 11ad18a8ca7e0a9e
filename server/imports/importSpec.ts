/** An import is asked to do this, as the job keeps it. */
import type { Fields } from '#contract/kinds.ts';
import type { Mapping } from './headers.ts';
import type { Readings } from './layoutReading.ts';
import { importableFields } from './headers.ts';
import type { TableFormat } from '#server/sheets/table.ts';

/** Cells that somebody has written otherwise (`corrections.ts`), as they stand beside the file. */
export interface Corrections {
  /** The cells as sealed JSON. */
  readonly sealed: string;
  /** The file and the cells are bound by one hash. */
  readonly hash: string;
}

export interface ImportSpec {
  readonly format: TableFormat;
  /** The hash is of the file that was looked at: another one is refused. */
  readonly hash: string;
  readonly sheet: number;
  readonly headerLine: number;
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly keys: readonly string[];
  readonly onMatch: 'refuse' | 'update';
  /** The template by which it is read stands here as it was when the file was checked. */
  readonly layout?: { readonly id: string; readonly name: string };
  readonly readings?: Readings;
  /** Field -> what stands in it in every row, as a cell would say it. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly corrections?: Corrections;
  /** Told by the check: lines whose cells are merged. */
  readonly merged?: readonly (readonly [number, number])[];
}

/** Those that the mapping or the template names, and no others. */
export const mappedFields = ({ mapping, fixed = {} }: Pick<ImportSpec, 'mapping' | 'fixed'>, fields: Fields): Fields =>
  Object.fromEntries(importableFields(fields).filter(([name]) => mapping.includes(name) || Object.hasOwn(fixed, name)));

export const formatOf = (path: string): TableFormat | undefined => (path.endsWith('.xlsx') ? 'xlsx' : path.endsWith('.csv') ? 'csv' : undefined);
