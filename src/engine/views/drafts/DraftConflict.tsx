import type { DraftRef } from '#src/kit/machines/drafts/draftContext.ts';
import type { Difference } from '#src/kit/machines/drafts/parts.ts';
import { Conflict } from '#src/kit/views/states/Conflict.tsx';
import { useDraft, useIsSaving } from './useDraft.tsx';
import './drafts.css';

interface DraftConflictProps<D extends Difference> {
  readonly editor: DraftRef;
  readonly differences: readonly D[];
  readonly label: (difference: D) => string;
  /** One side of a part in words; empty where it is not there. */
  readonly side: (difference: D, value: unknown) => string;
}

/** Two people wrote it at once: part by part, whose it is to be. What only one of both changed is kept without a question. */
export function DraftConflict<D extends Difference>({ editor, differences, label, side }: DraftConflictProps<D>): React.ReactElement {
  const { theirs, picks } = useDraft(editor, (context) => context);
  const isSaving = useIsSaving(editor);
  const fields = differences.map((difference) => ({
    key: difference.key,
    label: label(difference),
    standing: difference.standing,
    opened: side(difference, difference.opened),
    yours: side(difference, difference.yours),
    theirs: side(difference, difference.theirs),
  }));
  return (
    <div className="draft-conflict scroll">
      <Conflict
        fields={fields}
        picks={picks}
        onPick={(key, pick) => editor.send({ type: 'conflict.pick', key, pick })}
        {...(theirs?.by ? { by: theirs.by } : {})}
        isSaving={isSaving}
        onSave={() => editor.send({ type: 'conflict.save' })}
        onGiveUp={() => editor.send({ type: 'conflict.giveUp' })}
      />
    </div>
  );
}
