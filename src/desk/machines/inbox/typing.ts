/** Customers type: a sign holds for some seconds, a message ends it. */
import { frameType } from '#contract/socket.ts';
import type { ServerFrame } from '#contract/socket.ts';
import { signMs } from '#src/desk/machines/conversation/presence.ts';
import { isContent, subjectOf } from './apply.ts';
import type { InboxContext } from './context.ts';

/** More signs at a time are no help to anybody. */
const typingMost = 100;

/** One frame says of typing which conversation, and until when; 0 ends it. */
function signOf(frame: ServerFrame, now: number): readonly [id: string, until: number] | undefined {
  if (frame.type === frameType.ephemeral)
    return frame.signal === 'typing' && frame.fromRemoteSystem === 'member' ? [frame.conversationId, now + signMs.typing] : undefined;
  const id = isContent(frame) ? subjectOf(frame) : undefined;
  return id === undefined ? undefined : [id, 0];
}

export function typingAfter({ typing, tools }: Pick<InboxContext, 'typing' | 'tools'>, frames: readonly ServerFrame[]): InboxContext['typing'] {
  const now = tools.now();
  const next = new Map(Object.entries(typing));
  let isChanged = false;
  for (const frame of frames) {
    if (next.size === 0 && frame.type !== frameType.ephemeral) continue;
    const [id, until] = signOf(frame, now) ?? [];
    if (id === undefined || until === undefined) continue;
    isChanged ||= until > 0 || next.has(id);
    if (until > 0) next.set(id, until);
    else next.delete(id);
  }
  return isChanged ? Object.fromEntries([...next].filter(([, until]) => until > now).slice(-typingMost)) : typing;
}
