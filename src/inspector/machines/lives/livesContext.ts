/** The page of lives knows this, and these follow from it. Pure. */
import type { Answers } from '#contract/operations.ts';
import { lives } from '#contract/lives/index.ts';
import { goesOn } from '#contract/lives/late.ts';
import type { Life } from '#contract/lives/life.ts';
import type { ToldLife } from '#contract/lives/told.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';

export type Moves = Answers<'lives.moves'>;
/** A life as it was told last, and why it is not told anew. */
export interface ShownLife {
  readonly told: ToldLife;
  /** ISO moment that its numbers are true at. */
  readonly asOf: string;
  readonly failure: Failure | null;
}
export interface Loaded {
  readonly lives: Readonly<Record<string, Pick<ShownLife, 'told' | 'asOf'>>>;
  readonly failed: Readonly<Record<string, Failure>>;
}
/** Null: all that the reader may see. */
export type LoadAsked = readonly string[] | null;

export interface LivesContext {
  readonly shown: Readonly<Record<string, ShownLife>>;
  /** Lives that were never told: the reader is told why. */
  readonly failed: Readonly<Record<string, Failure>>;
  readonly failure: Failure | null;
  /** Counted anew with the next reading. */
  readonly stale: readonly string[];
  readonly isAllStale: boolean;
  readonly asked: LoadAsked;
  /** The life of the address. */
  readonly chosen: string | null;
  readonly sought: string;
  readonly moves: (Moves & { readonly of: string }) | null;
  readonly movesFailure: Failure | null;
}
export type LivesEvent =
  | { readonly type: 'lives.open' }
  | { readonly type: 'lives.close' }
  | { readonly type: 'screen.entered'; readonly path: string; readonly search: string }
  | { readonly type: 'reload' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[]; readonly talks?: readonly string[] }
  | { readonly type: 'life.again'; readonly key: string }
  | { readonly type: 'lives.seek'; readonly words: string }
  | { readonly type: 'log.ask' };

const conversations = 'conversation';

export const entitiesOf = ({ changes, talks = [] }: Extract<LivesEvent, { type: 'burst' }>): ReadonlySet<string> =>
  new Set([...changes.map(({ entity }) => entity), ...(talks.length > 0 ? [conversations] : [])]);

export const keysMoved = ({ shown }: LivesContext, entities: ReadonlySet<string>): readonly string[] =>
  Object.values(shown).flatMap(({ told }) => (entities.has(told.entity) ? [told.key] : []));

export function received(context: LivesContext, { lives: told, failed }: Loaded): Partial<LivesContext> {
  const fresh = Object.entries(told).map(([key, one]) => [key, { ...one, failure: null }]);
  // One that is not told anew stays as old as it is, and says so.
  const older = Object.entries(failed).flatMap(([key, failure]) => (context.shown[key] ? [[key, { ...context.shown[key], failure }]] : []));
  const whole = context.asked === null;
  const never = Object.entries(failed).filter(([key]) => !context.shown[key]);
  return {
    failure: null,
    shown: { ...(whole ? {} : context.shown), ...Object.fromEntries([...older, ...fresh]) } as LivesContext['shown'],
    failed: { ...(whole ? {} : Object.fromEntries(Object.entries(context.failed).filter(([key]) => !told[key]))), ...Object.fromEntries(never) },
  };
}

export const lifeOf = ({ life }: Pick<ToldLife, 'life'>): Life | undefined => lives[life];

export interface Sums {
  /** Rows that have not arrived: somebody or the clock takes them on. */
  readonly open: number;
  readonly late: number;
  readonly moved: number;
  /** Epoch ms of the oldest of them. */
  readonly oldest: number | null;
}
export function sumsOf(told: ToldLife): Sums {
  const life = lifeOf(told);
  const open = told.states.filter(({ state }) => life && goesOn(life, state));
  const moments = open.flatMap(({ oldest }) => (oldest ? [Date.parse(oldest.at)] : []));
  return {
    open: open.reduce((sum, { count }) => sum + count, 0),
    late: told.states.reduce((sum, { late }) => sum + (late ?? 0), 0),
    moved: told.moved.reduce((sum, { count }) => sum + count, 0),
    oldest: moments.length === 0 ? null : Math.min(...moments),
  };
}

/** Found by what it is called and by any of its states, in both languages. */
function wordsOf(told: ToldLife): string {
  const states = Object.values(lifeOf(told)?.states ?? {}).flatMap(({ label }) => label);
  return [...told.label, ...(told.of ?? []), told.key, ...states].join(' ').toLowerCase();
}

/** Lives in which cases are late come first, then those in which the oldest stand. */
export function shownLives({ shown, sought }: Pick<LivesContext, 'shown' | 'sought'>): readonly ShownLife[] {
  const wanted = sought.trim().toLowerCase();
  const found = Object.values(shown).filter(({ told }) => wanted === '' || wordsOf(told).includes(wanted));
  const sums = new Map(found.map(({ told }) => [told.key, sumsOf(told)]));
  const ageOf = (key: string): number => sums.get(key)?.oldest ?? Number.POSITIVE_INFINITY;
  return found.toSorted(({ told: one }, { told: other }) => {
    const late = (sums.get(other.key)?.late ?? 0) - (sums.get(one.key)?.late ?? 0);
    if (late !== 0) return late;
    return ageOf(one.key) < ageOf(other.key) ? -1 : ageOf(one.key) > ageOf(other.key) ? 1 : one.key < other.key ? -1 : 1;
  });
}

/** The one of the address, else the first of all that are told. */
export function chosenLife(context: Pick<LivesContext, 'shown' | 'chosen'>): ShownLife | undefined {
  return context.shown[context.chosen ?? ''] ?? shownLives({ shown: context.shown, sought: '' })[0];
}
