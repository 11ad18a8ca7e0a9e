import { useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { LateConfirm } from '#src/kit/views/inputs/LateConfirm.tsx';

interface RemoveNoteProps {
  /** The note's own noun stands in it. */
  readonly label: string;
  readonly id: string;
  /** Its words, so that it is plain which one goes. */
  readonly text: string;
  readonly conversation: ConversationRef;
}

/** Asked once more: a note that is removed is gone. */
export function RemoveNote({ label, id, text, conversation }: RemoveNoteProps): React.ReactElement {
  const { t } = useTranslation();
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button type="text" className="note-remove" aria-label={label} title={label} onClick={() => ask(true)} icon={<DeleteOutlined />} />
      {isAsked ? (
        <LateConfirm
          title={label}
          consequences={[text, t('side.removeSure')]}
          act={t('side.removeYes')}
          keep={t('side.removeNo')}
          isDanger
          onAct={() => {
            conversation.send({ type: 'note.remove', id });
            ask(false);
          }}
          onKeep={() => ask(false)}
        />
      ) : null}
    </>
  );
}
