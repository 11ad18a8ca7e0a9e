import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { ConfirmSheet } from '#src/kit/views/inputs/ConfirmSheet.tsx';
import { titleIn } from '#src/engine/views/columns.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { useChangeLines } from './useChangeLines.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

/** The sheet says whom it concerns, before it is saved. */
export function SaveSheet({ editor, screen }: { readonly editor: EditorRef; readonly screen: ListScreen }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const lines = useChangeLines();
  const concerned = useSelector(editor, (snapshot) => (snapshot.hasTag('confirming') ? snapshot.context.concerned : null));
  const name = useSelector(editor, ({ context: { row } }) => titleIn(screen, row ?? undefined, language));
  if (!concerned) return null;
  return (
    <ConfirmSheet
      title={t('roles.saveTitle', { name })}
      consequences={lines(concerned)}
      act={t('resource.save')}
      keep={t('access.keep')}
      onAct={() => editor.send({ type: 'save.go' })}
      onKeep={() => editor.send({ type: 'save.keep' })}
    />
  );
}
