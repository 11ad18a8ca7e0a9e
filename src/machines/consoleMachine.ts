/** The root: owns every other machine, carries bursts to them and says how fresh the screens are. */
import { assign, enqueueActions, raise, sendTo, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { chatLimits, consoleLimits, socketLimits } from '#contract/limits.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { ConsoleContext, ConsoleEvent, ConsoleInput, ConversationRef, Language, Mark, Theme } from './console/context.ts';
import { asksToReload, framesFor, lastPosition } from './console/routing.ts';
import type { Unsent } from './conversation/context.ts';
import { conversationMachine } from './conversationMachine.ts';
import { inboxMachine } from './inboxMachine.ts';
import { navigationMachine } from './navigationMachine.ts';
import { resourceListMachine } from './resourceListMachine.ts';
import type { ChatRow, Notice } from './rows.ts';
import { sessionMachine } from './sessionMachine.ts';
import { socketMachine } from './socketMachine.ts';
import type { Parcel } from './socketMachine.ts';
import { callbackToSupply, toSupply } from './standIn.ts';

export type { ConsoleContext, ConsoleEvent, ConsoleInput, ConversationRef, Freshness, InboxRef, Language, Mark, NavigationRef, ResourceListRef, SessionRef, SocketRef, Theme } from './console/context.ts';

/** Notices shown at once, and for how long each. */
const shownNotices = 5;
const noticeMs = 8_000;

const personKey = (person: SessionPerson): string => person.id || person.username;
const unsentOf = (ref: ConversationRef): Unsent => { const { draft, outbox } = ref.getSnapshot().context; return { draft, outbox }; };
const isBusy = (ref: ConversationRef): boolean => { const { draft, outbox } = unsentOf(ref); return draft !== '' || outbox.length > 0; };

export const consoleMachine = setup({
  types: { context: {} as ConsoleContext, events: {} as ConsoleEvent, input: {} as ConsoleInput, tags: {} as 'restoring' | 'anonymous' | 'active' | 'polling' },
  actors: {
    session: sessionMachine, navigation: navigationMachine, socket: socketMachine, inbox: inboxMachine, conversation: conversationMachine, list: resourceListMachine,
    /** `clock.tick` once a second. */
    clock: callbackToSupply('clock'),
    /** `tab.changed`. */
    visibility: callbackToSupply('visibility'),
    /** `burst` and `acknowledged`, made of what the link brings. */
    frames: callbackToSupply<{ type: 'never' }, { readonly person: SessionPerson | null }>('frames'),
  },
  actions: {
    keepLanguage: (_, language: Language) => toSupply('keepLanguage', language),
    keepTheme: (_, theme: Theme) => toSupply('keepTheme', theme),
    /** The number of unread conversations in the tab's title. */
    showBadge: (_, unread: number) => toSupply('showBadge', unread),
    mark: assign(({ context }, mark: Mark) => {
      const now = context.tools.now();
      const { freshness } = context;
      return { freshness: { mark, since: freshness.mark === mark ? freshness.since : now, syncedAt: mark === 'live' ? now : freshness.syncedAt } };
    }),
    synced: assign(({ context }) => ({ freshness: { ...context.freshness, syncedAt: context.tools.now() } })),
    begin: assign(({ context, spawn }, person: SessionPerson) => {
      const features = context.config.features;
      return {
        socket: spawn('socket', { id: 'socket', input: { tools: context.tools, positions: features.includes('positions') } }),
        inbox: spawn('inbox', { id: 'inbox', input: { tools: context.tools, person, features } }),
        unsent: context.unsent?.personId === personKey(person) ? context.unsent : null,
      };
    }),
    /** Nothing of one person stays for the next, but what he had not sent waits for himself. */
    end: enqueueActions(({ context, enqueue }) => {
      const person = context.inbox?.getSnapshot().context.person;
      const kept = Object.entries(context.conversations).filter(([, ref]) => isBusy(ref)).map(([id, ref]) => [id, unsentOf(ref)] as const);
      for (const ref of [context.socket, context.inbox, ...Object.values(context.conversations), ...Object.values(context.lists)]) if (ref) enqueue.stopChild(ref);
      enqueue.assign({
        socket: null, inbox: null, conversations: {}, recent: [], selected: null, shown: null, lists: {},
        unsent: person ? { personId: personKey(person), byConversation: Object.fromEntries(kept) } : context.unsent,
      });
    }),
    choose: assign(({ context, spawn }, row: ChatRow | null) => {
      const me = context.session.getSnapshot().context.person;
      if (!row || !me) return { selected: null };
      const id = row.conversationId;
      const known = context.conversations[id];
      const unsent = context.unsent?.byConversation[id];
      const ref = known ?? spawn('conversation', {
        id: `conversation:${id}`,
        input: { tools: context.tools, me, features: context.config.features, row, online: context.socket?.getSnapshot().hasTag('open') ?? false, ...(unsent ? { unsent } : {}) },
      });
      return { selected: ref, conversations: { ...context.conversations, [id]: ref }, recent: [...context.recent.filter((one) => one !== id), id] };
    }),
    tellRow: enqueueActions(({ context, enqueue }, row: ChatRow | null) => {
      const ref = row ? context.conversations[row.conversationId] : undefined;
      if (ref && row) enqueue.sendTo(ref, { type: 'row.changed', row });
    }),
    /** The least recently chosen go first; one with something unsent stays. */
    evict: enqueueActions(({ context, enqueue }) => {
      const tooMany = context.recent.length - chatLimits.keptConversations;
      if (tooMany <= 0) return;
      const leaving = context.recent.filter((id) => { const ref = context.conversations[id]; return ref !== undefined && ref !== context.selected && !isBusy(ref); }).slice(0, tooMany);
      for (const id of leaving) { const ref = context.conversations[id]; if (ref) enqueue.stopChild(ref); }
      enqueue.assign({ recent: context.recent.filter((id) => !leaving.includes(id)), conversations: Object.fromEntries(Object.entries(context.conversations).filter(([id]) => !leaving.includes(id))) });
    }),
    /** Seen is what is selected, on the page of conversations, in a tab that is in front. */
    showSelected: enqueueActions(({ context, enqueue }) => {
      const shown = context.isTabVisible && context.path === context.desk ? context.selected : null;
      if (shown === context.shown) return;
      if (context.shown && Object.values(context.conversations).includes(context.shown)) enqueue.sendTo(context.shown, { type: 'conversation.hidden' });
      if (shown) enqueue.sendTo(shown, { type: 'conversation.shown' });
      enqueue.assign({ shown });
    }),
    carry: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'burst') return;
      const position = lastPosition(event.frames);
      if (context.socket) enqueue.sendTo(context.socket, { type: 'socket.seen', ...(position === undefined ? {} : { position }) });
      if (context.inbox) enqueue.sendTo(context.inbox, { type: 'burst', frames: event.frames });
      if (event.changes.length > 0) for (const list of Object.values(context.lists)) enqueue.sendTo(list, { type: 'burst', changes: event.changes });
    }),
    /** Opened conversations, without waiting: acknowledgements come this way too. */
    carryToConversations: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'burst' && event.type !== 'acknowledged') return;
      for (const [id, ref] of Object.entries(context.conversations)) {
        const frames = framesFor(event.frames, id);
        if (frames.length > 0) enqueue.sendTo(ref, { type: 'burst', frames });
      }
    }),
    reloadAll: enqueueActions(({ context, enqueue }) => {
      if (context.inbox) enqueue.sendTo(context.inbox, { type: 'inbox.reload' });
      for (const list of Object.values(context.lists)) enqueue.sendTo(list, { type: 'list.reload' });
      for (const ref of Object.values(context.conversations)) enqueue.sendTo(ref, { type: 'history.refresh' });
    }),
    tellConversations: enqueueActions(({ context, enqueue }, type: 'socket.opened' | 'socket.lost') => {
      for (const ref of Object.values(context.conversations)) enqueue.sendTo(ref, { type });
    }),
    tellParcel: enqueueActions(({ context, enqueue }, { type, parcel }: { type: 'frame.handed' | 'frame.unsent'; parcel: Parcel }) => {
      const ref = context.conversations[parcel.conversationId];
      if (ref) enqueue.sendTo(ref, { type, localId: parcel.localId });
    }),
    toSocket: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'frame.send' && context.socket) enqueue.sendTo(context.socket, event);
    }),
    startSocket: enqueueActions(({ context, enqueue }, position: number | null) => {
      const { socket } = context;
      if (!socket) return;
      // Only a connection that follows nothing yet may start from the list's position.
      if (position !== null && socket.getSnapshot().context.position === null) enqueue.sendTo(socket, { type: 'socket.seen', position });
      enqueue.sendTo(socket, { type: 'socket.start' });
    }),
    stopSocket: enqueueActions(({ context, enqueue }) => { if (context.socket) enqueue.sendTo(context.socket, { type: 'socket.stop' }); }),
    /** What this person had left unsent goes out again without his opening each conversation. */
    resumeUnsent: assign(({ context, spawn }) => {
      const me = context.session.getSnapshot().context.person;
      const { inbox, unsent } = context;
      if (!inbox || !unsent || !me) return {};
      const { store } = inbox.getSnapshot().context;
      const online = context.socket?.getSnapshot().hasTag('open') ?? false;
      const waiting = Object.entries(unsent.byConversation).flatMap(([id, one]) => { const row = store.get(id); return row && one.outbox.length > 0 && !context.conversations[id] ? [{ row, one }] : []; });
      const refs = waiting.map(({ row, one }) => [row.conversationId, spawn('conversation', { id: `conversation:${row.conversationId}`, input: { tools: context.tools, me, features: context.config.features, row, online, unsent: one } })] as const);
      return { conversations: { ...context.conversations, ...Object.fromEntries(refs) }, recent: [...refs.map(([id]) => id), ...context.recent] };
    }),
    openList: enqueueActions(({ context, enqueue }, path: string) => {
      const known = context.lists[path];
      const entity = context.listEntities[path];
      if (entity === undefined) throw new Error(`No list stands at '${path}': expected one of ${Object.keys(context.listEntities).join(', ')}. Add it to src/wiring/lists.ts.`);
      const rest = Object.entries(context.lists).filter(([one]) => one !== path);
      const leaving = rest.slice(0, Math.max(0, rest.length + 1 - consoleLimits.openScreens));
      for (const [, ref] of leaving) enqueue.stopChild(ref);
      enqueue.assign(({ spawn }) => ({
        lists: Object.fromEntries([...rest.slice(leaving.length), [path, known ?? spawn('list', { id: `list:${path}`, input: { tools: context.tools, path, entity } })]]),
      }));
    }),
    notice: assign(({ context }, { key, text }: Pick<Notice, 'key' | 'text'>) => ({
      notices: [...context.notices, { id: (context.notices.at(-1)?.id ?? 0) + 1, key, text, values: {} }].slice(-shownNotices),
    })),
  },
  guards: {
    waitsForList: ({ context }) => context.config.features.includes('positions') && (context.socket?.getSnapshot().matches('off') ?? false),
    asksToReload: ({ event }) => event.type === 'burst' && asksToReload(event.frames),
    hasPositions: ({ context }) => context.config.features.includes('positions'),
  },
  delays: { poll: socketLimits.pollMs, notice: noticeMs },
}).createMachine({
  id: 'console',
  context: ({ input, spawn }) => {
    const now = input.tools.now();
    return {
      ...input, now, freshness: { mark: 'catchingUp', since: now, syncedAt: now }, notices: [],
      session: spawn('session', { id: 'session', input: { tools: input.tools } }),
      navigation: spawn('navigation', { id: 'navigation', input: { home: input.desk, door: input.door } }),
      socket: null, inbox: null, conversations: {}, recent: [], selected: null, shown: null, lists: {}, unsent: null,
    };
  },
  invoke: [{ id: 'clock', src: 'clock' }, { id: 'visibility', src: 'visibility' }],
  initial: 'restoring',
  on: {
    'language.choose': { actions: [assign({ language: ({ event }) => event.language }), { type: 'keepLanguage', params: ({ event }) => event.language }] },
    'theme.choose': { actions: [assign({ theme: ({ event }) => event.theme }), { type: 'keepTheme', params: ({ event }) => event.theme }] },
    'notice.raise': { actions: [{ type: 'notice', params: ({ event }) => event }, raise(({ context }) => ({ type: 'notice.dismiss', id: context.notices.at(-1)?.id ?? 0 }), { delay: 'notice' })] },
    'notice.dismiss': { actions: assign({ notices: ({ context, event }) => context.notices.filter((one) => one.id !== event.id) }) },
    'clock.tick': { actions: [assign({ now: ({ event }) => event.now }), { type: 'showBadge', params: ({ context }) => context.inbox?.getSnapshot().context.counts.unread ?? 0 }] },
    'tab.changed': { actions: [assign({ isTabVisible: ({ event }) => event.isVisible }), 'showSelected'] },
    'location.entered': { actions: [assign({ path: ({ event }) => event.path }), 'showSelected'] },
    'root.visited': { actions: sendTo(({ context }) => context.session, { type: 'session.cleared' }) },
    'session.refused': { actions: sendTo(({ context }) => context.session, ({ event }) => event) },
    'session.touched': { actions: sendTo(({ context }) => context.session, { type: 'session.touched' }) },
    'session.gone': { target: '.anonymous', actions: ['end', { type: 'mark', params: 'catchingUp' }, sendTo(({ context }) => context.navigation, ({ event }) => event)] },
    'session.began': { target: '.active', actions: [{ type: 'begin', params: ({ event }) => event.person }, sendTo(({ context }) => context.navigation, { type: 'session.began' })] },
  },
  states: {
    restoring: { tags: 'restoring' },
    anonymous: { tags: 'anonymous' },
    active: {
      tags: 'active',
      entry: enqueueActions(({ check, enqueue }) => { if (!check('hasPositions')) enqueue({ type: 'startSocket', params: null }); }),
      invoke: { id: 'frames', src: 'frames', input: ({ context }) => ({ person: context.session.getSnapshot().context.person }) },
      initial: 'following',
      on: {
        'session.over': { actions: 'stopSocket' },
        'socket.sessionEnded': { actions: sendTo(({ context }) => context.session, ({ event }) => ({ type: 'session.refused', code: event.code })) },
        'socket.live': { actions: { type: 'mark', params: 'live' } },
        'socket.lost': { actions: [{ type: 'tellConversations', params: 'socket.lost' }, { type: 'mark', params: 'stale' }] },
        'socket.forbidden': '.polling',
        'frame.send': { actions: 'toSocket' },
        'frame.handed': { actions: { type: 'tellParcel', params: ({ event }) => event } },
        'frame.unsent': { actions: { type: 'tellParcel', params: ({ event }) => event } },
        'message.sent': { actions: sendTo(({ context }) => context.inbox ?? '', ({ event }) => ({ type: 'burst', frames: [event.frame] })) },
        'conversation.read': { actions: sendTo(({ context }) => context.inbox ?? '', ({ event }) => event) },
        'conversation.chosen': { actions: [{ type: 'choose', params: ({ event }) => event.row }, { type: 'tellRow', params: ({ event }) => event.row }, 'showSelected', 'evict'] },
        'list.open': { actions: { type: 'openList', params: ({ event }) => event.path } },
        'reconnect.ask': { actions: sendTo(({ context }) => context.socket ?? '', { type: 'socket.reconnect' }) },
        'inbox.loaded': { actions: ['synced', enqueueActions(({ check, enqueue, event }) => { if (check('waitsForList')) enqueue({ type: 'startSocket', params: event.position }); }), 'resumeUnsent'] },
        'inbox.failed': { actions: enqueueActions(({ check, enqueue }) => { if (check('waitsForList')) enqueue({ type: 'startSocket', params: null }); }) },
        'socket.opened': {
          target: '.following',
          actions: [
            { type: 'tellConversations', params: 'socket.opened' },
            // Without a position nobody can say what was missed: everything is asked for again.
            enqueueActions(({ enqueue, event }) => { if (!event.resumed) enqueue('reloadAll'); }),
            { type: 'mark', params: 'catchingUp' },
          ],
        },
        burst: [
          { guard: 'asksToReload', actions: ['carry', 'carryToConversations', 'reloadAll'] },
          { actions: ['carry', 'carryToConversations', 'synced'] },
        ],
        acknowledged: { actions: 'carryToConversations' },
      },
      states: {
        following: {},
        /** Reconnecting is forbidden: nothing is silent, lists stay fresh by HTTP. */
        polling: {
          tags: 'polling',
          entry: ['reloadAll', { type: 'mark', params: 'polling' }, assign({ freshness: ({ context }) => ({ ...context.freshness, nextPollAt: context.tools.now() + socketLimits.pollMs }) })],
          after: { poll: { target: 'polling', reenter: true } },
          on: {
            'inbox.loaded': { actions: assign({ freshness: ({ context }) => ({ ...context.freshness, mark: 'polling', syncedAt: context.tools.now() }) }) },
            'inbox.failed': { actions: assign({ freshness: ({ context }) => ({ ...context.freshness, mark: 'stopped' }) }) },
          },
        },
      },
    },
  },
  entry: sendTo(({ context }) => context.navigation, ({ context }) => ({ type: 'location.changed', path: context.path, search: context.search })),
});
export type ConsoleRef = ActorRefFrom<typeof consoleMachine>;
