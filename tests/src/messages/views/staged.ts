/** System messages as their machine shows them. */
import type { MessagesRef } from '#src/shell/machines/consoleMachine.ts';
import type { MessagesContext } from '#src/messages/machines/context.ts';
import type { Message } from '#src/messages/machines/messagesMachine.ts';
import { actorShowing, now } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

export const message = (id: string, patch: Partial<Message> = {}): Message =>
  ({
    id,
    version: 1,
    kind: 'announcement',
    subjectId: null,
    values: { title: `公告 ${id}`, text: '周三停电', by: '季航' },
    createdAt: '2026-11-20T01:00:00Z',
    readAt: null,
    ...patch,
  }) as Message;

export const messagesShowing = (patch: Partial<MessagesContext> = {}, ...tags: readonly string[]): MessagesRef & StagedActor =>
  actorShowing<MessagesRef>({
    context: {
      unread: 0,
      newest: [],
      isKnown: true,
      readAt: now - 671_000,
      failure: null,
      query: { isUnread: false, topic: null },
      rows: [],
      next: null,
      isListed: true,
      listFailure: null,
      isAtTop: true,
      held: [],
      activeId: null,
      openId: null,
      chosen: [],
      leaving: [],
      actFailure: null,
      announcement: null,
      announcedTo: null,
      ...patch,
    },
    tags,
  });
