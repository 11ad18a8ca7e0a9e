import { memo } from 'react';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { composerSelector } from '#src/desk/views/places.tsx';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';

/** The same person wrote this here in another window: offered, never put over what stands here. */
export const OtherDraft = memo(function OtherDraft({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const other = useSelector(conversation, (snapshot) => (snapshot.context.mode === 'reply' ? snapshot.context.otherDraft : ''));
  if (!other) return null;
  const act = (type: 'draft.swap' | 'draft.dropOther'): void => {
    conversation.send({ type });
    focusOn(composerSelector);
  };
  return (
    <div className="quoted other-draft">
      <span className="quoted-text nowrap">
        <strong>{t('composer.otherDraft')}</strong> {other}
      </span>
      <Button type="link" className="inline" onClick={() => act('draft.swap')}>
        {t('composer.swap')}
      </Button>
      <Button type="link" className="inline quiet" onClick={() => act('draft.dropOther')}>
        {t('desk.discard')}
      </Button>
    </div>
  );
});
