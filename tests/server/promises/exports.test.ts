/** D6: an export holds every row of the list, however many they are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportSpec } from '#server/imports/exportWork.ts';
import { beginJob } from '#server/jobs/own.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { textOf } from '#server/sheets/cell.ts';
import type { SheetRow } from '#server/sheets/cell.ts';
import { csvRows } from '#server/sheets/csvRows.ts';
import type { TableFormat } from '#server/sheets/table.ts';
import { readWorkbook } from '#server/sheets/workbook.ts';
import { xlsxRows } from '#server/sheets/xlsxRows.ts';
import { Zip } from '#server/sheets/zip.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { makeRig, runnerOn, settled } from './importRig.ts';
import type { Rig } from './importRig.ts';
import { figure } from './profile.ts';

/** The rows of each sheet, read without the bound that an import has: an export may hold more rows than may come back in. */
async function* sheetsIn(place: string, format: TableFormat): AsyncGenerator<AsyncGenerator<SheetRow, unknown, undefined>, void, undefined> {
  if (format === 'csv') {
    yield csvRows(place);
    return;
  }
  const zip = await Zip.open(place);
  try {
    const book = await readWorkbook(zip);
    for (const { part } of book.sheets) yield xlsxRows(zip, book, part);
  } finally {
    zip.close();
  }
}

let db: TestDatabase;
let rig: Rig;
/** More than one page of the list that is read, and more than two sheets hold. */
const count = figure(2_350, 1_300_000);
const sheetRows = figure(1_000, 1_048_576);
const fillRows = 5_000;
const withinMs = figure(600_000, 3_600_000);
beforeAll(async () => {
  db = await freshDatabase();
  rig = await makeRig(db.database);
  // A statement may take a few seconds at most, and an index that makes search keys is slower than the rows.
  for (let from = 1; from <= count; from += fillRows)
    await db.database.query(
      `insert into dictionary (id, org_id, type, name, enabled) select gen_random_uuid(), $1, 'row-' || n, 'row ' || n, true from generate_series($2::int, $3::int) n`,
      [rig.hospital.orgs.group, from, Math.min(count, from + fillRows - 1)],
    );
}, withinMs);
afterAll(async () => {
  await rig.close();
  await db.drop();
});

test.each(['xlsx', 'csv'] as const)(
  '[D6] an export as %s of more rows than a sheet holds has each of them once, and its job and the audit say how many',
  async (format) => {
    const spec: ExportSpec = { format, columns: ['type', 'name'], sort: 'type' };
    const { id } = await inTransaction(db.database, (tx) =>
      beginJob(tx, rig.principal, { kind: 'export', entity: 'dictionary', name: `字典.${format}`, state: 'running', spec }),
    );
    const runner = runnerOn(db.database, rig.dataDir, { staleMs: 30_000, beatMs: 500, sheetRows });
    const job = await settled(rig, id).finally(() => runner.stop());
    expect(job).toMatchObject({ state: 'done', problem: null, done: count, total: count });
    const audited = await db.database.query(`select (detail->>'rows')::int as rows from audit where operation = 'job.export' and detail->>'job' = $1`, [id]);
    expect(audited).toEqual([{ rows: count }]);
    const [file] = await db.database.query<{ path: string }>(`select path from job_file where job_id = $1 and part = 'export'`, [id]);
    const place = rig.files.localPath(file?.path ?? '');
    const headings: string[][] = [];
    const found = new Set<string>();
    for await (const rows of sheetsIn(place, format)) {
      const heading = await rows.next();
      headings.push(heading.done ? [] : (heading.value as SheetRow).cells.map(textOf));
      for await (const { cells } of rows) found.add(textOf(cells[0] ?? ''));
    }
    expect(headings).toEqual(Array.from({ length: format === 'csv' ? 1 : Math.ceil(count / (sheetRows - 1)) }, () => ['类型编码', '名称']));
    expect(found.size).toBe(count);
  },
  withinMs,
);
