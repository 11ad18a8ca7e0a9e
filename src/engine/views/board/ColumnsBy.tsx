import { Segmented } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { BoardProps } from './BoardCard.tsx';
import { useColumns } from './useColumns.tsx';

/** The columns are made of the life, of a colleague or of a day: whoever looks chooses, and it is remembered. */
export function ColumnsBy({ list, screen, board, described, life }: BoardProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { by } = useColumns({ board, screen, life });
  const folded = useSelector(list, (snapshot) => snapshot.context.layout.board?.folded ?? []);
  const names = [described.by, ...(described.also ?? []).map((one) => one.by)].filter((name) => screen.fields[name]);
  if (names.length < 2) return null;
  const choose = (name: string): void => {
    const chosen = name === described.by ? undefined : name;
    list.send({ type: 'layout.change', patch: { board: { isShown: true, folded, ...(chosen === undefined ? {} : { by: chosen }) } } });
    board.send({ type: 'columns.by', by: chosen });
  };
  return (
    <div className="board-by">
      <span className="faint">{t('board.columnsBy')}</span>
      <Segmented
        name={`columns ${screen.path}`}
        aria-label={t('board.columnsBy')}
        options={names.map((value) => ({ value, label: labelIn(screen.fields[value]?.label ?? [value, value], language) }))}
        value={by}
        onChange={choose}
      />
    </div>
  );
}
