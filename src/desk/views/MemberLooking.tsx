import { useSelector } from '@xstate/react';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';

/** The customer has this conversation before them, and writes nothing yet. */
export function MemberLooking({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const isLooking = useSelector(conversation, ({ context }) => context.typing === null && context.looking !== null);
  return isLooking ? (
    <p className="typing">
      <EyeOutlined aria-hidden="true" /> {t('talk.memberLooking')}
    </p>
  ) : null;
}
