/** A live list is given these and may do those: actors, effects, guards, each by name. */
import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { Answers } from '#contract/operations.ts';
import type { Page } from '#contract/resource.ts';
import { chatLimits } from '#contract/limits/chat.ts';
import { listLimits } from '#contract/limits/lists.ts';
import { preferenceLimits } from '#contract/limits/session.ts';
import type { ListLayout } from '#contract/layouts/listLayout.ts';
import type { Beforehand } from '#contract/readings/acts.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { boardMachine } from '#src/engine/machines/boardMachine.ts';
import type { BoardEvent } from '#src/engine/machines/board/context.ts';
import type { resourceEditorMachine } from '#src/engine/machines/resourceEditorMachine.ts';
import { canAsk, looksAnew, touches } from './acts.ts';
import { readingMachine } from '#src/kit/machines/readings/readingMachine.ts';
import { isInOrder } from './order.ts';
import { settleRow } from './rows.ts';
import { isAskedAsTree, isShownAsTree } from './tree.ts';
import type { TreePlace } from './tree.ts';
import type { RowChange } from '#contract/socket.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { machineToSupply, promiseToSupply } from '#src/kit/machines/standIn.ts';
import { writeAddress } from './address.ts';
import type { ListShow } from './address.ts';
import type {
  Again,
  BulkInput,
  BulkReport,
  HistoryRow,
  ListPageInput,
  ListReport,
  OptionRow,
  OptionsWanted,
  PreviewAsked,
  QueryPatch,
  ResourceListContext,
  ResourceListEvent,
  ResourceListInput,
  RowAct,
  RowInput,
} from './context.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import type { ListQuery } from './query.ts';

const report = (given: ListReport): ListReport => given;

/** An organisation's own fields and their choices are made of these. */
const makeFields: ReadonlySet<string> = new Set(['orgFieldConfig', 'orgDictionary', 'dictionaryItem']);

export const resourceListSetup = setup({
  types: {
    context: {} as ResourceListContext,
    events: {} as ResourceListEvent,
    input: {} as ResourceListInput,
    tags: {} as
      | 'loading'
      | 'busy'
      | 'more'
      | 'failed'
      | 'detailLoading'
      | 'counting'
      | 'countFailed'
      | 'bulkBusy'
      | 'previewBusy'
      | 'branchBusy'
      | 'finding'
      | 'matching'
      | 'historyBusy'
      | 'layoutUnsaved',
  },
  actors: {
    loadPage: promiseToSupply<Page<ListRow>, ListPageInput>('loadPage'),
    /** The row if it is there and fits the query. */
    loadRow: promiseToSupply<ListRow | null, RowInput & { readonly query: ListQuery }>('loadRow'),
    loadDetail: promiseToSupply<ListRow | null, RowInput>('loadDetail'),
    /** The row as it is afterwards; null: it is not in this list any more. */
    actOnRow: promiseToSupply<ListRow | null, { readonly path: string; readonly row: ListRow | null; readonly act: RowAct }>('actOnRow'),
    countRows: promiseToSupply<number, { readonly path: string; readonly query: ListQuery }>('countRows'),
    /** Ids of what the query finds, `listLimits.chosen` at most. */
    loadMatching: promiseToSupply<readonly string[], { readonly path: string; readonly query: ListQuery }>('loadMatching'),
    actOnMany: promiseToSupply<BulkReport, BulkInput>('actOnMany'),
    /** The preview of an act: changes that it would make, and rows that it leaves out. */
    previewMany: promiseToSupply<unknown, { readonly path: string; readonly asked: PreviewAsked; readonly by: Beforehand }>('previewMany'),
    checkPlace: promiseToSupply<Answers<'menu.placeCheck'>, { readonly path: string; readonly id: string } & TreePlace>('checkPlace'),
    loadHistory: promiseToSupply<readonly HistoryRow[], RowInput & { readonly before: number | null }>('loadHistory'),
    loadLayout: promiseToSupply<ListLayout, { readonly path: string }>('loadLayout'),
    saveLayout: promiseToSupply<ListLayout, { readonly path: string; readonly layout: ListLayout }>('saveLayout'),
    askOptions: promiseToSupply<readonly OptionRow[], OptionsWanted>('askOptions'),
    /** The fields that hold here beside the described ones. */
    loadOwnFields: promiseToSupply<readonly OwnFieldNow[], { readonly entity: string }>('loadOwnFields'),
    /** Nobody fetches it who looks at lists alone. */
    fetchBoard: promiseToSupply<typeof boardMachine>('fetchBoard'),
    editor: machineToSupply<typeof resourceEditorMachine>('editor'),
    reading: readingMachine,
  },
  actions: {
    patch: assign((_, patch: Partial<ResourceListContext>) => patch),
    fail: assign((_, { error, again }: { readonly error: unknown; readonly again: Exclude<Again['type'], 'act.again'> | null }) => ({
      failure: failureOf(error),
      again: again && { type: again },
    })),
    watchHighlights: enqueueActions(({ context, enqueue }) => {
      enqueue.cancel('fade');
      if (Object.keys(context.highlighted).length > 0) enqueue.raise({ type: 'highlight.fade' }, { id: 'fade', delay: 'fade' });
    }),
    settle: assign(({ context }, row: ListRow | null) => {
      const { beingRead: id } = context;
      if (id === null) return {};
      const { rows, lit } = settleRow(context.rows, id, row, context.tools.now());
      return { rows, beingRead: null, highlighted: { ...context.highlighted, ...lit } };
    }),
    /** A list that nobody asked anything of opens with the query that its person chose for that. */
    openUsual: enqueueActions(({ context, enqueue }) => {
      const usual = context.layout.queries.find(({ isDefault }) => isDefault);
      if (!usual || context.openId !== null || context.editing !== 'none' || Object.values(context.query).some(Boolean)) return;
      const { searchValue, filter, sort, columns } = usual;
      if (columns) enqueue.assign({ layout: { ...context.layout, columns } });
      enqueue.raise({ type: 'query.changed', patch: { searchValue, filter, sort } });
    }),
    /** The address is told what is in front of somebody; `replace`: no step to go back to. */
    tellAddress: enqueueActions(({ context, enqueue }, { replace }: { readonly replace: boolean }) => {
      const search = writeAddress(context.place, context);
      if (search === context.told) return;
      enqueue.assign({ told: search });
      enqueue.sendParent(report({ type: 'list.moved', path: context.place.path, search, replace }));
    }),
    /** The form that what is shown asks for is there, and no other one. */
    matchEditor: enqueueActions(({ context, enqueue }) => {
      const { editing, openId, editor, entity, tools, path, own } = context;
      const wanted = editing === 'none' ? null : editing === 'new' ? 'new' : openId;
      const known = editor?.getSnapshot().context;
      if (editor && known?.about === wanted) return;
      if (editor) enqueue.stopChild(editor);
      if (wanted === null) {
        enqueue.assign({ editor: null });
        return;
      }
      const row = context.detail?.id === wanted ? context.detail : null;
      enqueue.assign(({ spawn }) => ({
        editor: spawn('editor', { id: `editor:${entity}:${wanted}`, input: { tools, path, entity, about: wanted, row, own } }),
      }));
    }),
    askForm: sendParent(({ context }, key: string) => report({ type: 'form.ask', key, list: context.path })),
    toParent: sendParent((_, given: ListReport) => report(given)),
    toEditor: enqueueActions(({ context, enqueue, event }) => {
      if (!context.editor) return;
      if (event.type === 'burst' || event.type === 'form.told') enqueue.sendTo(context.editor, event);
    }),
    /** A form that is here is not asked for again: only one that did not come hears this. */
    healEditor: enqueueActions(({ context, enqueue }) => {
      if (context.editor) enqueue.sendTo(context.editor, { type: 'load.again' });
    }),
    tellBoard: enqueueActions(({ context, enqueue }, given: BoardEvent) => {
      if (context.board) enqueue.sendTo(context.board, given);
    }),
    show: assign((_, shown: Partial<ListShow>) => shown),
    /** The last step done: others may have been taken elsewhere meanwhile. */
    readOrder: enqueueActions(({ context, enqueue }) => {
      if (context.acts[0]?.act === 'order' && context.acts[1]?.act !== 'order') enqueue.raise({ type: 'list.reload' });
    }),
    forgetUndo: enqueueActions(({ enqueue }) => {
      enqueue.cancel('undo');
      enqueue.raise({ type: 'undo.over' }, { id: 'undo', delay: 'undo' });
    }),
  },
  guards: {
    isLoaded: ({ context }) => context.isLoaded,
    isBoard: ({ context }) => context.layout.board?.isShown === true,
    isNoBoard: ({ context }) => context.layout.board?.isShown !== true,
    hasBoard: ({ context }) => context.board !== null,
    isInOrder: ({ context }) => isInOrder(context),
    isTree: ({ context }) => isShownAsTree(context),
    /** Nothing is asked for anew: the rows are here, and what is searched is shown among them. */
    isTreeSearch: ({ context }, patch: QueryPatch) => context.isLoaded && isShownAsTree(context) && Object.keys(patch).every((name) => name === 'searchValue'),
    wantsHits: ({ context }) => Boolean(context.query.searchValue) && isAskedAsTree(context.entity, context.query),
    mayMoveBranch: ({ context }) => Boolean(context.branch?.answer),
    hasMore: ({ context }) => context.next !== null,
    wantsRow: ({ context }) => context.isLoaded && context.wanted.length > 0 && context.wanted.length <= chatLimits.singleRows,
    wantsList: ({ context }) => context.isLoaded && context.wanted.length > chatLimits.singleRows,
    canCheck: ({ context }) => canAsk(context, 'look'),
    canTry: ({ context }) => canAsk(context, 'trial'),
    hasAct: ({ context }) => context.acts.length > 0,
    isOpen: ({ context }) => context.openId !== null,
    isLed: (_, row: ListRow | null) => typeof row?.['mergedFromId'] === 'string',
    isDetailBehind: ({ context }) => context.detailBehind,
    hasDetailFailed: ({ context }) => context.detailFailure !== null,
    isElsewhere: ({ context }, search: string) => search !== context.told,
    wantsOptions: ({ context }) => context.optionsWanted.length > 0,
    touchesFields: (_, changes: readonly RowChange[]) => changes.some((change) => makeFields.has(change.entity)),
    touchesOpen: ({ context }, changes: readonly RowChange[]) => changes.some((change) => change.entity === context.entity && change.id === context.openId),
    isTyped: ({ event }) => (event.type === 'preview.ask' || event.type === 'preview.write') && event.isTyped === true,
    changesLook: ({ context, event }) => event.type === 'preview.write' && touches(context, event.patch, 'look'),
    changesTrial: ({ context, event }) => event.type === 'preview.write' && touches(context, event.patch, 'trial'),
    looksAnew: ({ context, event }) => event.type === 'preview.write' && looksAnew(context, event.patch),
    hasEarlyLayout: ({ context }) => context.earlyLayout !== null,
    /** Somebody pressed to keep or to share it. */
    isKeptOrShared: (_, { queries, team }: Partial<ListLayout>) => queries !== undefined || team !== undefined,
  },
  delays: { retry: 5_000, layoutRetry: preferenceLimits.retryMs, fade: 2_000, typing: 250, settle: listLimits.settleMs, undo: listLimits.undoMs },
});
