/**
 * The root is given these and may do those, of a session and of everything: actors, effects, guards, each by name. Acts on conversations stand in `chatSetup.ts`, on
 * screens and lists in `screens.ts`.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { socketLimits } from '#contract/limits/chat.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { ConsoleContext, ConsoleEvent, ConsoleInput, Language, Theme, WordsWanted } from './context.ts';
import { paletteSections } from './palette.ts';
import { asksToReload, changesMenus, changesRights, preferenceVersion } from './routing.ts';
import type { formsMachine } from '#src/kit/machines/formsMachine.ts';
import { formsLeftOf, formsTakenUp } from './forms.ts';
import { leftInMemory, takenUp, waitingOf } from './unsent.ts';
import type { WindowOrder } from './windows.ts';
import type { conversationMachine } from '#src/desk/machines/conversationMachine.ts';
import type { deskMachine } from '#src/desk/machines/deskMachine.ts';
import type { InboxEvent } from '#src/desk/machines/inbox/context.ts';
import type { inboxMachine } from '#src/desk/machines/inboxMachine.ts';
import { tabPaths } from '#src/kit/machines/navigation/guards.ts';
import type { jobsMachine } from '#src/imports/machines/jobsMachine.ts';
import type { messagesMachine } from '#src/messages/machines/messagesMachine.ts';
import { navigationMachine } from '#src/shell/machines/navigationMachine.ts';
import { openScreensMachine } from '#src/shell/machines/openScreensMachine.ts';
import { entranceMachine } from '#src/accounts/machines/entranceMachine.ts';
import { holds } from '#src/shell/machines/navigation/rail.ts';
import type { paletteMachine } from '#src/shell/machines/paletteMachine.ts';
import { screenActorsMachine } from '#src/shell/machines/openScreens/screenActorsMachine.ts';
import type { preferenceMachine } from '#src/shell/machines/preferenceMachine.ts';
import type { Looks } from '#src/shell/machines/preferenceMachine.ts';
import type { resourceListMachine } from '#src/engine/machines/resourceListMachine.ts';
import type { NoticeReport } from '#src/kit/machines/rows.ts';
import { sessionMachine } from '#src/accounts/machines/sessionMachine.ts';
import type { socketMachine } from '#src/kit/machines/socketMachine.ts';
import { callbackToSupply, machineToSupply, toSupply } from '#src/kit/machines/standIn.ts';
import type { transfersMachine } from '#src/transfers/machines/transfersMachine.ts';
import type { unsentMachine } from '#src/desk/machines/unsentMachine.ts';
import { versionMachine } from '#src/shell/machines/versionMachine.ts';

/** Notices shown at once, and for how long each. */
export const shownNotices = 5;
export const noticeMs = 8_000;

export const personKey = (person: SessionPerson): string => person.id || person.username;
/** The navigation is given this of whoever has logged in. */
export const beginningOf = (person: SessionPerson) =>
  ({ type: 'session.began', personId: personKey(person), mustChangePassword: person.mustChangePassword === true, beginning: person }) as const;

/** Somebody who may not see conversations does not ask for them: a refusal is no news. */
const seesChats = ({ side }: ConsoleContext, person: SessionPerson): boolean =>
  side === 'member' || (person.mustChangePassword !== true && holds(person, 'chat.read'));
const hasDesk = ({ side, config }: ConsoleContext): boolean => side === 'staff' && config.features.includes('desk');

const inboxInput = (context: ConsoleContext, person: SessionPerson) => ({
  tools: context.tools,
  person,
  features: context.config.features,
  isByWait: context.isByWait ?? false,
});
/** These live as long as a session, and are so while there is none. */
export const nobody = {
  draftStore: null,
  forms: null,
  socket: null,
  inbox: null,
  desk: null,
  preference: null,
  palette: null,
  screens: null,
  transfers: null,
  jobs: null,
  messages: null,
} as const;

export const sessionSetup = setup({
  types: { context: {} as ConsoleContext, events: {} as ConsoleEvent, input: {} as ConsoleInput, tags: {} as 'restoring' | 'anonymous' | 'active' | 'polling' },
  /** Those of a session are known by type alone: their code comes after the login page (performance B7). */
  actors: {
    session: sessionMachine,
    navigation: navigationMachine,
    version: versionMachine,
    socket: machineToSupply<typeof socketMachine>('socket'),
    inbox: machineToSupply<typeof inboxMachine>('inbox'),
    conversation: machineToSupply<typeof conversationMachine>('conversation'),
    desk: machineToSupply<typeof deskMachine>('desk'),
    draftStore: machineToSupply<typeof unsentMachine>('draftStore'),
    forms: machineToSupply<typeof formsMachine>('forms'),
    transfers: machineToSupply<typeof transfersMachine>('transfers'),
    jobs: machineToSupply<typeof jobsMachine>('jobs'),
    messages: machineToSupply<typeof messagesMachine>('messages'),
    preference: machineToSupply<typeof preferenceMachine>('preference'),
    palette: machineToSupply<typeof paletteMachine>('palette'),
    list: machineToSupply<typeof resourceListMachine>('list'),
    screens: openScreensMachine,
    screenActors: screenActorsMachine,
    entrance: entranceMachine,
    /** Loads the words of a language and answers `words.loaded` or `words.missing`. */
    words: callbackToSupply<{ type: 'never' }, WordsWanted>('words'),
    /** `clock.tick` once a second. */
    clock: callbackToSupply('clock'),
    /** `network.lost` and `network.back`, as the browser says. */
    network: callbackToSupply('network'),
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
    /** Calls that wait for the rows that somebody came for begin. */
    rowsDrawn: (_, path: string) => toSupply('rowsDrawn', path),
    /** The words that were wanted last are shown. */
    askWords: enqueueActions(({ enqueue }, wanted: WordsWanted) => {
      enqueue.stopChild('words');
      enqueue.spawnChild('words', { id: 'words', input: wanted });
    }),
    wear: assign((_, looks: Looks) => looks),
    /** Chosen by the person: it follows them. */
    chooseLooks: enqueueActions(({ context, enqueue }, looks: Looks) => {
      enqueue.assign(looks);
      if (context.preference) enqueue.sendTo(context.preference, { type: 'preference.change', patch: looks });
      else enqueue.assign({ chosen: { ...context.chosen, ...looks } });
    }),
    hearPreference: enqueueActions(({ context, event, enqueue }) => {
      const version = event.type === 'burst' ? preferenceVersion(event.frames) : undefined;
      if (context.preference && version !== undefined) enqueue.sendTo(context.preference, { type: 'preference.changed', version });
    }),
    /** Open screens follow what their person may do now (E8). */
    hearRights: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'burst') return;
      if (changesRights(event.frames)) {
        enqueue.sendTo(context.session, { type: 'person.ask' });
        for (const list of Object.values(context.lists)) enqueue.sendTo(list, { type: 'form.renew' });
      }
      if (changesMenus(event.frames)) enqueue.sendTo(context.navigation, { type: 'menus.load' });
    }),
    toInbox: enqueueActions(({ context, enqueue }, event: InboxEvent) => {
      if (context.inbox) enqueue.sendTo(context.inbox, event);
    }),
    /** Somebody who had no right while their password was somebody else's has theirs now. */
    admit: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.navigation, { type: 'password.changed' });
      enqueue.sendTo(context.session, { type: 'person.ask' });
    }),
    noteVisit: enqueueActions(({ context, enqueue }) => {
      if (context.preference) enqueue.sendTo(context.preference, { type: 'screen.visited', path: context.path });
    }),
    synced: assign(({ context }) => ({ freshness: { ...context.freshness, syncedAt: context.tools.now() } })),
    begin: assign(({ context, spawn }, person: SessionPerson) => {
      const features = context.config.features;
      const whose = { personId: personKey(person), orgId: person.orgId };
      const { unsent, left } = takenUp(context, whose);
      const forms = formsTakenUp(context.formsLeft, whose.personId, whose.orgId);
      const inbox = seesChats(context, person) ? spawn('inbox', { id: 'inbox', input: inboxInput(context, person) }) : null;
      // A login proves that there is somebody, also the first administrator, on the page that said there was none.
      const { isEmpty: _, ...config } = context.config;
      return {
        config,
        socket: spawn('socket', { id: 'socket', input: { tools: context.tools, positions: features.includes('positions') } }),
        inbox,
        desk: hasDesk(context) && inbox ? spawn('desk', { id: 'desk', input: { tools: context.tools, me: person, inbox } }) : null,
        ...(context.side === 'staff'
          ? {
              messages: spawn('messages', { id: 'messages', input: { tools: context.tools, marksTogether: features.includes('announcements') } }),
              screens: spawn('screens', { id: 'openScreens', input: { known: tabPaths } }),
              preference: spawn('preference', { id: 'preference', input: { isKept: features.includes('preferences'), chosen: context.chosen } }),
              palette: spawn('palette', { id: 'palette', input: { sections: paletteSections(person, features) } }),
            }
          : {}),
        chosen: {},
        draftStore: features.includes('seal')
          ? spawn('draftStore', { id: 'unsent', input: { orgId: person.orgId, left: Object.values(unsent.byConversation) } })
          : null,
        transfers: spawn('transfers', { id: 'transfers', input: { tools: context.tools, features } }),
        jobs: context.side === 'staff' && features.includes('jobs') ? spawn('jobs', { id: 'jobs' }) : null,
        unsent,
        left,
        waiting: null,
        begun: context.begun + 1,
        readFrom: Infinity,
        forms: spawn('forms', { id: 'forms', input: forms.input }),
        formsLeft: forms.formsLeft,
      };
    }),
    /** Whoever may see them from now on: their password is their own at last, or the right was given while they were here (E8). */
    beginChats: assign(({ context, spawn }) => {
      const { person } = context.session.getSnapshot().context;
      if (context.inbox || !person || !seesChats(context, person)) return {};
      const inbox = spawn('inbox', { id: 'inbox', input: inboxInput(context, person) });
      return {
        inbox,
        desk: hasDesk(context) ? spawn('desk', { id: 'desk', input: { tools: context.tools, me: person, inbox } }) : null,
      };
    }),
    /** Nothing of one person stays for the next, but what they had not sent waits for them. */
    end: enqueueActions(({ context, enqueue }) => {
      if (context.draftStore) enqueue.sendTo(context.draftStore, { type: 'keep.now', isLeaving: true });
      if (context.forms) enqueue.sendTo(context.forms, { type: 'keep.now', isLeaving: true });
      for (const name of Object.keys(nobody) as (keyof typeof nobody)[]) if (context[name]) enqueue.stopChild(context[name]);
      for (const ref of [...Object.values(context.conversations), ...Object.values(context.lists), context.screenActors]) enqueue.stopChild(ref);
      enqueue.assign(({ spawn }) => ({
        ...nobody,
        screenActors: spawn('screenActors', { id: 'screenActors', input: context.bringing }),
        conversations: {},
        recent: [],
        selected: null,
        shown: null,
        lists: {},
        formsLeft: formsLeftOf(context),
        draftBadges: new Map(),
        unsent: null,
        left: leftInMemory(context),
        otherWindows: {},
        ...(context.unsent ? { waiting: waitingOf(context) } : {}),
      }));
    }),
    /** Their other windows know where this one works, and say where they do. */
    tellHere: enqueueActions(({ enqueue }, person: SessionPerson) => {
      enqueue.sendTo('windows', { type: 'windows.here', personId: personKey(person), orgId: person.orgId });
    }),
    /** Whoever works there now: this person's are remembered, a stranger's are not. */
    noteWindow: assign(({ context }, { windowId, personId, orgId }: { windowId: string; personId: string; orgId: string }) => {
      const others = Object.entries(context.otherWindows).filter(([id]) => id !== windowId);
      return { otherWindows: Object.fromEntries(personId === context.unsent?.personId ? [...others, [windowId, orgId]] : others) };
    }),
    /** The same thing said again is said once. */
    notice: assign(({ context }, { key, text, about }: NoticeReport) => {
      const said = context.notices.find((one) => one.key === key && one.text === text && (about === undefined || one.about === about));
      if (said) return {};
      const others = context.notices.filter((one) => !(one.key === key && one.text === text && one.about === undefined));
      const id = (context.notices.at(-1)?.id ?? 0) + 1;
      return { notices: [...others, { id, key, text, values: {}, ...(about === undefined ? {} : { about }) }].slice(-shownNotices) };
    }),
  },
  guards: {
    isHim: ({ context, event }) => {
      const { person } = context.session.getSnapshot().context;
      return event.type === 'window.loggedOut' && person !== null && personKey(person) === event.personId;
    },
    asksToReload: ({ event }) => event.type === 'burst' && asksToReload(event.frames),
    /** The list of conversations brings the position that the connection starts from. */
    beginsWithList: ({ context }) => context.inbox !== null && context.config.features.includes('positions'),
  },
  delays: { poll: socketLimits.pollMs, notice: noticeMs },
});
