/** A list as a board: the columns of a life with their pages, true by themselves, and the moves that are made here, seen at once and taken back where they are refused. */
import { and, assign, enqueueActions, not, or, setup, stateIn } from 'xstate';
import { chatLimits } from '#contract/limits/chat.ts';
import { boardLimits } from '#contract/limits/lists.ts';
import { boardKindOf } from '#contract/readings/boardColumns.ts';
import type { Page } from '#contract/resource.ts';
import type { RowChange } from '#contract/socket.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { beginReading, readLater } from '#src/kit/machines/readings/rowReading.ts';
import type { ListQuery } from '#src/engine/machines/resourceList/query.ts';
import type { Ordering } from './board/columns.ts';
import type { BoardAnswer, BoardContext, BoardEvent, BoardInput, BoardPageInput, ColumnPageInput, Reading } from './board/context.ts';
import { answered, appended, areOfBoard, begun, done, faded, hasOtherColumns, heard, letGo, recounted, refused, settled } from './board/receive.ts';

/** The columns are made of what somebody chose, of the life where that is none of the description. */
function madeOf(entity: string, chosen: string | undefined): Pick<Ordering, 'by' | 'kind' | 'where'> {
  const described = standardEntity(entity);
  const board = described?.standard.board;
  const also = board?.also?.find((one) => one.by === chosen);
  if (also) return { by: also.by, kind: boardKindOf(described?.fields[also.by]) ?? 'state', where: also.where ?? [] };
  return { by: board?.by ?? '', kind: 'state', where: [] };
}
/** The cards stand in the order of the list. */
function orderingOf(entity: string, { sort }: ListQuery, chosen: string | undefined): Ordering {
  const standard = standardEntity(entity)?.standard;
  return { ...madeOf(entity, chosen), sum: standard?.board?.sum, sort: sort ?? standard?.sort ?? '-createdAt' };
}
const about = (context: BoardContext, query: ListQuery): Partial<BoardContext> => ({ query, ordering: orderingOf(context.entity, query, context.ordering.by) });
/** The list is asked so for a row, and for further pages of a column. */
const narrowed = ({ query, ordering: { where } }: BoardContext): ListQuery =>
  where.length === 0 ? query : { ...query, filter: { ...query.filter, all: [...where, ...(query.filter?.all ?? [])] } };

const turned = (context: BoardContext, by: string | undefined): Partial<BoardContext> => ({
  ordering: orderingOf(context.entity, context.query, by),
  columns: {},
  isLoaded: false,
  pending: {},
  marks: {},
  ghosts: [],
  news: null,
});

const boardSetup = setup({
  types: { context: {} as BoardContext, events: {} as BoardEvent, input: {} as BoardInput, tags: {} as 'busy' | 'failed' | 'more' },
  actors: {
    loadBoard: promiseToSupply<BoardAnswer, BoardPageInput>('loadBoard'),
    loadColumn: promiseToSupply<Page<ListRow>, ColumnPageInput>('loadColumn'),
    /** The row if it is there and fits the query. */
    loadRow: promiseToSupply<ListRow | null, { readonly path: string; readonly id: string; readonly query: ListQuery }>('loadRow'),
  },
  actions: {
    patch: assign((_, patch: Partial<BoardContext>) => patch),
    /** News are known of and cannot be read: what stands there is as old as the first of these. */
    fallBehind: assign({ behind: ({ context: { behind, tools } }, reading: Reading) => ({ [reading]: tools.now(), ...behind }) }),
    catchUp: assign({ behind: ({ context: { behind } }, reading: Reading) => Object.fromEntries(Object.entries(behind).filter(([one]) => one !== reading)) }),
    watchMarks: enqueueActions(({ context, enqueue }) => {
      enqueue.cancel('fade');
      if (Object.keys(context.marks).length + context.ghosts.length > 0) enqueue.raise({ type: 'marks.fade' }, { id: 'fade', delay: 'fade' });
    }),
  },
  guards: {
    isOfBoard: ({ context }, changes: readonly RowChange[]) => areOfBoard(context, changes),
    wantsRow: ({ context }) => context.isLoaded && context.held === null && context.wanted.length > 0 && context.wanted.length <= chatLimits.singleRows,
    wantsFew: ({ context }) => context.wanted.length <= chatLimits.singleRows,
    wantsAll: ({ context }) => context.isLoaded && context.held === null && context.wanted.length > chatLimits.singleRows,
    hasMore: ({ context }, state: string) => context.columns[state]?.next != null,
    isOfLife: ({ context }, field: string | undefined) => field === undefined || field === context.ordering.by,
    /** Somebody has their first row, or another day has begun. */
    hasOtherColumns: ({ context }, board: BoardAnswer) => hasOtherColumns(context, board),
  },
  delays: { retry: 5_000, typing: 250, recount: boardLimits.recountMs, fade: boardLimits.markMs },
});

const pages = boardSetup.createStateConfig({
  initial: 'loading',
  on: {
    'query.told': { target: '.asking', actions: { type: 'patch', params: ({ context, event }) => about(context, event.query) } },
    'columns.by': { target: '.loading', actions: { type: 'patch', params: ({ context, event }) => turned(context, event.by) } },
    'board.reload': { target: '.loading', actions: { type: 'patch', params: ({ context, event }) => about(context, event.query) } },
    burst: { actions: [{ type: 'patch', params: ({ context, event }) => heard(context, event.changes) }, 'watchMarks'] },
  },
  states: {
    /** While somebody types, only the last text is asked for. */
    asking: { tags: 'busy', after: { typing: 'loading' } },
    loading: {
      tags: 'busy',
      on: {
        burst: {
          actions: [
            { type: 'patch', params: ({ context, event }) => (context.isLoaded ? heard(context, event.changes) : {}) },
            assign({ buffer: ({ context, event }) => [...context.buffer, ...event.changes].slice(-chatLimits.bufferedFrames) }),
            'watchMarks',
          ],
        },
      },
      invoke: {
        id: 'board',
        src: 'loadBoard',
        input: ({ context }) => ({ path: context.path, query: context.query, by: context.ordering.by, limit: boardLimits.cards }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'patch', params: ({ context, event }) => answered(context, event.output) },
            { type: 'catchUp', params: 'pages' },
          ],
        },
        onError: {
          target: 'failed',
          actions: [assign({ failure: ({ event }) => failureOf(event.error), buffer: [] }), { type: 'fallBehind', params: 'pages' }],
        },
      },
    },
    ready: {},
    /** The cards that are there stay. */
    failed: { tags: 'failed', after: { retry: 'loading' }, on: { 'board.heal': 'loading' } },
  },
});

const rows = boardSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'wantsRow', target: 'fetching', actions: { type: 'patch', params: ({ context }) => beginReading(context) } },
        { guard: 'wantsAll', target: 'flock' },
      ],
    },
    /** More follow than came: the columns are asked for once for all of them, with their counts. */
    flock: { after: { recount: 'whole' } },
    whole: {
      always: [
        { guard: 'wantsFew', target: 'idle' },
        {
          // An answer that is on its way would be thrown away for the next one, and under a stream of changes none would ever be taken.
          guard: and(['wantsAll', not(stateIn({ pages: 'loading' }))]),
          target: 'idle',
          actions: enqueueActions(({ context, enqueue }) => {
            enqueue.assign({ wanted: [] });
            enqueue.raise({ type: 'board.reload', query: context.query });
          }),
        },
      ],
    },
    fetching: {
      invoke: {
        id: 'row',
        src: 'loadRow',
        input: ({ context }) => ({ path: context.path, id: context.beingRead ?? '', query: narrowed(context) }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'patch', params: ({ context, event }) => settled(context, event.output) }, { type: 'catchUp', params: 'rows' }, 'watchMarks'],
        },
        onError: {
          target: 'pausing',
          actions: [
            { type: 'patch', params: ({ context }) => readLater(context) },
            { type: 'fallBehind', params: 'rows' },
          ],
        },
      },
    },
    pausing: { after: { retry: 'idle' } },
  },
});

const counts = boardSetup.createStateConfig({
  initial: 'still',
  on: {
    burst: { guard: { type: 'isOfBoard', params: ({ event }) => event.changes }, target: '.settling' },
    'move.done': '.settling',
    'move.refused': '.settling',
  },
  states: {
    still: {},
    /** It is not begun anew by what comes meanwhile: a steady stream would never be counted. Whoever asks for the cards is told how many there are, too. */
    settling: {
      on: { 'board.reload': 'still', burst: {}, 'move.done': {}, 'move.refused': {} },
      after: { recount: [{ guard: or([stateIn({ rows: 'flock' }), stateIn({ rows: 'whole' })]), target: 'still' }, { target: 'asking' }] },
    },
    asking: {
      invoke: {
        id: 'counts',
        src: 'loadBoard',
        input: ({ context }) => ({ path: context.path, query: context.query, by: context.ordering.by, limit: 0 }),
        onDone: [
          {
            guard: { type: 'hasOtherColumns', params: ({ event }) => event.output },
            target: 'still',
            actions: [
              { type: 'catchUp', params: 'counts' },
              enqueueActions(({ context, enqueue }) => enqueue.raise({ type: 'board.reload', query: context.query })),
            ],
          },
          {
            target: 'still',
            actions: [
              { type: 'patch', params: ({ context, event }) => recounted(context, event.output) },
              { type: 'catchUp', params: 'counts' },
            ],
          },
        ],
        onError: { target: 'pausing', actions: { type: 'fallBehind', params: 'counts' } },
      },
    },
    pausing: { after: { retry: 'asking' } },
  },
});

const more = boardSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'column.more': {
          guard: { type: 'hasMore', params: ({ event }) => event.state },
          target: 'loading',
          actions: assign({ moreOf: ({ event }) => event.state, moreFailure: null }),
        },
      },
    },
    loading: {
      tags: 'more',
      // Other columns by then: the page belongs to none of them.
      on: {
        'query.told': { target: 'idle', actions: assign({ moreOf: null }) },
        'board.reload': { target: 'idle', actions: assign({ moreOf: null }) },
        'columns.by': { target: 'idle', actions: assign({ moreOf: null }) },
      },
      invoke: {
        id: 'column',
        src: 'loadColumn',
        input: ({ context }) => {
          const { path, ordering, moreOf, columns } = context;
          const state = moreOf ?? '';
          return {
            path,
            query: narrowed(context),
            by: ordering.by,
            kind: ordering.kind,
            keys: Object.keys(columns),
            state,
            next: columns[state]?.next ?? null,
          };
        },
        onDone: { target: 'idle', actions: { type: 'patch', params: ({ context, event }) => appended(context, event.output) } },
        onError: {
          target: 'idle',
          actions: assign(({ context, event }) => ({ moreOf: null, moreFailure: { state: context.moreOf ?? '', failure: failureOf(event.error) } })),
        },
      },
    },
  },
});

const cards = boardSetup.createStateConfig({
  on: {
    'card.take': { actions: assign({ held: ({ event }) => event.id }) },
    'card.leave': { actions: [{ type: 'patch', params: ({ context }) => letGo(context) }, 'watchMarks'] },
    'card.moved': {
      guard: { type: 'isOfLife', params: ({ event }) => event.field },
      actions: [{ type: 'patch', params: ({ context, event }) => begun(context, event.id, event.to, event.value) }, 'watchMarks'],
    },
    'move.done': { actions: { type: 'patch', params: ({ context, event }) => done(context, event.id, event.row) } },
    'move.refused': { actions: [{ type: 'patch', params: ({ context, event }) => refused(context, event.id) }, 'watchMarks'] },
    'marks.fade': { actions: [{ type: 'patch', params: ({ context }) => faded(context) }, 'watchMarks'] },
  },
});

export const boardMachine = boardSetup.createMachine({
  id: 'board',
  context: ({ input: { tools, path, entity, query, by } }) => ({
    tools,
    path,
    entity,
    query,
    ordering: orderingOf(entity, query, by),
    columns: {},
    position: null,
    isLoaded: false,
    failure: null,
    pending: {},
    marks: {},
    ghosts: [],
    held: null,
    buffer: [],
    wanted: [],
    beingRead: null,
    moreOf: null,
    moreFailure: null,
    news: null,
    behind: {},
  }),
  type: 'parallel',
  states: { pages, rows, counts, more, cards },
});
