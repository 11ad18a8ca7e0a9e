import { useSelector } from '@xstate/react';
import { formKey } from '#contract/forms.ts';
import type { FormName } from '#contract/forms.ts';
import type { DraftRef } from '#src/kit/machines/drafts/draftContext.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { HeldKeys } from '#src/kit/views/dom/Keys.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { useDraft } from './useDraft.tsx';

interface OpenDraftProps {
  readonly id: string;
  /** An unsaved draft is kept under this name. */
  readonly name: FormName;
  readonly editor: DraftRef;
  readonly children: React.ReactNode;
}

/** The editor opens the draft that its page is about, with what was written before and never saved; what draws it comes once the row is here. */
export function OpenDraft({ id, name, editor, children }: OpenDraftProps): React.ReactElement {
  const forms = useRoot((context) => context.forms);
  const kept = useSelector(forms ?? undefined, (snapshot) => snapshot?.context.entries[formKey(name, id)]?.values ?? null);
  const isHere = useDraft(editor, (context) => context.id === id && context.row !== null);
  const failure = useDraft(editor, (context) => context.failure);
  return (
    <>
      <Shown key={String(kept === null)} onShown={() => editor.send({ type: 'draft.open', id, kept })} />
      {isHere ? (
        <>
          <HeldKeys keys={{ s: () => editor.send({ type: 'save' }) }} />
          {children}
        </>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => editor.send({ type: 'reload' })} />
      ) : (
        <Loading rows={8} faces={false} />
      )}
    </>
  );
}
