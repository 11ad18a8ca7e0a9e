/** One person's messages are given these and may do those: actors, actions, guards, delays, each by name. */
import { assign, enqueueActions, setup } from 'xstate';
import { chatLimits, systemMessageLimits } from '#contract/limits/chat.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import type {
  Announcement,
  Message,
  MessageAct,
  MessagePage,
  MessageQuery,
  MessagesContext,
  MessagesEvent,
  MessagesInput,
  MessagesReport,
  Newest,
} from './context.ts';
import { find, isLocal, isTooMuch, readNow, receive } from './rows.ts';

const followed = (path: string): MessagesReport => ({ type: 'message.followed', path });

export const messagesSetup = setup({
  types: {
    context: {} as MessagesContext,
    events: {} as MessagesEvent,
    input: {} as MessagesInput,
    tags: {} as 'loading' | 'more' | 'failed' | 'listFailed' | 'undoable' | 'announcing' | 'confirming' | 'sending',
  },
  actors: {
    loadNewest: promiseToSupply<Newest>('loadNewest'),
    loadPage: promiseToSupply<MessagePage, { readonly query: MessageQuery; readonly next: string | null }>('loadPage'),
    /** Null: it is gone again. */
    loadOne: promiseToSupply<Message | null, { readonly id: string }>('loadOne'),
    act: promiseToSupply<void, { readonly act: MessageAct }>('act'),
    countReceivers: promiseToSupply<number>('countReceivers'),
    announce: promiseToSupply<number, Pick<Announcement, 'title' | 'text' | 'clientId'>>('announce'),
  },
  actions: {
    patch: assign((_, patch: Partial<MessagesContext>) => patch),
    hear: enqueueActions(({ context, enqueue }, changes: readonly RowChange[]) => {
      enqueue.assign(receive(context, changes));
      if (isTooMuch(changes)) enqueue.raise({ type: 'messages.reload' });
    }),
    open: enqueueActions(({ context, enqueue }, id: string) => {
      const message = find(context, id);
      if (!message) return;
      enqueue.assign({ ...readNow(context, [id]), activeId: id, openId: isLocal(message.link) ? null : id });
      enqueue.sendParent(followed(isLocal(message.link) ? message.link : '/messages'));
    }),
    write: assign(({ context }, patch: Partial<Announcement>) => (context.announcement ? { announcement: { ...context.announcement, ...patch } } : {})),
    fail: assign((_, actFailure: Failure) => ({ actFailure })),
    reload: enqueueActions(({ enqueue }) => {
      enqueue.raise({ type: 'messages.reload' });
    }),
  },
  guards: {
    isKnown: ({ context }) => context.isKnown,
    hasMore: ({ context }) => context.next !== null,
    wantsOne: ({ context }) => context.wanted.length > 0 && context.wanted.length <= chatLimits.singleRows,
    wantsMany: ({ context }) => context.wanted.length > chatLimits.singleRows,
    hasAct: ({ context }) => context.acts.length > 0,
    isUnsure: ({ context }) => context.acts.length === 0 && context.isCountUnsure,
    isWritten: ({ context: { announcement } }) => announcement !== null && announcement.title.trim() !== '' && announcement.text.trim() !== '',
    reachesSomebody: ({ context }) => (context.announcement?.receivers ?? 0) > 0,
    hasAnnouncement: ({ context }) => context.announcement !== null,
    wroteMore: ({ context }) => context.announcement !== context.toldAnnouncement,
  },
  delays: { retry: 30_000, pause: 5_000, undo: systemMessageLimits.undoMs },
});
