/** Which column of a file is which field: by its header in either language, however it is spaced or starred. */
import type { Field, Fields } from '#contract/kinds.ts';
import { isBlank, kindOf, textOf } from '#server/sheets/cell.ts';
import type { SheetRow } from '#server/sheets/cell.ts';
import { canImport } from './cellValue.ts';

/** Field names in the order of the columns; null: a column that is left out. */
export type Mapping = readonly (string | null)[];

/** `*手机号（必填）` and `手机号` are one. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\((必填|选填|required|optional)\)/g, '')
    .replaceAll(/[\s*:：_-]/g, '');

export const importableFields = (fields: Fields): [string, Field][] => Object.entries(fields).filter(([, field]) => canImport(field));

export function suggestMapping(headers: readonly string[], fields: Fields): Mapping {
  const names = new Map(importableFields(fields).flatMap(([name, { label }]) => [name, ...label].map((word) => [plainHeader(word), name] as const)));
  const taken = new Set<string>();
  return headers.map((header) => {
    const name = names.get(plainHeader(header));
    if (name === undefined || taken.has(name)) return null;
    taken.add(name);
    return name;
  });
}

/** The header is the first row that is mostly filled with texts of its own: above it stands a title, or nothing. */
export function headerAmong(rows: readonly SheetRow[]): SheetRow | undefined {
  const filled = ({ cells }: SheetRow): number => cells.filter((cell) => cell !== '').length;
  const widest = Math.max(0, ...rows.map(filled));
  const isHeader = (row: SheetRow): boolean =>
    !isBlank(row) &&
    filled(row) * 2 >= widest &&
    row.cells.every((cell) => cell === '' || kindOf(cell) === 'text') &&
    new Set(row.cells.filter((cell) => cell !== '')).size === filled(row);
  return rows.find(isHeader) ?? rows.find((row) => !isBlank(row));
}

export const headerTexts = ({ cells }: SheetRow): string[] => cells.map((cell) => textOf(cell).trim());
