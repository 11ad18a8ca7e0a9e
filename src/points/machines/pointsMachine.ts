/** Points beside their lists: figures and the rule that holds, of one customer what they have, and the reversal of a wrong entry. News of any entry ask anew what is shown. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import type { RowChange } from '#contract/socket.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export type PointFigures = Answers<'pointRecord.statistics'>;
export type EffectivePoints = Answers<'pointRule.standing'>;
export type MemberPoints = Answers<'pointRecord.ofMember'>;
interface FiguresRead {
  readonly figures: PointFigures;
  readonly rules: EffectivePoints;
}
export interface Reversal {
  readonly id: string;
  readonly reason: string;
}

interface PointsContext extends Partial<FiguresRead> {
  /** Somebody has looked at them. */
  readonly isWanted: boolean;
  readonly failure: Failure | null;
  /** The customer who was asked for last; empty at first. */
  readonly memberId: string;
  readonly member: MemberPoints | null;
  readonly memberFailure: Failure | null;
  /** The entry that is being reversed, or was last. */
  readonly reversal: Reversal | null;
  readonly reversalFailure: Failure | null;
}
type PointsEvent =
  | { readonly type: 'figures.show' }
  | { readonly type: 'member.show'; readonly memberId: string }
  | ({ readonly type: 'reversal.ask' } & Reversal)
  | { readonly type: 'reload' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] };

const counted: ReadonlySet<string> = new Set(['pointRecord', 'pointRule']);

const points = setup({
  types: { context: {} as PointsContext, events: {} as PointsEvent, tags: {} as 'reversing' | 'failed' },
  actors: {
    askFigures: promiseToSupply<FiguresRead>('askFigures'),
    askMember: promiseToSupply<MemberPoints, { readonly memberId: string }>('askMember'),
    reverse: promiseToSupply<unknown, Reversal>('reverse'),
  },
  guards: {
    concernsFigures: ({ context }, changes: readonly RowChange[]) => context.isWanted && changes.some(({ entity }) => counted.has(entity)),
    concernsMember: ({ context }, changes: readonly RowChange[]) => context.memberId !== '' && changes.some(({ entity }) => entity === 'pointRecord'),
    hasFigures: ({ context }) => context.isWanted,
    hasMember: ({ context }) => context.memberId !== '',
  },
  /** News come in flocks. */
  delays: { settle: 300 },
});

export const pointsMachine = points.createMachine({
  id: 'points',
  context: { isWanted: false, failure: null, memberId: '', member: null, memberFailure: null, reversal: null, reversalFailure: null },
  type: 'parallel',
  states: {
    figures: {
      initial: 'resting',
      on: {
        'figures.show': {
          target: '.asking',
          actions: assign({ isWanted: true, failure: null }),
        },
        reload: { guard: 'hasFigures', target: '.asking' },
        burst: { guard: { type: 'concernsFigures', params: ({ event }) => event.changes }, target: '.settling' },
      },
      states: {
        resting: {},
        settling: { after: { settle: 'asking' } },
        asking: {
          invoke: {
            id: 'figures',
            src: 'askFigures',
            onDone: { target: 'resting', actions: assign(({ event }) => ({ ...event.output, failure: null })) },
            onError: { target: 'resting', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
      },
    },
    member: {
      initial: 'resting',
      on: {
        'member.show': {
          target: '.asking',
          actions: assign(({ context, event }) => ({
            memberId: event.memberId,
            memberFailure: null,
            ...(context.memberId === event.memberId ? {} : { member: null }),
          })),
        },
        reload: { guard: 'hasMember', target: '.asking' },
        burst: { guard: { type: 'concernsMember', params: ({ event }) => event.changes }, target: '.settling' },
      },
      states: {
        resting: {},
        failed: { tags: 'failed' },
        settling: { after: { settle: 'asking' } },
        asking: {
          invoke: {
            id: 'member',
            src: 'askMember',
            input: ({ context }) => ({ memberId: context.memberId }),
            onDone: { target: 'resting', actions: assign({ member: ({ event }) => event.output, memberFailure: null }) },
            onError: { target: 'failed', actions: assign({ memberFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
      },
    },
    reversing: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'reversal.ask': { target: 'saving', actions: assign({ reversal: ({ event: { id, reason } }) => ({ id, reason }), reversalFailure: null }) },
          },
        },
        saving: {
          tags: 'reversing',
          invoke: {
            id: 'reverse',
            src: 'reverse',
            input: ({ context: { reversal } }) => {
              if (!reversal) throw new Error('Only an entry that is reversed leads here.');
              return reversal;
            },
            onDone: 'idle',
            onError: { target: 'idle', actions: assign({ reversalFailure: ({ event }) => failureOf(event.error) }) },
          },
        },
      },
    },
  },
});
export type PointsRef = ActorRefFrom<typeof pointsMachine>;
