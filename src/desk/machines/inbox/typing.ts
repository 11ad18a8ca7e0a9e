/** Customers type: a sign holds for some seconds, a message ends it. */
import { inOrder } from '#contract/burst.ts';
import { signMs } from '#src/desk/machines/conversation/presence.ts';
import { conversationOf } from '#src/desk/machines/chatKey.ts';
import { linesTo } from './apply.ts';
import type { InboxBurst, InboxContext } from './context.ts';

/** More signs at a time are no help to anybody. */
const typingMost = 100;

/** In the order of arrival: who has said something may begin to type again. */
export function typingAfter({ typing, tools }: Pick<InboxContext, 'typing' | 'tools'>, burst: InboxBurst): InboxContext['typing'] {
  const now = tools.now();
  const next = new Map(Object.entries(typing));
  let isChanged = false;
  inOrder(burst, {
    ...linesTo((frame) => {
      if (next.size > 0 && next.delete(conversationOf(frame))) isChanged = true;
    }),
    ephemeral: ({ conversationId, signal, fromRemoteSystem }) => {
      if (signal !== 'typing' || fromRemoteSystem !== 'member') return;
      next.set(conversationId, now + signMs.typing);
      isChanged = true;
    },
  });
  return isChanged ? Object.fromEntries([...next].filter(([, until]) => until > now).slice(-typingMost)) : typing;
}
