/** People are logged in at several places: one's own logins are listed, or those of everybody whom one may log out. */
import { assign, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export type LoginRow = Answers<'account.sessions'>['rows'][number];
export interface LoginsAsked {
  readonly own: boolean;
  readonly search: string;
  readonly next: string | null;
}
export interface LoginsPage {
  readonly rows: readonly LoginRow[];
  readonly next: string | null;
}
export interface LoginsContext {
  readonly own: boolean;
  readonly search: string;
  readonly rows: readonly LoginRow[];
  readonly next: string | null;
  /** The failure says why the list is not here. */
  readonly failure: Failure | null;
  /** The failure says why something was not done. */
  readonly actFailure: Failure | null;
  /** The login that is being ended. */
  readonly ending: string | null;
  /** So many ended at the last click on all of one's own. */
  readonly ended: number | null;
}
export type LoginsEvent =
  | { readonly type: 'logins.open'; readonly own: boolean }
  | { readonly type: 'logins.search'; readonly text: string }
  | { readonly type: 'logins.more' }
  | { readonly type: 'reload' }
  | { readonly type: 'login.end'; readonly id: string }
  | { readonly type: 'logins.endOthers' };

/** Typing is not asked about letter by letter. */
const settleMs = 250;

export const loginsMachine = setup({
  types: { context: {} as LoginsContext, events: {} as LoginsEvent, tags: {} as 'busy' | 'loading' },
  actors: {
    load: promiseToSupply<LoginsPage, LoginsAsked>('load'),
    end: promiseToSupply<void, { readonly id: string }>('end'),
    endOthers: promiseToSupply<number>('endOthers'),
  },
  delays: { settle: settleMs },
}).createMachine({
  id: 'logins',
  context: { own: true, search: '', rows: [], next: null, failure: null, actFailure: null, ending: null, ended: null },
  initial: 'closed',
  on: {
    'logins.open': {
      target: '.loading',
      actions: assign({ own: ({ event }) => event.own, search: '', rows: [], next: null, failure: null, actFailure: null, ended: null }),
    },
    'logins.search': { target: '.settling', actions: assign({ search: ({ event }) => event.text }) },
    reload: '.loading',
  },
  states: {
    // Before anybody has looked there is nothing to ask again.
    closed: { on: { reload: {} } },
    settling: { tags: 'loading', after: { settle: 'loading' } },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { own, search } }) => ({ own, search, next: null }),
        onDone: { target: 'shown', actions: assign({ rows: ({ event }) => event.output.rows, next: ({ event }) => event.output.next, failure: null }) },
        onError: { target: 'shown', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    shown: {
      on: {
        'logins.more': 'continuing',
        'login.end': { target: 'ending', actions: assign({ ending: ({ event }) => event.id, actFailure: null, ended: null }) },
        'logins.endOthers': { target: 'endingOthers', actions: assign({ actFailure: null, ended: null }) },
      },
    },
    continuing: {
      tags: 'busy',
      invoke: {
        id: 'more',
        src: 'load',
        input: ({ context: { own, search, next } }) => ({ own, search, next }),
        onDone: {
          target: 'shown',
          actions: assign({ rows: ({ context, event }) => [...context.rows, ...event.output.rows], next: ({ event }) => event.output.next }),
        },
        onError: { target: 'shown', actions: assign({ actFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => ({ id: context.ending ?? '' }),
        onDone: {
          target: 'shown',
          actions: assign({ rows: ({ context }) => context.rows.filter(({ id }) => id !== context.ending), ending: null }),
        },
        onError: { target: 'shown', actions: assign({ ending: null, actFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
    endingOthers: {
      tags: 'busy',
      invoke: {
        id: 'endOthers',
        src: 'endOthers',
        onDone: { target: 'loading', actions: assign({ ended: ({ event }) => event.output }) },
        onError: { target: 'shown', actions: assign({ actFailure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});
export type LoginsRef = ActorRefFrom<typeof loginsMachine>;
