import { useTranslation } from 'react-i18next';
import type { Label } from '#contract/label.ts';
import { movesBetween, movesFrom } from '#contract/lives/life.ts';
import type { Life } from '#contract/lives/life.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { OpenMove } from '#src/engine/views/life/useMoves.tsx';
import { useMoves } from '#src/engine/views/life/useMoves.tsx';
import type { ListScreen, RowLife } from '#src/engine/views/listScreen.tsx';
import { whyFixed } from '#src/engine/views/onRow.tsx';
import type { useColumns } from './useColumns.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

/** A column takes the card by this move, or does not, and says why. */
export type Taking =
  | { readonly move: OpenMove; readonly why?: never; readonly value?: never }
  | { readonly value: string | null; readonly why?: never; readonly move?: never }
  | { readonly why: string; readonly isElsewhere?: true; readonly move?: never; readonly value?: never };

interface TakingOn {
  readonly life: RowLife;
  readonly columns: ReturnType<typeof useColumns>;
  readonly screen: ListScreen;
}

/** Nobody makes this move by hand, and it comes about so. */
const howElse = (life: Life, state: string, to: string): Label | undefined =>
  movesBetween(life, state, to, 'system')
    .map((one) => life.moves[one]?.how)
    .find((how) => how !== undefined);

/** @returns of a card and a column: what the life, the rights and the row itself say of the move between them */
export function useTaking({ life: place, columns, screen }: TakingOn): (row: ListRow, to: string) => Taking {
  const { t } = useTranslation();
  const language = useLanguage();
  const movesOf = useMoves(place);
  const { life, name } = place;
  /** The field of the columns may be written by whoever pulls. */
  const mayChange = screen.written.includes(columns.by) && screen.can.update;
  const word = (state: string): string => labelIn(life.states[state]?.label ?? [state, state], language);
  return (row, to) => {
    if (columns.kind !== 'state') {
      const value = columns.valueOf(to, row[columns.by]);
      if (!mayChange) return { why: t('board.noRight') };
      const fixed = whyFixed(screen, row, language, [columns.by]);
      if (fixed !== undefined) return { why: fixed };
      return value === undefined ? { why: t('board.chooseDay') } : { value };
    }
    const state = String(row[name] ?? '');
    const moves = movesOf({ life, state, row });
    const leading = moves.filter(({ move }) => move.to === to);
    const open = leading.find(({ why }) => why === undefined);
    if (open) return { move: open };
    const [hindered] = leading;
    if (hindered?.why !== undefined) return { why: hindered.why };
    if (movesBetween(life, state, to, 'staff').some((one) => !life.moves[one]?.undoes)) return { why: t('board.noRight') };
    const how = howElse(life, state, to);
    if (how) return { why: labelIn(how, language), isElsewhere: true };
    const others = [...new Set(movesFrom(life, state, 'staff').flatMap((one) => (life.moves[one]?.undoes ? [] : (life.moves[one]?.to ?? []))))].map(word);
    if (others.length === 0) return { why: t('life.impossibleEnd') };
    return { why: t('board.goesTo', { status: word(state), others: listed(others, language) }) };
  };
}
