import { useSelector } from '@xstate/react';
import { chatLimits } from '#contract/limits/chat.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

export interface Draft {
  readonly text: string;
  /** The length is as the limit counts it: without the blanks at the ends, an emoji as the two units it takes. */
  readonly length: number;
  readonly isTooLong: boolean;
  readonly isSendable: boolean;
  /** The message goes out at once, or is held until the connection is back. */
  readonly isOpen: boolean;
  readonly write: (text: string) => void;
  readonly send: () => void;
  readonly sendOnEnter: (event: React.KeyboardEvent) => void;
  readonly pick: (files: readonly File[]) => void;
}

/**
 * An Enter in a text field asks for this. One that ends the choice of Chinese characters is not meant for us. Quirk: Safari ends the composition before it tells of the
 * key, and says so by 229 alone.
 */
export function sendKey(event: React.KeyboardEvent): 'send' | 'sendAndNext' | null {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return null;
  return event.altKey ? 'sendAndNext' : 'send';
}

/** The draft of a conversation has these, and its ways out. */
export function useDraft(conversation: ConversationRef): Draft {
  const text = useSelector(conversation, (snapshot) => snapshot.context.draft);
  const isOpen = useRoot((context) => context.freshness.mark === 'live' || context.freshness.mark === 'catchingUp');
  const { length } = text.trim();
  const isTooLong = length > chatLimits.textCharacters;
  const isSendable = length > 0 && !isTooLong;
  const send = (): void => {
    if (isSendable) conversation.send({ type: 'message.send' });
  };
  return {
    text,
    length,
    isTooLong,
    isSendable,
    isOpen,
    write: (next) => conversation.send({ type: 'draft.changed', text: next }),
    send,
    sendOnEnter: (event) => {
      if (sendKey(event) === null) return;
      event.preventDefault();
      send();
    },
    pick: (files) => {
      for (const file of files) conversation.send({ type: 'image.pick', file });
    },
  };
}
