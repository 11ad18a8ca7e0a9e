/** The product tells this person messages: how many they have not read, the newest, the page of all, and the few things they can do about them. */
import { assign } from 'xstate';
import { announcementIn } from './announcement.ts';
import { acting, announcing, bell, fetching, keeping, list, removing } from './regions.ts';
import { inserted, readAllNow, readNow, stepped } from './rows.ts';
import { messagesSetup } from './setup.ts';

export type { Message, MessagesReport } from './context.ts';

export const messagesMachine = messagesSetup.createMachine({
  id: 'messages',
  context: ({ input }) => ({
    ...input,
    unread: 0,
    countPosition: null,
    position: null,
    counted: {},
    newest: [],
    isKnown: false,
    readAt: input.tools.now(),
    failure: null,
    query: { isUnread: false, topic: null },
    rows: [],
    next: null,
    isListed: false,
    listFailure: null,
    moreFailure: null,
    isAtTop: true,
    held: [],
    activeId: null,
    openId: null,
    chosen: [],
    leaving: [],
    acts: [],
    actFailure: null,
    isCountUnsure: false,
    wanted: [],
    recent: [],
    announcement: null,
    toldAnnouncement: null,
    announcedTo: null,
  }),
  type: 'parallel',
  on: {
    burst: { actions: { type: 'hear', params: ({ event }) => event.changes } },
    'rows.scrolled': { actions: assign({ isAtTop: ({ event }) => event.top }) },
    'rows.show': { actions: assign(({ context }) => ({ rows: context.held.reduce(inserted, context.rows), held: [], isAtTop: true })) },
    'row.step': { actions: assign(({ context, event }) => ({ activeId: stepped(context, event.by) })) },
    'row.choose': {
      actions: assign(({ context: { chosen }, event: { id } }) => ({
        chosen: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
        activeId: id,
      })),
    },
    'choice.clear': { actions: assign({ chosen: [] }) },
    'message.open': { actions: { type: 'open', params: ({ event }) => event.id } },
    'message.close': { actions: assign({ openId: null }) },
    'messages.read': { actions: { type: 'patch', params: ({ context, event }) => readNow(context, event.ids) } },
    'messages.readAll': { actions: { type: 'patch', params: ({ context }) => readAllNow(context) } },
    'forms.known': {
      actions: assign(({ event }) => {
        const announcement = announcementIn(event.forms);
        return announcement === undefined ? {} : { announcement, toldAnnouncement: announcement };
      }),
    },
    'failure.dismiss': { actions: assign({ actFailure: null }) },
  },
  states: { bell, list, fetching, acting, removing, announcing, keeping },
});
