/** A person's messages ask these of the server. A back end of the specification may give a bare number, bare arrays and rows of its own words. */
import { fromPromise } from 'xstate';
import { systemMessageLimits } from '#contract/limits/chat.ts';
import type { Feature } from '#contract/services.ts';
import type { Api } from '#api/client.ts';
import { CallFailure } from '#api/errors.ts';
import type { MessageAct, MessagePage, MessageQuery, Newest } from '#src/messages/machines/context.ts';
import { messagesMachine } from '#src/messages/machines/messagesMachine.ts';
import { toPage, toSystemMessage } from '#src/kit/wiring/legacy.ts';

const limit = systemMessageLimits.page;

const countIn = (answer: unknown): Pick<Newest, 'unread' | 'countPosition'> => {
  if (typeof answer !== 'object' || answer === null) return { unread: Number(answer) || 0 };
  const { count, position } = answer as { readonly count?: unknown; readonly position?: unknown };
  return { unread: Number(count) || 0, ...(typeof position === 'number' ? { countPosition: position } : {}) };
};

async function carryOut(api: Api, { kind, id }: MessageAct): Promise<void> {
  if (kind === 'read') await api.call('systemMessage.read', { id });
  else if (kind === 'remove') await api.call('systemMessage.remove', { id });
  else await api.call('systemMessage.readAll', { id });
}

export function wiredMessages(api: Api, features: readonly Feature[]) {
  const hasNext = features.includes('next');
  const readPage = async ({ isUnread, topic }: MessageQuery, next: string | null): Promise<MessagePage> => {
    const asked = hasNext
      ? { limit, ...(next === null ? {} : { next }), ...(isUnread ? { unread: true } : {}), ...(topic === null ? {} : { topic }) }
      : { page: Number(next ?? 1), limit };
    const page = toPage(await api.call('systemMessage.myPage', asked), toSystemMessage);
    if (hasNext) return page;
    // Filters are ours: such a back end gives everything, and what fits is chosen here.
    const isLast = page.rows.length < limit;
    return { ...page, rows: page.rows.filter((row) => !isUnread || row.readAt === null), ...(isLast ? {} : { next: String(Number(next ?? 1) + 1) }) };
  };
  return messagesMachine.provide({
    actors: {
      loadNewest: fromPromise(async () => {
        const [page, count] = await Promise.all([readPage({ isUnread: false, topic: null }, null), api.call('systemMessage.myUnreadCount', {})]);
        return { ...page, ...countIn(count) };
      }),
      loadPage: fromPromise(({ input: { query, next } }) => readPage(query, next)),
      loadOne: fromPromise(async ({ input: { id } }) => {
        try {
          return toSystemMessage(await api.call('systemMessage.one', { id }));
        } catch (error) {
          if (error instanceof CallFailure && error.reason === 'notFound') return null;
          throw error;
        }
      }),
      act: fromPromise(({ input: { act } }) => carryOut(api, act)),
      countReceivers: fromPromise(async () => (await api.call('systemMessage.receivers', {})).count),
      announce: fromPromise(async ({ input }) => (await api.call('systemMessage.announce', input)).count),
    },
  });
}
