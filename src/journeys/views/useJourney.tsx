import { useSelector } from '@xstate/react';
import type { JourneyEditorContext } from '#src/journeys/machines/editorSetup.ts';
import type { JourneyEditorRef } from '#src/journeys/machines/journeyEditorMachine.ts';
import type { PageProps } from '#src/engine/views/namedProps.tsx';

/** Every part of the page is given these. */
export interface EditorPart extends Pick<PageProps, 'list' | 'screen'> {
  readonly editor: JourneyEditorRef;
  /** The person may only look. */
  readonly isReadOnly: boolean;
}

/** A part of what the editor shows. */
export const useJourney = <T,>(editor: JourneyEditorRef, select: (context: JourneyEditorContext) => T): T =>
  useSelector(editor, (snapshot) => select(snapshot.context));
