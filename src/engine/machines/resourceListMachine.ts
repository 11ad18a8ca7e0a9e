/** A list of any resource that stays true by itself: pages, one open row, acts, its form, and changes as they arrive. */
import { assign, enqueueActions } from 'xstate';
import { listLimits } from '#contract/limits/lists.ts';
import { plainLayout } from '#contract/layouts/listLayout.ts';
import { placeOf, readAddress } from './resourceList/address.ts';
import type { ResourceListContext, RowAct } from './resourceList/context.ts';
import { further, placed } from './resourceList/order.ts';
import { branch, finding } from './resourceList/treeRegions.ts';
import { folded, foldedAll, placedBranch, stepOf } from './resourceList/tree.ts';
import type { TreePlace } from './resourceList/tree.ts';
import { becoming, healed, union } from './resourceList/receive.ts';
import { board } from './resourceList/boardRegion.ts';
import { form } from './resourceList/formRegion.ts';
import { ownFields } from './resourceList/ownFields.ts';
import { readings } from './resourceList/readings.ts';
import { list, rows } from './resourceList/regions.ts';
import { withoutTaken } from './resourceList/rows.ts';
import { resourceListSetup } from './resourceList/setup.ts';
import { layout, options } from './resourceList/sideRegions.ts';
import { bulk, preview } from './resourceList/actRegions.ts';
import { counting, detail, history, matching, rowActs } from './resourceList/workRegions.ts';

export type { ListPageInput, RowMove } from './resourceList/context.ts';
export type { ListQuery } from './resourceList/query.ts';

const queued = (context: ResourceListContext, act: RowAct): Partial<ResourceListContext> => ({
  acts: [...context.acts, act],
  moving: { ...context.moving, [act.id]: becoming(act) },
  ...healed(context, 'act.again'),
});
const put = (context: ResourceListContext, id: string, moved: ReturnType<typeof placed>): Partial<ResourceListContext> =>
  moved ? { rows: moved.rows, activeId: id, ...queued(context, { act: 'order', id, ids: moved.ids }) } : {};
/** There at once; its version is the one it has when its turn comes. */
function placing(context: ResourceListContext, id: string, place: TreePlace): Partial<ResourceListContext> {
  const row = context.rows.find((one) => one.id === id);
  if (!row) return {};
  return { rows: placedBranch(context.rows, id, place), activeId: id, ...queued(context, { act: 'place', id, version: row.version, ...place }) };
}
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const resourceListMachine = resourceListSetup.createMachine({
  id: 'list',
  context: ({ input: { tools, path, entity, search = '' } }) => ({
    tools,
    path,
    entity,
    place: placeOf(path),
    told: search,
    ...readAddress(search),
    rows: [],
    next: null,
    position: null,
    count: null,
    isCounted: false,
    highlighted: {},
    waiting: 0,
    detail: null,
    failure: null,
    again: null,
    detailFailure: null,
    detailBehind: false,
    moving: {},
    movedHere: {},
    isLoaded: false,
    atTop: true,
    held: [],
    wanted: [],
    beingRead: null,
    acts: [],
    buffer: [],
    activeId: null,
    chosen: [],
    bulk: null,
    bulkReport: null,
    preview: null,
    branch: null,
    hits: null,
    removed: null,
    history: null,
    historyFailure: null,
    layout: plainLayout,
    earlyLayout: null,
    board: null,
    showsEmpty: false,
    own: [],
    options: {},
    optionsWanted: [],
    editor: null,
    readings: {},
  }),
  type: 'parallel',
  entry: 'matchEditor',
  on: {
    'rows.scrolled': { actions: assign({ atTop: ({ event }) => event.top }) },
    'rows.show': { actions: assign(({ context }) => ({ wanted: union(context.wanted, context.held), held: [], waiting: 0, atTop: true })) },
    'list.renew': {
      actions: enqueueActions(({ enqueue }) => {
        enqueue.raise({ type: 'list.reload' });
        enqueue.raise({ type: 'detail.follow' });
        enqueue.raise({ type: 'fields.renew' });
        enqueue.raise({ type: 'reading.renew' });
      }),
    },
    'form.renew': {
      actions: enqueueActions(({ context, enqueue }) => {
        if (context.editor) enqueue.sendTo(context.editor, { type: 'row.renew' });
      }),
    },
    'failure.dismiss': { actions: assign({ failure: null, again: null }) },
    'highlight.fade': {
      actions: [
        assign(({ context }) => {
          const highlighted = Object.fromEntries(Object.entries(context.highlighted).filter(([, one]) => context.tools.now() - one.at < 1_900));
          return { highlighted, rows: withoutTaken(context.rows, highlighted) };
        }),
        'watchHighlights',
      ],
    },
    'address.entered': {
      guard: { type: 'isElsewhere', params: ({ event }) => event.search },
      actions: enqueueActions(({ context, enqueue, event }) => {
        const shown = readAddress(event.search);
        const isOther = !isSame(shown.query, context.query);
        enqueue.assign({
          ...shown,
          told: event.search,
          activeId: shown.openId ?? context.activeId,
          detail: shown.openId === context.openId ? context.detail : null,
        });
        if (isOther) enqueue.assign({ isLoaded: false, buffer: [], chosen: [], count: null });
        enqueue('matchEditor');
        if (shown.openId !== context.openId) enqueue.raise({ type: 'detail.follow' });
        if (isOther) enqueue.raise({ type: 'list.reload' });
      }),
    },
    'empty.toggle': { actions: assign({ showsEmpty: ({ context }) => !context.showsEmpty }) },
    'row.activate': { actions: assign({ activeId: ({ event }) => event.id }) },
    'page.full': { actions: [assign({ isFull: ({ event }) => event.isFull }), { type: 'tellAddress', params: { replace: false } }] },
    'rows.choose': {
      actions: assign(({ context, event }) => ({
        chosen: (event.isOn ? union(context.chosen, event.ids) : context.chosen.filter((id) => !event.ids.includes(id))).slice(0, listLimits.chosen),
      })),
    },
    'bulk.dismiss': { actions: assign({ bulkReport: null }) },
    'undo.over': { actions: assign({ removed: null }) },
    'row.move': {
      actions: [
        { type: 'patch', params: ({ context, event: { type: _type, ...move } }) => queued(context, { act: 'move', ...move }) },
        { type: 'tellBoard', params: ({ event: { id, field, status } }) => ({ type: 'card.moved', id, field, to: status }) },
      ],
    },
    'row.change': {
      actions: { type: 'patch', params: ({ context, event: { id, version, patch } }) => queued(context, { act: 'change', id, version, patch }) },
    },
    'row.remove': { actions: { type: 'patch', params: ({ context, event: { id, version } }) => queued(context, { act: 'remove', id, version }) } },
    'row.restore': { actions: { type: 'patch', params: ({ context, event: { id } }) => queued(context, { act: 'restore', id }) } },
    // Shown at once, so that the next step goes on from there; what stands is read when it is done, or refused.
    'branch.place': {
      guard: 'isTree',
      actions: { type: 'patch', params: ({ context, event: { id, parentId, before } }) => placing(context, id, { parentId, before }) },
    },
    'tree.fold': {
      actions: enqueueActions(({ context, enqueue, event }) => {
        enqueue.raise({ type: 'layout.change', patch: { folds: folded(context.rows, context.layout.folds, event) } });
      }),
    },
    'tree.foldAll': {
      actions: enqueueActions(({ enqueue, event }) => {
        enqueue.raise({ type: 'layout.change', patch: { folds: foldedAll(event.isOpen) } });
      }),
    },
    'row.order': [
      {
        guard: 'isTree',
        actions: {
          type: 'patch',
          params: ({ context, event: { id, by } }) => {
            const place = context.query.searchValue ? null : stepOf(context.rows, id, by);
            return place ? placing(context, id, place) : {};
          },
        },
      },
      { guard: 'isInOrder', actions: { type: 'patch', params: ({ context, event: { id, by } }) => put(context, id, further(context, id, by)) } },
    ],
    'row.place': { guard: 'isInOrder', actions: { type: 'patch', params: ({ context, event: { id, at } }) => put(context, id, placed(context, id, at)) } },
    'act.again': { actions: { type: 'patch', params: ({ context, event }) => queued(context, event.act) } },
  },
  states: {
    list,
    rows,
    detail,
    rowActs,
    bulk,
    preview,
    branch,
    finding,
    matching,
    counting,
    history,
    layout,
    board,
    options,
    ownFields,
    form,
    readings,
  },
});
