/** The thread that reads files: what is hostile in one costs this thread alone, whose memory is bounded. It answers a batch at a time, each when it is asked. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { RowFault } from '#contract/refusals/importFaults.ts';
import { tableLimits } from '#contract/limits/files.ts';
import { kindOf, textOf } from '#server/sheets/cell.ts';
import type { SheetRow } from '#server/sheets/cell.ts';
import { SheetFault } from '#server/sheets/sheetFault.ts';
import { openTable } from '#server/sheets/table.ts';
import type { Table } from '#server/sheets/table.ts';
import { cellText } from './cellText.ts';
import { cellValue } from './cellValue.ts';
import { correcting } from './corrections.ts';
import { headerAmong, headerTexts } from './headers.ts';
import type { KnownHeader } from './headers.ts';
import { fixedValues, translated } from './layoutReading.ts';
import type { Answer, Asked, FileSpec, LookedSheet, RawRow, ReadRow, RowsSpec, TableSpec } from './readingSpec.ts';

async function hashOf(place: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(place) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}

async function lookAt(table: Table, sheet: number, known: readonly KnownHeader[]): Promise<LookedSheet> {
  const rows: SheetRow[] = [];
  const reading = table.rows(sheet);
  for (let next = await reading.next(); !next.done; next = await reading.next()) {
    rows.push(next.value);
    if (rows.length >= tableLimits.lookRows) break;
  }
  await reading.return([]);
  const { name, isHidden } = table.sheets[sheet] ?? { name: '', isHidden: false };
  const header = headerAmong(rows, known);
  const below = rows.filter(({ line }) => header !== undefined && line > header.line).slice(0, tableLimits.sampleRows);
  const samples = below.map(({ cells }) => cells.map((cell) => (kindOf(cell) === 'date' ? textOf(cell).replace('T', ' ') : textOf(cell)).slice(0, 60)));
  return { name, isHidden, headerLine: header?.line ?? 0, headers: header ? headerTexts(header) : [], samples };
}

async function look({ place, format }: FileSpec, known: readonly KnownHeader[]): Promise<Answer> {
  const table = await openTable(place, format);
  try {
    const sheets: LookedSheet[] = [];
    for (let sheet = 0; sheet < table.sheets.length; sheet += 1) sheets.push(await lookAt(table, sheet, known));
    return { is: 'looked', sheets, sha256: await hashOf(place) };
  } finally {
    table.close();
  }
}

/** Rows that say the same of the same thing. */
class Doubled {
  readonly #keys: readonly string[];
  readonly #lines = new Map<string, number>();

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  check(line: number, values: Readonly<Record<string, unknown>>): RowFault | undefined {
    const key = this.#keys.map((name) => values[name]);
    if (key.length === 0 || key.some((one) => one === null || one === undefined)) return undefined;
    const text = JSON.stringify(key);
    const first = this.#lines.get(text);
    if (first === undefined) {
      this.#lines.set(text, line);
      return undefined;
    }
    return { code: 'doubled', values: { line: first }, ...(this.#keys.length === 1 && this.#keys[0] ? { field: this.#keys[0] } : {}) };
  }
}

type Fixed = ReturnType<typeof fixedValues>;

function valuesOf({ columns, fields, readings, withTexts }: RowsSpec, fixed: Fixed, { line, cells }: SheetRow): ReadRow {
  const values: Record<string, unknown> = { ...fixed.values };
  const faults: RowFault[] = [...fixed.faults];
  for (const [at, name] of columns.entries()) {
    const field = name === null ? undefined : fields[name];
    if (name === null || !field) continue;
    const read = cellValue(field, translated(cells[at] ?? '', readings?.[name]));
    if ('fault' in read) faults.push({ ...read.fault, field: name });
    else values[name] = read.value;
  }
  return { line, values, faults, ...(withTexts === true ? { texts: cells.map(cellText) } : {}) };
}

async function* batchesOf(table: Table, spec: TableSpec, rowOf: (row: SheetRow) => ReadRow | RawRow): AsyncGenerator<Answer, void, undefined> {
  const reading = table.rows(spec.sheet);
  const asCorrected = correcting(spec.corrections);
  let rows: (ReadRow | RawRow)[] = [];
  let next = await reading.next();
  for (; !next.done; next = await reading.next()) {
    if (next.value.line <= spec.headerLine) continue;
    rows.push(rowOf(asCorrected(next.value)));
    if (rows.length < tableLimits.batchRows) continue;
    yield { is: 'rows', rows };
    rows = [];
  }
  if (rows.length > 0) yield { is: 'rows', rows };
  yield { is: 'end', merged: next.value.filter(([, to]) => to > spec.headerLine) };
}

async function* batches(spec: TableSpec, rowOf: (row: SheetRow) => ReadRow | RawRow): AsyncGenerator<Answer, void, undefined> {
  const table = await openTable(spec.place, spec.format);
  try {
    yield* batchesOf(table, spec, rowOf);
  } finally {
    table.close();
  }
}

async function* answers(asked: Asked): AsyncGenerator<Answer, void, undefined> {
  if (asked.ask === 'look') yield await look(asked.file, asked.known);
  else if (asked.ask === 'cells') yield* batches(asked.table, ({ line, cells }) => ({ line, cells }));
  else {
    const doubled = new Doubled(asked.rows.keys);
    const fixed = fixedValues(asked.rows.fields, asked.rows.fixed);
    yield* batches(asked.rows, (row) => {
      const read = valuesOf(asked.rows, fixed, row);
      // A row that is bad anyway does not make another one bad.
      const fault = read.faults.length === 0 ? doubled.check(row.line, read.values) : undefined;
      return fault ? { ...read, faults: [fault] } : read;
    });
  }
}

const port = parentPort;
if (port) {
  const reading = answers(workerData as Asked);
  port.on('message', () => {
    reading.next().then(
      (next) => (next.done ? port.close() : port.postMessage(next.value)),
      (error: unknown) => {
        if (!(error instanceof SheetFault)) throw error;
        port.postMessage({ is: 'fault', fault: error.fault } satisfies Answer);
      },
    );
  });
}
