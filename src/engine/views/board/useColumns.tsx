import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { besideColumns, valueIn } from '#contract/readings/boardColumns.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { dayOf, epochOf } from '#i18n/times.ts';
import type { BoardContext } from '#src/engine/machines/board/context.ts';
import type { BoardRef } from '#src/engine/machines/resourceList/context.ts';
import type { ListScreen, RowLife } from '#src/engine/views/listScreen.tsx';

const dayMs = 86_400_000;

interface Of {
  readonly board: BoardRef;
  readonly screen: ListScreen;
  readonly life: RowLife;
}

/** The columns from left to right: the states of the life, or the ones that were answered. */
export const columnKeys = ({ ordering: { kind }, columns }: Pick<BoardContext, 'ordering' | 'columns'>, { life }: RowLife): readonly string[] =>
  Object.keys(kind === 'state' ? life.states : columns);

/** The columns as they are called, by what they are made of. */
export function useColumns({ board, screen, life }: Of) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const ordering = useSelector(board, (snapshot) => snapshot.context.ordering);
  const { by, kind } = ordering;
  const columns = useSelector(board, (snapshot) => snapshot.context.columns);
  const dayWord = (key: string): string => {
    if (key === dayOf(now)) return t('board.today');
    if (key === dayOf(now + dayMs)) return t('board.tomorrow');
    const at = epochOf(`${key}T00:00:00+08:00`);
    return new Intl.DateTimeFormat(language, { timeZone: 'Asia/Shanghai', month: 'numeric', day: 'numeric', weekday: 'short' })
      .formatToParts(at)
      .map(({ type, value }) => (type === 'weekday' && language !== 'en' ? ` ${value}` : value))
      .join('');
  };
  const word = (key: string): string => {
    if (kind === 'state') return labelIn(life.life.states[key]?.label ?? [key, key], language);
    if (key === besideColumns.none) return t(kind === 'ref' ? 'board.nobody' : 'board.noDay');
    if (kind === 'ref') return columns[key]?.name ?? t('board.unnamed');
    if (key === besideColumns.before) return t('board.before');
    return key === besideColumns.after ? t('board.after') : dayWord(key);
  };
  return {
    by,
    kind,
    word,
    keys: columnKeys({ ordering, columns }, life),
    label: labelIn(screen.fields[by]?.label ?? [by, by], language),
    /** A drop gives the row this value. */
    valueOf: (key: string, was: unknown): string | null | undefined => valueIn({ kind }, key, was),
  };
}
