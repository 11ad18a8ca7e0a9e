import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { clock } from '#i18n/times.ts';
import { isDirty } from '#src/kit/machines/drafts/draftContext.ts';
import type { DraftRef } from '#src/kit/machines/drafts/draftContext.ts';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { useDraft } from './useDraft.tsx';

/** Somebody should know this before they go on: it was not saved, it was left unsaved before, somebody else has saved it. */
export function DraftNotes({ editor }: { readonly editor: DraftRef }): React.ReactElement {
  const { t } = useTranslation();
  const failure = useDraft(editor, (context) => context.saveFailure);
  const by = useDraft(editor, ({ theirs }) => theirs?.by);
  const isBehind = useDraft(editor, (context) => context.isBehind);
  const isKept = useDraft(editor, (context) => context.isKept && isDirty(context));
  return (
    <>
      {failure ? <NotSaved failure={failure} onRetry={() => editor.send({ type: 'save' })} /> : null}
      {isBehind ? (
        <Alert
          banner
          type="info"
          title={by ? t('drafts.behindBy', { name: by.name, time: clock(by.at) }) : t('drafts.behind')}
          action={<Button onClick={() => editor.send({ type: 'theirs.compare' })}>{t('drafts.compare')}</Button>}
        />
      ) : isKept ? (
        <Alert
          banner
          type="info"
          title={t('drafts.kept')}
          action={<Button onClick={() => editor.send({ type: 'draft.discard' })}>{t('drafts.discard')}</Button>}
        />
      ) : null}
    </>
  );
}
