import { DraftConflict } from '#src/engine/views/drafts/DraftConflict.tsx';
import { differencesOf, draftOf } from '#src/questionnaires/machines/contentParts.ts';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';
import { useContentWords } from './useContentWords.tsx';
import { useDesigner } from './useDesigner.tsx';

/** Two people wrote it at once: sections, questions and scores by their words. */
export function QuestionnaireConflict({ editor }: { readonly editor: DesignerRef }): React.ReactElement | null {
  const { base, draft, theirs } = useDesigner(editor, (context) => context);
  const their = draftOf(theirs?.row ?? {});
  const words = useContentWords([draft.content, their.content]);
  return theirs ? <DraftConflict editor={editor} differences={differencesOf({ opened: base, yours: draft, theirs: their })} {...words} /> : null;
}
