/** What the root is given and may do: actors, effects, guards, each by name. */
import { assign, enqueueActions, setup } from 'xstate';
import { chatLimits, socketLimits } from '#contract/limits.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import { addressOfConversation, conversationIn } from './address.ts';
import type { ConsoleContext, ConsoleEvent, ConsoleInput, ConversationRef, Language, Mark, Theme } from './context.ts';
import { asksToReload, framesFor, lastPosition } from './routing.ts';
import { keptAt, leftInMemory, sheetsOf, takenUp, waitingOf, withSheets } from './unsent.ts';
import type { WindowOrder } from './windows.ts';
import { conversationMachine } from '#machines/conversationMachine.ts';
import type { DeskEvent } from '#machines/desk/context.ts';
import { deskMachine } from '#machines/deskMachine.ts';
import { inboxMachine } from '#machines/inboxMachine.ts';
import { tabPaths } from '#machines/navigation/guards.ts';
import { navigationMachine } from '#machines/navigationMachine.ts';
import { passwordMachine } from '#machines/passwordMachine.ts';
import { openScreensMachine } from '#machines/openScreensMachine.ts';
import { resourceListMachine } from '#machines/resourceListMachine.ts';
import type { ChatRow, NoticeReport } from '#machines/rows.ts';
import { sessionMachine } from '#machines/sessionMachine.ts';
import { socketMachine } from '#machines/socketMachine.ts';
import type { Parcel } from '#machines/socketMachine.ts';
import { callbackToSupply, toSupply } from '#machines/standIn.ts';
import type { Sheet } from '#machines/unsent/entries.ts';
import { isUnsent } from '#machines/unsent/written.ts';
import { unsentMachine } from '#machines/unsentMachine.ts';
import { versionMachine } from '#machines/versionMachine.ts';

/** Notices shown at once, and for how long each. */
export const shownNotices = 5;
export const noticeMs = 8_000;

export const personKey = (person: SessionPerson): string => person.id || person.username;
const isBusy = (ref: ConversationRef): boolean => isUnsent(ref.getSnapshot().context);

export const consoleSetup = setup({
  types: { context: {} as ConsoleContext, events: {} as ConsoleEvent, input: {} as ConsoleInput, tags: {} as 'restoring' | 'anonymous' | 'active' | 'polling' },
  actors: {
    session: sessionMachine,
    navigation: navigationMachine,
    version: versionMachine,
    socket: socketMachine,
    inbox: inboxMachine,
    conversation: conversationMachine,
    desk: deskMachine,
    keeper: unsentMachine,
    password: passwordMachine,
    list: resourceListMachine,
    screens: openScreensMachine,
    /** `clock.tick` once a second. */
    clock: callbackToSupply('clock'),
    /** `tab.changed`. */
    visibility: callbackToSupply('visibility'),
    /** Tells the other windows of this browser, and hears them: `window.loggedOut`, `window.works`, `window.closed`. */
    windows: callbackToSupply<WindowOrder>('windows'),
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
      const { unsent, left } = takenUp(context, { personId: personKey(person), orgId: person.orgId });
      const inbox = spawn('inbox', { id: 'inbox', input: { tools: context.tools, person, features } });
      return {
        socket: spawn('socket', { id: 'socket', input: { tools: context.tools, positions: features.includes('positions') } }),
        inbox,
        desk: context.side === 'staff' && features.includes('desk') ? spawn('desk', { id: 'desk', input: { tools: context.tools, me: person, inbox } }) : null,
        password: context.side === 'staff' ? spawn('password', { id: 'password', input: { tools: context.tools } }) : null,
        keeper: features.includes('seal')
          ? spawn('keeper', { id: 'unsent', input: { orgId: person.orgId, left: Object.values(unsent.byConversation) } })
          : null,
        screens: context.side === 'staff' ? spawn('screens', { id: 'openScreens', input: { known: tabPaths } }) : null,
        unsent,
        left,
        waiting: null,
        begun: context.begun + 1,
      };
    }),
    /** Nothing of one person stays for the next, but what he had not sent waits for himself. */
    end: enqueueActions(({ context, enqueue }) => {
      if (context.keeper) enqueue.sendTo(context.keeper, { type: 'keep.now', isLeaving: true });
      for (const ref of [
        context.keeper,
        context.socket,
        context.inbox,
        context.desk,
        context.password,
        context.screens,
        ...Object.values(context.conversations),
        ...Object.values(context.lists),
      ])
        if (ref) enqueue.stopChild(ref);
      enqueue.assign({
        socket: null,
        inbox: null,
        desk: null,
        password: null,
        conversations: {},
        recent: [],
        selected: null,
        shown: null,
        lists: {},
        screens: null,
        keeper: null,
        pens: new Map(),
        unsent: null,
        left: leftInMemory(context),
        otherWindows: {},
        ...(context.unsent ? { waiting: waitingOf(context) } : {}),
      });
    }),
    choose: assign(({ context, spawn }, row: ChatRow | null) => {
      const me = context.session.getSnapshot().context.person;
      if (!row || !me) return { selected: null };
      const id = row.conversationId;
      const known = context.conversations[id];
      const sheet = sheetsOf(context)[id];
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
            draftKept: keptAt(context, id),
            ...(sheet ? { unsent: sheet.unsent } : {}),
          },
        });
      return { selected: ref, conversations: { ...context.conversations, [id]: ref }, recent: [...context.recent.filter((one) => one !== id), id] };
    }),
    /** His other windows know where this one works, and say where they do. */
    tellHere: enqueueActions(({ enqueue }, person: SessionPerson) => {
      enqueue.sendTo('windows', { type: 'windows.here', personId: personKey(person), orgId: person.orgId });
    }),
    /** Whoever works there now: this person's are remembered, a stranger's are not. */
    noteWindow: assign(({ context }, { windowId, personId, orgId }: { windowId: string; personId: string; orgId: string }) => {
      const others = Object.entries(context.otherWindows).filter(([id]) => id !== windowId);
      return { otherWindows: Object.fromEntries(personId === context.unsent?.personId ? [...others, [windowId, orgId]] : others) };
    }),
    /** What the address names is what is open. Coming back to the desk by another way, what was open stays open. */
    followAddress: enqueueActions(({ context, enqueue }, { path, search, wasThere }: { path: string; search: string; wasThere: boolean }) => {
      const { inbox } = context;
      if (context.side !== 'staff' || path !== context.chatPath || !inbox) return;
      const asked = conversationIn(search);
      const { selectedId } = inbox.getSnapshot().context;
      if (asked === selectedId) return;
      if (asked !== null) enqueue.sendTo(inbox, { type: 'conversation.open', id: asked });
      else if (wasThere) enqueue.sendTo(inbox, { type: 'conversation.close' });
      else enqueue.sendTo(context.navigation, { type: 'go', path: addressOfConversation(path, selectedId), replace: true });
    }),
    /** The first one opened is a step that Back undoes; from then on one replaces the other. */
    addressChosen: enqueueActions(({ context, enqueue }, id: string | null) => {
      const here = conversationIn(context.search);
      if (context.side !== 'staff' || context.path !== context.chatPath || here === id) return;
      enqueue.sendTo(context.navigation, { type: 'go', path: addressOfConversation(context.path, id), replace: here !== null });
    }),
    jump: enqueueActions(({ context, enqueue }, { row, seq }: { row: ChatRow | null; seq: number | null }) => {
      const ref = row ? context.conversations[row.conversationId] : undefined;
      if (ref && seq !== null) enqueue.sendTo(ref, { type: 'jump.to', seq });
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
      const shown = context.isTabVisible && context.path === context.chatPath ? context.selected : null;
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
      // After the list: whose a conversation is now decides who hears of it.
      if (context.desk) {
        const shownId = context.shown?.getSnapshot().context.row.conversationId ?? null;
        enqueue.sendTo(context.desk, { type: 'burst', frames: event.frames, shownId, isTabVisible: context.isTabVisible });
      }
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
      if (context.desk) enqueue.sendTo(context.desk, { type: 'desk.reload' });
      for (const list of Object.values(context.lists)) enqueue.sendTo(list, { type: 'list.reload' });
      for (const ref of Object.values(context.conversations)) enqueue.sendTo(ref, { type: 'history.refresh' });
    }),
    tellConversations: enqueueActions(({ context, enqueue }, type: 'socket.opened' | 'socket.lost') => {
      for (const ref of Object.values(context.conversations)) enqueue.sendTo(ref, { type });
    }),
    tellDesk: enqueueActions(({ context, enqueue }, event: DeskEvent) => {
      if (context.desk) enqueue.sendTo(context.desk, event);
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
    /** A conversation says what is unsent in it: remembered here, and kept where that is possible. */
    noteUnsent: enqueueActions(({ context, enqueue }, sheet: Sheet) => {
      enqueue.assign(withSheets(context, [sheet]));
      if (context.keeper) enqueue.sendTo(context.keeper, { type: 'unsent.changed', ...sheet });
    }),
    /** It was left by an earlier window, or is written in another one. */
    learnUnsent: enqueueActions(({ context, enqueue }, sheets: readonly Sheet[]) => {
      enqueue.assign(withSheets(context, sheets));
      for (const { row, unsent } of sheets) {
        const ref = context.conversations[row.conversationId];
        if (ref) enqueue.sendTo(ref, { type: 'unsent.taken', unsent });
      }
    }),
    markUnsent: enqueueActions(({ context, event, enqueue }) => {
      const ref = event.type === 'unsent.noted' ? context.conversations[event.id] : undefined;
      if (ref && event.type === 'unsent.noted') enqueue.sendTo(ref, { type: 'unsent.marked', mark: event.mark });
    }),
    /** What this person had left unsent goes out again without his opening each conversation. */
    resumeUnsent: assign(({ context, spawn }) => {
      const me = context.session.getSnapshot().context.person;
      if (!me) return {};
      const store = context.inbox?.getSnapshot().context.store;
      const online = context.socket?.getSnapshot().hasTag('open') ?? false;
      const refs = Object.entries(sheetsOf(context)).flatMap(([id, { row, unsent }]) => {
        if (unsent.outbox.length === 0 || context.conversations[id]) return [];
        const input = {
          tools: context.tools,
          me,
          features: context.config.features,
          row: store?.get(id) ?? row,
          online,
          unsent,
          draftKept: keptAt(context, id),
        };
        return [[id, spawn('conversation', { id: `conversation:${id}`, input })] as const];
      });
      return { conversations: { ...context.conversations, ...Object.fromEntries(refs) }, recent: [...refs.map(([id]) => id), ...context.recent] };
    }),
    /** The same thing said again is said once. */
    notice: assign(({ context }, { key, text, about }: NoticeReport) => {
      const others = context.notices.filter((one) => !(one.key === key && one.text === text && one.about === about));
      const id = (context.notices.at(-1)?.id ?? 0) + 1;
      return { notices: [...others, { id, key, text, values: {}, ...(about === undefined ? {} : { about }) }].slice(-shownNotices) };
    }),
  },
  guards: {
    isHim: ({ context, event }) => {
      const { person } = context.session.getSnapshot().context;
      return event.type === 'window.loggedOut' && person !== null && personKey(person) === event.personId;
    },
    waitsForList: ({ context }) => context.config.features.includes('positions') && (context.socket?.getSnapshot().matches('off') ?? false),
    asksToReload: ({ event }) => event.type === 'burst' && asksToReload(event.frames),
    hasPositions: ({ context }) => context.config.features.includes('positions'),
  },
  delays: { poll: socketLimits.pollMs, notice: noticeMs },
});
