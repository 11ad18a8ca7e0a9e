import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { PayDialog } from '#src/orders/views/PayDialog.tsx';
import { useFeature, useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { AskProps } from './askProps.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { Moved, OpenMove } from './useMoves.tsx';
import type { MoveGiven } from './useMoves.tsx';

export interface MoveDialogProps {
  readonly moved: Moved;
  readonly move: OpenMove;
  readonly onAct: (given: MoveGiven) => void;
  readonly onKeep: () => void;
}

/** `<life>.<move>` -> the form of what it asks for: a move with `asks` has one line here. */
export const namedAsks: Readonly<Record<string, React.ComponentType<AskProps>>> = {
  'orderLife.pay': PayDialog,
};

/** A move is asked about first, about money more than about anything else. A back end that keeps neither payments nor reasons is told the state alone. */
export function MoveDialog({ moved, move: { name, move, word }, onAct, onKeep }: MoveDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const keeps = useFeature('resources');
  const status = move.to;
  const { life, row, what } = moved;
  const Ask = keeps && move.asks ? namedAsks[`${life.name}.${name}`] : undefined;
  if (Ask)
    return (
      <Ask row={row} what={what} title={word} onAct={({ given, reason }) => onAct({ status, given, ...(reason === '' ? {} : { reason }) })} onKeep={onKeep} />
    );
  return (
    <ReasonDialog
      title={t('life.askMove', { move: word })}
      consequences={move.follows ? [what, labelIn(move.follows, language)] : [what]}
      act={word}
      isDanger={move.final === true || move.isBack === true}
      reason={keeps ? move.reason : undefined}
      onAct={(reason) => onAct({ status, ...(reason === '' ? {} : { reason }) })}
      onKeep={onKeep}
    />
  );
}
