/**
 * A new version of the console (spec 4): noticed while it runs, said kindly, and taken when nobody is disturbed. Each version reloads this browser by itself at most
 * once, so that two servers that answer in turn make no loop (docs/adr/0016).
 */
import { assign, not, setup } from 'xstate';
import { versionLimits } from '#contract/limits/session.ts';
import { callbackToSupply, actionToSupply, promiseToSupply } from '#src/kit/machines/standIn.ts';
import type { Tools } from '#src/kit/machines/tools.ts';

export interface VersionContext {
  readonly tools: Tools;
  /** The version that runs here; empty where the back end has none. */
  readonly current: string;
  /** Another one that is ready; empty while there is none. */
  readonly ready: string;
  readonly isVisible: boolean;
  /** Epoch ms since when the tab has not been seen. */
  readonly hiddenSince: number | null;
  /** Epoch ms of the last key, click or turn of the wheel. */
  readonly lastActedAt: number;
}
export type VersionEvent =
  | { readonly type: 'person.acted' }
  | { readonly type: 'tab.changed'; readonly isVisible: boolean }
  /** A part of the console did not load: it may have gone with its version. */
  | { readonly type: 'module.failed' }
  | { readonly type: 'connection.opened' }
  /** The button. */
  | { readonly type: 'version.take' };

export const versionMachine = setup({
  types: {
    context: {} as VersionContext,
    events: {} as VersionEvent,
    input: {} as { readonly tools: Tools; readonly version: string; readonly isVisible: boolean },
    tags: {} as 'ready' | 'taking',
  },
  actors: {
    /** The version that is served now; empty where none is told. */
    askVersion: promiseToSupply<string>('askVersion'),
    /** `person.acted`, `tab.changed`, `module.failed`. */
    surroundings: callbackToSupply('surroundings'),
    /** Ends once what is written is kept, or cannot be. */
    keepAll: promiseToSupply<void>('keepAll'),
  },
  actions: {
    noteTab: assign(({ context }, isVisible: boolean) => {
      const hiddenSince = context.isVisible && !isVisible ? context.tools.now() : isVisible ? null : context.hiddenSince;
      return { isVisible, hiddenSince, ...(isVisible ? { lastActedAt: context.tools.now() } : {}) };
    }),
    noteAct: assign(({ context }) => ({ lastActedAt: context.tools.now() })),
    /** Clears the local storage, writes down that this version was reloaded for, and loads the page again. */
    reload: actionToSupply('reload') as (_: unknown, going: { readonly version: string; readonly isAsked: boolean }) => void,
  },
  guards: {
    isTold: ({ context }) => context.current !== '',
    isAnother: ({ context }, version: string) => version !== '' && version !== context.current,
    wasAway: ({ context, event }) =>
      event.type === 'tab.changed' && event.isVisible && context.hiddenSince !== null && context.tools.now() - context.hiddenSince >= versionLimits.awayMs,
    /** Somebody looks, and has touched something a short while ago. */
    isWatched: ({ context }) => context.isVisible && context.tools.now() - context.lastActedAt < versionLimits.idleMs,
    /** Something is being sent, uploaded or composed. */
    isAtWork: () => true,
    /** This browser has already been reloaded for it, or could not write that down. */
    wasTaken: (_, version: string) => version === '',
    isReady: ({ context }) => context.ready !== '',
  },
  delays: { ask: versionLimits.askMs, look: versionLimits.lookMs, stillHere: versionLimits.stillHereMs, patience: versionLimits.keepMs },
}).createMachine({
  id: 'version',
  context: ({ input: { tools, version, isVisible } }) => ({
    tools,
    current: version,
    ready: '',
    isVisible,
    hiddenSince: isVisible ? null : tools.now(),
    lastActedAt: tools.now(),
  }),
  initial: 'starting',
  on: { 'person.acted': { actions: 'noteAct' }, 'tab.changed': { actions: { type: 'noteTab', params: ({ event }) => event.isVisible } } },
  states: {
    starting: { always: [{ guard: 'isTold', target: 'following' }, { target: 'untold' }] },
    /** A back end without a version has none to compare. */
    untold: {},
    following: {
      invoke: { id: 'surroundings', src: 'surroundings' },
      type: 'parallel',
      states: {
        news: {
          initial: 'waiting',
          states: {
            waiting: {
              after: { ask: 'asking' },
              on: {
                'connection.opened': 'asking',
                'module.failed': 'asking',
                'tab.changed': [
                  { guard: 'wasAway', target: 'asking', actions: { type: 'noteTab', params: ({ event }) => event.isVisible } },
                  { actions: { type: 'noteTab', params: ({ event }) => event.isVisible } },
                ],
              },
            },
            asking: {
              invoke: {
                id: 'askVersion',
                src: 'askVersion',
                onDone: [
                  {
                    guard: { type: 'isAnother', params: ({ event }) => event.output },
                    target: 'waiting',
                    actions: assign({ ready: ({ event }) => event.output }),
                  },
                  { target: 'waiting', actions: assign({ ready: '' }) },
                ],
                // Nobody answers while a server restarts: what was known stays.
                onError: 'waiting',
              },
            },
          },
        },
        taking: {
          initial: 'none',
          states: {
            none: { always: { guard: 'isReady', target: 'offered' } },
            offered: {
              tags: 'ready',
              always: { guard: not('isReady'), target: 'none' },
              after: {
                look: [
                  { guard: 'isWatched', target: 'offered', reenter: true },
                  { guard: 'isAtWork', target: 'offered', reenter: true },
                  { guard: { type: 'wasTaken', params: ({ context }) => context.ready }, target: 'offered', reenter: true },
                  { target: 'reloading', actions: { type: 'reload', params: ({ context }) => ({ version: context.ready, isAsked: false }) } },
                ],
              },
              on: { 'version.take': 'keeping' },
            },
            /** The wish of a person takes it: what is written is kept first. */
            keeping: {
              tags: ['ready', 'taking'],
              invoke: { id: 'keepAll', src: 'keepAll', onDone: 'asked', onError: 'asked' },
              after: { patience: 'asked' },
            },
            asked: {
              tags: ['ready', 'taking'],
              always: { target: 'reloading', actions: { type: 'reload', params: ({ context }) => ({ version: context.ready, isAsked: true }) } },
            },
            reloading: {
              tags: ['ready', 'taking'],
              // The person may have chosen to stay where the browser asked them.
              after: { stillHere: 'offered' },
            },
          },
        },
      },
    },
  },
});
