/** Messages alone on a simulated clock, their calls settled by the test. */
import { afterEach } from 'vitest';
import type { RowChange } from '#contract/socket.ts';
import type { Announcement, Message, MessageAct, MessagePage, MessageQuery, Newest } from '#src/messages/machines/context.ts';
import { messagesMachine } from '#src/messages/machines/messagesMachine.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

export const message = (id: string, minute = 0, rest: Partial<Message> = {}): Message => ({
  id,
  kind: 'announcement',
  values: { title: id, text: '' },
  link: null,
  createdAt: `2026-11-20T01:${String(minute).padStart(2, '0')}:00.000Z`,
  readAt: null,
  version: 1,
  ...rest,
});
export const change = (id: string, what: RowChange['change'], rest: Partial<RowChange> = {}): RowChange => ({
  entity: 'systemMessage',
  id,
  change: what,
  version: what === 'created' ? 1 : 2,
  position: 11,
  patch: what === 'updated' ? { readAt: '2026-11-20T02:00:00.000Z' } : what === 'removed' ? { wasUnread: true } : null,
  ...rest,
});

export function start(marksTogether = true) {
  const calls = {
    newest: asked<Newest, unknown>(),
    page: asked<MessagePage, { query: MessageQuery; next: string | null }>(),
    one: asked<Message | null, { id: string }>(),
    act: asked<void, { act: MessageAct }>(),
    receivers: asked<number, unknown>(),
    announce: asked<number, Pick<Announcement, 'title' | 'text' | 'clientId'>>(),
  };
  const one = alone(
    messagesMachine.provide({
      actors: {
        loadNewest: calls.newest.logic as never,
        loadPage: calls.page.logic,
        loadOne: calls.one.logic,
        act: calls.act.logic,
        countReceivers: calls.receivers.logic as never,
        announce: calls.announce.logic,
      },
    }),
    (tools) => ({ tools, marksTogether }),
  );
  over = one;
  const context = () => one.child.getSnapshot().context;
  return {
    ...one,
    calls,
    context,
    send: one.child.send.bind(one.child),
    burst: (...changes: RowChange[]): void => one.child.send({ type: 'burst', changes }),
    ids: () => context().rows.map((row) => row.id),
    newest: () => context().newest.map((row) => row.id),
    has: (tag: 'loading' | 'more' | 'failed' | 'listFailed' | 'undoable' | 'announcing' | 'confirming' | 'sending') => one.child.getSnapshot().hasTag(tag),
  };
}
export const rows = [message('c', 3), message('b', 2, { link: '/consultation?c=1' }), message('a', 1, { readAt: '2026-11-20T01:30:00.000Z', version: 2 })];

/** Bell and page, both read at position 10. */
export async function opened(marksTogether = true) {
  const one = start(marksTogether);
  await one.calls.newest.last().answer({ rows, position: 10, unread: 2, countPosition: 10 });
  one.send({ type: 'list.open' });
  await one.calls.page.last().answer({ rows, position: 10, next: null });
  return one;
}
