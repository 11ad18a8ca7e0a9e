/** Files have changed an entity's rows, the newest first, while somebody looks at it: imports, and exports. */
import { assign, setup } from 'xstate';
import type { RowChange } from '#contract/socket.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export interface PastPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}
export interface PastContext<Row> extends PastPage<Row> {
  readonly entity: string;
  readonly failure: Failure | null;
}
export type PastEvent =
  | { readonly type: 'history.more' }
  | { readonly type: 'history.retry' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] };

export interface PastKind<Row> {
  readonly id: string;
  /** Somebody is at it: it is looked at again by itself. */
  readonly isMoving: (row: Row) => boolean;
  /** Some of the news are about it at all. */
  readonly newsOf: (changes: readonly RowChange[]) => readonly RowChange[];
  readonly heard: (rows: readonly Row[], news: readonly RowChange[]) => readonly Row[];
}

/** Each row is known by the newest that was told; older ones follow. */
const withFirst = <Row extends { readonly id: string }>({ rows, next }: PastPage<Row>, first: PastPage<Row>): PastPage<Row> => {
  const fresh = new Set(first.rows.map(({ id }) => id));
  const last = first.rows.at(-1);
  const at = last ? rows.findIndex(({ id }) => id === last.id) : -1;
  const older = at < 0 ? [] : rows.slice(at + 1).filter(({ id }) => !fresh.has(id));
  return { rows: [...first.rows, ...older], next: older.length > 0 ? next : first.next };
};

// The setup gives xstate's own type, which nobody can write down.
const pastSetup = <Row>({ isMoving, newsOf, heard }: Omit<PastKind<Row>, 'id'>) =>
  setup({
    types: { context: {} as PastContext<Row>, events: {} as PastEvent, input: {} as { readonly entity: string }, tags: {} as 'loading' | 'busy' },
    actors: {
      /** @param next null: the newest */
      loadPast: promiseToSupply<PastPage<Row>, { readonly entity: string; readonly next: string | null }>('loadPast'),
    },
    actions: {
      hear: assign(({ context }, changes: readonly RowChange[]) => ({ rows: heard(context.rows, newsOf(changes)) })),
    },
    guards: {
      isTold: (_, changes: readonly RowChange[]) => newsOf(changes).length > 0,
      hasMoving: ({ context }) => context.rows.some(isMoving),
      hasMore: ({ context }) => context.next !== null,
    },
    delays: { settle: 200, lookAgain: 10_000 },
  });

export const pastMachine = <Row extends { readonly id: string }>({ id, ...kind }: PastKind<Row>) =>
  pastSetup(kind).createMachine({
    id,
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
          // The rows that are shown stay; the next look tells.
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
