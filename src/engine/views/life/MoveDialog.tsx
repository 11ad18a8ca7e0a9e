import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { named } from '#src/engine/views/named.tsx';
import { useFeature, useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { Moved, OpenMove } from './useMoves.tsx';
import type { MoveGiven } from './useMoves.tsx';

export interface MoveDialogProps {
  readonly moved: Moved;
  readonly move: OpenMove;
  readonly onAct: (given: MoveGiven) => void;
  readonly onKeep: () => void;
}

/** A move is asked about first, about money more than about anything else. A back end that keeps neither payments nor reasons is told the state alone. */
export function MoveDialog({ moved, move: { name, move, word }, onAct, onKeep }: MoveDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const keeps = useFeature('resources');
  const status = move.to;
  const { life, row, what } = moved;
  const Ask = keeps && move.asks ? named('move').asks[`${life.name}.${name}`] : undefined;
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
