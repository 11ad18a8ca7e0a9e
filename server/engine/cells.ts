/** A value as a person reads it in a table: words for choices, yuan for fen, the hospital's time for moments, names for references. */
import type { Field, KindName } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { linesText } from '#contract/lines/lineText.ts';
import { lives } from '#contract/lives/index.ts';
import { minuteAt } from '#server/kit/shanghai.ts';

export type Cell = string | number | null;
export interface CellOn {
  readonly at: 0 | 1;
  readonly names: Readonly<Record<string, string>>;
}

const yes: Label = ['是', 'Yes'];
const no: Label = ['否', 'No'];
const picture: Label = ['有图片', 'Picture'];

type Read = (value: unknown, field: Field, on: CellOn) => Cell;

const byKind: Partial<Readonly<Record<KindName, Read>>> = {
  choice: (value, field, { at }) => field.choices?.[String(value)]?.[at] ?? String(value),
  state: (value, field, { at }) => lives[field.of ?? '']?.states[String(value)]?.label[at] ?? String(value),
  flag: (value, _field, { at }) => (value === true ? yes : no)[at],
  whole: Number,
  decimal: Number,
  money: (value) => Number(value) / 100,
  moment: (value) => minuteAt(Date.parse(String(value))),
  // A path says nothing to who reads a table, and leads nowhere without a session.
  image: (_value, _field, { at }) => picture[at],
  ref: (value, _field, { names }) => names[String(value)] ?? '',
  many: (value, field, on) =>
    (value as readonly unknown[]).map((item) => (field.item ? (cellOf(item, field.item, on) ?? '') : String(item))).join(on.at === 1 ? ', ' : '、'),
  lines: (value, { line }, on) => (line ? linesText(line, value, (field, one) => cellOf(one, field, on)) : null),
  json: (value) => JSON.stringify(value),
};

export const cellOf = (value: unknown, field: Field, on: CellOn): Cell =>
  value === null || value === undefined ? null : (byKind[field.kind] ?? String)(value, field, on);

/** In a CSV a text that begins like a formula would be one: an apostrophe before it makes it text again (H4). */
export const harmless = (cell: Cell): Cell => (typeof cell === 'string' && /^[=+\-@\t\r|%]/.test(cell) ? `'${cell}` : cell);
