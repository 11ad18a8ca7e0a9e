import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import type { OwnFieldRow } from '#contract/ownFields.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';

type Listed = OwnFieldRow & { readonly isDisabled: boolean | null };

/** The fields in use of the entity that the form is about, as the list has them, without the one in the form. */
export function useOwnRows(list: ResourceListRef, editor: EditorRef): { readonly entity: string; readonly rows: readonly OwnFieldRow[] } {
  const entity = String(useSelector(editor, (snapshot) => snapshot.context.values['entity']) ?? '');
  const about = useSelector(editor, (snapshot) => snapshot.context.about);
  const rows = useSelector(list, (snapshot) => snapshot.context.rows);
  return useMemo(
    () => ({
      entity,
      rows: rows.map((row) => row as unknown as Listed).filter((row) => row.entity === entity && row.id !== about && row.isDisabled !== true),
    }),
    [entity, about, rows],
  );
}
