/** What the root is given and may do: actors, effects, guards, each by name. */
import { assign, enqueueActions, setup } from 'xstate';
import { chatLimits, consoleLimits, socketLimits } from '#contract/limits.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { ConsoleContext, ConsoleEvent, ConsoleInput, ConversationRef, Language, Mark, Theme } from './context.ts';
import { asksToReload, framesFor, lastPosition } from './routing.ts';
import type { Unsent } from '#machines/conversation/context.ts';
import { conversationMachine } from '#machines/conversationMachine.ts';
import { inboxMachine } from '#machines/inboxMachine.ts';
import { navigationMachine } from '#machines/navigationMachine.ts';
import { resourceListMachine } from '#machines/resourceListMachine.ts';
import type { ChatRow, Notice } from '#machines/rows.ts';
import { sessionMachine } from '#machines/sessionMachine.ts';
import { socketMachine } from '#machines/socketMachine.ts';
import type { Parcel } from '#machines/socketMachine.ts';
import { callbackToSupply, toSupply } from '#machines/standIn.ts';

/** Notices shown at once, and for how long each. */
export const shownNotices = 5;
export const noticeMs = 8_000;

export const personKey = (person: SessionPerson): string => person.id || person.username;
export const unsentOf = (ref: ConversationRef): Unsent => {
  const { draft, outbox } = ref.getSnapshot().context;
  return { draft, outbox };
};
export const isBusy = (ref: ConversationRef): boolean => {
  const { draft, outbox } = unsentOf(ref);
  return draft !== '' || outbox.length > 0;
};
/** Something is written that nobody has yet. */
export const hasUnsent = (context: Pick<ConsoleContext, 'conversations'>): boolean => Object.values(context.conversations).some(isBusy);

export const consoleSetup = setup({
  types: { context: {} as ConsoleContext, events: {} as ConsoleEvent, input: {} as ConsoleInput, tags: {} as 'restoring' | 'anonymous' | 'active' | 'polling' },
  actors: {
    session: sessionMachine,
    navigation: navigationMachine,
    socket: socketMachine,
    inbox: inboxMachine,
    conversation: conversationMachine,
    list: resourceListMachine,
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
      const kept = Object.entries(context.conversations)
        .filter(([, ref]) => isBusy(ref))
        .map(([id, ref]) => [id, unsentOf(ref)] as const);
      for (const ref of [context.socket, context.inbox, ...Object.values(context.conversations), ...Object.values(context.lists)])
        if (ref) enqueue.stopChild(ref);
      enqueue.assign({
        socket: null,
        inbox: null,
        conversations: {},
        recent: [],
        selected: null,
        shown: null,
        lists: {},
        unsent: person ? { personId: personKey(person), byConversation: Object.fromEntries(kept) } : context.unsent,
      });
    }),
    choose: assign(({ context, spawn }, row: ChatRow | null) => {
      const me = context.session.getSnapshot().context.person;
      if (!row || !me) return { selected: null };
      const id = row.conversationId;
      const known = context.conversations[id];
      const unsent = context.unsent?.byConversation[id];
      const ref =
        known ??
        spawn('conversation', {
          id: `conversation:${id}`,
          input: {
            tools: context.tools,
            me,
            features: context.config.features,
            row,
            online: context.socket?.getSnapshot().hasTag('open') ?? false,
            ...(unsent ? { unsent } : {}),
          },
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
      const leaving = context.recent
        .filter((id) => {
          const ref = context.conversations[id];
          return ref !== undefined && ref !== context.selected && !isBusy(ref);
        })
        .slice(0, tooMany);
      for (const id of leaving) {
        const ref = context.conversations[id];
        if (ref) enqueue.stopChild(ref);
      }
      enqueue.assign({
        recent: context.recent.filter((id) => !leaving.includes(id)),
        conversations: Object.fromEntries(Object.entries(context.conversations).filter(([id]) => !leaving.includes(id))),
      });
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
    stopSocket: enqueueActions(({ context, enqueue }) => {
      if (context.socket) enqueue.sendTo(context.socket, { type: 'socket.stop' });
    }),
    /** What this person had left unsent goes out again without his opening each conversation. */
    resumeUnsent: assign(({ context, spawn }) => {
      const me = context.session.getSnapshot().context.person;
      const { inbox, unsent } = context;
      if (!inbox || !unsent || !me) return {};
      const { store } = inbox.getSnapshot().context;
      const online = context.socket?.getSnapshot().hasTag('open') ?? false;
      const waiting = Object.entries(unsent.byConversation).flatMap(([id, one]) => {
        const row = store.get(id);
        return row && one.outbox.length > 0 && !context.conversations[id] ? [{ row, one }] : [];
      });
      const refs = waiting.map(
        ({ row, one }) =>
          [
            row.conversationId,
            spawn('conversation', {
              id: `conversation:${row.conversationId}`,
              input: { tools: context.tools, me, features: context.config.features, row, online, unsent: one },
            }),
          ] as const,
      );
      return { conversations: { ...context.conversations, ...Object.fromEntries(refs) }, recent: [...refs.map(([id]) => id), ...context.recent] };
    }),
    openList: enqueueActions(({ context, enqueue }, path: string) => {
      const known = context.lists[path];
      const entity = context.listEntities[path];
      if (entity === undefined)
        throw new Error(`No list stands at '${path}': expected one of ${Object.keys(context.listEntities).join(', ')}. Add it to src/wiring/lists.ts.`);
      const rest = Object.entries(context.lists).filter(([one]) => one !== path);
      const leaving = rest.slice(0, Math.max(0, rest.length + 1 - consoleLimits.openScreens));
      for (const [, ref] of leaving) enqueue.stopChild(ref);
      enqueue.assign(({ spawn }) => ({
        lists: Object.fromEntries([
          ...rest.slice(leaving.length),
          [path, known ?? spawn('list', { id: `list:${path}`, input: { tools: context.tools, path, entity } })],
        ]),
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
});
