/** The person is somewhere, and the route guards of spec 2 decide where they may go. The router obeys: it reports where it is and goes where it is told. */
import { assign, not, sendParent, setup } from 'xstate';
import { navigationLimits } from '#contract/limits/session.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Menus } from './navigation/menus.ts';
import { addressOf, homeFor, isLinkPage, needsLogin, placeAfter, placeIn, redirectOf, titleOf, visitOf } from '#src/kit/machines/navigation/guards.ts';
import type { Beginning, Visit } from '#src/kit/machines/navigation/guards.ts';
import type { Going, NavigationContext, NavigationEvent, NavigationInput, NavigationReport } from './navigation/protocol.ts';
import { forwardOf } from './navigation/targets.ts';
import { actionToSupply, promiseToSupply } from '#src/kit/machines/standIn.ts';

/** People of one window, the last ones first to be remembered. */
const rememberedReturns = 20;

const entered = ({ path, search }: Visit): NavigationReport => ({ type: 'location.entered', path, search });
const rootVisited: NavigationReport = { type: 'root.visited' };
const rootReached: NavigationReport = { type: 'root.reached' };

/** The one page of who has to change their password (F4). */
const passwordPage: Visit = { path: '/secretUpdate', search: '' };

/** The two pages that forward at once lead there. */
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
    /** The page before is shown again; `home` where there is none. */
    stepBack: actionToSupply('stepBack') as (_: unknown, home: string) => void,
    arrive: assign(({ context }, visit: Visit) => ({
      path: visit.path,
      search: visit.search,
      title: titleOf(visit.path),
      forward: forwardOf(visit, context.home),
      asksToLeave: false,
      mayLeave: false,
    })),
    settle: assign({ home: ({ context }, beginning: Beginning | undefined) => homeFor(context.begins, beginning ?? { rights: [] }) }),
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
    /** A step from one page of the shell to the next is not checked. */
    staysInside: ({ context }, visit: Visit) =>
      addressOf(visit) !== addressOf(context) &&
      needsLogin(visit.path) &&
      visit.path !== '/system' &&
      !context.mustChangePassword &&
      forwarded(visit, context.home) === undefined,
    atEntry: ({ context }) => context.path === context.entryPath || isLinkPage(context.path),
    atInterlayer: ({ context }) => context.forward?.page === '/interlayer' && context.forward.target !== null,
    mayGoOn: ({ context: { forward, signedIn } }) =>
      forward?.page === '/interlayer' && forward.target !== null && (signedIn === true || (signedIn === false && !needsLogin(forward.target.path))),
    mustLogInFirst: ({ context: { forward, signedIn } }) => forward?.page === '/interlayer' && forward.target !== null && signedIn === false,
    saysWhere: ({ context }) => context.forward?.page === '/redirectPage' && context.forward.target !== null,
    mustLogIn: ({ context }) => needsLogin(context.path),
    wasRefusedElsewhere: ({ context }, refused: boolean) => refused && context.path !== context.entryPath,
    mustChangePassword: (_, must: boolean | undefined) => must === true,
    isSignedIn: ({ context }) => context.signedIn === true,
    lacksSession: ({ context }) => context.signedIn === false && needsLogin(context.path),
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
    begins: input.home,
    home: input.home,
    entryPath: input.entryPath,
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
    back: { actions: { type: 'stepBack', params: ({ context }) => (context.signedIn === true ? context.home : context.entryPath) } },
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
        guard: { type: 'mustChangePassword', params: ({ event }) => event.mustChangePassword },
        target: '.loadingMenus',
        actions: [
          { type: 'settle', params: ({ event }) => event.beginning },
          { type: 'arrived', params: ({ event }) => event.personId },
          assign({ mustChangePassword: true }),
          { type: 'travel', params: { ...passwordPage, replace: true } },
        ],
      },
      {
        guard: 'atEntry',
        target: '.loadingMenus',
        actions: [
          { type: 'settle', params: ({ event }) => event.beginning },
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
          { type: 'settle', params: ({ event }) => event.beginning },
          { type: 'travel', params: ({ context }) => ({ ...(context.forward?.target ?? visitOf(context.home)), replace: true }) },
          { type: 'arrived', params: ({ event }) => event.personId },
        ],
      },
      {
        target: '.loadingMenus',
        actions: [
          { type: 'settle', params: ({ event }) => event.beginning },
          { type: 'arrived', params: ({ event }) => event.personId },
        ],
      },
    ],
    'password.changed': { target: '.loadingMenus', actions: assign({ mustChangePassword: false }) },
    'session.switched': {
      target: '.loadingMenus',
      actions: [
        'resetMenus',
        assign({ menus: null, menusFailure: null }),
        { type: 'settle', params: ({ event }) => event.beginning },
        { type: 'travel', params: ({ context, event }) => ({ path: placeIn(context, event.beginning.rights), search: '', replace: true }) },
      ],
    },
    'session.gone': [
      {
        target: '.ready',
        guard: { type: 'wasRefusedElsewhere', params: ({ event }) => event.refused },
        actions: [
          { type: 'rememberReturn', params: ({ event }) => event.personId },
          'loggedOut',
          { type: 'travel', params: ({ context }) => ({ path: context.entryPath, search: '', replace: false }) },
        ],
      },
      {
        target: '.ready',
        guard: 'mustLogIn',
        actions: [
          { type: 'rememberReturn', params: ({ event }) => event.personId },
          'loggedOut',
          { type: 'travel', params: ({ context }) => ({ path: context.entryPath, search: '', replace: true }) },
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
          guard: 'lacksSession',
          target: 'ready',
          actions: [
            { type: 'rememberReturn', params: null },
            { type: 'travel', params: ({ context }) => ({ path: context.entryPath, search: '', replace: true }) },
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
          actions: ['rememberTarget', { type: 'travel', params: ({ context }) => ({ path: context.entryPath, search: '', replace: true }) }],
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
      always: { guard: not('isSignedIn'), target: 'checking' },
      on: {
        // A login leads to another page while the list is on its way: that must not throw it away.
        'location.changed': {
          guard: { type: 'staysInside', params: ({ event }) => event },
          actions: [{ type: 'arrive', params: ({ event }) => event }, sendParent(({ event }) => entered(event))],
        },
      },
      invoke: {
        id: 'menus',
        src: 'loadMenus',
        onDone: { target: 'checking', actions: assign({ menus: ({ event }) => event.output, menusFailure: null }) },
        onError: { target: 'checking', actions: assign({ menusFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});
