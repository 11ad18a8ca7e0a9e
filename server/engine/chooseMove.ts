/**
 * A call means one move of a life, and this file finds out which, and whether this person may make it with this row; the contract's table decides both
 * (`contract/lives/life.ts`).
 */
import { moveLimits } from '#contract/limits/lists.ts';
import { movesBetween, movesFrom } from '#contract/lives/life.ts';
import type { Life, Move } from '#contract/lives/life.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { actingWith } from './acting.ts';
import { requireRight } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

type Row = Readonly<Record<string, unknown>>;
export interface Chosen {
  readonly name: string;
  readonly move: Move<string>;
}

/** @throws Refusal impossibleMove, naming in the caller's language what is possible now */
export function refuseImpossible(life: Life, from: string, to: string, principal: Principal): never {
  const at = principal.language === 'en' ? 1 : 0;
  const word = (state: string): string => life.states[state]?.label[at] ?? state;
  const open = movesFrom(life, from, principal.kind).flatMap((name) => life.moves[name] ?? []);
  const allowed = open.filter(({ isBack }) => !isBack).map((move) => word(move.to));
  throw new Refusal('impossibleMove', {
    from: word(from),
    to: word(to),
    allowed: allowed.length > 0 ? allowed.join(at === 1 ? ', ' : '、') : at === 1 ? 'none' : '无',
  });
}

const isHis = (row: Row, field: string, principal: Principal): boolean => row[field] === principal.id;

async function isWithin(query: Query, since: unknown, seconds: number): Promise<boolean> {
  if (since === null || since === undefined) return false;
  const [row] = await query.query<{ isWithin: boolean }>('select clock_timestamp() < $1::timestamptz + make_interval(secs => $2) as "isWithin"', [
    since,
    seconds + moveLimits.undoGraceSeconds,
  ]);
  return row?.isWithin === true;
}

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly principal: Principal;
}

/** An undo of one's own doing comes before a correction of somebody else's. @throws Refusal impossibleMove */
async function choose(query: Query, life: Life, row: Row, { from, to, principal }: Asked): Promise<Chosen> {
  const names = movesBetween(life, from, to, principal.kind);
  const found = names.flatMap((name): Chosen[] => (life.moves[name] ? [{ name, move: life.moves[name] }] : []));
  for (const one of found) {
    const { undoes } = one.move;
    if (!undoes) return one;
    if (isHis(row, undoes.by, principal) && (await isWithin(query, row[undoes.since], undoes.seconds))) return one;
  }
  return refuseImpossible(life, from, to, principal);
}

/** @throws Refusal refused, and by the error that the move names where four eyes are needed */
function requireMay({ move }: Chosen, row: Row, principal: Principal): void {
  if (move.notWhere && row[move.notWhere.field] === move.notWhere.is) throw new Refusal(move.notWhere.error);
  if (principal.kind !== 'staff') return;
  if (move.right !== undefined) requireRight(principal, move.right);
  if (move.notBy && isHis(row, move.notBy.field, principal)) throw new Refusal(move.notBy.error);
}

/** @throws Refusal impossibleMove, refused, and by the errors that the life names */
export async function moveFor(query: Query, life: Life, row: Row, asked: Asked): Promise<Chosen> {
  const chosen = await choose(query, life, row, asked);
  requireMay(chosen, row, asked.principal);
  return chosen;
}

interface Narrowing {
  readonly life: Life;
  readonly to: string;
  /** The right of the call. */
  readonly usual: Right;
  /** The row as it stands; undefined where it is not the one that was asked about. */
  readonly row: () => Promise<{ readonly row: Row; readonly from: string } | undefined>;
}

/** Called before anything is read: from here on the principal reaches as far as the right of the move does. Which move it is may depend on the row. @throws Refusal refused, notFound */
export async function actingForMove(query: Query, principal: Principal, { life, to, usual, row }: Narrowing): Promise<Principal> {
  const moves = Object.values(life.moves).filter((move) => move.to === to && move.by.includes('staff'));
  const rights = [...new Set(moves.map(({ right }) => right ?? usual))];
  const held = rights.filter((right) => principal.rights.has(right));
  const [only = rights[0] ?? usual] = held;
  if (principal.kind !== 'staff' || rights.length < 2 || held.length === 0) return actingWith(query, principal, only);
  const found = await row();
  if (!found || movesBetween(life, found.from, to, principal.kind).length === 0) return actingWith(query, principal, only);
  const { move } = await choose(query, life, found.row, { from: found.from, to, principal });
  return actingWith(query, principal, move.right ?? usual);
}
