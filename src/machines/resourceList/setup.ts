/** What a live list is given and may do: actors, effects, guards, each by name. */
import { assign, enqueueActions, setup } from 'xstate';
import type { Page } from '#contract/resource.ts';
import { chatLimits } from '#contract/limits.ts';
import type { Failure } from '#machines/failure.ts';
import { settleRow } from './rows.ts';
import type { RowChange } from '#contract/socket.ts';
import type { ListRow } from '#machines/rows.ts';
import { promiseToSupply } from '#machines/standIn.ts';

import type { ListPageInput, ListQuery, ResourceListContext, ResourceListEvent, ResourceListInput, RowInput, RowMove } from './context.ts';

export const resourceListSetup = setup({
  types: {
    context: {} as ResourceListContext,
    events: {} as ResourceListEvent,
    input: {} as ResourceListInput,
    tags: {} as 'loading' | 'busy' | 'more' | 'failed' | 'detailLoading',
  },
  actors: {
    loadPage: promiseToSupply<Page<ListRow>, ListPageInput>('loadPage'),
    /** The row if it is there and fits the query. */
    loadRow: promiseToSupply<ListRow | null, RowInput & { readonly query: ListQuery }>('loadRow'),
    loadDetail: promiseToSupply<ListRow | null, RowInput>('loadDetail'),
    moveRow: promiseToSupply<ListRow, { readonly path: string; readonly row: ListRow | null; readonly move: RowMove }>('moveRow'),
  },
  actions: {
    patch: assign((_, patch: Partial<ResourceListContext>) => patch),
    fail: assign((_, failure: Failure) => ({ failure, failedMove: null })),
    watchHighlights: enqueueActions(({ context, enqueue }) => {
      enqueue.cancel('fade');
      if (Object.keys(context.highlighted).length > 0) enqueue.raise({ type: 'highlight.fade' }, { id: 'fade', delay: 'fade' });
    }),
    settle: assign(({ context }, row: ListRow | null) => {
      const [id, ...wanted] = context.wanted;
      if (id === undefined) return {};
      const { rows, lit } = settleRow(context.rows, id, row, context.tools.now());
      return { rows, wanted, highlighted: { ...context.highlighted, ...lit } };
    }),
  },
  guards: {
    isLoaded: ({ context }) => context.isLoaded,
    hasMore: ({ context }) => context.next !== null,
    wantsRow: ({ context }) => context.isLoaded && context.wanted.length > 0 && context.wanted.length <= chatLimits.singleRows,
    wantsList: ({ context }) => context.isLoaded && context.wanted.length > chatLimits.singleRows,
    hasMove: ({ context }) => context.moves.length > 0,
    isOpen: ({ context }) => context.openId !== null,
    touchesOpen: ({ context }, changes: readonly RowChange[]) => changes.some((change) => change.entity === context.entity && change.id === context.openId),
  },
  delays: { retry: 5_000, fade: 2_000, typing: 250 },
});
