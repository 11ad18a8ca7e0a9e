import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { lineType } from '#contract/socket.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';

export interface Preview {
  readonly placeholder: string;
  readonly text: string;
  readonly whole: string;
}

type Previewed = Pick<ChatRow, 'lastMessage' | 'lastMessageType'> & Partial<Pick<ChatRow, 'lastSeq'>>;

/** A text that is no longer there was taken back; a conversation without a message has none to take back. */
const isRecalled = ({ lastMessage, lastMessageType, lastSeq = 0 }: Previewed): boolean =>
  lastMessageType === lineType.text && lastMessage === '' && lastSeq > 0;

/** The last message in one line; a picture and an order stand as their placeholders (spec 4). */
export function previewIn(t: TFunction): (row: Previewed) => Preview {
  const placeholders: Readonly<Record<number, string>> = {
    [lineType.image]: t('desk.image'),
    [lineType.order]: t('desk.order'),
    [lineType.orderStatus]: t('desk.order'),
  };
  return (row) => {
    const placeholder = isRecalled(row) ? t('talk.recalled') : (placeholders[row.lastMessageType] ?? '');
    // A back end may send the placeholder itself or, for a picture, its path: neither is read out twice.
    const text = row.lastMessageType === lineType.image || /^\[.+\]$/.test(row.lastMessage) ? '' : row.lastMessage;
    const shown = placeholder === '' && text === '' ? row.lastMessage : text;
    return { placeholder, text: shown, whole: [placeholder, shown].filter(Boolean).join(' ') };
  };
}

export const usePreview = (): ((row: Previewed) => Preview) => previewIn(useTranslation().t);
