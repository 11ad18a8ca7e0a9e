/** The audit log: what is asked for, page after page; one row opened with what it changed, as far as its reader may see that. */
import { assign, not, setup } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { FieldChange } from '#contract/standardShapes.ts';
import { noQuery } from './query.ts';
import type { AuditQuery, AuditRow } from './query.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';

export interface AuditPage {
  readonly rows: readonly AuditRow[];
  readonly next: string | null;
}
export interface Colleague {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
}
/** Null: nothing was kept, or not for this reader. */
export type AuditChanges = {
  readonly entity: string;
  /** The row is about the fields of this entity: its conditions and columns name them. */
  readonly about?: string;
  readonly fields: readonly FieldChange[];
  /** Names are found by ids and codes. */
  readonly names: Readonly<Record<string, string>>;
  readonly reason: string | null;
} | null;

export interface AuditContext extends AuditPage {
  readonly query: AuditQuery;
  readonly failure: Failure | null;
  readonly openId: string | null;
  readonly changes: AuditChanges;
  readonly words: string;
  readonly colleagues: readonly Colleague[];
}
export type AuditEvent =
  | { readonly type: 'audit.open' }
  | { readonly type: 'reload' }
  | { readonly type: 'audit.more' }
  | { readonly type: 'query.changed'; readonly patch: Partial<AuditQuery> }
  | { readonly type: 'query.clear' }
  | { readonly type: 'row.open'; readonly id: string }
  | { readonly type: 'row.step'; readonly by: 1 | -1 }
  | { readonly type: 'row.close' }
  | { readonly type: 'people.search'; readonly words: string };

function stepped({ rows, openId }: AuditContext, by: 1 | -1): string | null {
  const at = rows.findIndex(({ id }) => id === openId);
  return rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id ?? openId;
}

export const auditMachine = setup({
  types: { context: {} as AuditContext, events: {} as AuditEvent, tags: {} as 'loading' | 'more' | 'failed' | 'changesBusy' | 'peopleBusy' },
  actors: {
    /** @param next null: the newest */
    loadRows: promiseToSupply<AuditPage, { readonly query: AuditQuery; readonly next: string | null }>('loadRows'),
    /** The row changed these: its entity's history is asked, which masks as the reader may see. */
    loadChanges: promiseToSupply<AuditChanges, { readonly row: AuditRow }>('loadChanges'),
    findPeople: promiseToSupply<readonly Colleague[], { readonly words: string }>('findPeople'),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    /** The row that is open stands for an act on some row. */
    isAboutRow: ({ context }) => context.rows.some(({ id, entityId }) => id === context.openId && Boolean(entityId)),
  },
}).createMachine({
  id: 'audit',
  context: { query: noQuery, rows: [], next: null, failure: null, openId: null, changes: null, words: '', colleagues: [] },
  type: 'parallel',
  states: {
    list: {
      initial: 'away',
      on: {
        'query.changed': { target: '.loading', actions: assign({ query: ({ context, event }) => ({ ...context.query, ...event.patch }), openId: null }) },
        'query.clear': { target: '.loading', actions: assign({ query: noQuery, openId: null }) },
        reload: '.loading',
      },
      states: {
        // Before anybody has looked there is nothing to ask again.
        away: { on: { 'audit.open': 'loading', reload: {} } },
        loading: {
          tags: 'loading',
          invoke: {
            id: 'rows',
            src: 'loadRows',
            input: ({ context }) => ({ query: context.query, next: null }),
            onDone: { target: 'shown', actions: assign(({ event }) => ({ ...event.output, failure: null })) },
            onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
        failed: { tags: 'failed' },
        shown: { on: { 'audit.more': { guard: 'hasMore', target: 'more' } } },
        more: {
          tags: 'more',
          invoke: {
            id: 'rows',
            src: 'loadRows',
            input: ({ context }) => ({ query: context.query, next: context.next }),
            onDone: {
              target: 'shown',
              actions: assign(({ context, event }) => ({ rows: [...context.rows, ...event.output.rows], next: event.output.next, failure: null })),
            },
            onError: { target: 'shown', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
          },
        },
      },
    },
    row: {
      initial: 'closed',
      on: {
        'row.open': { target: '.reading', actions: assign({ openId: ({ event }) => event.id, changes: null }) },
        'row.step': { target: '.reading', actions: assign({ openId: ({ context, event }) => stepped(context, event.by), changes: null }) },
        'row.close': { target: '.closed', actions: assign({ openId: null, changes: null }) },
      },
      states: {
        closed: {},
        reading: {
          tags: 'changesBusy',
          always: { guard: not('isAboutRow'), target: 'open' },
          invoke: {
            id: 'changes',
            src: 'loadChanges',
            input: ({ context }) => ({ row: context.rows.find(({ id }) => id === context.openId) as AuditRow }),
            onDone: { target: 'open', actions: assign({ changes: ({ event }) => event.output }) },
            // Whoever may not see the row sees what stands in the log alone.
            onError: 'open',
          },
        },
        open: {},
      },
    },
    people: {
      initial: 'idle',
      on: { 'people.search': { target: '.searching', actions: assign({ words: ({ event }) => event.words }) } },
      states: {
        idle: {},
        searching: {
          tags: 'peopleBusy',
          invoke: {
            id: 'people',
            src: 'findPeople',
            input: ({ context }) => ({ words: context.words }),
            onDone: { target: 'idle', actions: assign({ colleagues: ({ event }) => event.output }) },
            onError: { target: 'idle', actions: assign({ colleagues: [] }) },
          },
        },
      },
    },
  },
});
export type AuditRef = ActorRefFrom<typeof auditMachine>;
