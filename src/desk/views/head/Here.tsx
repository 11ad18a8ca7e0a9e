import { useSelector } from '@xstate/react';
import EditOutlined from '@ant-design/icons/EditOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { useTranslation } from 'react-i18next';
import { listed } from '#i18n/listed.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

/** A colleague looks at this conversation or writes in it now: a word before two people answer, never a block. */
export function Here({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const here = useSelector(conversation, (snapshot) => snapshot.context.colleaguesHere);
  const writes = here.filter((one) => one.signal === 'typing').map((one) => one.name);
  const looks = here.filter((one) => one.signal === 'looking').map((one) => one.name);
  if (here.length === 0) return null;
  return (
    <span className="here nowrap" role="status">
      {writes.length > 0 ? (
        <span className="here-writes">
          <EditOutlined aria-hidden="true" /> {t('head.alsoWrites', { names: listed(writes, language) })}
        </span>
      ) : (
        <>
          <EyeOutlined aria-hidden="true" /> {t('head.alsoLooks', { names: listed(looks, language) })}
        </>
      )}
    </span>
  );
}
