import { useTranslation } from 'react-i18next';
import { lineType } from '#contract/socket.ts';
import { clock } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { OutboxItem } from '#src/kit/machines/rows.ts';
import { OutboxState } from '#src/desk/views/talk/OutboxState.tsx';
import { Thumbnail } from '#src/desk/views/talk/Picture.tsx';
import { Remedies } from '#src/desk/views/talk/Remedies.tsx';

/** A message of the patient's own on its way. */
export function PatientUnsent({ item, conversation }: { readonly item: OutboxItem; readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <div className={`message ours ${item.state}`}>
        <div className="patient-message">
          {item.type === lineType.image && item.localImage ? (
            <Thumbnail address={item.localImage} alt={t('desk.image')} conversation={conversation} />
          ) : (
            <p className="bubble">{item.type === lineType.image ? t('desk.image') : item.content}</p>
          )}
          <span className="message-meta">
            <OutboxState state={item.state} />
            <span>{clock(item.at)}</span>
          </span>
        </div>
      </div>
      <Remedies item={item} conversation={conversation} />
    </>
  );
}
