import { useTranslation } from 'react-i18next';
import { DraftConflict } from '#src/engine/views/drafts/DraftConflict.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';
import { draftOf } from '#src/journeys/machines/draft.ts';
import { differencesOf } from '#src/journeys/machines/merging.ts';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';
import { usePartWords } from './usePartWords.tsx';

/** Two people drew it at once: nodes and ways by their words. */
export function JourneyConflict({ editor, list }: EditorPart): React.ReactElement | null {
  const { t } = useTranslation();
  const { base, draft, theirs } = useJourney(editor, (context) => context);
  const their = draftOf(theirs?.row ?? {});
  const words = usePartWords(useValueWords(list, t('journeys.someGroup')), [draft, their]);
  return theirs ? <DraftConflict editor={editor} differences={differencesOf({ opened: base, yours: draft, theirs: their })} {...words} /> : null;
}
