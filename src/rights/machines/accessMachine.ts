/** Questions about rights are asked here: what a role may, why somebody may not, one number in clear, a new password for somebody. One sheet at a time. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import type { PassedTo } from '#contract/calls/account.ts';
import type { RoleTemplate } from '#contract/resources/role.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { changedOf, changedWith, hasChanges, openedRole, tickedOf } from './context.ts';
import type { AccessContext, AccessSheet, Affected, GrantRow, GrantsToSave, LeaveCheck, LeaveDone, NumberAsked, WhyAsked } from './context.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export type AccessEvent =
  | { readonly type: 'grants.open'; readonly roleId: string }
  | { readonly type: 'grants.tick'; readonly ids: readonly string[]; readonly isOn: boolean }
  | { readonly type: 'grants.undo' }
  /** Says whom it concerns before anything is saved. */
  | { readonly type: 'grants.ask' }
  | { readonly type: 'grants.keep' }
  | { readonly type: 'grants.save' }
  | { readonly type: 'sheet.open'; readonly sheet: AccessSheet }
  | { readonly type: 'sheet.close' }
  | { readonly type: 'sheet.page'; readonly path: string }
  | { readonly type: 'number.ask'; readonly reason: string }
  | { readonly type: 'password.ask' }
  | { readonly type: 'invite.ask' }
  | { readonly type: 'template.ask'; readonly template: RoleTemplate }
  | { readonly type: 'leave.ask'; readonly to: readonly PassedTo[] };

const closed = { sheet: null, why: null, told: null, leave: null, done: null, made: null, failure: null } as const;

export const accessMachine = setup({
  types: { context: {} as AccessContext, events: {} as AccessEvent, tags: {} as 'grantsBusy' | 'confirming' | 'busy' },
  actors: {
    loadGrants: promiseToSupply<readonly GrantRow[], { readonly roleId: string }>('loadGrants'),
    loadAffected: promiseToSupply<Affected, Omit<GrantsToSave, 'version'>>('loadAffected'),
    saveGrants: promiseToSupply<void, GrantsToSave>('saveGrants'),
    askWhy: promiseToSupply<Answers<'access.why'>, WhyAsked>('askWhy'),
    askNumber: promiseToSupply<string, NumberAsked>('askNumber'),
    askPassword: promiseToSupply<string, { readonly id: string }>('askPassword'),
    /** The whole link. */
    askInvitation: promiseToSupply<string, { readonly id: string }>('askInvitation'),
    makeRole: promiseToSupply<Answers<'role.fromTemplate'>, { readonly template: RoleTemplate }>('makeRole'),
    askLeave: promiseToSupply<LeaveCheck, { readonly id: string }>('askLeave'),
    leave: promiseToSupply<LeaveDone, { readonly id: string; readonly to: readonly PassedTo[] }>('leave'),
  },
  guards: {
    isOfWhy: ({ context }) => context.sheet?.kind === 'why',
    isOfNumber: ({ context }) => context.sheet?.kind === 'number',
    isOfPassword: ({ context }) => context.sheet?.kind === 'password',
    isOfInvite: ({ context }) => context.sheet?.kind === 'invite',
    isOfTemplate: ({ context }) => context.sheet?.kind === 'template',
    isOfLeave: ({ context }) => context.sheet?.kind === 'leave',
    hasChanges: ({ context }) => hasChanges(context),
    isConflict: (_, failure: Failure) => failure.reason === 'versionConflict',
  },
}).createMachine({
  id: 'access',
  context: { roleId: null, grants: [], changed: {}, left: {}, affected: null, grantFailure: null, ...closed },
  type: 'parallel',
  states: {
    grants: {
      initial: 'none',
      on: {
        'grants.open': { target: '.loading', actions: assign(({ context, event }) => openedRole(context, event.roleId)) },
      },
      states: {
        none: {},
        loading: {
          tags: 'grantsBusy',
          invoke: {
            id: 'grants',
            src: 'loadGrants',
            input: ({ context }) => ({ roleId: context.roleId ?? '' }),
            onDone: {
              target: 'editing',
              actions: assign({
                grants: ({ event }) => event.output,
                changed: ({ context, event }) => changedOf(event.output, context.changed),
                grantFailure: null,
              }),
            },
            onError: { target: 'none', actions: assign({ grants: [], grantFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
        editing: {
          on: {
            'grants.tick': { actions: assign({ changed: ({ context, event }) => changedWith(context, event.ids, event.isOn), grantFailure: null }) },
            'grants.undo': { actions: assign({ changed: {}, grantFailure: null }) },
            'grants.ask': { guard: 'hasChanges', target: 'counting' },
          },
        },
        counting: {
          tags: 'grantsBusy',
          invoke: {
            id: 'affected',
            src: 'loadAffected',
            input: ({ context }) => ({ roleId: context.roleId ?? '', menuIds: tickedOf(context) }),
            onDone: { target: 'confirming', actions: assign({ affected: ({ event }) => event.output }) },
            onError: { target: 'editing', actions: assign({ grantFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
        confirming: { tags: 'confirming', on: { 'grants.keep': 'editing', 'grants.save': 'saving' } },
        saving: {
          tags: 'grantsBusy',
          invoke: {
            id: 'saveGrants',
            src: 'saveGrants',
            input: ({ context }) => {
              const version = context.grants[0]?.roleVersion;
              return { roleId: context.roleId ?? '', menuIds: tickedOf(context), ...(typeof version === 'number' ? { version } : {}) };
            },
            onDone: { target: 'loading', actions: assign({ changed: {} }) },
            onError: [
              {
                guard: { type: 'isConflict', params: ({ event }) => failureOf(event.error) },
                target: 'catchingUp',
                actions: assign({ grantFailure: ({ event }) => failureOf(event.error) }),
              },
              { target: 'editing', actions: assign({ grantFailure: ({ event }) => failureOf(event.error) }) },
            ],
          },
        },
        /** Somebody else granted meanwhile: the role as it stands now, what was ticked on top of it; nothing is saved before the person has looked. */
        catchingUp: {
          tags: 'grantsBusy',
          invoke: {
            id: 'grantsNow',
            src: 'loadGrants',
            input: ({ context }) => ({ roleId: context.roleId ?? '' }),
            onDone: {
              target: 'editing',
              actions: assign({ grants: ({ event }) => event.output, changed: ({ context, event }) => changedOf(event.output, context.changed) }),
            },
            onError: { target: 'editing', actions: assign({ grantFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
      },
    },
    sheet: {
      initial: 'closed',
      on: {
        'sheet.open': { target: '.opening', actions: assign({ ...closed, sheet: ({ event }) => event.sheet }) },
        'sheet.close': { target: '.closed', actions: assign(closed) },
      },
      states: {
        closed: {},
        opening: { always: [{ guard: 'isOfWhy', target: 'asking' }, { guard: 'isOfLeave', target: 'counting' }, { target: 'open' }] },
        open: {
          on: {
            'sheet.page': {
              guard: 'isOfWhy',
              target: 'asking',
              actions: assign(({ context: { sheet }, event }) =>
                sheet?.kind === 'why'
                  ? { sheet: { kind: 'why' as const, name: sheet.name, ...(sheet.userId === undefined ? {} : { userId: sheet.userId }), path: event.path } }
                  : {},
              ),
            },
            'number.ask': { guard: 'isOfNumber', target: 'revealing' },
            'password.ask': { guard: 'isOfPassword', target: 'resetting' },
            'invite.ask': { guard: 'isOfInvite', target: 'inviting' },
            'template.ask': { guard: 'isOfTemplate', target: 'making' },
            'leave.ask': { guard: 'isOfLeave', target: 'leaving' },
          },
        },
        asking: {
          tags: 'busy',
          entry: assign({ failure: null }),
          invoke: {
            id: 'why',
            src: 'askWhy',
            input: ({ context: { sheet } }) => {
              if (sheet?.kind !== 'why') throw new Error('Only a question of why leads here.');
              const { kind: _kind, name: _name, ...asked } = sheet;
              return asked;
            },
            onDone: { target: 'open', actions: assign({ why: ({ event }) => event.output }) },
            onError: { target: 'open', actions: assign({ why: null, failure: ({ event }) => failureOf(event.error) }) },
          },
        },
        revealing: {
          tags: 'busy',
          entry: assign({ failure: null }),
          invoke: {
            id: 'number',
            src: 'askNumber',
            input: ({ context: { sheet }, event }) => {
              if (sheet?.kind !== 'number' || event.type !== 'number.ask') throw new Error('Only a number with a reason leads here.');
              const { entity, id, field } = sheet;
              return { entity, id, field, reason: event.reason };
            },
            onDone: { target: 'open', actions: assign({ told: ({ event }) => event.output }) },
            onError: { target: 'open', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
        inviting: {
          tags: 'busy',
          entry: assign({ failure: null }),
          invoke: {
            id: 'invitation',
            src: 'askInvitation',
            input: ({ context: { sheet } }) => ({ id: sheet?.kind === 'invite' ? sheet.id : '' }),
            onDone: { target: 'open', actions: assign({ told: ({ event }) => event.output }) },
            onError: { target: 'open', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
        making: {
          tags: 'busy',
          entry: assign({ failure: null }),
          invoke: {
            id: 'makeRole',
            src: 'makeRole',
            input: ({ event }) => {
              if (event.type !== 'template.ask') throw new Error('Only a template leads here.');
              return { template: event.template };
            },
            onDone: { target: 'open', actions: assign({ made: ({ event }) => event.output }) },
            onError: { target: 'open', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
        counting: {
          tags: 'busy',
          invoke: {
            id: 'leaveCheck',
            src: 'askLeave',
            input: ({ context: { sheet } }) => ({ id: sheet?.kind === 'leave' ? sheet.id : '' }),
            onDone: { target: 'open', actions: assign({ leave: ({ event }) => event.output }) },
            onError: { target: 'open', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
        leaving: {
          tags: 'busy',
          entry: assign({ failure: null }),
          invoke: {
            id: 'leave',
            src: 'leave',
            input: ({ context: { sheet }, event }) => {
              if (sheet?.kind !== 'leave' || event.type !== 'leave.ask') throw new Error('Only somebody who leaves leads here.');
              return { id: sheet.id, to: event.to };
            },
            onDone: { target: 'open', actions: assign({ done: ({ event }) => event.output }) },
            onError: { target: 'open', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
        resetting: {
          tags: 'busy',
          entry: assign({ failure: null }),
          invoke: {
            id: 'password',
            src: 'askPassword',
            input: ({ context: { sheet } }) => ({ id: sheet?.kind === 'password' ? sheet.id : '' }),
            onDone: { target: 'open', actions: assign({ told: ({ event }) => event.output }) },
            onError: { target: 'open', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
      },
    },
  },
});
export type AccessRef = ActorRefFrom<typeof accessMachine>;
