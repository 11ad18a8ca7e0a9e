import { movesFrom } from '#contract/lives/life.ts';
import type { Move } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { useFeature } from '#views/shell/ConsoleContext.tsx';

export type OrderMove = keyof typeof orderLife.moves;
const states = Object.keys(orderLife.states) as OrderStatus[];

/** The way on from a state when nothing goes wrong: the first move of the table that can be taken back or goes on, again and again. */
export function wayOn(from: OrderStatus): readonly OrderStatus[] {
  const way: OrderStatus[] = [];
  for (let at: OrderStatus | undefined = from; at !== undefined && way.length <= states.length;) {
    const next: OrderMove | undefined = movesFrom(orderLife, at, 'staff').find((name) => !('final' in orderLife.moves[name]));
    at = next === undefined ? undefined : orderLife.moves[next].to;
    if (at !== undefined) way.push(at);
  }
  return way;
}

/** The move that comes after the next one: shown disabled, with the state it waits for. */
export function laterMove(status: OrderStatus): { readonly move: OrderMove; readonly needs: OrderStatus } | undefined {
  const [needs] = wayOn(status);
  if (needs === undefined) return undefined;
  const move = movesFrom(orderLife, needs, 'staff').find((name) => !('final' in orderLife.moves[name]));
  return move === undefined ? undefined : { move, needs };
}

/** Why a state cannot be reached from here in one move. */
export type Hindrance = { readonly why: 'first'; readonly status: OrderStatus } | { readonly why: 'ended' } | { readonly why: 'back' };
export function hindrance(from: OrderStatus, to: OrderStatus): Hindrance | undefined {
  const direct = movesFrom(orderLife, from, 'staff');
  if (direct.some((name) => orderLife.moves[name].to === to)) return undefined;
  if (direct.length === 0) return { why: 'ended' };
  const [first] = wayOn(from);
  return first !== undefined && wayOn(from).includes(to) ? { why: 'first', status: first } : { why: 'back' };
}

export const isFinalMove = (move: OrderMove): boolean => 'final' in orderLife.moves[move];

/** Whether it asks why; a back end that keeps no reasons is given none. */
export function useReasonOf(): (move: OrderMove) => Move<OrderStatus>['reason'] {
  const keepsReasons = useFeature('resources');
  return (move) => (keepsReasons ? (orderLife.moves[move] as Move<OrderStatus>).reason : undefined);
}
