/** Where the person is, and the route guards of spec 2. The router obeys: it reports where it is and goes where it is told. */
import { assign, sendParent, setup } from 'xstate';
import type { Right } from '#contract/rights.ts';
import type { Failure } from './failure.ts';
import { failureOf } from './failure.ts';
import type { Menus } from './navigation/menus.ts';
import { addressOf, isFirstPage, needsLogin, placeIn, redirectOf, titleOf, visitOf } from './navigation/guards.ts';
import type { Title, Visit } from './navigation/guards.ts';
import { actionToSupply, promiseToSupply } from './standIn.ts';

export interface NavigationContext {
  readonly path: string;
  readonly search: string;
  /** `product`: the hospital's name (the default). `blank`: spec 2's blank title. */
  readonly title: Title;
  /** The current user's menu list; null where the back end has not given one. */
  readonly menus: Menus | null;
  /** Why the menu list could not be had; the shell then shows what the rights allow. */
  readonly menusFailure: Failure | null;
  /** Where to go on after the next login, whoever logs in: somebody came by this address. */
  readonly returnTo: string | null;
  /** Where each person goes on who was here before: his own affair, and nobody else's. */
  readonly returns: Readonly<Record<string, string>>;
  /** Null while the session of this tab is being restored: nobody is sent away before that is known. */
  readonly signedIn: boolean | null;
  /** The first screen after a login that came from nowhere. */
  readonly home: string;
  /** The page to log in at: root for the staff (spec 8). */
  readonly door: string;
}
export type NavigationEvent =
  | ({ readonly type: 'location.changed' } & Visit)
  /** `replace`: the address left behind is not kept in the history. */
  | { readonly type: 'go'; readonly path: string; readonly replace?: boolean }
  | { readonly type: 'session.began'; readonly personId: string }
  /** The same person works in another organisation: the same screen where there is one for him, nothing of what stood on it. */
  | { readonly type: 'session.switched'; readonly rights: readonly Right[] }
  | { readonly type: 'session.gone'; readonly refused: boolean; readonly personId: string | null }
  | { readonly type: 'menus.load' };
export type NavigationReport =
  /** Spec 2: visiting the root path clears the session storage. */
  { readonly type: 'root.visited' } | ({ readonly type: 'location.entered' } & Visit);
export interface NavigationInput {
  readonly home: string;
  readonly door: string;
}
export interface Going {
  readonly path: string;
  readonly search: string;
  readonly replace: boolean;
}

/** People of one window, the last ones first to be remembered. */
const rememberedReturns = 20;

const entered = ({ path, search }: Visit): NavigationReport => ({ type: 'location.entered', path, search });
const rootVisited: NavigationReport = { type: 'root.visited' };

export const navigationMachine = setup({
  types: { context: {} as NavigationContext, events: {} as NavigationEvent, input: {} as NavigationInput, tags: {} as 'busy' },
  actors: { loadMenus: promiseToSupply<Menus | null>('loadMenus') },
  actions: {
    /** The router goes there and then says `location.changed`; a duplicate is ignored (spec 8). */
    travel: actionToSupply('travel') as (_: unknown, going: Going) => void,
    /** Spec 2: entering the system path resets the stored menu list and path list. */
    resetMenus: actionToSupply('resetMenus'),
    arrive: assign((_, visit: Visit) => ({ path: visit.path, search: visit.search, title: titleOf(visit.path) })),
    rememberReturn: assign(({ context }, personId: string | null) => {
      if (!needsLogin(context.path)) return {};
      if (personId === null) return { returnTo: addressOf(context) };
      const others = Object.entries(context.returns).filter(([id]) => id !== personId);
      return { returns: Object.fromEntries([...others, [personId, addressOf(context)]].slice(-rememberedReturns)) };
    }),
    arrived: assign(({ context }, personId: string) => ({
      returnTo: null,
      signedIn: true,
      returns: Object.fromEntries(Object.entries(context.returns).filter(([id]) => id !== personId)),
    })),
  },
  guards: {
    isRedirected: (_, visit: Visit) => redirectOf(visit) !== undefined,
    isHere: ({ context }, visit: Visit) => visit.path === context.path && visit.search === context.search,
    isRoot: (_, visit: Visit) => visit.path === '/',
    isSystem: (_, visit: Visit) => visit.path === '/system',
    atDoor: ({ context }) => context.path === context.door || isFirstPage(context.path),
    mustLogIn: ({ context }) => needsLogin(context.path),
    wasRefusedInside: ({ context }, refused: boolean) => refused && context.path !== context.door,
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({
    path: '',
    search: '',
    title: 'product',
    menus: null,
    menusFailure: null,
    returnTo: null,
    returns: {},
    signedIn: null,
    home: input.home,
    door: input.door,
  }),
  initial: 'ready',
  on: {
    'location.changed': [
      {
        guard: { type: 'isRedirected', params: ({ event }) => event },
        actions: { type: 'travel', params: ({ event }) => ({ ...(redirectOf(event) ?? event), replace: true }) },
      },
      // Spec 8: duplicate navigation is ignored.
      { guard: { type: 'isHere', params: ({ event }) => event } },
      {
        guard: { type: 'isRoot', params: ({ event }) => event },
        actions: [{ type: 'arrive', params: ({ event }) => event }, sendParent(rootVisited), sendParent(({ event }) => entered(event))],
      },
      {
        guard: { type: 'isSystem', params: ({ event }) => event },
        actions: ['resetMenus', assign({ menus: null }), { type: 'arrive', params: ({ event }) => event }, sendParent(({ event }) => entered(event))],
        target: '.loadingMenus',
      },
      { actions: [{ type: 'arrive', params: ({ event }) => event }, sendParent(({ event }) => entered(event))], target: '.checking' },
    ],
    go: { actions: { type: 'travel', params: ({ event }) => ({ ...visitOf(event.path), replace: event.replace ?? false }) } },
    'session.began': [
      {
        guard: 'atDoor',
        target: '.loadingMenus',
        actions: [
          {
            type: 'travel',
            params: ({ context, event }) => ({
              ...visitOf(context.returnTo ?? context.returns[event.personId] ?? context.home),
              replace: isFirstPage(context.path),
            }),
          },
          { type: 'arrived', params: ({ event }) => event.personId },
        ],
      },
      { target: '.loadingMenus', actions: { type: 'arrived', params: ({ event }) => event.personId } },
    ],
    'session.switched': {
      target: '.loadingMenus',
      actions: [
        'resetMenus',
        assign({ menus: null, menusFailure: null }),
        { type: 'travel', params: ({ context, event }) => ({ path: placeIn(context, event.rights), search: '', replace: true }) },
      ],
    },
    'session.gone': [
      {
        target: '.ready',
        guard: { type: 'wasRefusedInside', params: ({ event }) => event.refused },
        actions: [
          { type: 'rememberReturn', params: ({ event }) => event.personId },
          assign({ signedIn: false, menus: null, menusFailure: null }),
          { type: 'travel', params: ({ context }) => ({ path: context.door, search: '', replace: false }) },
        ],
      },
      {
        target: '.ready',
        guard: 'mustLogIn',
        actions: [
          { type: 'rememberReturn', params: ({ event }) => event.personId },
          assign({ signedIn: false, menus: null, menusFailure: null }),
          { type: 'travel', params: ({ context }) => ({ path: context.door, search: '', replace: true }) },
        ],
      },
      { target: '.ready', actions: assign({ signedIn: false, menus: null, menusFailure: null }) },
    ],
    'menus.load': '.loadingMenus',
  },
  states: {
    ready: {},
    /** A shell page without a session leads to the login and back. */
    checking: {
      always: [
        {
          guard: ({ context }) => context.signedIn === false && needsLogin(context.path),
          target: 'ready',
          actions: [
            { type: 'rememberReturn', params: null },
            { type: 'travel', params: ({ context }) => ({ path: context.door, search: '', replace: true }) },
          ],
        },
        { target: 'ready' },
      ],
    },
    loadingMenus: {
      tags: 'busy',
      always: { guard: ({ context }) => context.signedIn !== true, target: 'checking' },
      invoke: {
        id: 'menus',
        src: 'loadMenus',
        onDone: { target: 'ready', actions: assign({ menus: ({ event }) => event.output, menusFailure: null }) },
        onError: { target: 'ready', actions: assign({ menusFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});
