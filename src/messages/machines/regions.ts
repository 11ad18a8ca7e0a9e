/** These go on side by side: the number and the newest, the page's list, single new ones, marks, removals, an announcement. */
import { assign, not, sendParent } from 'xstate';
import { failureOf } from '#src/kit/machines/failure.ts';
import { announcementReport } from './announcement.ts';
import { comeBack, leave, letGo, takeFetched, takeMore, takeNewest, takePage } from './rows.ts';
import { messagesSetup } from './setup.ts';

export const bell = messagesSetup.createStateConfig({
  initial: 'loading',
  on: { 'messages.reload': '.loading' },
  states: {
    loading: {
      invoke: {
        id: 'newest',
        src: 'loadNewest',
        onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => takeNewest(context, event.output) } },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    ready: {},
    /** The messages that are there stay, with their age. */
    failed: { tags: 'failed', after: { retry: 'loading' } },
  },
});

export const list = messagesSetup.createStateConfig({
  initial: 'closed',
  on: {
    'query.changed': {
      target: '.loading',
      actions: assign(({ context, event }) => ({
        query: { ...context.query, ...event.patch },
        rows: [],
        next: null,
        held: [],
        chosen: [],
        activeId: null,
        isListed: false,
      })),
    },
  },
  states: {
    closed: { on: { 'list.open': 'loading' } },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'page',
        src: 'loadPage',
        input: ({ context }) => ({ query: context.query, next: null }),
        onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => takePage(context, event.output) } },
        onError: { target: 'failed', actions: assign({ listFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    ready: { on: { 'messages.reload': 'loading', 'list.more': { guard: 'hasMore', target: 'more' } } },
    more: {
      tags: 'more',
      entry: assign({ moreFailure: null }),
      on: { 'messages.reload': 'loading' },
      invoke: {
        id: 'more',
        src: 'loadPage',
        input: ({ context }) => ({ query: context.query, next: context.next }),
        onDone: { target: 'ready', actions: { type: 'patch', params: ({ context, event }) => takeMore(context, event.output) } },
        onError: { target: 'ready', actions: assign({ moreFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    failed: { tags: 'listFailed', after: { retry: 'loading' }, on: { 'messages.reload': 'loading', 'list.open': 'loading' } },
  },
});

export const fetching = messagesSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'wantsOne', target: 'one' },
        { guard: 'wantsMany', actions: [assign({ wanted: [] }), 'reload'] },
      ],
    },
    one: {
      invoke: {
        id: 'one',
        src: 'loadOne',
        input: ({ context }) => ({ id: context.wanted[0] ?? '' }),
        onDone: { target: 'idle', actions: { type: 'patch', params: ({ context, event }) => takeFetched(context, event.output) } },
        onError: 'pausing',
      },
    },
    pausing: { after: { pause: 'idle' } },
  },
});

export const acting = messagesSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'hasAct', target: 'busy' },
        { guard: 'isUnsure', actions: [assign({ isCountUnsure: false }), 'reload'] },
      ],
    },
    busy: {
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { acts } }) => {
          const [act] = acts;
          if (!act) throw new Error('Nothing is to be done to a message: expected an act in the queue.');
          return { act };
        },
        onDone: { target: 'idle', actions: assign({ acts: ({ context }) => context.acts.slice(1) }) },
        // An act that was shown as done was not: everything is read again.
        onError: {
          target: 'idle',
          actions: [assign({ acts: ({ context }) => context.acts.slice(1) }), { type: 'fail', params: ({ event }) => failureOf(event.error) }, 'reload'],
        },
      },
    },
  },
});

export const removing = messagesSetup.createStateConfig({
  initial: 'none',
  on: { 'messages.remove': { target: '.held', actions: { type: 'patch', params: ({ context, event }) => leave(context, event.ids) } } },
  states: {
    none: {},
    held: {
      tags: 'undoable',
      after: { undo: { target: 'none', actions: { type: 'patch', params: ({ context }) => letGo(context) } } },
      on: { 'remove.undo': { target: 'none', actions: { type: 'patch', params: ({ context }) => comeBack(context) } } },
    },
  },
});

export const announcing = messagesSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: {
        'announce.begin': {
          target: 'open',
          actions: assign(({ context }) => ({
            announcement: context.announcement ?? { title: '', text: '', clientId: context.tools.newId(), receivers: null, failure: null },
            announcedTo: null,
          })),
        },
      },
    },
    open: {
      tags: 'announcing',
      // Another window of this person has sent it.
      always: { guard: not('hasAnnouncement'), target: 'closed' },
      initial: 'writing',
      on: {
        // The text that is written stays for the next time.
        'announce.leave': 'closed',
        'announce.write': {
          target: '.writing',
          actions: { type: 'write', params: ({ context, event }) => ({ ...event.patch, clientId: context.tools.newId(), failure: null }) },
        },
      },
      states: {
        writing: { on: { 'announce.review': { guard: 'isWritten', target: 'counting' } } },
        counting: {
          tags: 'confirming',
          invoke: {
            id: 'receivers',
            src: 'countReceivers',
            onDone: { target: 'confirming', actions: { type: 'write', params: ({ event }) => ({ receivers: event.output, failure: null }) } },
            onError: { target: 'writing', actions: { type: 'write', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
          },
          on: { 'announce.back': 'writing' },
        },
        confirming: { tags: 'confirming', on: { 'announce.back': 'writing', 'announce.send': { guard: 'reachesSomebody', target: 'sending' } } },
        sending: {
          tags: ['confirming', 'sending'],
          invoke: {
            id: 'announce',
            src: 'announce',
            input: ({ context: { announcement } }) => {
              if (!announcement) throw new Error('An announcement is sent that nobody wrote: expected the open form.');
              const { title, text, clientId } = announcement;
              return { title: title.trim(), text: text.trim(), clientId };
            },
            onDone: { target: '#messages.announcing.closed', actions: assign({ announcement: null, announcedTo: ({ event }) => event.output }) },
            onError: { target: 'confirming', actions: { type: 'write', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
          },
        },
      },
    },
  },
});

/** Every change of what is written is reported to the root. */
export const keeping = messagesSetup.createStateConfig({
  initial: 'watching',
  states: {
    watching: {
      always: {
        guard: 'wroteMore',
        actions: [sendParent(({ context }) => announcementReport(context.announcement)), assign({ toldAnnouncement: ({ context }) => context.announcement })],
      },
    },
  },
});
