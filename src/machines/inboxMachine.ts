/** The conversation list of the desk: newest on top, unread, filters, kept live by bursts of frames. */
import { and, assign, enqueueActions, sendParent, setup, stateIn } from 'xstate';
import { chatLimits } from '#contract/limits.ts';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Page } from '#contract/resource.ts';
import type { Feature } from '#contract/services.ts';
import type { ServerFrame } from '#contract/socket.ts';
import { failureOf } from './failure.ts';
import type { Failure } from './failure.ts';
import { positionOf } from './inbox/apply.ts';
import { InboxStore } from './inbox/store.ts';
import type { InboxFilter, InboxKind } from './inbox/store.ts';
import type { ChatRow } from './rows.ts';
import { promiseToSupply } from './standIn.ts';
import type { Tools } from './tools.ts';

export interface InboxContext {
  readonly tools: Tools;
  readonly person: SessionPerson;
  /** One row can be asked for by its id, and answers say what they are true at. */
  readonly positions: boolean;
  /** Grows with every change of the store: what views compare. */
  readonly revision: number;
  readonly store: InboxStore;
  readonly filter: InboxFilter;
  readonly kind: InboxKind;
  readonly selectedId: string | null;
  readonly counts: Readonly<Record<InboxFilter, number>>;
  /** The log position the list is true at; null where the back end has none. */
  readonly position: number | null;
  readonly failure: Failure | null;
  readonly isLoaded: boolean;
  readonly next: string | null;
  /** Frames since the oldest request under way: what its answer does not yet know is applied again on top of it. */
  readonly buffer: readonly ServerFrame[];
  /** Conversations whose row must be fetched. */
  readonly wanted: readonly string[];
}
export type InboxEvent =
  | { readonly type: 'filter.choose'; readonly filter?: InboxFilter; readonly kind?: InboxKind }
  | { readonly type: 'conversation.open'; readonly id: string }
  | { readonly type: 'conversation.close' }
  | { readonly type: 'conversation.next' }
  | { readonly type: 'conversation.previous' }
  | { readonly type: 'inbox.more' }
  | { readonly type: 'inbox.reload' }
  /** This reader has read up to `seq` (null: all there is). */
  | { readonly type: 'conversation.read'; readonly id: string; readonly seq: number | null }
  | { readonly type: 'burst'; readonly frames: readonly ServerFrame[] };
export type InboxReport =
  | { readonly type: 'inbox.loaded'; readonly position: number | null }
  | { readonly type: 'inbox.failed' }
  | { readonly type: 'conversation.chosen'; readonly row: ChatRow | null };

export interface InboxInput {
  readonly tools: Tools;
  readonly person: SessionPerson;
  readonly features: readonly Feature[];
}
export interface InboxPageInput {
  readonly next: string | null;
  readonly limit: number;
}

const chosen = (row: ChatRow | null): InboxReport => ({ type: 'conversation.chosen', row });
const failed: InboxReport = { type: 'inbox.failed' };
const countsOf = (store: InboxStore, kind: InboxKind): InboxContext['counts'] => ({
  all: store.count('all', kind),
  mine: store.count('mine', kind),
  unread: store.count('unread', kind),
  waiting: store.count('waiting', kind),
});
const changed = (context: InboxContext): Pick<InboxContext, 'revision' | 'counts'> => ({
  revision: context.revision + 1,
  counts: countsOf(context.store, context.kind),
});

/** Applies what the answer, true at `position`, does not know yet; gives the conversations to fetch. */
function applyAbove(context: InboxContext, frames: readonly ServerFrame[], position: number | null): string[] {
  const asked: string[] = [];
  for (const frame of frames) {
    const own = positionOf(frame);
    if (own !== undefined && position !== null && own <= position) continue;
    const id = context.store.apply(frame, context.tools.now());
    if (id !== undefined) asked.push(id);
  }
  return asked;
}

const withWanted = (wanted: readonly string[], more: readonly string[]): readonly string[] => (more.length === 0 ? wanted : [...new Set([...wanted, ...more])]);

export const inboxMachine = setup({
  types: { context: {} as InboxContext, events: {} as InboxEvent, input: {} as InboxInput, tags: {} as 'loading' | 'busy' | 'failed' },
  actors: {
    loadPage: promiseToSupply<Page<ChatRow>, InboxPageInput>('loadPage'),
    /** One row by its id: no rows where it is not this person's to see. */
    loadRow: promiseToSupply<Page<ChatRow>, { readonly conversationId: string }>('loadRow'),
  },
  actions: {
    take: assign(({ context }, frames: readonly ServerFrame[]) => {
      // Before the first answer there is nothing to apply to.
      if (!context.isLoaded) return {};
      return { wanted: withWanted(context.wanted, applyAbove(context, frames, null)), ...changed(context) };
    }),
    keep: enqueueActions(({ context, enqueue }, frames: readonly ServerFrame[]) => {
      const isFull = context.buffer.length + frames.length > chatLimits.bufferedFrames;
      enqueue.assign({ buffer: isFull ? [] : [...context.buffer, ...frames] });
      if (isFull) enqueue.raise({ type: 'inbox.reload' });
    }),
    forgetBuffer: assign({ buffer: [] }),
    beginLoad: assign(({ context }) => {
      context.store.beginLoad();
      return { failure: null, next: null };
    }),
    addPage: assign(({ context }, { page, place }: { page: Page<ChatRow>; place: 'first' | 'below' | 'single' }) => {
      const position = page.position ?? null;
      context.store.addPage(page.rows, position, place);
      if (place !== 'single' && !page.next) context.store.finishLoad();
      const wanted = withWanted(context.wanted, applyAbove(context, context.buffer, position));
      const listed = place === 'first' ? { isLoaded: true, position } : {};
      return { ...listed, ...(place === 'single' ? {} : { next: page.next ?? null }), wanted, failure: null, ...changed(context) };
    }),
    dropMissing: assign(({ context }, page: Page<ChatRow>) => {
      const [asked, ...wanted] = context.wanted;
      if (asked !== undefined && page.rows.length === 0) context.store.drop(asked);
      return { wanted, ...changed(context) };
    }),
    select: assign(({ context }, id: string | null) => {
      context.store.pin(id);
      return { selectedId: id, ...changed(context) };
    }),
    reportChosen: sendParent(({ context }: { context: InboxContext }) =>
      chosen(context.selectedId === null ? null : (context.store.get(context.selectedId) ?? null)),
    ),
    step: enqueueActions(({ context, enqueue }, by: 1 | -1) => {
      const rank = context.selectedId === null ? -1 : context.store.rank(context.filter, context.selectedId, context.kind);
      const place = rank < 0 ? 0 : rank + by;
      const [row] = place < 0 ? [] : context.store.slice(context.filter, place, place + 1, context.kind);
      if (row) enqueue.raise({ type: 'conversation.open', id: row.conversationId });
    }),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    fillsFurther: ({ context }, page: Page<ChatRow>) => Boolean(page.next) && context.store.size('all') + page.rows.length < chatLimits.listedRows,
    wantsRow: ({ context }) => context.wanted.length > 0 && context.positions && context.wanted.length <= chatLimits.singleRows,
    /** Too many to ask for one by one, or a back end that cannot be asked for one. */
    wantsList: ({ context }) => context.isLoaded && (context.wanted.length > chatLimits.singleRows || (context.wanted.length > 0 && !context.positions)),
    isLoaded: ({ context }) => context.isLoaded,
    selectedWaits: ({ context }, page: Page<ChatRow>) => page.rows.some((row) => row.conversationId === context.selectedId),
  },
  delays: {
    /** A list that could not be had is asked for again by itself. */
    retry: 5_000,
    /** Several unknown conversations of one moment are one reload. */
    gather: 1_000,
  },
}).createMachine({
  id: 'inbox',
  context: ({ input }) => ({
    tools: input.tools,
    person: input.person,
    positions: input.features.includes('positions'),
    revision: 0,
    store: new InboxStore({ id: input.person.id, system: input.person.system }),
    filter: 'all',
    kind: 'any',
    selectedId: null,
    counts: { all: 0, mine: 0, unread: 0, waiting: 0 },
    position: null,
    failure: null,
    isLoaded: false,
    next: null,
    buffer: [],
    wanted: [],
  }),
  type: 'parallel',
  on: {
    'filter.choose': {
      actions: assign(({ context, event }) => {
        const kind = event.kind ?? context.kind;
        // In a list that is opened now, the row being read stands only if it belongs there.
        context.store.pin(null);
        context.store.pin(context.selectedId);
        return { filter: event.filter ?? context.filter, kind, revision: context.revision + 1, counts: countsOf(context.store, kind) };
      }),
    },
    'conversation.open': {
      actions: [
        { type: 'select', params: ({ event }) => event.id },
        'reportChosen',
        // An address may name a conversation that no page has brought yet.
        assign(({ context, event }) => (context.store.get(event.id) ? {} : { wanted: withWanted(context.wanted, [event.id]) })),
      ],
    },
    'conversation.close': { actions: [{ type: 'select', params: () => null }, 'reportChosen'] },
    'conversation.next': { actions: { type: 'step', params: 1 } },
    'conversation.previous': { actions: { type: 'step', params: -1 } },
    'conversation.read': { actions: [({ context, event }) => context.store.markRead(event.id, event.seq), assign(({ context }) => changed(context))] },
    burst: [
      { guard: and([stateIn({ list: 'ready' }), stateIn({ rows: 'idle' })]), actions: ['forgetBuffer', { type: 'take', params: ({ event }) => event.frames }] },
      {
        actions: [
          { type: 'keep', params: ({ event }) => event.frames },
          { type: 'take', params: ({ event }) => event.frames },
        ],
      },
    ],
  },
  states: {
    list: {
      initial: 'loading',
      on: { 'inbox.reload': '.loading' },
      states: {
        loading: {
          tags: ['busy'],
          entry: 'beginLoad',
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'isLoaded', target: 'again' }, { target: 'first' }] },
            first: { tags: 'loading' },
            again: {},
          },
          invoke: {
            id: 'page',
            src: 'loadPage',
            input: { next: null, limit: chatLimits.listPage },
            onDone: [
              {
                guard: { type: 'fillsFurther', params: ({ event }) => event.output },
                target: 'filling',
                actions: [
                  { type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'first' as const }) },
                  sendParent(({ event }): InboxReport => ({ type: 'inbox.loaded', position: event.output.position ?? null })),
                ],
              },
              {
                target: 'ready',
                actions: [
                  { type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'first' as const }) },
                  sendParent(({ event }): InboxReport => ({ type: 'inbox.loaded', position: event.output.position ?? null })),
                ],
              },
            ],
            onError: { target: 'failed', actions: [assign({ failure: ({ event }) => failureOf(event.error) }), sendParent(failed)] },
          },
        },
        /** The rest of the list, in the background: unread and waiting are only right over all of it. */
        filling: {
          tags: 'busy',
          invoke: {
            id: 'page',
            src: 'loadPage',
            input: ({ context }) => ({ next: context.next, limit: chatLimits.listPageMax }),
            onDone: [
              {
                guard: { type: 'fillsFurther', params: ({ event }) => event.output },
                target: 'filling',
                reenter: true,
                actions: { type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'below' as const }) },
              },
              { target: 'ready', actions: { type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'below' as const }) } },
            ],
            onError: { target: 'failed', actions: [assign({ failure: ({ event }) => failureOf(event.error) }), sendParent(failed)] },
          },
        },
        ready: { on: { 'inbox.more': { guard: 'hasMore', target: 'filling' } } },
        /** What is there stays usable; it is asked for again by itself. */
        failed: { tags: 'failed', after: { retry: 'loading' } },
      },
    },
    rows: {
      initial: 'idle',
      states: {
        idle: {
          always: [
            { guard: 'wantsRow', target: 'fetching' },
            { guard: 'wantsList', target: 'gathering' },
          ],
        },
        fetching: {
          invoke: {
            id: 'row',
            src: 'loadRow',
            input: ({ context }) => ({ conversationId: context.wanted[0] ?? '' }),
            onDone: [
              {
                guard: { type: 'selectedWaits', params: ({ event }) => event.output },
                target: 'idle',
                actions: [
                  { type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'single' as const }) },
                  { type: 'dropMissing', params: ({ event }) => event.output },
                  'reportChosen',
                ],
              },
              {
                target: 'idle',
                actions: [
                  { type: 'addPage', params: ({ event }) => ({ page: event.output, place: 'single' as const }) },
                  { type: 'dropMissing', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: { target: 'pausing' },
          },
        },
        pausing: { after: { retry: 'idle' } },
        gathering: {
          after: {
            gather: {
              target: 'idle',
              actions: [
                assign({ wanted: [] }),
                enqueueActions(({ enqueue }) => {
                  enqueue.raise({ type: 'inbox.reload' });
                }),
              ],
            },
          },
        },
      },
    },
  },
});
