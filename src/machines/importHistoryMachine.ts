/** Past imports of an entity while somebody looks at them: one's own move with the news, colleagues' are looked at again while any of them moves. */
import { assign, setup } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import type { RowChange } from '#contract/socket.ts';
import { failureOf } from './failure.ts';
import type { Failure } from './failure.ts';
import { heard, isMoving, newsOf } from './jobs/news.ts';
import { promiseToSupply } from './standIn.ts';

export type PastImport = Answers<'job.history'>['rows'][number];
export interface ImportHistoryPage {
  readonly rows: readonly PastImport[];
  readonly next: string | null;
}
export interface ImportHistoryContext extends ImportHistoryPage {
  readonly entity: string;
  readonly failure: Failure | null;
}
export type ImportHistoryEvent =
  | { readonly type: 'history.more' }
  | { readonly type: 'history.retry' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] };

/** What is known of each is the newest that was told; older ones follow. */
const withFirst = ({ rows, next }: ImportHistoryPage, first: ImportHistoryPage): ImportHistoryPage => {
  const fresh = new Set(first.rows.map(({ id }) => id));
  const last = first.rows.at(-1);
  const at = last ? rows.findIndex(({ id }) => id === last.id) : -1;
  const older = at < 0 ? [] : rows.slice(at + 1).filter(({ id }) => !fresh.has(id));
  return { rows: [...first.rows, ...older], next: older.length > 0 ? next : first.next };
};

export const importHistoryMachine = setup({
  types: { context: {} as ImportHistoryContext, events: {} as ImportHistoryEvent, input: {} as { readonly entity: string }, tags: {} as 'loading' | 'busy' },
  actors: {
    /** @param next null: the newest */
    loadPast: promiseToSupply<ImportHistoryPage, { readonly entity: string; readonly next: string | null }>('loadPast'),
  },
  actions: {
    hear: assign(({ context }, changes: readonly RowChange[]) => {
      const own = context.rows.filter(({ isOwn }) => isOwn);
      const { jobs } = heard(own, newsOf(changes));
      const told = new Map(jobs.map((job) => [job.id, job]));
      return { rows: context.rows.flatMap((row) => (row.isOwn ? (told.has(row.id) ? { ...row, ...told.get(row.id) } : []) : row)) };
    }),
  },
  guards: {
    isTold: (_, changes: readonly RowChange[]) => newsOf(changes).length > 0,
    hasMoving: ({ context }) => context.rows.some(isMoving),
    hasMore: ({ context }) => context.next !== null,
  },
  delays: { settle: 200, lookAgain: 10_000 },
}).createMachine({
  id: 'importHistory',
  context: ({ input }) => ({ entity: input.entity, rows: [], next: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'past',
        src: 'loadPast',
        input: ({ context }) => ({ entity: context.entity, next: null }),
        onDone: { target: 'shown', actions: assign(({ event }) => ({ ...event.output, failure: null })) },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    failed: { on: { 'history.retry': 'loading' } },
    shown: {
      on: {
        'history.more': { guard: 'hasMore', target: 'more' },
        burst: {
          guard: { type: 'isTold', params: ({ event }) => event.changes },
          target: 'settling',
          actions: { type: 'hear', params: ({ event }) => event.changes },
        },
      },
      after: {
        lookAgain: [
          { guard: 'hasMoving', target: 'again' },
          { target: 'shown', reenter: true },
        ],
      },
    },
    /** News come in flocks: what they mean is asked for once. */
    settling: {
      on: { burst: { actions: { type: 'hear', params: ({ event }) => event.changes } } },
      after: { settle: 'again' },
    },
    again: {
      on: { burst: { actions: { type: 'hear', params: ({ event }) => event.changes } } },
      invoke: {
        id: 'past',
        src: 'loadPast',
        input: ({ context }) => ({ entity: context.entity, next: null }),
        onDone: { target: 'shown', actions: assign(({ context, event }) => ({ ...withFirst(context, event.output), failure: null })) },
        // What is shown stays; the next look tells.
        onError: 'shown',
      },
    },
    more: {
      tags: 'busy',
      on: { burst: { actions: { type: 'hear', params: ({ event }) => event.changes } } },
      invoke: {
        id: 'past',
        src: 'loadPast',
        input: ({ context }) => ({ entity: context.entity, next: context.next }),
        onDone: {
          target: 'shown',
          actions: assign(({ context, event }) => ({ rows: [...context.rows, ...event.output.rows], next: event.output.next, failure: null })),
        },
        onError: { target: 'shown', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
  },
});
