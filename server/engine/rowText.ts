/**
 * A page of rows goes from PostgreSQL's texts to the text of the answer without an object for each row: of 58 fields a list of 50 made three thousand values only to write them down
 * again (docs/adr/0139). Its writer is made once for each connection, person and entity, from the same reading that makes objects of rows.
 */
import type { Column, Row, RowReader } from '#server/db/database.ts';
import { momentText } from '#server/db/valueTypes.ts';

export interface RowText extends Row {
  readonly text: string;
  /** As an object would have it, and for this person alone. */
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
  /** The row's own list of fields that are kept back stands in this column, which is not given. */
  readonly keptBack: string;
}

export function rowTextReader({ changed, keptBack }: Told): RowReader {
  const made = new WeakMap<readonly Column[], (texts: readonly (string | null)[]) => RowText>();
  return (columns) => {
    const known = made.get(columns) ?? readerOf(columns, { changed, keptBack });
    made.set(columns, known);
    return known;
  };
}

function readerOf(columns: readonly Column[], { changed, keptBack }: Told): (texts: readonly (string | null)[]) => RowText {
  const backAt = columns.findIndex(({ name }) => name === keptBack);
  const given = columns.flatMap(({ name, typeId, read }, at) => {
    if (at === backAt) return [];
    const change = changed.get(name);
    const plain: Write = writers[typeId] ?? ((text) => JSON.stringify(read(text)));
    const write = change ? (text: string | null) => JSON.stringify(change(text === null ? null : read(text)) ?? null) : plain;
    return [{ at, name, write, isAsked: change !== undefined, label: `,${JSON.stringify(name)}:` }];
  });
  const places = new Map(columns.map(({ name }, at) => [name, at]));
  return (texts) => {
    const back = texts[backAt] ?? null;
    const hidden = back === null ? undefined : new Set(columns[backAt]?.read(back) as readonly string[]);
    let text = '';
    for (const { at, name, write, isAsked, label } of given) {
      const one = texts[at] ?? null;
      text += label + ((one === null && !isAsked) || hidden?.has(name) ? 'null' : write(one as string));
    }
    const value = (name: string): unknown => {
      const at = places.get(name) ?? -1;
      const one = texts[at] ?? null;
      if (hidden?.has(name)) return null;
      const read = one === null ? null : columns[at]?.read(one);
      const change = changed.get(name);
      return change ? (change(read) ?? null) : read;
    };
    return { text: `{${text.slice(1)}}`, value };
  };
}
