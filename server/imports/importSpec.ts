/** What an import is asked to do, as the job keeps it. */
import type { Fields } from '#contract/kinds.ts';
import type { Mapping } from './headers.ts';
import { importableFields } from './headers.ts';
import type { TableFormat } from '#server/sheets/table.ts';

export interface ImportSpec {
  readonly format: TableFormat;
  /** Of the file that was looked at: another one is refused. */
  readonly hash: string;
  readonly sheet: number;
  readonly headerLine: number;
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly keys: readonly string[];
  readonly onMatch: 'refuse' | 'update';
  /** Told by the check: lines whose cells are merged. */
  readonly merged?: readonly (readonly [number, number])[];
}

/** Those that the mapping names, and no others. */
export const mappedFields = ({ mapping }: Pick<ImportSpec, 'mapping'>, fields: Fields): Fields =>
  Object.fromEntries(importableFields(fields).filter(([name]) => mapping.includes(name)));

export const formatOf = (path: string): TableFormat | undefined => (path.endsWith('.xlsx') ? 'xlsx' : path.endsWith('.csv') ? 'csv' : undefined);
