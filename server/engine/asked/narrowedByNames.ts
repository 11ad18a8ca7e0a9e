/**
 * Lists that are none of the engine's are narrowed by the names of the specification as its own are (`named.ts`), among the rows that their handler has at hand: by what a
 * row shows under the name. A name that rows do not show says nothing of them.
 */
import type { namedTakes } from '#contract/standardShapes.ts';

export type NamesAsked = { readonly [K in keyof typeof namedTakes]?: string | null | undefined };

const isSame = (shown: string, asked: string): boolean => shown === asked;
const holds = (shown: string, asked: string): boolean => shown.toLowerCase().includes(asked.trim().toLowerCase());
/** Each name with what a row shows for it, and how it is compared. */
const meanings: { readonly [K in keyof typeof namedTakes]: readonly [shownAs: string, fits: typeof holds] } = {
  id: ['id', isSame],
  name: ['name', holds],
  type: ['type', isSame],
  searchValue: ['name', holds],
};

function fits(row: object, asked: NamesAsked): boolean {
  return (Object.keys(meanings) as (keyof NamesAsked)[]).every((name) => {
    const [shownAs, isFit] = meanings[name];
    const [value, shown] = [asked[name], (row as Readonly<Record<string, unknown>>)[shownAs]];
    return value == null || value === '' || shown === undefined || isFit(String(shown ?? ''), value);
  });
}

export const narrowedByNames = <R extends object>(rows: readonly R[], asked: NamesAsked): readonly R[] => rows.filter((row) => fits(row, asked));

interface Node {
  readonly id: string;
  readonly parentId: string | null;
}
/** @returns the rows asked for, and those above them, so that what is left of a tree is one */
export function branchesByNames<R extends Node>(rows: readonly R[], asked: NamesAsked): readonly R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<R>();
  for (const found of narrowedByNames(rows, asked))
    for (let row: R | undefined = found; row && !kept.has(row); row = byId.get(row.parentId ?? '')) kept.add(row);
  return rows.filter((row) => kept.has(row));
}
