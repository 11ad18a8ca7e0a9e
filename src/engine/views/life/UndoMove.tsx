import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Move } from '#contract/lives/life.ts';
import { labelIn } from '#i18n/label.ts';
import { yuan } from '#contract/money.ts';
import { useLanguage, useNow } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import type { Moved } from './useMoves.tsx';

interface UndoMoveProps {
  readonly moved: Pick<Moved, 'life' | 'state' | 'row'>;
  /** The moment it was moved here; by the clock of this machine, as is the second it is compared with. */
  readonly movedAt: number | undefined;
  readonly onMove: (given: { readonly status: string }) => void;
}
interface TickingProps extends UndoMoveProps {
  readonly movedAt: number;
  readonly undo: Move<string> & { readonly undoes: NonNullable<Move<string>['undoes']> };
}

function Ticking({ moved: { life, state, row }, movedAt, undo, onMove }: TickingProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { seconds } = undo.undoes;
  const left = Math.ceil((movedAt - useNow()) / 1_000 + seconds);
  if (left <= 0) return null;
  const now = life.states[state]?.label;
  // Money that a move told is said again: a wrong amount is seen at once or not at all.
  const amount = typeof row['paidAmount'] === 'number' ? ` ¥${yuan(row['paidAmount'])}` : '';
  return (
    <p className="moves undo-move" role="status">
      <span>{t('life.movedNow', { status: `${now ? labelIn(now, language) : state}${amount}` })}</span>
      <Button className="card-size" onClick={() => onMove({ status: undo.to })}>
        <UndoOutlined aria-hidden="true" /> {t('life.undo', { seconds: Math.min(left, seconds) })}
      </Button>
    </p>
  );
}

const undoFrom = ({ life, state }: UndoMoveProps['moved']): TickingProps['undo'] | undefined =>
  Object.values(life.moves).find((move): move is TickingProps['undo'] => move.undoes !== undefined && move.from.includes(state));

/** Whoever made a move that the life lets them undo takes it back for some seconds: the server moves it back, and knows the time better. */
export function UndoMove({ moved, movedAt, onMove }: UndoMoveProps): React.ReactElement | null {
  const me = usePerson()?.id;
  const undo = undoFrom(moved);
  const isMine = undo !== undefined && me !== undefined && moved.row[undo.undoes.by] === me;
  return isMine && movedAt !== undefined ? <Ticking moved={moved} movedAt={movedAt} undo={undo} onMove={onMove} /> : null;
}
