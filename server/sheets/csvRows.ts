/** The rows of a text file, as they come from the disk. */
import { createReadStream } from 'node:fs';
import { tableLimits } from '#contract/limits/files.ts';
import { cellOf } from './cell.ts';
import type { SheetRow } from './cell.ts';
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

class Lines {
  readonly ready: SheetRow[] = [];
  readonly #delimiter: string;
  #line = 0;
  #row: string[] = [];
  #field = '';
  #isQuoted = false;
  /** A quote has just ended: another one is a quote itself. */
  #wasQuoted = false;
  #afterReturn = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  write(text: string): void {
    for (let at = 0; at < text.length; at += 1) this.#take(text[at] ?? '');
  }

  end(): void {
    if (this.#isQuoted) throw new SheetFault('quoteOpen');
    if (this.#field !== '' || this.#row.length > 0 || this.#wasQuoted) this.#endRow();
  }

  #take(sign: string): void {
    const isLineFeed = sign === '\n' && this.#afterReturn;
    this.#afterReturn = false;
    if (this.#isQuoted) {
      if (sign === '"') [this.#isQuoted, this.#wasQuoted] = [false, true];
      else this.#add(sign);
    } else if (sign === '"' && this.#wasQuoted) {
      this.#add(sign);
      [this.#isQuoted, this.#wasQuoted] = [true, false];
    } else if (sign === '"' && this.#field === '') this.#isQuoted = true;
    else if (sign === this.#delimiter) this.#endField();
    else if (sign === '\r') {
      this.#endRow();
      this.#afterReturn = true;
    } else if (sign === '\n') {
      if (!isLineFeed) this.#endRow();
    } else this.#add(sign);
  }

  #add(sign: string): void {
    this.#field += sign;
    if (this.#field.length > tableLimits.cellCharacters) throw new SheetFault('cellTooLong');
  }

  #endField(): void {
    if (this.#row.length >= tableLimits.columns) {
      if (this.#field !== '') throw new SheetFault('tooManyColumns');
    } else this.#row.push(cellOf('text', meant(this.#field)));
    [this.#field, this.#wasQuoted] = ['', false];
  }

  #endRow(): void {
    this.#endField();
    this.#line += 1;
    if (this.#row.some((cell) => cell !== '')) this.ready.push({ line: this.#line, cells: this.#row });
    this.#row = [];
  }
}

/** Long enough for the first line of any table. */
const firstCharacters = 65_536;

export async function* csvRows(file: string): AsyncGenerator<SheetRow, void, undefined> {
  const encoding = await encodingOf(file);
  let lines: Lines | undefined;
  let held = '';
  for await (const piece of decodedBy(file, encoding)) {
    if (lines) lines.write(piece);
    else {
      held += piece;
      const first = /\r|\n/.exec(held)?.index ?? -1;
      if (first < 0 && held.length < firstCharacters) continue;
      lines = new Lines(delimiterOf(held.slice(0, first < 0 ? firstCharacters : first)));
      lines.write(held);
    }
    yield* lines.ready.splice(0);
  }
  if (!lines) {
    lines = new Lines(delimiterOf(held));
    lines.write(held);
  }
  lines.end();
  yield* lines.ready.splice(0);
}
