/**
 * Cells of a checked file that somebody has written otherwise in the console. The file stays as it is; they stand beside it, sealed because a cell may hold anything, and
 * what is run is bound to both (D3).
 */
import { createHash } from 'node:crypto';
import type { CorrectedCell } from '#contract/calls/job.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { openText, sealText } from '#server/privacy/sealedText.ts';
import { cellOf } from '#server/sheets/cell.ts';
import type { SheetRow } from '#server/sheets/cell.ts';
import { SheetFault } from '#server/sheets/sheetFault.ts';
import type { Corrections, ImportSpec } from './importSpec.ts';

type Sealing = Pick<Keys, 'idNumber'>;

const hashOf = (fileHash: string, json: string): string => createHash('sha256').update(`${fileHash}\n${json}`).digest('hex');

/** Whoever runs a checked file names it by this hash. */
export const boundHash = ({ hash, corrections }: Pick<ImportSpec, 'hash' | 'corrections'>): string => corrections?.hash ?? hash;

/** @throws SheetFault changed where they are not those that were bound */
export function correctionsOf({ hash, corrections }: ImportSpec, keys: Sealing): readonly CorrectedCell[] {
  if (!corrections) return [];
  const json = openText(keys.idNumber, corrections.sealed);
  if (json === undefined || hashOf(hash, json) !== corrections.hash) throw new SheetFault('changed');
  return JSON.parse(json) as CorrectedCell[];
}

/** The later word stands. */
export function corrected(spec: ImportSpec, cells: readonly CorrectedCell[], keys: Sealing): { readonly corrections: Corrections; readonly count: number } {
  const all = new Map([...correctionsOf(spec, keys), ...cells].map(({ line, column, text }) => [`${line} ${column}`, { line, column, text }]));
  const json = JSON.stringify([...all.values()].toSorted((one, other) => one.line - other.line || one.column - other.column));
  return { corrections: { sealed: sealText(keys.idNumber, json), hash: hashOf(spec.hash, json) }, count: all.size };
}

/** Each row as it is with them. */
export function correcting(cells: readonly CorrectedCell[] = []): (row: SheetRow) => SheetRow {
  const byLine = Map.groupBy(cells, ({ line }) => line);
  return (row) => {
    const own = byLine.get(row.line);
    if (!own) return row;
    const length = Math.max(row.cells.length, ...own.map(({ column }) => column + 1));
    const written = new Map(own.map(({ column, text }) => [column, text]));
    return { ...row, cells: Array.from({ length }, (_, at) => (written.has(at) ? cellOf('text', written.get(at) ?? '') : (row.cells[at] ?? ''))) };
  };
}
