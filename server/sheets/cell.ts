/**
 * A cell as it stands in the file: nothing is turned into a number here, so nothing loses digits. One string, because a hundred thousand rows of them
 * cross from the worker: its first letter says what it is, the rest is its text. Empty: nothing there.
 */
export const cellKinds = {
  /** Somebody typed it so. */
  text: 't',
  /** Its digits as the file has them. */
  number: 'n',
  /** A number that is shown as something else: per cent, a fraction, a duration, a time without a day. */
  shown: 'p',
  /** `2026-11-20T09:30:00`, without a zone. */
  date: 'd',
  /** `1` or `0`. */
  flag: 'b',
  /** `#N/A` and its like. */
  error: 'e',
  /** A formula whose result is not in the file. */
  formula: 'f',
} as const;
export type CellKind = keyof typeof cellKinds;
export type Cell = string;

const byLetter: Readonly<Record<string, CellKind>> = Object.fromEntries(Object.entries(cellKinds).map(([kind, letter]) => [letter, kind as CellKind]));

export const cellOf = (kind: CellKind, text: string): Cell => (text === '' && kind === 'text' ? '' : `${cellKinds[kind]}${text}`);
export const kindOf = (cell: Cell): CellKind => byLetter[cell[0] ?? 't'] ?? 'text';
export const textOf = (cell: Cell): string => cell.slice(1);

/** One row; `line` as the spreadsheet counts it, from 1. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly Cell[];
}

export const isBlank = ({ cells }: SheetRow): boolean => cells.every((cell) => cell === '' || (kindOf(cell) === 'text' && textOf(cell).trim() === ''));
