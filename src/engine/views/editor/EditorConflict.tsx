import { useSelector } from '@xstate/react';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { standingOf } from '#src/kit/machines/forms/conflict.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Conflict } from '#src/kit/views/states/Conflict.tsx';
import type { ConflictField } from '#src/kit/views/states/Conflict.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';

interface ConflictProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly editor: EditorRef;
}

const isText = (kind: string): boolean => kind === 'longText';
const namesOf = (row: Readonly<Record<string, unknown>> | null): Readonly<Record<string, string>> =>
  (row?.['names'] as Readonly<Record<string, string>> | null) ?? {};

/** The row as it was opened, yours and theirs are chosen from field by field; nothing that either wrote is lost. */
export function EditorConflict({ list, screen, editor }: ConflictProps): React.ReactElement | null {
  const language = useLanguage();
  const words = useValueWords(list);
  const { theirs, base, values, picks, row } = useSelector(editor, (snapshot) => snapshot.context);
  const isSaving = useSelector(editor, (snapshot) => snapshot.hasTag('saving'));
  if (!theirs) return null;
  const names = { ...namesOf(row), ...namesOf(theirs.row) };
  const fields = screen.written.flatMap((key): ConflictField[] => {
    const field = screen.fields[key];
    if (!field) return [];
    const their = theirs.row[key] ?? null;
    return [
      {
        key,
        label: labelIn(field.label, language),
        standing: standingOf(base[key] ?? null, values[key] ?? null, their),
        opened: words(field, base[key], names),
        yours: words(field, values[key], names),
        theirs: words(field, their, names),
        isText: isText(field.kind),
      },
    ];
  });
  return (
    <div className="scroll detail-body editor-conflict">
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
