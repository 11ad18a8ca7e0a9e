/** Writes drafts into the table of a resource. Columns that no draft names keep their defaults. */
import type { Query, Row } from './database.ts';
import { quoteName, snakeCase } from './columnNames.ts';

export async function insertRows(query: Query, table: string, rows: readonly Row[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].map(snakeCase);
  if (names.length === 0) return;
  const columns = names.map(quoteName).join(', ');
  const records = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])));
  await query.query(`insert into ${quoteName(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${quoteName(table)}, $1::jsonb)`, [
    JSON.stringify(records),
  ]);
}
