/**
 * A life is the transition table of an entity's states. The server refuses a move that is not in it and says which are;
 * the screen asks the same table. Pure tables: what has effects is a machine of its own (`src/machines`).
 */
import type { Label } from '#contract/kinds.ts';

/** How a state looks: waiting amber, active teal, done neutral, good green, bad red. */
export type Tone = 'waiting' | 'active' | 'neutral' | 'good' | 'bad' | 'info';
export interface LifeState {
  readonly label: Label;
  readonly tone: Tone;
}
export interface Move<S extends string> {
  readonly from: readonly S[];
  readonly to: S;
  readonly label: Label;
  /** Which kind of person may make it; rights are checked besides. */
  readonly by: readonly ('staff' | 'member' | 'system')[];
  /** True where it cannot be taken back: the screen asks first. */
  readonly final?: boolean;
  /** The screen asks the staff why, for the row's history. It may be left empty: the specification's calls carry no reason, so the server takes a move without one. */
  readonly reason?: 'asked';
}
export interface Life<S extends string = string, M extends string = string> {
  readonly name: string;
  readonly first: S;
  /** Other states in which one may begin. */
  readonly alsoFirst?: readonly S[];
  readonly states: Readonly<Record<S, LifeState>>;
  readonly moves: Readonly<Record<M, Move<S>>>;
}

export const life = <const S extends string, const M extends string>(name: string, rest: Omit<Life<S, M>, 'name'>): Life<S, M> => ({ name, ...rest });

/** The moves that leave `state`, in table order. */
export function movesFrom<S extends string, M extends string>(of: Life<S, M>, state: S, by: Move<S>['by'][number]): readonly M[] {
  return (Object.keys(of.moves) as M[]).filter((name) => of.moves[name].from.includes(state) && of.moves[name].by.includes(by));
}

/** The move that leads from one state to another, if the table has it. */
export function moveBetween<S extends string, M extends string>(of: Life<S, M>, from: S, to: S, by: Move<S>['by'][number]): M | undefined {
  return movesFrom(of, from, by).find((name) => of.moves[name].to === to);
}
