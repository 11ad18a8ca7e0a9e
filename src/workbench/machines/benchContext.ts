/** The workbench knows this of itself, and these follow from what it hears. Pure. */
import type { Answers } from '#contract/operations.ts';
import { workbenchLimits } from '#contract/limits/workbench.ts';
import type { RowChange } from '#contract/socket.ts';
import { movedBy } from '#contract/workbench/tiles.ts';
import type { TileName } from '#contract/workbench/tiles.ts';
import type { TileCounts, ToldTile } from '#contract/workbench/told.ts';
import type { Failure } from '#src/kit/machines/failure.ts';

export type Opened = Omit<Answers<'workbench.open'>, 'tiles' | 'offered'> & { readonly tiles: readonly TileName[]; readonly offered: readonly TileName[] };
export type Changes = Answers<'workbench.changes'>;
/** Numbers stand beside those that somebody saw last, those of nine o'clock, or beside nothing. */
export type Beside = 'since' | 'morning' | 'nothing';

/** A tile as it was told last, and why it is not told anew. */
export interface ShownTile {
  readonly told: ToldTile | null;
  /** ISO moment that the numbers are true at. */
  readonly asOf: string | null;
  readonly failure: Failure | null;
}
export interface Loaded {
  readonly tiles: Readonly<Record<string, { readonly told: ToldTile | null; readonly asOf: string }>>;
  readonly failed: Readonly<Record<string, Failure>>;
  /** Null where they were not asked for, too. */
  readonly changes: Changes | null;
  readonly changesFailure: Failure | null;
}
export interface LoadAsked {
  readonly names: readonly TileName[];
  readonly withChanges: boolean;
}
export interface Arranged {
  readonly tiles: readonly TileName[];
  readonly arrangedBy: string;
}
export interface ArrangeAsked {
  readonly tiles: readonly TileName[] | null;
  readonly roleCode: string | null;
}
export interface RememberAsked {
  readonly counts: TileCounts;
  readonly isRead: boolean;
}
export interface WorkbenchContext {
  readonly opened: Opened | null;
  /** The failure is of the last opening, or of the last reading, whole or of a tile: whoever heals the screen sees it. */
  readonly failure: Failure | null;
  /** Nothing of the last opening or reading came; a tile tells of its own. */
  readonly wholeFailure: Failure | null;
  /** The look could not be marked as seen. */
  readonly markFailure: Failure | null;
  readonly shown: Readonly<Partial<Record<TileName, ShownTile>>>;
  /** Counted anew with the next reading. */
  readonly stale: readonly TileName[];
  readonly areChangesStale: boolean;
  readonly changes: Changes | null;
  readonly changesFailure: Failure | null;
  readonly beside: Beside;
  readonly hasCharts: boolean;
  /** Tiles in the order in which they are being placed; null while nobody places any. */
  readonly placing: readonly TileName[] | null;
  readonly placeFailure: Failure | null;
  readonly asked: LoadAsked;
  readonly order: ArrangeAsked;
  /** A screen on the wall shows counts alone. */
  readonly isWall: boolean;
  /** Its page of tiles that stands there. */
  readonly wallPage: number;
}
export type WorkbenchEvent =
  | { readonly type: 'workbench.open' }
  | { readonly type: 'workbench.close' }
  | { readonly type: 'screen.entered'; readonly path: string; readonly search: string }
  | { readonly type: 'reload' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[]; readonly talks?: readonly string[] }
  | { readonly type: 'tile.again'; readonly name: TileName }
  | { readonly type: 'beside.choose'; readonly beside: Beside }
  | { readonly type: 'charts.toggle' }
  | { readonly type: 'changes.read' }
  | { readonly type: 'wall.turn'; readonly by: 1 | -1 }
  | { readonly type: 'place.begin' }
  | { readonly type: 'place.set'; readonly tiles: readonly TileName[] }
  | { readonly type: 'place.cancel' }
  | { readonly type: 'place.save'; readonly roleCode: string | null }
  | { readonly type: 'place.usual' };

/** Managers look after these: lines of their history are told. */
export const watched: ReadonlySet<string> = new Set(['member', 'order', 'complaint', 'callTask', 'returnVisit']);
const conversations = 'conversation';

export const countsOf = ({ shown }: Pick<WorkbenchContext, 'shown'>): TileCounts =>
  Object.fromEntries(
    Object.values(shown).flatMap(({ told }) =>
      told ? told.numbers.map(({ name, count, sum }): [string, number] => [`${told.name}.${name}`, sum ?? count]) : [],
    ),
  );

export const namesMoved = ({ opened }: WorkbenchContext, moved: ReadonlySet<string>): readonly TileName[] =>
  (opened?.tiles ?? []).filter((name) => [...movedBy(name)].some((one) => moved.has(one)));

export const entitiesOf = ({ changes, talks = [] }: Extract<WorkbenchEvent, { type: 'burst' }>): ReadonlySet<string> =>
  new Set([...changes.map(({ entity }) => entity), ...(talks.length > 0 ? [conversations] : [])]);

export const withStale = (context: WorkbenchContext, names: readonly TileName[]): readonly TileName[] => [...new Set([...context.stale, ...names])];

export function received(context: WorkbenchContext, { tiles, failed, changes, changesFailure }: Loaded): Partial<WorkbenchContext> {
  const told = Object.entries(tiles).map(([name, one]) => [name, { ...one, failure: null }]);
  const older = Object.entries(failed).map(([name, failure]) => [name, { told: null, asOf: null, ...context.shown[name as TileName], failure }]);
  const [failure = null] = Object.values(failed);
  return {
    failure: failure ?? changesFailure,
    wholeFailure: null,
    shown: { ...context.shown, ...Object.fromEntries([...told, ...older]) },
    ...(changes ? { changes } : {}),
    ...(changes || changesFailure ? { changesFailure } : {}),
  };
}

/** A page has as many tiles as are read at five metres, three beside each other; the last page has what is left. */
export function wallPages(tiles: readonly TileName[]): readonly (readonly TileName[])[] {
  const pages = Math.max(1, Math.ceil(tiles.length / workbenchLimits.wall));
  const most = Math.ceil(tiles.length / pages / 3) * 3;
  return Array.from({ length: pages }, (_, page) => tiles.slice(page * most, (page + 1) * most));
}
/** The next page comes after the last one, too. */
export function turned({ opened, wallPage }: WorkbenchContext, by: 1 | -1): number {
  const { length } = wallPages(opened?.tiles ?? []);
  return (wallPage + by + length) % length;
}
