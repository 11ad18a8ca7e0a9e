/** An entity of nobody's with every view of a description: parts, figures of each chart, a record. */
import { choice, flag, money, ref, text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

const count = { label: ['架数', 'Shelves'] } as const;

export const shelf = entity('shelf', {
  label: ['货架', 'Shelf'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true }),
    kind: choice(['类型', 'Kind'], { cold: ['冷藏', 'Cold'], dry: ['常温', 'Dry'] }, { required: true, inList: true, default: 'dry' }),
    worth: money(['货值', 'Worth'], { inList: true }),
    memberId: ref(['客户', 'Customer'], 'member', { inList: true }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true }),
  },
  standard: {
    base: '/crm-server/shelf',
    title: 'name',
    endpoints: { list: ['GET /crm-server/shelf/list', ''], save: ['POST /crm-server/shelf/save', ''] },
    figures: {
      all: {
        label: ['货架', 'Shelves'],
        chart: 'numbers',
        measures: { count, worth: { label: ['货值', 'Worth'], sum: 'worth' }, mean: { label: ['平均货值', 'Mean worth'], average: 'worth' } },
      },
      byKind: { label: ['按类型', 'By kind'], chart: 'donut', by: 'kind', measures: { count } },
      byCustomer: { label: ['按客户', 'By customer'], chart: 'bar', by: 'memberId', measures: { count } },
      standing: {
        label: ['在用货架', 'In use'],
        chart: 'line',
        over: { field: 'createdAt', per: 'day', last: 3 },
        measures: { inUse: { label: ['在用', 'In use'], isRunning: true, where: { all: [['enabled', 'is', true]] } } },
      },
    },
  },
  parts: [
    {
      entity: 'order',
      title: ['订单', 'Orders'],
      by: 'memberId',
      value: 'memberId',
      columns: ['title', 'payPrice', 'status', 'createdAt'],
      at: '/orderManage',
    },
  ],
  screens: [
    {
      path: '/shelf',
      view: 'list',
      title: ['货架', 'Shelves'],
      area: 'customer',
      ours: 'of the tests',
      figures: ['all', 'byKind', 'byCustomer', 'standing'],
    },
    { path: '/shelfRecord', view: 'record', title: ['货架详情', 'Shelf'], area: 'customer', ours: 'of the tests' },
  ],
});
