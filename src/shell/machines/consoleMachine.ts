/** The root: owns every other machine, carries bursts to them and says how fresh the screens are. */
import { assign, enqueueActions, sendTo } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { burstOf } from '#contract/burst.ts';
import { polling } from './console/polling.ts';
import { session } from './console/session.ts';
import { shell } from './console/shell.ts';
import { consoleThatHeals, line } from './console/healing.ts';
import { lineAtStart, proofOf } from './console/line.ts';
import { nobody } from './console/setup.ts';

export type {
  ConsoleContext,
  ConsoleEvent,
  ConversationRef,
  DeskRef,
  EntranceRef,
  Freshness,
  InboxRef,
  JobsRef,
  MessagesRef,
  Language,
  NavigationRef,
  OpenScreensRef,
  PaletteRef,
  PreferenceRef,
  ResourceListRef,
  SessionRef,
  ScreenActorsRef,
  SocketRef,
  Theme,
  VersionRef,
  TransfersRef,
} from './console/context.ts';

export const consoleMachine = consoleThatHeals.createMachine({
  id: 'console',
  context: ({ input, spawn }) => {
    const now = input.tools.now();
    return {
      ...input,
      ...nobody,
      now,
      density: 'mini',
      chosen: {},
      line: lineAtStart,
      readFrom: Infinity,
      healing: 0,
      heals: 0,
      freshness: { mark: 'catchingUp', since: now, syncedAt: now },
      notices: [],
      session: spawn('session', { id: 'session', input: { tools: input.tools } }),
      navigation: spawn('navigation', { id: 'navigation', input: { home: input.chatPath, entryPath: input.entryPath } }),
      version: spawn('version', { id: 'version', input: { tools: input.tools, version: input.config.version, isVisible: input.isTabVisible } }),
      entrance: input.side === 'staff' && input.config.features.includes('accounts') ? spawn('entrance', { id: 'entrance' }) : null,
      conversations: {},
      recent: [],
      selected: null,
      shown: null,
      lists: {},
      screenActors: spawn('screenActors', { id: 'screenActors', input: input.bringing }),
      unsent: null,
      left: [],
      waiting: null,
      begun: 0,
      otherWindows: {},
      formsLeft: [],
      draftBadges: new Map(),
    };
  },
  invoke: [
    { id: 'clock', src: 'clock' },
    { id: 'visibility', src: 'visibility' },
    { id: 'network', src: 'network' },
    { id: 'windows', src: 'windows' },
  ],
  initial: 'restoring',
  on: {
    ...shell.on,
    ...line.on,
    ...session.on,
    'clock.tick': {
      actions: [
        assign({ now: ({ event }) => event.now }),
        { type: 'showBadge', params: ({ context }) => context.inbox?.getSnapshot().context.counts[context.side === 'staff' ? 'toAnswer' : 'unread'] ?? 0 },
        'tellUnsaved',
      ],
    },
    'tab.changed': { actions: [assign({ isTabVisible: ({ event }) => event.isVisible }), 'showSelected', { type: 'tellDesk', params: ({ event }) => event }] },
    'location.entered': {
      actions: [
        { type: 'followAddress', params: ({ context, event }) => ({ path: event.path, search: event.search, wasThere: context.path === event.path }) },
        assign({ path: ({ event }) => event.path, search: ({ event }) => event.search }),
        'showSelected',
        { type: 'tellScreens', params: ({ event }) => ({ type: 'screen.entered', path: event.path, search: event.search }) },
        'holdActors',
        { type: 'tellList', params: ({ event }) => event },
        'noteVisit',
      ],
    },
    'preview.open': { actions: { type: 'openPreview', params: ({ event }) => event.html } },
    'root.reached': { actions: 'judgeLeaving' },
  },
  states: {
    restoring: { tags: 'restoring' },
    anonymous: { tags: 'anonymous', entry: 'showEntrance' },
    active: {
      tags: 'active',
      entry: enqueueActions(({ check, enqueue }) => {
        if (!check('beginsWithList')) enqueue({ type: 'startSocket', params: null });
      }),
      invoke: { id: 'frames', src: 'frames', input: ({ context }) => ({ person: context.session.getSnapshot().context.person }) },
      initial: 'following',
      on: {
        'session.over': { actions: 'stopSocket' },
        'password.changed': { actions: ['admit', 'reloadAll'] },
        'session.changed': { actions: [sendTo(({ context }) => context.navigation, { type: 'menus.load' }), 'beginChats'] },
        'socket.sessionEnded': {
          actions: sendTo(
            ({ context }) => context.session,
            ({ event }) => ({ type: 'session.refused', code: event.code }),
          ),
        },
        'socket.live': { actions: { type: 'learn', params: { news: { link: 'live' }, isSynced: true } } },
        'socket.lost': {
          actions: [
            { type: 'tellConversations', params: 'socket.lost' },
            { type: 'learn', params: { news: { link: 'stale', isSilent: false } } },
          ],
        },
        'socket.forbidden': '.polling',
        'unsent.changed': { actions: [{ type: 'noteUnsent', params: ({ event }) => event }, 'tellUnsaved'] },
        'unsent.known': { actions: [{ type: 'registerUnsent', params: ({ event }) => event.sheets }, 'resumeUnsent'] },
        'unsent.noted': { actions: 'markUnsent' },
        'form.write': { actions: { type: 'toForms', params: ({ event }) => event } },
        'form.done': { actions: { type: 'toForms', params: ({ event }) => event } },
        'forms.known': { actions: { type: 'tellForms', params: ({ event }) => event } },
        'frame.send': { actions: 'toSocket' },
        'frame.handed': { actions: { type: 'tellDelivery', params: ({ event }) => event } },
        'frame.unsent': { actions: { type: 'tellDelivery', params: ({ event }) => event } },
        'message.sent': {
          actions: sendTo(
            ({ context }) => context.inbox ?? '',
            ({ event }) => ({ type: 'burst', frames: burstOf([{ stream: 'content', frame: event.frame }]) }),
          ),
        },
        'answer.next': { actions: { type: 'toInbox', params: ({ event }) => event } },
        'conversation.read': { actions: { type: 'toInbox', params: ({ event }) => event } },
        'conversation.chosen': {
          actions: [
            { type: 'choose', params: ({ event }) => event.row },
            { type: 'tellRow', params: ({ event }) => event.row },
            { type: 'jump', params: ({ event }) => event },
            { type: 'addressChosen', params: ({ event }) => event.id },
            'showSelected',
            'evict',
          ],
        },
        'team.known': { actions: { type: 'toInbox', params: ({ event }) => event } },
        'order.known': { actions: { type: 'toInbox', params: ({ event }) => event } },
        'order.turned': { actions: { type: 'tellDesk', params: ({ event }) => ({ type: 'preferences.change', patch: { byWait: event.isByWait } }) } },
        'notification.chosen': {
          actions: enqueueActions(({ context, enqueue, event }) => {
            // On the desk already nothing is left for it: what is open there stays open.
            if (context.path !== context.chatPath) enqueue.sendTo(context.navigation, { type: 'go', path: context.chatPath });
            if (context.inbox && event.conversationId !== null) enqueue.sendTo(context.inbox, { type: 'conversation.open', id: event.conversationId });
          }),
        },
        'message.followed': {
          actions: sendTo(
            ({ context }) => context.navigation,
            ({ event }) => ({ type: 'go', path: event.path }),
          ),
        },
        'list.moved': { actions: { type: 'followList', params: ({ event }) => event } },
        'form.ask': { actions: { type: 'tellForm', params: ({ event }) => event } },
        'list.drawn': { actions: { type: 'rowsDrawn', params: ({ event }) => event.path } },
        'list.open': { actions: { type: 'openList', params: ({ event }) => event.path } },
        'reconnect.ask': { actions: sendTo(({ context }) => context.socket ?? '', { type: 'socket.reconnect' }) },
        'inbox.loaded': { actions: ['synced', { type: 'startSocket', params: ({ event }) => event.position }, 'resumeUnsent'] },
        'inbox.failed': { actions: { type: 'startSocket', params: null } },
        'socket.opened': {
          target: '.following',
          actions: [
            sendTo(({ context }) => context.version, { type: 'connection.opened' }),
            // Changes of the time while nobody could tell are asked for.
            sendTo(({ context }) => context.session, { type: 'person.ask' }),
            { type: 'tellConversations', params: 'socket.opened' },
            // Nobody can say without a position what was missed: everything is asked for again.
            enqueueActions(({ enqueue, event }) => {
              if (!event.resumed) enqueue('reloadAll');
            }),
            { type: 'learn', params: ({ context }) => ({ news: { link: 'catchingUp', isSilent: false, isUnanswered: false, ...proofOf(context) } }) },
          ],
        },
        burst: [
          { guard: 'asksToReload', actions: ['carry', 'hearPreference', 'hearRights', 'carryToConversations', 'reloadAll'] },
          { actions: ['carry', 'hearPreference', 'hearRights', 'carryToConversations', 'synced'] },
        ],
        acknowledged: { actions: 'carryToConversations' },
      },
      states: {
        following: {},
        polling,
      },
    },
  },
  entry: sendTo(
    ({ context }) => context.navigation,
    ({ context }) => ({ type: 'location.changed', path: context.path, search: context.search }),
  ),
});
export type ConsoleRef = ActorRefFrom<typeof consoleMachine>;
