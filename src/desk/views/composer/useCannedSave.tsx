import { useState } from 'react';
import { useDesk } from '#src/desk/views/useDesk.tsx';

const noAsks: readonly unknown[] = [];

export interface CannedSave {
  readonly ask: () => void;
  /** Another form, of which nothing was asked yet. */
  readonly begin: () => void;
  readonly isSaving: boolean;
  readonly wasRefused: boolean;
}

/**
 * The hook says whether the save that was asked for is over, and how it went; the text stays where it was refused. It belongs to the component that shows the form and
 * puts it away: while one is drawn, only its own state may be set.
 */
export function useCannedSave(onSaved: () => void): CannedSave {
  const [stage, setStage] = useState<'writing' | 'asked' | 'refused'>('writing');
  const isBusy = useDesk((context) => context.cannedAsked, noAsks).length > 0;
  const failure = useDesk((context) => context.cannedFailure, null);
  if (stage === 'asked' && !isBusy) {
    setStage(failure === null ? 'writing' : 'refused');
    if (failure === null) onSaved();
  }
  return { ask: () => setStage('asked'), begin: () => setStage('writing'), isSaving: stage === 'asked', wasRefused: stage === 'refused' };
}
