/** Where the person is, and the route guards of spec 2. The router obeys: it reports where it is and goes where it is told. */
import { assign, sendParent, setup } from 'xstate';
import type { Failure } from './failure.ts';
import { failureOf } from './failure.ts';
import type { Menus } from './navigation/menus.ts';
import { addressOf, isFirstPage, needsLogin, redirectOf, titleOf, visitOf } from './navigation/guards.ts';
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
  /** Where to go on after the next login. */
  readonly returnTo: string | null;
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
  | { readonly type: 'session.began' }
  /** Somebody else logs in: where the last person was is his own affair. */
  | { readonly type: 'return.forget' }
  | { readonly type: 'session.gone'; readonly refused: boolean }
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
    rememberReturn: assign({ returnTo: ({ context }) => (needsLogin(context.path) ? addressOf(context) : context.returnTo) }),
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
          { type: 'travel', params: ({ context }) => ({ ...visitOf(context.returnTo ?? context.home), replace: isFirstPage(context.path) }) },
          assign({ returnTo: null, signedIn: true }),
        ],
      },
      { target: '.loadingMenus', actions: assign({ returnTo: null, signedIn: true }) },
    ],
    'session.gone': [
      {
        target: '.ready',
        guard: { type: 'wasRefusedInside', params: ({ event }) => event.refused },
        actions: [
          'rememberReturn',
          assign({ signedIn: false, menus: null, menusFailure: null }),
          { type: 'travel', params: ({ context }) => ({ path: context.door, search: '', replace: false }) },
        ],
      },
      {
        target: '.ready',
        guard: 'mustLogIn',
        actions: [
          'rememberReturn',
          assign({ signedIn: false, menus: null, menusFailure: null }),
          { type: 'travel', params: ({ context }) => ({ path: context.door, search: '', replace: true }) },
        ],
      },
      { target: '.ready', actions: assign({ signedIn: false, menus: null, menusFailure: null }) },
    ],
    'return.forget': { actions: assign({ returnTo: null }) },
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
          actions: ['rememberReturn', { type: 'travel', params: ({ context }) => ({ path: context.door, search: '', replace: true }) }],
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
