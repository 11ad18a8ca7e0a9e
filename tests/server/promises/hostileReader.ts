/**
 * A process of its own that reads what stands in a list of files, as the server reads an import, and tells of each how that went. What it costs is its memory and the lag of
 * its loop alone: making such files costs more than reading them, and is done elsewhere.
 */
import { readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from '#contract/kinds.ts';
import { lookInto, readValues } from '#server/imports/readFile.ts';
import type { FileSpec } from '#server/imports/readingSpec.ts';
import { SheetFault } from '#server/sheets/sheetFault.ts';
import { openTable } from '#server/sheets/table.ts';
import type { Table } from '#server/sheets/table.ts';

export interface ToRead extends FileSpec {
  readonly what: string;
  /** In the thread, as the product does it; else the same reading without one: starting one costs more than most of these files. */
  readonly isThere: boolean;
}
export interface HowItWent {
  readonly what: string;
  /** `read`, or the fault it was refused for. */
  readonly outcome: string;
  readonly ms: number;
}
export interface Report {
  readonly each: readonly HowItWent[];
  readonly rowsWithoutCells: number;
  readonly moreMegabytes: number;
  readonly longestLagMs: number;
  readonly gotIntoEveryObject: boolean;
}

const megabyte = 1024 * 1024;
let rowsWithoutCells = 0;

async function readThere(file: FileSpec): Promise<void> {
  const { sheets } = await lookInto(file);
  const fields = { name: text(['名称', 'Name']) };
  for (const sheet of sheets.keys())
    for await (const rows of readValues({ ...file, sheet, headerLine: 0, columns: ['name'], fields, keys: ['name'] }))
      if (rows.length === 0) rowsWithoutCells += 1;
}

async function readSheet(table: Table, sheet: number): Promise<void> {
  const rows = table.rows(sheet);
  for (let next = await rows.next(); !next.done; next = await rows.next()) if (next.value.cells.length === 0) rowsWithoutCells += 1;
}

async function readHere({ place, format }: FileSpec): Promise<void> {
  const table = await openTable(place, format);
  try {
    for (const sheet of table.sheets.keys()) await readSheet(table, sheet);
  } finally {
    table.close();
  }
}

async function tried({ what, isThere, ...file }: ToRead): Promise<HowItWent> {
  const began = performance.now();
  const outcome = await (isThere ? readThere(file) : readHere(file)).then(
    () => 'read',
    (error: unknown) => {
      if (!(error instanceof SheetFault)) throw error;
      return error.fault;
    },
  );
  return { what, outcome, ms: performance.now() - began };
}

const before = process.memoryUsage().rss;
let top = before;
const look = setInterval(() => {
  top = Math.max(top, process.memoryUsage().rss);
}, 20);
const lag = monitorEventLoopDelay({ resolution: 10 });
lag.enable();
const each: HowItWent[] = [];
for (const one of JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as readonly ToRead[]) each.push(await tried(one));
clearInterval(look);
const report: Report = {
  each,
  rowsWithoutCells,
  moreMegabytes: (top - before) / megabyte,
  longestLagMs: lag.max / 1e6,
  gotIntoEveryObject: ({} as Readonly<Record<string, unknown>>)['a'] !== undefined,
};
process.stdout.write(JSON.stringify(report));
