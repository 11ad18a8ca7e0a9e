import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { MemberPoints } from './MemberPoints.tsx';
import './points.css';

/** The hint says how points are taken, and what the chosen customer has. */
export function GiveHint({ editor }: { readonly list: ResourceListRef; readonly editor: EditorRef }): React.ReactElement {
  const { t } = useTranslation();
  const memberId = useSelector(editor, (snapshot) => snapshot.context.values['memberId']);
  return (
    <>
      <p className="faint">{t('points.giveHint')}</p>
      {typeof memberId === 'string' ? <MemberPoints memberId={memberId} /> : null}
    </>
  );
}
