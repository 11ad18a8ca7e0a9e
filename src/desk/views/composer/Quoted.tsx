import { memo } from 'react';
import { useSelector } from '@xstate/react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { composerSelector } from '#src/desk/views/places.tsx';
import { usePreview } from '#src/desk/views/usePreview.tsx';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';

interface QuotedProps {
  readonly conversation: ConversationRef;
}

/** The quote names who said it and what; it may stand above what is loaded, or be taken back meanwhile. */
function Words({ conversation, seq }: QuotedProps & { readonly seq: number }): React.ReactElement {
  const { t } = useTranslation();
  const preview = usePreview();
  const item = useSelector(conversation, (snapshot) => snapshot.context.items.find((one) => one.seq === seq));
  const kept = useSelector(conversation, (snapshot) => snapshot.context.quotes[seq]);
  const said = item ? { lastMessage: item.content, lastMessageType: item.type } : { lastMessage: kept?.text ?? '', lastMessageType: kept?.type ?? 0 };
  const isRecalled = item ? item.recalledAt !== undefined : kept?.isRecalled === true;
  return (
    <span className="quoted-text nowrap">
      <strong>{item?.username ?? kept?.name}</strong> {isRecalled ? t('composer.quotedRecalled') : preview(said).whole}
    </span>
  );
}

/** The message that is being answered. */
export const Quoted = memo(function Quoted({ conversation }: QuotedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const seq = useSelector(conversation, (snapshot) => (snapshot.context.mode === 'reply' ? snapshot.context.quoting : null));
  if (seq === null) return null;
  return (
    <div className="quoted">
      <Words conversation={conversation} seq={seq} />
      <Button
        type="text"
        aria-label={t('composer.unquote')}
        title={t('composer.unquote')}
        onClick={() => {
          conversation.send({ type: 'quote.choose', seq: null });
          focusOn(composerSelector);
        }}
        icon={<CloseOutlined />}
      />
    </div>
  );
});
