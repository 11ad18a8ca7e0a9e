/**
 * One person likes the shell so, in every window and browser they log in: read after the login, saved a moment after each change, heard from their other windows. The
 * last writer wins field by field. Without the feature it lives as long as the window.
 */
import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { preferenceLimits } from '#contract/limits/session.ts';
import { shellPreferenceDefaults } from '#contract/resources/shellPreference.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import { changeOf, knownPaths, looksOf, redone } from './preference/context.ts';
import type {
  EarlyEvent,
  PreferenceContext,
  PreferenceEvent,
  PreferenceInput,
  PreferencePatch,
  PreferenceReport,
  ShellPreference,
} from './preference/context.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export type { Density, Language, Looks, PreferenceReport, ShellPreference, Theme } from './preference/context.ts';

const report = (event: PreferenceReport): PreferenceReport => event;
const isEmpty = (patch: PreferencePatch): boolean => Object.keys(patch).length === 0;

/** This version knows these of it. */
const readable = (given: ShellPreference): ShellPreference => ({
  ...given,
  favourites: knownPaths(given.favourites, preferenceLimits.favourites),
  recent: knownPaths(given.recent, preferenceLimits.recent),
  tabs: knownPaths(given.tabs, preferenceLimits.tabs),
});

const preferenceSetup = setup({
  types: { context: {} as PreferenceContext, events: {} as PreferenceEvent, input: {} as PreferenceInput, tags: {} as 'unsaved' | 'saving' },
  actors: {
    loadPreference: promiseToSupply<ShellPreference>('loadPreference'),
    /** @returns the whole as it is kept now */
    savePreference: promiseToSupply<ShellPreference, { readonly patch: PreferencePatch }>('savePreference'),
  },
  actions: {
    change: assign(({ context }, patch: PreferencePatch) =>
      isEmpty(patch) ? {} : { preference: { ...context.preference, ...patch }, ...(context.isKept ? { unsaved: { ...context.unsaved, ...patch } } : {}) },
    ),
    /** A change that is not saved yet is newer than what was read. */
    take: enqueueActions(({ context, enqueue }, given: ShellPreference) => {
      const read = { ...readable(given), ...context.saving, ...context.unsaved };
      const redo = context.isRestored ? {} : redone(read, context.early);
      const preference = { ...read, ...redo };
      enqueue.assign({ preference, failure: null, unsaved: { ...context.unsaved, ...redo }, isRestored: true, early: [] });
      enqueue.sendParent(report({ type: 'looks.known', looks: looksOf(preference) }));
      if (!context.isRestored) enqueue.sendParent(report({ type: 'tabs.restore', paths: read.tabs }));
    }),
    /** Shown at once, and done again on what is read. */
    note: assign(({ context }, event: EarlyEvent) => ({
      preference: { ...context.preference, ...changeOf(context.preference, event) },
      early: [...context.early, event],
    })),
    beginSaving: assign(({ context }) => ({ saving: context.unsaved, unsaved: {} })),
    /** A change that was made while it was under way wins over what failed. */
    takeBack: assign(({ context }) => ({ unsaved: { ...context.saving, ...context.unsaved }, saving: {} })),
  },
  guards: {
    isKept: ({ context }) => context.isKept,
    isStale: ({ context }) => context.heard > context.preference.version,
    /** A window that has just come knows neither favourites nor tabs of the others. */
    isEarly: ({ context }) => context.isKept && !context.isRestored,
    hasUnsaved: ({ context }) => !isEmpty(context.unsaved),
    /** Nobody is told twice of one disturbance, nor of what they did not choose: where they have been is noted without their asking. */
    isFirstFailure: ({ context }) => context.failure === null && Object.keys(context.saving).some((key) => key !== 'recent' && key !== 'tabs'),
  },
  delays: { settle: preferenceLimits.settleMs, retry: preferenceLimits.retryMs },
});

interface Done {
  readonly context: PreferenceContext;
  readonly event: EarlyEvent;
}
const done = [
  { guard: 'isEarly', actions: { type: 'note', params: ({ event }: Done) => event } },
  { actions: { type: 'change', params: ({ context, event }: Done) => changeOf(context.preference, event) } },
] as const;

export const preferenceMachine = preferenceSetup.createMachine({
  id: 'preference',
  context: ({ input }) => ({
    ...input,
    preference: { ...shellPreferenceDefaults, ...input.chosen },
    unsaved: input.isKept ? input.chosen : {},
    saving: {},
    failure: null,
    heard: 0,
    isRestored: false,
    early: [],
  }),
  initial: 'deciding',
  on: {
    'preference.change': { actions: { type: 'change', params: ({ event }) => event.patch } },
    'favourite.toggle': done,
    'screen.visited': done,
    'tabs.changed': done,
    'preference.changed': { actions: assign({ heard: ({ context, event }) => Math.max(context.heard, event.version) }) },
    'preference.reload': { actions: assign({ heard: Number.POSITIVE_INFINITY }) },
  },
  states: {
    deciding: { always: [{ guard: 'isKept', target: 'loading' }, { target: 'inMemory' }] },
    /** Nothing is ever saved; every event is heard above. */
    inMemory: {},
    loading: {
      entry: assign({ heard: 0 }),
      invoke: {
        id: 'load',
        src: 'loadPreference',
        onDone: { target: 'ready', actions: { type: 'take', params: ({ event }) => event.output } },
        // The shell is as the browser has it until it can be read: nothing is lost, so nobody is disturbed.
        onError: { target: 'unread', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    unread: { after: { retry: 'loading' }, on: { 'preference.reload': 'loading' } },
    ready: {
      always: [
        { guard: 'hasUnsaved', target: 'settling' },
        { guard: 'isStale', target: 'loading' },
      ],
    },
    settling: { tags: 'unsaved', after: { settle: 'saving' }, on: { 'preference.keep': 'saving' } },
    saving: {
      tags: ['unsaved', 'saving'],
      entry: 'beginSaving',
      invoke: {
        id: 'save',
        src: 'savePreference',
        input: ({ context }) => ({ patch: context.saving }),
        onDone: { target: 'ready', actions: [assign({ saving: {} }), { type: 'take', params: ({ event }) => event.output }] },
        onError: [
          {
            guard: 'isFirstFailure',
            target: 'failed',
            actions: [
              assign({ failure: ({ event }) => failureOf(event.error) }),
              'takeBack',
              sendParent(({ event }) => {
                const { reason, text } = failureOf(event.error);
                return report({ type: 'notice.raise', key: reason, text, about: 'looks' });
              }),
            ],
          },
          { target: 'failed', actions: 'takeBack' },
        ],
      },
    },
    failed: { tags: 'unsaved', after: { retry: 'saving' }, on: { 'preference.keep': 'saving' } },
  },
});
