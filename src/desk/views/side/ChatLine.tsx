/** A day of a conversation in a time line: its last words, by whom, how many there were; it leads to the conversation. */
import { useTranslation } from 'react-i18next';
import type { TimeLineEntry } from '#contract/timeLine.ts';
import { countWords } from '#i18n/countWords.ts';
import { addressOfConversation } from '#src/shell/machines/console/address.ts';
import { previewIn } from '#src/desk/views/usePreview.tsx';
import type { LineParts, ToldEntryProps } from '#src/engine/views/timeLine/lineParts.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

function Body({ entry: { values } }: ToldEntryProps): React.ReactElement {
  const { t } = useTranslation();
  const count = Number(values['messages'] ?? 0);
  const last = { lastMessage: String(values['words'] ?? ''), lastMessageType: Number(values['messageType'] ?? 0), lastSeq: 1 };
  return (
    <>
      <p className="past-text">{previewIn(t)(last).whole}</p>
      <p className="past-facts faint">
        <span>{String(values['senderName'] ?? '')}</span>
        <span>{t('timeLine.messages', { count, shown: countWords(count) })}</span>
      </p>
    </>
  );
}

function useWay({ values }: TimeLineEntry): string | undefined {
  const chatPath = useRoot((context) => context.chatPath);
  const id = values['conversationId'];
  return typeof id === 'string' ? addressOfConversation(chatPath, id) : undefined;
}

export const chatLine: NonNullable<LineParts['told'][string]> = { Body, useWay };
