/** The drawer of the desk's rules and teams: what is typed stays until it is saved or put away. */
import { assign } from 'xstate';
import { failureOf } from '#src/kit/machines/failure.ts';
import { settingsWithKept, withoutSettings } from './forms.ts';
import { openedSettings, picked, policyOf, written } from './settings.ts';
import { deskSetup } from './setup.ts';

export const settingPolicy = deskSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      entry: assign({ settings: null }),
      on: {
        'settings.open': {
          target: 'writing',
          actions: [
            assign(({ context }) => ({ settings: settingsWithKept(context), keptForms: withoutSettings(context.keptForms) })),
            { type: 'markStale', params: ['policy', 'teams', 'people'] },
          ],
        },
      },
    },
    writing: {
      on: {
        'settings.close': 'closed',
        'settings.write': {
          actions: assign(({ context, event }) => (context.settings ? { settings: written(context.settings, event.patch) } : {})),
        },
        'settings.pick': {
          actions: assign(({ context, event }) => (context.settings ? { settings: picked(context.settings, event.field, event.whose) } : {})),
        },
        'settings.save': [
          { guard: 'fits', target: 'saving', actions: { type: 'changeSettings', params: { isChecked: true, failure: null } } },
          { actions: { type: 'changeSettings', params: { isChecked: true } } },
        ],
      },
    },
    saving: {
      tags: 'savingPolicy',
      invoke: {
        id: 'policySaving',
        src: 'savePolicy',
        input: ({ context }) => ({ policy: context.settings && policyOf(context.settings) }),
        onDone: {
          target: 'writing',
          actions: assign(({ context, event }) => ({
            policy: event.output,
            settings: context.settings && { ...openedSettings(event.output), team: context.settings.team, isSaved: true },
          })),
        },
        onError: {
          target: 'writing',
          actions: [
            { type: 'changeSettings', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            { type: 'markStale', params: ['policy'] },
          ],
        },
      },
    },
  },
});

export const settingTeam = deskSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'team.write': { actions: { type: 'changeSettings', params: ({ event }) => ({ team: event.draft, teamFailure: null }) } },
        'team.save': { guard: 'hasTeam', target: 'saving' },
        'team.remove': { guard: 'hasStoredTeam', target: 'removing' },
      },
    },
    saving: {
      tags: 'savingTeam',
      invoke: {
        id: 'teamSaving',
        src: 'saveTeam',
        input: ({ context }) => ({ team: context.settings?.team ?? null }),
        onDone: {
          target: 'idle',
          actions: [
            assign(({ context, event }) => ({ teams: [...context.teams.filter((team) => team.id !== event.output.id), event.output] })),
            { type: 'changeSettings', params: { team: null, teamFailure: null } },
          ],
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'changeSettings', params: ({ event }) => ({ teamFailure: failureOf(event.error) }) },
            { type: 'markStale', params: ['teams'] },
          ],
        },
      },
    },
    removing: {
      tags: 'savingTeam',
      invoke: {
        id: 'teamRemoving',
        src: 'removeTeam',
        input: ({ context }) => ({ id: context.settings?.team?.id ?? null }),
        onDone: {
          target: 'idle',
          actions: [
            assign(({ context, event }) => ({ teams: context.teams.filter((team) => team.id !== event.output) })),
            { type: 'changeSettings', params: { team: null, teamFailure: null } },
          ],
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'changeSettings', params: ({ event }) => ({ teamFailure: failureOf(event.error) }) },
            { type: 'markStale', params: ['teams'] },
          ],
        },
      },
    },
  },
});
