/**
 * A list goes out as a table for Excel or as CSV, as one sees it: the same rows in the same order, masked as seen. More rows than are answered at once are a job's work.
 */
import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import type { Field } from '#contract/kinds.ts';
import { resourceLimits } from '#contract/limits/lists.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { invalid } from '#server/kit/invalid.ts';
import { cellOf, harmless } from './cells.ts';
import type { Cell } from './cells.ts';
import { listSql } from './list.ts';
import type { Asked, Caller } from './listAsked.ts';
import { nameLists, readingOf } from './rows.ts';
import type { Given, Reading } from './rows.ts';
import { Values } from './values.ts';

export interface ExportAsked extends Pick<Asked, 'searchValue' | 'filter' | 'sort' | 'removed' | 'archived'> {
  readonly columns?: readonly string[] | null | undefined;
  readonly format?: string | null | undefined;
}
interface Exported {
  readonly file: File;
  readonly rows: number;
  readonly columns: readonly string[];
}

type Column = readonly [name: string, field: Field];

/** Those asked for, in that order; else those of the list. */
function columnsOf({ entity, principal }: Caller, { access }: Reading, asked: readonly string[] | null | undefined): readonly Column[] {
  const own = entity.via.map(({ name, field }): Column => [name, field]);
  const all = new Map<string, Field>([...[...entity.stored].map(([name, { field }]): Column => [name, field]), ...own]);
  const wanted = asked ?? [...all].filter(([name, { options }]) => options.inList === true && access(name) !== 'none').map(([name]) => name);
  return wanted.map((name): Column => {
    const field = all.get(name);
    if (!field || access(name) === 'none')
      throw invalid(principal, 'columns', [`没有“${name.slice(0, 60)}”这一列`, `No column is called ${name.slice(0, 60)}`]);
    return [name, field];
  });
}

const tableOf = (caller: Caller, columns: readonly Column[], rows: readonly Given[]): Cell[][] => {
  const at = caller.principal.language === 'en' ? 1 : 0;
  const head = columns.map(([, field]) => field.label[at]);
  return [head, ...rows.map((row) => columns.map(([name, field]) => cellOf(row[name], field, { at, names: row['names'] as Record<string, string> })))];
};

type Bytes = string | Uint8Array<ArrayBuffer>;
const bytesOf = {
  csv: async (table: Cell[][]): Promise<Bytes> =>
    writeCsv(
      table.map((row) => row.map(harmless)),
      { bom: true },
    ),
  // A text is a cell of text there, whatever it begins with.
  xlsx: async (table: Cell[][], name: string): Promise<Bytes> => new Uint8Array(await writeXlsx({ sheets: [{ name, rows: table, freezePane: { rows: 1 } }] })),
};
const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;
const isFormat = (name: string): name is keyof typeof types => Object.hasOwn(types, name);

/** @throws Refusal exportTooLarge, invalidInput for a column or a format that is none */
export async function exportRows(query: Query, caller: Caller, asked: ExportAsked): Promise<Exported> {
  const { entity, principal, keys } = caller;
  const format = asked.format ?? 'xlsx';
  if (!isFormat(format)) throw invalid(principal, 'format', ['格式是 xlsx 或 csv', 'The format is xlsx or csv']);
  const reading = readingOf(entity, principal, keys);
  const columns = columnsOf(caller, reading, asked.columns);
  const values = new Values();
  const { sql } = listSql(caller, reading, { ...asked, page: null, limit: resourceLimits.exportRows }, values);
  const found = await query.query(sql, values.list);
  if (found.length > resourceLimits.exportRows) throw new Refusal('exportTooLarge', { limit: resourceLimits.exportRows });
  const rows = found.map((row) => reading.present(row));
  await nameLists(query, caller, rows);
  const title = entity.resource.label[principal.language === 'en' ? 1 : 0];
  const bytes = await bytesOf[format](tableOf(caller, columns, rows), title);
  return { file: new File([bytes], `${title}.${format}`, { type: types[format] }), rows: rows.length, columns: columns.map(([name]) => name) };
}
