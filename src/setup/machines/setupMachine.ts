/** The set-up path of a new group, while somebody looks at it: how far it is, what somebody would find in their menu, and what has been looked at. */
import { assign, raise, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import type { SeenArea, SetupStepName } from '#contract/resources/setupStep.ts';
import type { RowChange } from '#contract/socket.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

/** The whole links. */
export interface Invitations {
  readonly people: readonly { readonly id: string; readonly name: string; readonly username: string; readonly orgName: string; readonly link: string }[];
  readonly left: number;
}
export type SetupProgress = Answers<'setupStep.progress'>;
export interface StepChecked {
  readonly name: SetupStepName;
  readonly isChecked: boolean;
}
export interface SetupContext {
  readonly progress: SetupProgress | null;
  /** The failure is of the last reading. */
  readonly failure: Failure | null;
  /** The failure is of the last tick. */
  readonly actFailure: Failure | null;
  /** The step being ticked. */
  readonly checking: StepChecked | null;
  /** The menu of this person is looked at. */
  readonly seenId: string | null;
  readonly seen: readonly SeenArea[] | null;
  readonly seenFailure: Failure | null;
  /** Links to hand out: shown until they are closed, kept nowhere. */
  readonly invitations: Invitations | null;
  readonly inviteFailure: Failure | null;
}
export type SetupEvent =
  | { readonly type: 'setup.open' }
  | { readonly type: 'setup.close' }
  | { readonly type: 'reload' }
  | ({ readonly type: 'step.check' } & StepChecked)
  | { readonly type: 'sight.open'; readonly userId: string }
  | { readonly type: 'sight.close' }
  | { readonly type: 'invitations.ask' }
  | { readonly type: 'invitations.close' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] };

/** The steps are counted from these. */
const counted: ReadonlySet<string> = new Set(['organisation', 'role', 'staffUser', 'userBindOrg', 'menu']);

const setupPath = setup({
  types: { context: {} as SetupContext, events: {} as SetupEvent, tags: {} as 'loading' | 'checking' | 'looking' | 'inviting' },
  actors: {
    loadProgress: promiseToSupply<SetupProgress, unknown>('loadProgress'),
    checkStep: promiseToSupply<void, StepChecked>('checkStep'),
    invite: promiseToSupply<Invitations, unknown>('invite'),
    loadSight: promiseToSupply<readonly SeenArea[], { readonly userId: string }>('loadSight'),
  },
  guards: {
    isCounted: (_, changes: readonly RowChange[]) => changes.some(({ entity }) => counted.has(entity)),
  },
  delays: { settle: 200 },
});

/** Steps that have been read once are read again by a press, and by news of what is counted; also after a failure. */
const readOnce = setupPath.createStateConfig({
  on: {
    reload: 'loading',
    burst: { guard: { type: 'isCounted', params: ({ event }) => event.changes }, target: 'settling' },
  },
});

export const setupMachine = setupPath.createMachine({
  id: 'setup',
  context: {
    progress: null,
    failure: null,
    actFailure: null,
    checking: null,
    seenId: null,
    seen: null,
    seenFailure: null,
    invitations: null,
    inviteFailure: null,
  },
  type: 'parallel',
  states: {
    reading: {
      initial: 'away',
      on: { 'setup.close': '.away' },
      states: {
        away: { on: { 'setup.open': 'loading' } },
        loading: {
          tags: 'loading',
          on: { burst: { guard: { type: 'isCounted', params: ({ event }) => event.changes }, target: 'settling' } },
          invoke: {
            id: 'progress',
            src: 'loadProgress',
            input: {},
            onDone: { target: 'shown', actions: assign({ progress: ({ event }) => event.output, failure: null }) },
            onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
        failed: readOnce,
        shown: readOnce,
        /** News come in flocks. */
        settling: { after: { settle: 'loading' } },
      },
    },
    ticking: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'step.check': { target: 'saving', actions: assign({ checking: ({ event: { name, isChecked } }) => ({ name, isChecked }), actFailure: null }) },
          },
        },
        saving: {
          tags: 'checking',
          invoke: {
            id: 'check',
            src: 'checkStep',
            input: ({ context: { checking } }) => {
              if (!checking) throw new Error('Only a step that is ticked leads here.');
              return checking;
            },
            onDone: { target: 'reading' },
            onError: { target: 'idle', actions: assign({ checking: null, actFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
        /** The tick stands as it was set until the server tells how far everything is now. */
        reading: {
          tags: 'checking',
          invoke: {
            id: 'progressAfter',
            src: 'loadProgress',
            input: {},
            onDone: { target: 'idle', actions: assign({ progress: ({ event }) => event.output, checking: null }) },
            onError: { target: 'idle', actions: assign({ checking: null, actFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
      },
    },
    inviting: {
      initial: 'none',
      on: { 'invitations.close': { target: '.none', actions: assign({ invitations: null, inviteFailure: null }) } },
      states: {
        none: { on: { 'invitations.ask': 'asking' } },
        asking: {
          tags: 'inviting',
          entry: assign({ inviteFailure: null }),
          invoke: {
            id: 'invite',
            src: 'invite',
            input: {},
            // Making them changes no row that is told of: how many wait is asked for again.
            onDone: { target: 'told', actions: [assign({ invitations: ({ event }) => event.output }), raise({ type: 'reload' })] },
            onError: { target: 'none', actions: assign({ inviteFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
        told: {},
      },
    },
    sight: {
      initial: 'none',
      on: {
        'sight.open': { target: '.loading', actions: assign({ seenId: ({ event }) => event.userId, seen: null, seenFailure: null }) },
        'sight.close': { target: '.none', actions: assign({ seenId: null, seen: null, seenFailure: null }) },
      },
      states: {
        none: {},
        loading: {
          tags: 'looking',
          invoke: {
            id: 'sight',
            src: 'loadSight',
            input: ({ context }) => ({ userId: context.seenId ?? '' }),
            onDone: { target: 'open', actions: assign({ seen: ({ event }) => event.output }) },
            onError: { target: 'open', actions: assign({ seenFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
        open: {},
      },
    },
  },
});
export type SetupRef = ActorRefFrom<typeof setupMachine>;
