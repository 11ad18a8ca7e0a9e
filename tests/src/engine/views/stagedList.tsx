/** A list in the middle of its work, as views see it. */
import { orderLife } from '#contract/lives/orderLife.ts';
import { plainLayout } from '#contract/layouts/listLayout.ts';
import { orderDetail } from '#contract/resources/order.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { placeOf } from '#src/engine/machines/resourceList/address.ts';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { actorShowing } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

/** A move that was refused can be made once more. */
export const movedAgain = { type: 'act.again', act: { act: 'move', id: '1', status: 'paid', version: 1 } } as const;

export const stagedList = (patch: Readonly<Record<string, unknown>> = {}, tags: readonly string[] = []): ResourceListRef & StagedActor =>
  actorShowing<ResourceListRef>({
    context: {
      path: '/orderManage',
      place: placeOf('/orderManage'),
      told: '',
      entity: 'order',
      rows: [],
      query: {},
      next: null,
      count: null,
      highlighted: {},
      waiting: 0,
      openId: null,
      isFull: false,
      editing: 'none',
      detail: null,
      detailFailure: null,
      failure: null,
      again: null,
      moving: {},
      movedHere: {},
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
      showsEmpty: false,
      own: [],
      options: {},
      optionsWanted: [],
      editor: null,
      readings: {},
      ...patch,
    },
    tags,
  });

export const nothingCan: ListScreen['can'] = {
  filter: false,
  search: true,
  count: false,
  history: false,
  create: false,
  update: false,
  remove: false,
  restore: false,
  bulk: false,
  choose: false,
  export: false,
  import: false,
  archive: false,
  acts: [],
  order: false,
  place: false,
};
export const orderScreen: ListScreen = {
  entity: 'order',
  path: '/orderManage',
  label: ['订单', 'Order'],
  fields: orderDetail,
  title: 'orderNo',
  lives: [{ name: 'status', label: ['状态', 'Status'], isSole: true, life: orderLife, path: '/orderManage', right: 'order.move', isNarrowed: true }],
  wide: 'title',
  columns: ['orderNo', 'title', 'memberName', 'memberMobile', 'payPrice', 'status', 'doctorName', 'creatorName', 'createdAt'],
  written: [],
  filters: [],
  figures: [],
  can: nothingCan,
};
