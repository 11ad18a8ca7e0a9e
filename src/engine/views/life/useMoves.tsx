import { movesFrom } from '#contract/lives/life.ts';
import type { Life, Move } from '#contract/lives/life.ts';
import type { Right } from '#contract/rights.ts';
import { labelIn } from '#i18n/label.ts';
import { refusalText } from '#i18n/refusalText.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useButtons, usePerson } from '#src/kit/views/console/rightsOf.tsx';

/** A move is made with these. */
export interface MoveGiven {
  readonly status: string;
  readonly reason?: string;
  /** The life asks for these besides, by field. */
  readonly given?: Readonly<Record<string, string | number>>;
}

/** A row in the state it stands in, with what questions about it say. */
export interface Moved {
  readonly life: Life;
  readonly state: string;
  readonly row: Readonly<Record<string, unknown>>;
  /** One line that names the row: whose it is, what, and how much. */
  readonly what: string;
}
/** The buttons of this screen, and the right of the call, decide which moves are offered. */
export interface MovePlace {
  readonly path: string;
  readonly right: Right;
}
export interface OpenMove {
  readonly name: string;
  readonly move: Move<string>;
  readonly word: string;
  /** This says why this person cannot make it, though it is possible. */
  readonly why: string | undefined;
}

/** True where this person holds the right for one move of the life at least. */
export function useMayMove(life: Life, { path, right }: MovePlace): boolean {
  const holds = useButtons(path);
  return holds(right) || Object.values(life.moves).some((move) => move.right !== undefined && holds(move.right));
}

/** @returns the moves that the life allows and this person has the right for, in table order; what only undoes is offered elsewhere */
export function useMoves({ path, right }: MovePlace): (moved: Pick<Moved, 'life' | 'state' | 'row'>) => readonly OpenMove[] {
  const language = useLanguage();
  const me = usePerson()?.id;
  const holds = useButtons(path);
  const whyNot = ({ notWhere, notBy }: Move<string>, row: Moved['row']): string | undefined => {
    if (notWhere && row[notWhere.field] === notWhere.is) return refusalText(notWhere.error, language);
    return notBy && me !== undefined && row[notBy.field] === me ? refusalText(notBy.error, language) : undefined;
  };
  return ({ life, state, row }) =>
    movesFrom(life, state, 'staff').flatMap((name) => {
      const move = life.moves[name];
      if (!move || move.undoes || !holds(move.right ?? right)) return [];
      return [{ name, move, word: labelIn(move.label, language), why: whyNot(move, row) }];
    });
}
