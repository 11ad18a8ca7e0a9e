/** The column of a field is found by its header in either language, however it is spaced or starred. */
import type { Field, Fields } from '#contract/kinds.ts';
import { canImport, plainHeader } from '#contract/layouts/columns.ts';
import { meantBy } from '#contract/layouts/headings.ts';
import { isBlank, kindOf, textOf } from '#server/sheets/cell.ts';
import type { SheetRow } from '#server/sheets/cell.ts';

/** Field names in the order of the columns; null: a column that is left out. */
export type Mapping = readonly (string | null)[];

export const importableFields = (fields: Fields): [string, Field][] => Object.entries(fields).filter(([, field]) => canImport(field));

/** @returns the columns that were guessed beside it: somebody should look at them */
export function suggestMapping(headers: readonly string[], fields: Fields): { readonly mapping: Mapping; readonly guessed: readonly number[] } {
  const found = meantBy(
    headers,
    importableFields(fields).map(([name, { label }]) => [name, label] as const),
  );
  return { mapping: found.map((one) => one?.field ?? null), guessed: found.flatMap((one, at) => (one?.isGuessed ? [at] : [])) };
}

/** Headings that somebody has described; with the line where they stand, if he has told it. */
export interface KnownHeader {
  readonly headers: readonly (readonly string[])[];
  readonly line?: number | null;
}

const has = (row: SheetRow, { headers, line }: KnownHeader): boolean => {
  if (line != null && row.line !== line) return false;
  const texts = new Set(row.cells.map((cell) => plainHeader(textOf(cell))));
  return headers.every((spellings) => spellings.some((one) => texts.has(plainHeader(one))));
};

/** The row that somebody has described; else the first one that is mostly filled with texts of its own: above it stands a title, or nothing. */
export function headerAmong(rows: readonly SheetRow[], known: readonly KnownHeader[] = []): SheetRow | undefined {
  const filled = ({ cells }: SheetRow): number => cells.filter((cell) => cell !== '').length;
  const widest = Math.max(0, ...rows.map(filled));
  const isHeader = (row: SheetRow): boolean =>
    !isBlank(row) &&
    filled(row) * 2 >= widest &&
    row.cells.every((cell) => cell === '' || kindOf(cell) === 'text') &&
    new Set(row.cells.filter((cell) => cell !== '')).size === filled(row);
  const described = rows.find((row) => !isBlank(row) && known.some((one) => has(row, one)));
  return described ?? rows.find(isHeader) ?? rows.find((row) => !isBlank(row));
}

export const headerTexts = ({ cells }: SheetRow): string[] => cells.map((cell) => textOf(cell).trim());
