/**
 * A life is the transition table of an entity's states. The server refuses a move that is not in it and says which are;
 * the screen asks the same table. Pure tables: what has effects is a machine of its own (`src/<domain>/machines`).
 */
import type { ErrorName } from '#contract/errors.ts';
import type { Label } from '#contract/label.ts';
import type { Right } from '#contract/rights.ts';

/** A state looks like one of these: waiting amber, active teal, done neutral, good green, bad red. */
export type Tone = 'waiting' | 'active' | 'neutral' | 'good' | 'bad' | 'info';
/** No save changes a row while it stands there; moves and acts go on, and what the server itself writes. */
export interface FixedState {
  /** A sentence that says so, and how the row comes to be changed all the same, or what somebody does instead. */
  readonly why: Label;
  /** These fields are written as before. */
  readonly but?: readonly string[];
}
export interface LifeState {
  readonly label: Label;
  readonly tone: Tone;
  readonly fixed?: FixedState;
  /** Endpoints that the description lists under `numbered` carry the state as this number (spec 4: a coupon code is written off by `codeStatus` 2). */
  readonly number?: number;
}
/** A length of time: the sum of its parts. */
export interface Length {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}
/** A moment of the row: a field of kind `moment`, or so long after it. */
export type When = string | { readonly at: string; readonly after: Length };
/** Somebody is told of a moment of the row, once, by a message in their inbox that leads to the row. */
export interface Reminder<S extends string> {
  /** A field of kind `moment`. Another value in it is another moment, of which they are told again. */
  readonly at: string;
  /** So long before it; when it comes unless told. */
  readonly before?: Length;
  /** Only while the row is in one of these states. */
  readonly in: readonly S[];
  /** References to colleagues: the first that holds somebody names who is told. */
  readonly whom: readonly string[];
  /** Nobody stands there: everybody with this role in the organisation of the row is told. */
  readonly orRole?: string;
  /** The title of the message; the row's title and the moment stand below it. */
  readonly message: Label;
}
/** A row that stands in one of these states is late once this moment of it is past. Of what is told before it comes (`reminds` with `before`) nothing more has to be said. */
export interface Late<S extends string> {
  /** A field of kind `moment`. */
  readonly at: string;
  readonly in: readonly S[];
}
export interface Move<S extends string> {
  readonly from: readonly S[];
  readonly to: S;
  readonly label: Label;
  /** These kinds of people may make it; rights are checked besides. */
  readonly by: readonly ('staff' | 'member' | 'system')[];
  /** The system makes it by itself when this moment comes (`by` names the system): one worker for all lives (server/lives). */
  readonly when?: When;
  /** True where it cannot be taken back: the screen asks first. */
  readonly final?: boolean;
  /** The screen asks the staff why, for the row's history; `needed`: it does not go on without. The specification's calls carry no reason, so the server takes a move without one. */
  readonly reason?: 'asked' | 'needed';
  /** Staff need this right for it; the call's own unless told. */
  readonly right?: Right;
  /** Four eyes: it is not made by whom this field of the row names. */
  readonly notBy?: { readonly field: string; readonly error: ErrorName };
  /** It is not made while this field of the row says so. */
  readonly notWhere?: { readonly field: string; readonly is: string; readonly error: ErrorName };
  /** Only by whom `by` names, and only so long after the moment `since`: otherwise this move does not count, and another between the same states may. */
  readonly undoes?: { readonly by: string; readonly since: string; readonly seconds: number };
  /** The consequences are told to whoever is asked before they make it. */
  readonly follows?: Label;
  /** Nobody makes it by hand: whoever tries is told how it comes about. */
  readonly how?: Label;
  /** Against the way of the life: never the next step. */
  readonly isBack?: boolean;
  /** Fields that whoever makes the move gives with it. */
  readonly asks?: readonly string[];
  /** The server writes into these fields which colleague made it, and when. */
  readonly stamps?: { readonly by: string; readonly at: string };
  /** Fields that are empty after it. */
  readonly clears?: readonly string[];
}
export interface Life<S extends string = string, M extends string = string> {
  readonly name: string;
  readonly first: S;
  /** Other states in which one may begin. */
  readonly alsoFirst?: readonly S[];
  readonly states: Readonly<Record<S, LifeState>>;
  readonly moves: Readonly<Record<M, Move<S>>>;
  readonly reminds?: Readonly<Record<string, Reminder<S>>>;
  readonly late?: readonly Late<S>[];
}

/** A state that a row has had, and who brought it there. */
export interface LifeStep {
  readonly status: string;
  /** The field of the state, where the row has several lives. */
  readonly field?: string;
  readonly at: string;
  readonly byName: string | null;
  /** The reason stands here where somebody gave one; staff alone read it. */
  readonly reason?: string;
}

const known = new Map<string, Life>();
/** A life is known by its name from then on: whoever has a description has the lives that its fields name. */
export function life<const S extends string, const M extends string>(name: string, rest: Omit<Life<S, M>, 'name'>): Life<S, M> {
  const made: Life<S, M> = { name, ...rest };
  known.set(name, made as unknown as Life);
  return made;
}
/** The console has those of the descriptions that it has fetched; `lives` (contract/lives/index.ts) are all of them. */
export const lifeNamed = (name: string | undefined): Life | undefined => known.get(name ?? '');

/** @returns seconds */
export const secondsOf = ({ days = 0, hours = 0, minutes = 0 }: Length): number => ((days * 24 + hours) * 60 + minutes) * 60;

/** The field of a moment, and so many seconds after it. */
export const momentOf = (when: When): { readonly field: string; readonly seconds: number } =>
  typeof when === 'string' ? { field: when, seconds: 0 } : { field: when.at, seconds: secondsOf(when.after) };

/** The moves that leave `state`, in table order. */
export function movesFrom<S extends string, M extends string>(of: Life<S, M>, state: S, by: Move<S>['by'][number]): readonly M[] {
  return (Object.keys(of.moves) as M[]).filter((name) => of.moves[name].from.includes(state) && of.moves[name].by.includes(by));
}

/** The moves that lead from one state to another, in table order: more than one where it depends on who makes it. */
export function movesBetween<S extends string, M extends string>(of: Life<S, M>, from: S, to: S, by: Move<S>['by'][number]): readonly M[] {
  return movesFrom(of, from, by).filter((name) => of.moves[name].to === to);
}

/** The first move that leads from one state to another, if the table has it. */
export function moveBetween<S extends string, M extends string>(of: Life<S, M>, from: S, to: S, by: Move<S>['by'][number]): M | undefined {
  return movesBetween(of, from, to, by)[0];
}
