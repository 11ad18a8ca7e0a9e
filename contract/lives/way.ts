/** The way that a life foresees, read from its table: pure, for the console and for tests alike. */
import { movesFrom } from './life.ts';
import type { Life, Move } from './life.ts';

const goesOn = ({ moves }: Life, name: string): boolean => !moves[name]?.final && !moves[name]?.isBack;

/** The way on from a state when nothing goes wrong: the first move of the table that can be taken back or goes on, again and again. */
export function wayOn(life: Life, from: string): readonly string[] {
  const longest = Object.keys(life.states).length;
  const way: string[] = [];
  for (let at: string | undefined = from; at !== undefined && way.length <= longest;) {
    const next: string | undefined = movesFrom(life, at, 'staff').find((name) => goesOn(life, name));
    at = life.moves[next ?? '']?.to;
    if (at !== undefined) way.push(at);
  }
  return way;
}

/** The move that comes after the next one: shown disabled, with the state it waits for. */
export function laterMove(life: Life, state: string): { readonly word: Move<string>['label']; readonly needs: string } | undefined {
  const [needs] = wayOn(life, state);
  if (needs === undefined) return undefined;
  const name = movesFrom(life, needs, 'staff').find((one) => goesOn(life, one));
  // One that may be made already waits for nothing.
  const move = movesFrom(life, state, 'staff').some((one) => one === name) ? undefined : life.moves[name ?? ''];
  return move && { word: move.label, needs };
}

/** Money, and what cannot be taken back, is asked about first. */
export const asksFirst = ({ final, isBack, asks, right, reason }: Move<string>): boolean =>
  final === true || isBack === true || asks !== undefined || right !== undefined || reason !== undefined;
