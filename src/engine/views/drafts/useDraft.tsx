import { useSelector } from '@xstate/react';
import type { DraftContext, DraftRef } from '#src/kit/machines/drafts/draftContext.ts';

/** A part of what every editor of a definition holds. */
export const useDraft = <T,>(editor: DraftRef, select: (context: DraftContext<object>) => T): T => useSelector(editor, (snapshot) => select(snapshot.context));

export const useIsSaving = (editor: DraftRef): boolean => useSelector(editor, (snapshot) => snapshot.hasTag('saving'));
