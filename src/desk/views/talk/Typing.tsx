import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';

/** The other side is writing. */
export function Typing({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const typing = useSelector(conversation, (snapshot) => snapshot.context.typing);
  return typing ? (
    <p className="typing">
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t('desk.typingName', { name: typing.name })}
    </p>
  ) : null;
}
