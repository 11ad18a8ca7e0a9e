/** The rows of one sheet, as they come from the archive: constant memory whatever the number of rows. */
import { tableLimits } from '#contract/limits/files.ts';
import { cellOf } from './cell.ts';
import type { Cell, SheetRow } from './cell.ts';
import { cellDate } from './cellDate.ts';
import { SheetFault } from './sheetFault.ts';
import { textPieces } from './workbook.ts';
import type { Workbook } from './workbook.ts';
import { XmlReader, unescaped } from './xmlReader.ts';
import type { XmlAttributes } from './xmlReader.ts';
import type { Zip } from './zip.ts';

/** Lines from, to: of cells that are one for the eye only the first has the value. */
export type Merged = readonly [from: number, to: number];

const noColumn = -1;

/** `AB12` -> 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
    if (column > tableLimits.columns) return tableLimits.columns;
  }
  return column - 1;
}

function numberCell(raw: string, style: number, { formats, is1904 }: Workbook): Cell {
  const format = formats[style];
  if (!format || format.is === 'plain') return cellOf('number', raw);
  if (format.is === 'date') {
    const date = cellDate(Number(raw), is1904);
    return date === undefined ? cellOf('shown', raw) : cellOf('date', date);
  }
  if (format.is === 'zeros' && /^\d+$/.test(raw)) return cellOf('text', raw.padStart(format.digits, '0'));
  return cellOf('shown', raw);
}

const isoDate = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?)?Z?$/;

function dateCell(text: string): Cell {
  const [, day, minutes = '00:00', seconds = '00'] = isoDate.exec(text) ?? [];
  return day === undefined ? cellOf('shown', text) : cellOf('date', `${day}T${minutes}:${seconds}`);
}

class Cells {
  readonly #book: Workbook;
  readonly ready: SheetRow[] = [];
  readonly merged: Merged[] = [];
  #line = 0;
  #row: Cell[] = [];
  #column = noColumn;
  #type = '';
  #style = 0;
  #text = '';
  #isReading = false;
  #hasFormula = false;
  #inReading = false;
  /** Cells of this row, empty ones too. */
  #opened = 0;

  constructor(book: Workbook) {
    this.#book = book;
  }

  open(tag: string, attributes: XmlAttributes): void {
    if (tag === 'c') this.#begin(attributes);
    else if (tag === 'v' || tag === 't') this.#isReading = this.#column !== noColumn && !this.#inReading;
    else if (tag === 'f') this.#hasFormula = this.#column !== noColumn;
    else if (tag === 'rPh') this.#inReading = true;
    else if (tag === 'mergeCell') this.#merge(attributes['ref'] ?? '');
    else if (tag === 'row') {
      this.#line = this.#lineOf(attributes['r']);
      this.#opened = 0;
    }
  }

  close(tag: string): void {
    if (tag === 'c') this.#end();
    else if (tag === 'v' || tag === 't') this.#isReading = false;
    else if (tag === 'rPh') this.#inReading = false;
    else if (tag === 'row') {
      if (this.#row.length > 0) this.ready.push({ line: this.#line, cells: this.#row });
      this.#row = [];
    }
  }

  text(text: string): void {
    this.#text += text;
    if (this.#text.length > tableLimits.cellCharacters) throw new SheetFault('cellTooLong');
  }

  wantsText(): boolean {
    return this.#isReading;
  }

  /** Lines only grow: one that stands there twice would be read as another. */
  #lineOf(told: string | undefined): number {
    const line = told === undefined ? this.#line + 1 : Number(told);
    if (!Number.isInteger(line) || line <= this.#line) throw new SheetFault('broken');
    if (line > tableLimits.lines) throw new SheetFault('tooManyRows');
    return line;
  }

  #begin(attributes: XmlAttributes): void {
    this.#opened += 1;
    if (this.#opened > tableLimits.cellsOfRow) throw new SheetFault('tooManyColumns');
    const reference = attributes['r'];
    this.#column = reference === undefined ? this.#row.length : columnOf(reference);
    this.#type = attributes['t'] ?? 'n';
    this.#style = Number(attributes['s'] ?? '0');
    this.#text = '';
    this.#hasFormula = false;
  }

  #end(): void {
    const cell = this.#cell();
    if (cell !== '') {
      if (this.#column >= tableLimits.columns) throw new SheetFault('tooManyColumns');
      while (this.#row.length < this.#column) this.#row.push('');
      this.#row[this.#column] = cell;
    }
    this.#column = noColumn;
  }

  #cell(): Cell {
    const text = this.#text;
    if (text === '') return this.#hasFormula && this.#type !== 'str' ? cellOf('formula', '') : '';
    if (this.#type === 's') return this.#shared(text);
    if (this.#type === 'inlineStr' || this.#type === 'str') return cellOf('text', unescaped(text));
    if (this.#type === 'b') return cellOf('flag', text === '1' || text.toLowerCase() === 'true' ? '1' : '0');
    if (this.#type === 'e') return cellOf('error', text);
    if (this.#type === 'd') return dateCell(text);
    return numberCell(text.trim(), this.#style, this.#book);
  }

  #shared(text: string): Cell {
    const found = this.#book.texts[Number(text)];
    if (found === undefined) throw new SheetFault('broken');
    return cellOf('text', found);
  }

  #merge(reference: string): void {
    const [from, to] = reference.split(':').map((one) => Number(/\d{1,7}$/.exec(one)?.[0]));
    if (from !== undefined && to !== undefined && to >= from && this.merged.length < tableLimits.merged) this.merged.push([from, to]);
  }
}

/** @returns what is merged, told after the last row: so the file has it */
export async function* xlsxRows(zip: Zip, book: Workbook, part: string): AsyncGenerator<SheetRow, readonly Merged[], undefined> {
  const cells = new Cells(book);
  const reader = new XmlReader({
    open: (tag, attributes) => cells.open(tag, attributes),
    close: (tag) => cells.close(tag),
    text: (text) => cells.text(text),
    wantsText: () => cells.wantsText(),
  });
  for await (const piece of textPieces(zip, part)) {
    reader.write(piece);
    yield* cells.ready.splice(0);
  }
  reader.end();
  yield* cells.ready.splice(0);
  return cells.merged;
}
