import { movesFrom } from '#contract/lives/life.ts';
import type { Move } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';

export type OrderMove = keyof typeof orderLife.moves;
/** A move is made with these. */
export interface MoveGiven {
  readonly status: string;
  readonly reason?: string;
  /** The life asks for these besides, by field. */
  readonly given?: Readonly<Record<string, string | number>>;
}
const states = Object.keys(orderLife.states) as OrderStatus[];
const described = (name: OrderMove): Move<OrderStatus> => orderLife.moves[name];
const goesOn = (name: OrderMove): boolean => !described(name).final && !described(name).isBack;

/** The way on from a state when nothing goes wrong: the first move of the table that can be taken back or goes on, again and again. */
export function wayOn(from: OrderStatus): readonly OrderStatus[] {
  const way: OrderStatus[] = [];
  for (let at: OrderStatus | undefined = from; at !== undefined && way.length <= states.length;) {
    const next: OrderMove | undefined = movesFrom(orderLife, at, 'staff').find(goesOn);
    at = next === undefined ? undefined : orderLife.moves[next].to;
    if (at !== undefined) way.push(at);
  }
  return way;
}

/** The move that comes after the next one: shown disabled, with the state it waits for. */
export function laterMove(status: OrderStatus): { readonly move: OrderMove; readonly needs: OrderStatus } | undefined {
  const [needs] = wayOn(status);
  if (needs === undefined) return undefined;
  const move = movesFrom(orderLife, needs, 'staff').find(goesOn);
  return move === undefined ? undefined : { move, needs };
}

/** Money, and what cannot be taken back, is asked about first. */
export const asksFirst = (name: OrderMove): boolean => {
  const { final, isBack, asks, right } = described(name);
  return final === true || isBack === true || asks !== undefined || right !== undefined;
};
