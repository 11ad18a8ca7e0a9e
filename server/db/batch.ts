/**
 * Several statements in one way to the database and back: none waits for the answer of the one before, and after one that fails none runs. On the machine of the server
 * most of a short read is the ways, not the reading (docs/adr/0042). A connection keeps what it has read of a statement, and what its columns are, as long as it is used.
 */
import type { Connection, Submittable } from 'pg';
import type { Column, Row, Statement } from './database.ts';
import { valueTypes } from './valueTypes.ts';
import { wireWriter } from './wireWriter.ts';

/** The driver's connection has this, and its types do not say so. */
interface Wired {
  readonly stream: { readonly writable: boolean; write(piece: Uint8Array): unknown };
}
interface Kept {
  readonly name: string;
  columns: readonly Column[];
}
/** One connection remembers this. */
interface Memory {
  /** Statements are found by their text; those not used for longest come first. */
  readonly kept: Map<string, Kept>;
  /** Names to be given back with the next batch. */
  readonly gone: string[];
}
const keptMost = 100;
const memories = new WeakMap<Connection, Memory>();
let names = 0;

const itemText = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : Array.isArray(value) ? listText(value) : `"${plainText(value).replace(/[\\"]/g, '\\$&')}"`;
const listText = (list: readonly unknown[]): string => `{${list.map(itemText).join(',')}}`;

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
const parameterText = (value: unknown): string | null =>
  value === null || value === undefined ? null : Array.isArray(value) ? listText(value) : plainText(value);

function rowOf(columns: readonly Column[], texts: readonly (string | null)[]): Row {
  const row: Row = {};
  for (let at = 0; at < columns.length; at += 1) {
    const { name, read } = columns[at] as Column;
    const text = texts[at] as string | null;
    row[name] = text === null ? null : read(text);
  }
  return row;
}

export class Batch implements Submittable {
  readonly done: Promise<Row[][]>;
  readonly #statements: readonly Statement[];
  readonly #results: Row[][] = [];
  readonly #resolve: (results: Row[][]) => void;
  readonly #reject: (error: unknown) => void;
  #memory: Memory = { kept: new Map(), gone: [] };
  /** Each statement has its columns here, as far as they are known. */
  #columns: (readonly Column[])[] = [];
  #rows: Row[] = [];
  #fault: unknown;
  /** PostgreSQL says that it has done this last. */
  command = '';

  constructor(statements: readonly Statement[]) {
    this.#statements = statements;
    const { promise, resolve, reject } = Promise.withResolvers<Row[][]>();
    this.done = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    const { stream } = connection as unknown as Wired;
    this.#memory = memories.get(connection) ?? this.#memory;
    memories.set(connection, this.#memory);
    try {
      for (const name of this.#memory.gone.splice(0)) wireWriter.close(name);
      for (const statement of this.#statements) this.#columns.push(this.#send(statement));
    } catch (error) {
      this.#fault = error;
    }
    wireWriter.sync();
    const piece = wireWriter.taken();
    if (stream.writable) stream.write(piece);
  }

  #send({ text, values = [], isKept = false }: Statement): readonly Column[] {
    // Before anything of the statement is written: a value that has no text leaves no half of a message.
    const given = values.map(parameterText);
    const known = isKept ? this.#used(text) : undefined;
    const name = known?.name ?? (isKept ? this.#keep(text) : '');
    if (!known) wireWriter.parse(name, text);
    wireWriter.bind(name, given);
    if (!known) wireWriter.describe();
    wireWriter.execute();
    return known?.columns ?? [];
  }

  /** Whatever is used stays: others are given up before it. */
  #used(text: string): Kept | undefined {
    const { kept } = this.#memory;
    const known = kept.get(text);
    if (known && kept.delete(text)) kept.set(text, known);
    return known;
  }

  #keep(text: string): string {
    const { kept } = this.#memory;
    const [oldest] = kept.keys();
    if (kept.size >= keptMost && oldest !== undefined) this.#forget(oldest);
    names += 1;
    const name = `careline_kept_${names}`;
    kept.set(text, { name, columns: [] });
    return name;
  }

  #forget(text: string): void {
    const { kept, gone } = this.#memory;
    const known = kept.get(text);
    if (known) gone.push(known.name);
    kept.delete(text);
  }

  /** Its columns come only with a statement that was new to the connection. */
  handleRowDescription({ fields }: { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID, read: valueTypes.getTypeParser(dataTypeID, 'text') as Column['read'] }));
    const at = this.#results.length;
    this.#columns[at] = columns;
    const kept = this.#keptAt(at);
    if (kept) kept.columns = columns;
  }

  #keptAt(at: number): Kept | undefined {
    const statement = this.#statements[at];
    return statement?.isKept ? this.#memory.kept.get(statement.text) : undefined;
  }

  /** A kept statement that stands twice in one batch is described once: its second rows have the columns of the first. */
  #columnsAt(at: number): readonly Column[] {
    const columns = this.#columns[at] ?? [];
    return columns.length > 0 ? columns : (this.#columns[at] = this.#keptAt(at)?.columns ?? []);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const at = this.#results.length;
    const columns = this.#columnsAt(at);
    const reader = this.#statements[at]?.reader;
    try {
      this.#rows.push(reader ? reader(columns)(fields) : rowOf(columns, fields));
    } catch (error) {
      this.#fault ??= error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.command = text;
    this.#results.push(this.#rows);
    this.#rows = [];
  }

  /** Nobody knows which of them the connection has read: all are read anew. */
  handleError(error: unknown): void {
    for (const { text, isKept } of this.#statements) if (isKept) this.#forget(text);
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#fault === undefined) this.#resolve(this.#results);
    else this.handleError(this.#fault);
  }
}
