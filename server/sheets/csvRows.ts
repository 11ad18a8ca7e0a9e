/** The rows of a text file, as they come from the disk: its encoding and its delimiter are found here, its fields by csv-parse. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { tableLimits } from '#contract/limits/files.ts';
import { cellOf } from './cell.ts';
import type { Cell, SheetRow } from './cell.ts';
import { SheetFault } from './sheetFault.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';
const delimiters = [',', '\t', ';', '|'] as const;

async function* decodedBy(file: string, encoding: Encoding): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const piece of createReadStream(file, { highWaterMark: tableLimits.pieceBytes }) as AsyncIterable<Buffer>)
    yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

async function canBe(file: string, encoding: Encoding): Promise<boolean> {
  try {
    let isText = true;
    for await (const piece of decodedBy(file, encoding)) isText &&= !piece.includes('\0');
    return isText;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  for await (const piece of createReadStream(file, { end: 2 }) as AsyncIterable<Buffer>) return piece;
  return Buffer.alloc(0);
}

/**
 * Every byte is looked at before the first row is believed: what is no text of the encoding is never guessed over (D4).
 * @throws SheetFault encoding
 */
export async function encodingOf(file: string): Promise<Encoding> {
  const first = await firstBytes(file);
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  if (await canBe(file, 'utf-8')) return 'utf-8';
  // A Chinese Excel writes this.
  if (await canBe(file, 'gb18030')) return 'gb18030';
  throw new SheetFault('encoding');
}

/** The one that stands most often in the first line, outside of quotes. */
function delimiterOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counts = delimiters.map((sign) => bare.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** `="00123"` is how a text file keeps noughts from a spreadsheet; an apostrophe before a sign is how one keeps it from being a formula. */
function meant(text: string): string {
  const quoted = /^="([^"]*)"$/.exec(text);
  if (quoted) return quoted[1] ?? '';
  return /^'+[=+\-@\t\r|%]/.test(text) ? text.slice(1) : text;
}

/** csv-parse tells in words of its own what is wrong with a text. */
function faultOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  return new SheetFault(error.code === 'CSV_MAX_RECORD_SIZE' ? 'cellTooLong' : 'quoteOpen');
}

function cellsOf(fields: readonly string[]): Cell[] {
  if (fields.some((field) => field.length > tableLimits.cellCharacters)) throw new SheetFault('cellTooLong');
  if (fields.some((field, at) => at >= tableLimits.columns && field !== '')) throw new SheetFault('tooManyColumns');
  return fields.slice(0, tableLimits.columns).map((field) => cellOf('text', meant(field)));
}

/** Long enough for the first line of any table. */
const firstCharacters = 65_536;

/** The first line, and the pieces of the whole text. */
async function begun(pieces: AsyncGenerator<string, void, undefined>): Promise<readonly [line: string, whole: AsyncGenerator<string, void, undefined>]> {
  let held = '';
  let first = -1;
  while (first < 0 && held.length < firstCharacters) {
    const next = await pieces.next();
    if (next.done) break;
    held += next.value;
    first = /[\r\n]/.exec(held)?.index ?? -1;
  }
  const whole = async function* (): AsyncGenerator<string, void, undefined> {
    yield held;
    yield* pieces;
  };
  return [held.slice(0, first < 0 ? firstCharacters : first), whole()];
}

export async function* csvRows(file: string): AsyncGenerator<SheetRow, void, undefined> {
  const [line, whole] = await begun(decodedBy(file, await encodingOf(file)));
  const records = parse({
    delimiter: delimiterOf(line),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: tableLimits.recordCharacters,
  });
  const source = Readable.from(whole);
  source.on('error', (error) => records.destroy(error));
  source.pipe(records);
  let count = 0;
  try {
    for await (const fields of records as AsyncIterable<readonly string[]>) {
      count += 1;
      const cells = cellsOf(fields);
      if (cells.some((cell) => cell !== '')) yield { line: count, cells };
    }
  } catch (error) {
    throw faultOf(error);
  } finally {
    source.destroy();
  }
}
