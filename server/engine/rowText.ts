/**
 * A page of rows goes from PostgreSQL's texts to the text of the answer without an object for each row: of 58 fields a list of 50 made three thousand values only to write them down
 * again (docs/adr/0139). Its writer is made once for each connection, person and entity, from the same reading that makes objects of rows.
 */
import type { Column, Row, RowReader } from '#server/db/database.ts';
import { momentText } from '#server/db/valueTypes.ts';

export interface RowText extends Row {
  readonly text: string;
  /** The same that an object would have, and for this person alone. */
  readonly value: (name: string) => unknown;
}

type Write = (text: string) => string;
const asItStands: Write = (text) => text;
const quoted: Write = (text) => `"${text}"`;

/** PostgreSQL's object ids; the comment names each. What is not here is read as elsewhere, and written down. */
const writers: Readonly<Record<number, Write>> = {
  16: (text) => (text === 't' ? 'true' : 'false'), // boolean
  21: asItStands, // smallint
  23: asItStands, // integer
  25: (text) => JSON.stringify(text), // text
  114: asItStands, // json
  1082: quoted, // date
  1184: (text) => quoted(momentText(text)), // timestamptz
  2950: quoted, // uuid
  3802: asItStands, // jsonb
};

export interface Told {
  /** These are given otherwise than they stand in the table. */
  readonly changed: ReadonlyMap<string, (value: unknown) => unknown>;
  /** The row says more in these columns than is given of it. */
  readonly notGiven: readonly string[];
  /** One of them is its own list of fields that are kept back. */
  readonly keptBack: string;
  /** @returns these, and the fields that are kept back with them */
  readonly alsoKept: (names: readonly string[]) => readonly string[];
}

export function rowTextReader(told: Told): RowReader {
  const made = new WeakMap<readonly Column[], (texts: readonly (string | null)[]) => RowText>();
  return (columns) => {
    const known = made.get(columns) ?? readerOf(columns, told);
    made.set(columns, known);
    return known;
  };
}

interface Place {
  readonly at: number;
  readonly name: string;
  readonly label: string;
  /** Most fields of most rows are empty. */
  readonly empty: string;
  readonly write: Write;
}

const none: ReadonlySet<string> = new Set();

function readerOf(columns: readonly Column[], { changed, notGiven, keptBack, alsoKept }: Told): (texts: readonly (string | null)[]) => RowText {
  const backAt = columns.findIndex(({ name }) => name === keptBack);
  const places = columns.flatMap(({ name, typeId, read }, at): Place[] => {
    if (notGiven.includes(name)) return [];
    const change = changed.get(name);
    const told = (value: unknown): string => JSON.stringify(change?.(value) ?? null);
    const label = `,${JSON.stringify(name)}:`;
    const write: Write = change ? (text) => told(read(text)) : (writers[typeId] ?? ((text) => JSON.stringify(read(text))));
    return [{ at, name, label, empty: `${label}${change ? told(null) : 'null'}`, write }];
  });
  const hiddenIn = (texts: readonly (string | null)[]): ReadonlySet<string> => {
    const back = texts[backAt] ?? null;
    return back === null ? none : new Set(alsoKept(columns[backAt]?.read(back) as readonly string[]));
  };
  const valueOf = (texts: readonly (string | null)[], name: string): unknown => {
    const at = columns.findIndex((column) => column.name === name);
    const [text = null, change] = [texts[at], changed.get(name)];
    if (hiddenIn(texts).has(name)) return null;
    const value = text === null ? null : columns[at]?.read(text);
    return change ? (change(value) ?? null) : value;
  };
  return (texts) => {
    const hidden = hiddenIn(texts);
    let row = '';
    for (const { at, name, label, empty, write } of places) {
      const text = texts[at] ?? null;
      if (hidden.size > 0 && hidden.has(name)) row += `${label}null`;
      else row += text === null ? empty : label + write(text);
    }
    return { text: `{${row.slice(1)}}`, value: (name) => valueOf(texts, name) };
  };
}
