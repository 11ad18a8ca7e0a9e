import { useSelector } from '@xstate/react';
import type { MessagesRef } from '#src/shell/machines/consoleMachine.ts';
import type { MessagesContext } from '#src/messages/machines/context.ts';

export function useMessages<T>(messages: MessagesRef, select: (context: MessagesContext) => T): T {
  return useSelector(messages, (snapshot) => select(snapshot.context));
}
