/** Past exports of an entity while somebody looks at them. */
import { assign, setup } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import { failureOf } from '#machines/failure.ts';
import type { Failure } from '#machines/failure.ts';
import { promiseToSupply } from '#machines/standIn.ts';

export type PastExport = Answers<'exportDetail.list'>['rows'][number];
export interface PastExportsPage {
  readonly rows: readonly PastExport[];
  readonly next: string | null;
}
interface PastExportsContext extends PastExportsPage {
  readonly entity: string;
  readonly failure: Failure | null;
}

export const pastExportsMachine = setup({
  types: {
    context: {} as PastExportsContext,
    events: {} as { readonly type: 'history.more' } | { readonly type: 'history.retry' },
    input: {} as { readonly entity: string },
    tags: {} as 'loading' | 'busy',
  },
  actors: {
    /** @param next null: the newest */
    loadPast: promiseToSupply<PastExportsPage, { readonly entity: string; readonly next: string | null }>('loadPast'),
  },
  guards: { hasMore: ({ context }) => context.next !== null },
}).createMachine({
  id: 'pastExports',
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
    shown: { on: { 'history.more': { guard: 'hasMore', target: 'more' } } },
    more: {
      tags: 'busy',
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
