/** A list of any resource that stays true by itself: pages, one open row, moves, and changes as they arrive. */
import { assign } from 'xstate';

import { union } from './resourceList/receive.ts';
import { resourceListSetup } from './resourceList/setup.ts';
import { list, rows, detail, orderMoves } from './resourceList/regions.ts';

export type { ListPageInput, ListQuery, RowMove } from './resourceList/context.ts';

export const resourceListMachine = resourceListSetup.createMachine({
  id: 'list',
  context: ({ input }) => ({
    tools: input.tools,
    path: input.path,
    entity: input.entity,
    rows: [],
    query: {},
    next: null,
    position: null,
    highlighted: {},
    waiting: 0,
    openId: null,
    detail: null,
    failure: null,
    failedMove: null,
    detailFailure: null,
    moving: {},
    isLoaded: false,
    atTop: true,
    held: [],
    wanted: [],
    moves: [],
    buffer: [],
  }),
  type: 'parallel',
  on: {
    'rows.scrolled': { actions: assign({ atTop: ({ event }) => event.top }) },
    'rows.show': { actions: assign(({ context }) => ({ wanted: union(context.wanted, context.held), held: [], waiting: 0, atTop: true })) },
    'failure.dismiss': { actions: assign({ failure: null, failedMove: null }) },
    'highlight.fade': {
      actions: [
        assign(({ context }) => ({
          highlighted: Object.fromEntries(Object.entries(context.highlighted).filter(([, one]) => context.tools.now() - one.at < 1_900)),
        })),
        'watchHighlights',
      ],
    },
    'row.move': {
      actions: assign(({ context, event }) => ({
        moves: [...context.moves, { id: event.id, status: event.status, version: event.version }],
        moving: { ...context.moving, [event.id]: event.status },
        failure: context.failedMove ? null : context.failure,
        failedMove: null,
      })),
    },
  },
  states: {
    list,
    rows,
    detail,
    orderMoves,
  },
});
