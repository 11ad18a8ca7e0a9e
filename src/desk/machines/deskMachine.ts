/** The desk as a workplace: who is there, how it works, what this person likes, and their going off duty. Beside the list of conversations. */
import { assign, enqueueActions, sendTo } from 'xstate';
import { policyDefaults, preferenceDefaults } from '#contract/resources/desk.ts';
import { noDeskForms, takenForms } from './desk/forms.ts';
import { canned, people, policy, preferences, teams } from './desk/parts.ts';
import { duty, handOver, savingCanned, savingPreferences, telling, writing } from './desk/regions.ts';
import { settingPolicy, settingTeam } from './desk/settingRegions.ts';
import { deskSetup } from './desk/setup.ts';

export type { CannedReply, Colleague, DeskPreferences, Duty, Team } from './desk/context.ts';
export type { DeskPolicy } from './desk/policy.ts';

export const deskMachine = deskSetup.createMachine({
  id: 'desk',
  context: ({ input }) => ({
    ...input,
    people: {},
    teams: [],
    policy: policyDefaults,
    canned: [],
    preferences: preferenceDefaults,
    known: {},
    stale: [],
    failures: {},
    patches: {},
    dutyState: 'online',
    dutyKept: 'online',
    preferencesKept: preferenceDefaults,
    preferencesFailure: null,
    cannedAsked: [],
    cannedFailure: null,
    handOver: null,
    handOverNote: '',
    keptForms: {},
    toldForms: noDeskForms,
    settings: null,
    permission: 'default',
    news: [],
    unseen: [],
  }),
  invoke: { id: 'permission', src: 'permission' },
  type: 'parallel',
  on: {
    burst: {
      actions: [
        { type: 'hear', params: ({ event }) => event.frames.changed },
        { type: 'gatherNews', params: ({ event: { frames, shownId, isTabVisible } }) => ({ content: frames.content, shownId, isVisible: isTabVisible }) },
      ],
    },
    'forms.known': { actions: { type: 'patch', params: ({ context, event }) => takenForms(context, event.forms) } },
    'people.ask': { actions: { type: 'markStale', params: ['people'] } },
    'desk.reload': { actions: { type: 'markStale', params: ['people', 'teams', 'policy', 'canned', 'preferences'] } },
    'preferences.change': { actions: { type: 'changePreferences', params: ({ event }) => event.patch } },
    'keys.toggle': {
      actions: enqueueActions(({ context, enqueue }) => {
        enqueue.raise({ type: 'preferences.change', patch: { singleKeys: !context.preferences.singleKeys } });
      }),
    },
    'canned.save': {
      actions: assign({
        cannedAsked: ({ context, event: { id, version, isShared, shortcut, title, text } }) => [
          ...context.cannedAsked,
          { kind: 'save', given: { id, version, isShared, shortcut, title, text } },
        ],
        cannedFailure: null,
      }),
    },
    'canned.remove': {
      actions: assign({ cannedAsked: ({ context, event }) => [...context.cannedAsked, { kind: 'remove', id: event.id }], cannedFailure: null }),
    },
    'failure.dismiss': { actions: assign({ preferencesFailure: null, cannedFailure: null }) },
    'permission.ask': { actions: sendTo('permission', { type: 'permission.ask' }) },
    'permission.changed': { actions: assign({ permission: ({ event }) => event.permission }) },
    'sound.try': { actions: { type: 'playSound', params: ({ context }) => context.preferences.notify.volume } },
    'tab.changed': { actions: assign(({ event }) => (event.isVisible ? { unseen: [] } : {})) },
  },
  states: { people, teams, policy, canned, preferences, duty, handOver, savingPreferences, savingCanned, settingPolicy, settingTeam, telling, writing },
});
