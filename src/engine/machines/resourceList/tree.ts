/** Rows that stand in a tree: which of them are shown, how far in, and where a branch can go. Pure. */
import { standardEntity } from '#contract/standardEntities.ts';
import type { ListLayout } from '#contract/layouts/listLayout.ts';
import { isTree } from '#contract/readings/fieldRoles.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { ListQuery } from './query.ts';

/** A row as the tree shows it. */
export interface TreeLine {
  readonly row: ListRow;
  /** 1 at the top. */
  readonly level: number;
  /** Among those of its parent that are shown, from 1. */
  readonly place: number;
  readonly siblings: number;
  /** Undefined: there is nothing below it. */
  readonly isOpen: boolean | undefined;
  /** Found by what was searched; the others lead to it. */
  readonly isHit: boolean;
}
/** Below which row, and before which of those there; null: at the top, last. */
export interface TreePlace {
  readonly parentId: string | null;
  readonly before: string | null;
}
type Rows = readonly ListRow[];
/** A list, as far as its drawing as a tree depends on it. */
interface Drawn {
  readonly entity: string;
  readonly query: ListQuery;
  readonly rows: Rows;
  readonly next: string | null;
  readonly layout: Pick<ListLayout, 'folds'>;
  readonly hits: readonly string[] | null;
}

const narrowing: readonly (keyof ListQuery)[] = ['states', 'filter', 'sort', 'removed', 'archived'];
export const standsInTree = (entity: string): boolean => isTree(entity, standardEntity(entity)?.fields ?? {});
/** Asked for whole: what is searched is shown within it. */
export const isAskedAsTree = (entity: string, query: ListQuery): boolean => standsInTree(entity) && narrowing.every((name) => query[name] === undefined);
/** More rows than are read at once, or some of them alone, are a list like any other. */
export const isShownAsTree = ({ entity, query, next }: Pick<Drawn, 'entity' | 'query' | 'next'>): boolean => next === null && isAskedAsTree(entity, query);

const above = (row: ListRow): string | null => (typeof row['parentId'] === 'string' && row['parentId'] !== '' ? row['parentId'] : null);
const sortOf = ({ sort }: ListRow & { readonly sort?: unknown }): number => (typeof sort === 'number' ? sort : Number.POSITIVE_INFINITY);
const inOrder = (one: ListRow, other: ListRow): number => {
  const [a, b] = [sortOf(one), sortOf(other)];
  return a === b ? (one.id < other.id ? -1 : 1) : a - b;
};

export interface Tree {
  readonly byId: ReadonlyMap<string, ListRow>;
  readonly below: ReadonlyMap<string | null, Rows>;
}
/** One whose parent is not among them stands at the top. */
export function treeOf(rows: Rows): Tree {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parentOf = (row: ListRow): string | null => {
    const parentId = above(row);
    return parentId !== null && byId.has(parentId) && parentId !== row.id ? parentId : null;
  };
  return { byId, below: Map.groupBy(rows.toSorted(inOrder), parentOf) };
}
const childrenOf = ({ below }: Tree, id: string | null): Rows => below.get(id) ?? [];

/** `*` before them: all are open but these. */
const allBut = '*';
/** So many folds are remembered. */
const foldsMost = 400;
const isUnfolded = (folds: readonly string[] | null, id: string, level: number): boolean =>
  folds === null ? level === 1 : folds[0] === allBut ? !folds.includes(id) : folds.includes(id);

/** @param folds as a layout keeps them; null: the first level stands open */
export function folded(rows: Rows, folds: readonly string[] | null, { id, isOpen }: { readonly id: string; readonly isOpen: boolean }): readonly string[] {
  const told = folds ?? childrenOf(treeOf(rows), null).map((row) => row.id);
  const isNamed = (told[0] === allBut) !== isOpen;
  const others = told.filter((one) => one !== id);
  const [sign, names] = others[0] === allBut ? [[allBut], others.slice(1)] : [[], others];
  return [...sign, ...(isNamed ? [...names, id] : names).slice(-foldsMost)];
}
export const foldedAll = (isOpen: boolean): readonly string[] => (isOpen ? [allBut] : []);

/** Those that were found, and the way to each. */
function wayTo(tree: Tree, hits: readonly string[]): ReadonlySet<string> {
  const shown = new Set<string>();
  for (const hit of hits) for (let at = tree.byId.get(hit); at && !shown.has(at.id); at = tree.byId.get(above(at) ?? '')) shown.add(at.id);
  return shown;
}

interface Shown {
  readonly folds: readonly string[] | null;
  /** Null: nothing is searched. */
  readonly hits: readonly string[] | null;
}
export function linesOf(rows: Rows, { folds, hits }: Shown): readonly TreeLine[] {
  const tree = treeOf(rows);
  const way = hits && wayTo(tree, hits);
  const found = new Set(hits);
  const lines: TreeLine[] = [];
  // A row that was found is folded as ever; the way to it is open.
  const add = (id: string | null, level: number, isFree: boolean): void => {
    const here = childrenOf(tree, id).filter((row) => isFree || way?.has(row.id));
    here.forEach((row, at) => {
      const inside = childrenOf(tree, row.id);
      const isUnder = (isFree || found.has(row.id)) && isUnfolded(folds, row.id, level);
      const isOpen = inside.length === 0 ? undefined : isUnder || (way !== null && inside.some((one) => way.has(one.id)));
      lines.push({ row, level, place: at + 1, siblings: here.length, isOpen, isHit: found.has(row.id) });
      if (isOpen) add(row.id, level + 1, isUnder);
    });
  };
  add(null, 1, way === null);
  return lines;
}

/** The rows as they are drawn, from the top down. */
export const shownRows = (context: Drawn): Rows =>
  isShownAsTree(context) ? linesOf(context.rows, { folds: context.layout.folds, hits: context.hits }).map(({ row }) => row) : context.rows;

/** A row is this one, or stands below it: nothing is put there. */
export function isWithin(tree: Tree, id: string, branchId: string): boolean {
  for (let [at, left]: [ListRow | undefined, number] = [tree.byId.get(id), tree.byId.size]; at && left > 0; at = tree.byId.get(above(at) ?? ''), left -= 1)
    if (at.id === branchId) return true;
  return false;
}

/** @returns null where there is no further */
export function stepOf(rows: Rows, id: string, by: 1 | -1): TreePlace | null {
  const tree = treeOf(rows);
  const row = tree.byId.get(id);
  if (!row) return null;
  const parentId = above(row);
  const among = childrenOf(tree, parentId !== null && tree.byId.has(parentId) ? parentId : null).filter((one) => above(one) === parentId);
  const at = among.indexOf(row);
  if (!among[at + by]) return null;
  return { parentId, before: (by < 0 ? among[at - 1] : among[at + 2])?.id ?? null };
}

/** The rows stand with the branch there: between its neighbours, until the server says where. */
export function placedBranch(rows: Rows, id: string, { parentId, before }: TreePlace): Rows {
  const among = childrenOf(treeOf(rows), parentId).filter((row) => row.id !== id);
  const found = among.findIndex((row) => row.id === before);
  const at = found < 0 ? among.length : found;
  const [low, high] = [among[at - 1], among[at]].map((row) => (row ? sortOf(row) : undefined));
  const sort = low === undefined ? (high ?? 1) - 1 : high === undefined || !Number.isFinite(high) ? low + 1 : (low + high) / 2;
  return rows.map((row) => (row.id === id ? { ...row, parentId, sort } : row));
}
