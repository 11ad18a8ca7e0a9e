import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { draftOf } from '#src/journeys/machines/draft.ts';
import { differencesOf } from '#src/journeys/machines/merging.ts';
import { Conflict } from '#src/kit/views/states/Conflict.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import { usePartWords } from './usePartWords.tsx';

/** Two people drew it at once: part by part, whose it is to be. What only one of both changed is kept without a question. */
export function JourneyConflict({ editor, list }: EditorPart): React.ReactElement | null {
  const { t } = useTranslation();
  const { base, draft, theirs, picks } = useJourney(editor, (context) => context);
  const their = draftOf(theirs?.row ?? {});
  const { label, side } = usePartWords(useValueWords(list, t('journeys.someGroup')), [draft, their]);
  const isSaving = useSelector(editor, (snapshot) => snapshot.hasTag('saving'));
  if (!theirs) return null;
  const fields = differencesOf({ opened: base, yours: draft, theirs: their }).map((difference) => ({
    key: difference.key,
    label: label(difference),
    standing: difference.standing,
    opened: side(difference, difference.opened),
    yours: side(difference, difference.yours),
    theirs: side(difference, difference.theirs),
  }));
  return (
    <div className="journey-conflict scroll">
      <Conflict
        fields={fields}
        picks={picks}
        onPick={(key, pick) => editor.send({ type: 'conflict.pick', key, pick })}
        {...(theirs.by ? { by: theirs.by } : {})}
        isSaving={isSaving}
        onSave={() => editor.send({ type: 'conflict.save' })}
        onGiveUp={() => editor.send({ type: 'conflict.giveUp' })}
      />
    </div>
  );
}
