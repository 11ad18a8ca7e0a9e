/** Where the person is, and the route guards of spec 2. The router obeys: it reports where it is and goes where it is told. */
import { assign, sendParent, setup } from 'xstate';
import { navigationLimits } from '#contract/limits/session.ts';
import type { Right } from '#contract/rights.ts';
import type { Failure } from './failure.ts';
import { failureOf } from './failure.ts';
import type { Menus } from './navigation/menus.ts';
import { addressOf, isLinkPage, needsLogin, placeAfter, placeIn, redirectOf, titleOf, visitOf } from './navigation/guards.ts';
import type { Title, Visit } from './navigation/guards.ts';
import { forwardOf } from './navigation/targets.ts';
import type { Forward } from './navigation/targets.ts';
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
  /** He has said that he leaves, whatever is lost. */
  readonly mayLeave: boolean;
  /** Somebody else gave him his password: until he has one of his own no other page of the shell is his. */
  readonly mustChangePassword: boolean;
  /** On a page that only leads to another one. */
  readonly forward: Forward | null;
  /** The person is asked whether to leave all the same. */
  readonly asksToLeave: boolean;
  /** The first screen after a login that came from nowhere. */
  readonly home: string;
  /** The page to log in at: root for the staff (spec 8). */
  readonly door: string;
}
export type NavigationEvent =
  | ({ readonly type: 'location.changed' } & Visit)
  /** `replace`: the address left behind is not kept in the history. */
  | { readonly type: 'go'; readonly path: string; readonly replace?: boolean }
  | { readonly type: 'session.began'; readonly personId: string; readonly mustChangePassword?: boolean }
  /** He has a password of his own now. */
  | { readonly type: 'password.changed' }
  /** The same person works in another organisation: the same screen where there is one for him, nothing of what stood on it. */
  | { readonly type: 'session.switched'; readonly rights: readonly Right[] }
  | { readonly type: 'session.gone'; readonly refused: boolean; readonly personId: string | null }
  /** The root's answer to `root.reached`: something would be lost, or nothing. */
  | { readonly type: 'leave.ask' }
  | { readonly type: 'leave.go' }
  /** Goes on at once, or not at all. */
  | { readonly type: 'forward.now' }
  | { readonly type: 'forward.stay' }
  | { readonly type: 'leave.confirm' }
  | { readonly type: 'leave.stay' }
  /** To the page before, as the browser's own button does. */
  | { readonly type: 'back' }
  | { readonly type: 'menus.load' };
export type NavigationReport =
  /** Spec 2: visiting the root path clears the session storage. */
  | { readonly type: 'root.visited' }
  /** Somebody who is logged in stands before the root path, which would end his session. */
  | { readonly type: 'root.reached' }
  | ({ readonly type: 'location.entered' } & Visit);
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
const rootReached: NavigationReport = { type: 'root.reached' };

/** The one page of who has to change his password (F4). */
const passwordPage: Visit = { path: '/secretUpdate', search: '' };

/** Where the two pages that forward at once lead. */
const forwarded = (visit: Visit, home: string): Visit | undefined => {
  const forward = forwardOf(visit, home);
  return forward?.page === '/redirect' ? (forward.target ?? undefined) : redirectOf(visit);
};

export const navigationMachine = setup({
  types: { context: {} as NavigationContext, events: {} as NavigationEvent, input: {} as NavigationInput, tags: {} as 'busy' | 'counting' },
  actors: { loadMenus: promiseToSupply<Menus | null>('loadMenus') },
  actions: {
    /** The router goes there and then says `location.changed`; a duplicate is ignored (spec 8). */
    travel: actionToSupply('travel') as (_: unknown, going: Going) => void,
    /** Spec 2: entering the system path resets the stored menu list and path list. */
    resetMenus: actionToSupply('resetMenus'),
    /** To the page before; `home` where there is none. */
    stepBack: actionToSupply('stepBack') as (_: unknown, home: string) => void,
    arrive: assign(({ context }, visit: Visit) => ({
      path: visit.path,
      search: visit.search,
      title: titleOf(visit.path),
      forward: forwardOf(visit, context.home),
      asksToLeave: false,
      mayLeave: false,
    })),
    rememberReturn: assign(({ context }, personId: string | null) => {
      if (!needsLogin(context.path)) return {};
      if (personId === null) return { returnTo: addressOf(context) };
      const others = Object.entries(context.returns).filter(([id]) => id !== personId);
      return { returns: Object.fromEntries([...others, [personId, addressOf(context)]].slice(-rememberedReturns)) };
    }),
    rememberTarget: assign({ returnTo: ({ context }) => (context.forward?.target ? addressOf(context.forward.target) : context.returnTo) }),
    loggedOut: assign({ signedIn: false, mustChangePassword: false, menus: null, menusFailure: null, asksToLeave: false }),
    arrived: assign(({ context }, personId: string) => ({
      returnTo: null,
      signedIn: true,
      returns: Object.fromEntries(Object.entries(context.returns).filter(([id]) => id !== personId)),
    })),
  },
  guards: {
    isForwarded: ({ context }, visit: Visit) => forwarded(visit, context.home) !== undefined,
    isHere: ({ context }, visit: Visit) => visit.path === context.path && visit.search === context.search,
    isHeldBack: ({ context }, visit: Visit) => context.mustChangePassword && needsLogin(visit.path) && visit.path !== passwordPage.path,
    isRoot: (_, visit: Visit) => visit.path === '/',
    wouldEnd: ({ context }, visit: Visit) => visit.path === '/' && context.signedIn === true && !context.mayLeave,
    isSystem: (_, visit: Visit) => visit.path === '/system',
    atDoor: ({ context }) => context.path === context.door || isLinkPage(context.path),
    atInterlayer: ({ context }) => context.forward?.page === '/interlayer' && context.forward.target !== null,
    mayGoOn: ({ context: { forward, signedIn } }) =>
      forward?.page === '/interlayer' && forward.target !== null && (signedIn === true || (signedIn === false && !needsLogin(forward.target.path))),
    mustLogInFirst: ({ context: { forward, signedIn } }) => forward?.page === '/interlayer' && forward.target !== null && signedIn === false,
    saysWhere: ({ context }) => context.forward?.page === '/redirectPage' && context.forward.target !== null,
    mustLogIn: ({ context }) => needsLogin(context.path),
    wasRefusedInside: ({ context }, refused: boolean) => refused && context.path !== context.door,
  },
  delays: { forward: navigationLimits.forwardMs },
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
    mayLeave: false,
    mustChangePassword: false,
    asksToLeave: false,
    forward: null,
    home: input.home,
    door: input.door,
  }),
  initial: 'ready',
  on: {
    'location.changed': [
      {
        guard: { type: 'isForwarded', params: ({ event }) => event },
        actions: { type: 'travel', params: ({ context, event }) => ({ ...(forwarded(event, context.home) ?? event), replace: true }) },
      },
      // Spec 8: duplicate navigation is ignored.
      { guard: { type: 'isHere', params: ({ event }) => event } },
      { guard: { type: 'isHeldBack', params: ({ event }) => event }, actions: { type: 'travel', params: { ...passwordPage, replace: true } } },
      { guard: { type: 'wouldEnd', params: ({ event }) => event }, actions: sendParent(rootReached) },
      {
        guard: { type: 'isRoot', params: ({ event }) => event },
        actions: [{ type: 'arrive', params: ({ event }) => event }, sendParent(rootVisited), sendParent(({ event }) => entered(event))],
        target: '.ready',
      },
      {
        guard: { type: 'isSystem', params: ({ event }) => event },
        actions: ['resetMenus', assign({ menus: null }), { type: 'arrive', params: ({ event }) => event }, sendParent(({ event }) => entered(event))],
        target: '.loadingMenus',
      },
      { actions: [{ type: 'arrive', params: ({ event }) => event }, sendParent(({ event }) => entered(event))], target: '.checking' },
    ],
    go: { actions: { type: 'travel', params: ({ event }) => ({ ...visitOf(event.path), replace: event.replace ?? false }) } },
    back: { actions: { type: 'stepBack', params: ({ context }) => (context.signedIn === true ? context.home : context.door) } },
    'leave.ask': {
      actions: [assign({ asksToLeave: true }), { type: 'travel', params: ({ context }) => ({ path: context.path, search: context.search, replace: true }) }],
    },
    'leave.go': {
      target: '.ready',
      actions: [{ type: 'arrive', params: { path: '/', search: '' } }, sendParent(rootVisited), sendParent(entered({ path: '/', search: '' }))],
    },
    'leave.confirm': {
      actions: [assign({ mayLeave: true, asksToLeave: false }), { type: 'travel', params: { path: '/', search: '', replace: false } }],
    },
    'leave.stay': { actions: assign({ asksToLeave: false }) },
    'session.began': [
      {
        guard: ({ event }) => event.mustChangePassword === true,
        target: '.loadingMenus',
        actions: [
          { type: 'arrived', params: ({ event }) => event.personId },
          assign({ mustChangePassword: true }),
          { type: 'travel', params: { ...passwordPage, replace: true } },
        ],
      },
      {
        guard: 'atDoor',
        target: '.loadingMenus',
        actions: [
          {
            type: 'travel',
            params: ({ context, event }) => ({
              ...visitOf(context.returnTo ?? context.returns[event.personId] ?? placeAfter(context.path, context.home)),
              replace: isLinkPage(context.path),
            }),
          },
          { type: 'arrived', params: ({ event }) => event.personId },
        ],
      },
      {
        guard: 'atInterlayer',
        target: '.loadingMenus',
        actions: [
          { type: 'travel', params: ({ context }) => ({ ...(context.forward?.target ?? visitOf(context.home)), replace: true }) },
          { type: 'arrived', params: ({ event }) => event.personId },
        ],
      },
      { target: '.loadingMenus', actions: { type: 'arrived', params: ({ event }) => event.personId } },
    ],
    'password.changed': { target: '.loadingMenus', actions: assign({ mustChangePassword: false }) },
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
          'loggedOut',
          { type: 'travel', params: ({ context }) => ({ path: context.door, search: '', replace: false }) },
        ],
      },
      {
        target: '.ready',
        guard: 'mustLogIn',
        actions: [
          { type: 'rememberReturn', params: ({ event }) => event.personId },
          'loggedOut',
          { type: 'travel', params: ({ context }) => ({ path: context.door, search: '', replace: true }) },
        ],
      },
      { target: '.checking', actions: 'loggedOut' },
    ],
    'forward.now': { guard: 'saysWhere', target: '.forwarding' },
    'menus.load': '.loadingMenus',
  },
  states: {
    ready: {},
    /** A shell page without a session leads to the login and back; a page that leads to another one goes on. */
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
        {
          guard: 'mayGoOn',
          target: 'ready',
          actions: { type: 'travel', params: ({ context }) => ({ ...(context.forward?.target ?? visitOf(context.home)), replace: true }) },
        },
        {
          guard: 'mustLogInFirst',
          target: 'ready',
          actions: ['rememberTarget', { type: 'travel', params: ({ context }) => ({ path: context.door, search: '', replace: true }) }],
        },
        { guard: 'saysWhere', target: 'counting' },
        { target: 'ready' },
      ],
    },
    /** `/redirectPage`: says where it leads, and goes there. */
    counting: {
      tags: 'counting',
      after: { forward: 'forwarding' },
      on: { 'forward.stay': 'ready' },
    },
    forwarding: {
      always: {
        target: 'ready',
        actions: { type: 'travel', params: ({ context }) => ({ ...(context.forward?.target ?? visitOf(context.home)), replace: true }) },
      },
    },
    loadingMenus: {
      tags: 'busy',
      always: { guard: ({ context }) => context.signedIn !== true, target: 'checking' },
      invoke: {
        id: 'menus',
        src: 'loadMenus',
        onDone: { target: 'checking', actions: assign({ menus: ({ event }) => event.output, menusFailure: null }) },
        onError: { target: 'checking', actions: assign({ menusFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});
