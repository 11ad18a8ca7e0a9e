import { useCallback } from 'react';
import { useSelector } from '@xstate/react';
import { chatLimits, deskLimits } from '#contract/limits/chat.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { Mode } from '#src/desk/machines/conversation/values.ts';
import { composerSelector } from '#src/desk/views/places.tsx';
import { caretSoon, selectionOf } from '#src/kit/views/dom/caret.ts';
import type { Selection } from '#src/kit/views/dom/caret.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

export interface Writing {
  readonly mode: Mode;
  readonly text: string;
  /** The length is as the limit counts it: without the blanks at the ends, an emoji as the two units it takes. */
  readonly length: number;
  readonly most: number;
  readonly isTooLong: boolean;
  readonly isSendable: boolean;
  /** A reply goes out at once, or is held until the connection is back. */
  readonly isOpen: boolean;
  readonly write: (text: string) => void;
  /** In place of what is selected, or of a piece that is named; the caret stands behind it, or on a hole that is left to fill. */
  readonly insert: (text: string, at?: Selection) => void;
  /** A reply to the customer, or a note for colleagues: which one, the mode says. */
  readonly send: () => void;
  /** The reply, then the next who waits for one. */
  readonly sendAndNext: () => void;
}

/** Words in braces could not be filled in. */
const hole = /\{[^{}\n]{1,20}\}/;

/** The text field of the desk: a reply or a private note, each with a draft of its own. */
export function useWriting(conversation: ConversationRef): Writing {
  const mode = useSelector(conversation, (snapshot) => snapshot.context.mode);
  const text = useSelector(conversation, (snapshot) => (snapshot.context.mode === 'note' ? snapshot.context.noteDraft : snapshot.context.draft));
  const isOpen = useRoot((context) => context.freshness.mark === 'live' || context.freshness.mark === 'catchingUp');
  const inbox = useRoot((context) => context.inbox);
  const isNote = mode === 'note';
  const most = isNote ? deskLimits.noteCharacters : chatLimits.textCharacters;
  const { length } = text.trim();
  const isTooLong = length > most;
  const isSendable = length > 0 && !isTooLong;
  // The same one with every key.
  const insert = useCallback(
    (piece: string, at: Selection = selectionOf(composerSelector)): void => {
      const { mode: to, noteDraft } = conversation.getSnapshot().context;
      if (to === 'note') conversation.send({ type: 'note.changed', text: noteDraft.slice(0, at.from) + piece + noteDraft.slice(at.to) });
      else conversation.send({ type: 'draft.insert', text: piece, from: at.from, to: at.to });
      const left = hole.exec(piece);
      if (left) caretSoon(composerSelector, at.from + left.index, at.from + left.index + left[0].length);
      else caretSoon(composerSelector, at.from + piece.length);
    },
    [conversation],
  );
  const write = (next: string): void => conversation.send(isNote ? { type: 'note.changed', text: next } : { type: 'draft.changed', text: next });
  const send = (): void => {
    if (isSendable) conversation.send({ type: isNote ? 'note.save' : 'message.send' });
  };
  return {
    mode,
    text,
    length,
    most,
    isTooLong,
    isSendable,
    isOpen,
    write,
    send,
    insert,
    sendAndNext: () => {
      if (!isSendable || isNote) return;
      send();
      inbox?.send({ type: 'answer.next', isWriting: true });
    },
  };
}
