/** Figures of customers: who is new and where they come from, who holds whom. */
import type { Figure } from '#contract/screens/views.ts';

const customers = { label: ['客户', 'Customers'] } as const;
const fresh = { label: ['新增客户', 'New customers'] } as const;
const followed = { label: ['已有跟进人', 'With a follow-up person'], where: { all: [['ownerUserId', 'filled', null]] } } as const;
const free = { label: ['无跟进人', 'Without one'], where: { all: [['ownerUserId', 'empty', null]] } } as const;
const over = { field: 'createdAt', per: 'day', last: 30 } as const;

export const memberFigures: Readonly<Record<string, Figure>> = {
  fresh: { label: ['新增概况', 'New customers'], chart: 'numbers', over, measures: { fresh, followed, free } },
  byTime: { label: ['新增趋势', 'New customers over time'], chart: 'line', over, frozen: 'source', measures: { fresh, free } },
  bySource: { label: ['新增客户的来源', 'Where new customers come from'], chart: 'donut', by: 'source', over, measures: { fresh } },
  bySourceOverTime: {
    label: ['各来源的新增趋势', 'New customers by source over time'],
    chart: 'bar',
    by: ['time', 'source'],
    over,
    frozen: 'source',
    measures: { fresh },
  },
  byDimensions: {
    label: ['自选维度', 'By dimensions of your choice'],
    chart: 'bar',
    by: 'level',
    dimensions: ['time', 'source', 'level', 'tags', 'ownerUserId', 'orgId', 'birthday', 'areaCode', 'sex'],
    over,
    measures: { fresh, followed, free },
  },
  standing: { label: ['客户总况', 'Customers now'], chart: 'numbers', measures: { customers, followed, free } },
  heldByFollower: { label: ['各跟进人名下的客户', 'Customers by follow-up person'], chart: 'bar', by: 'ownerUserId', measures: { customers } },
  freshByFollower: { label: ['各跟进人的新增客户', 'New customers by follow-up person'], chart: 'bar', by: 'ownerUserId', over, measures: { fresh } },
  byOrganisation: { label: ['各机构的客户', 'Customers by organisation'], chart: 'bar', by: 'orgId', measures: { customers, free } },
  freshByOrganisation: { label: ['各机构的新增客户', 'New customers by organisation'], chart: 'bar', by: 'orgId', over, measures: { fresh, free } },
  levelsByFollower: { label: ['跟进人与会员等级', 'Follow-up person and level'], chart: 'bar', by: ['ownerUserId', 'level'], measures: { customers } },
};

export const memberFigureScreens = [
  {
    path: '/customerstatistics',
    view: 'figures',
    title: ['客户统计', 'Customer statistics'],
    area: 'customer',
    figures: ['fresh', 'byTime', 'bySource', 'bySourceOverTime', 'byDimensions'],
  },
  {
    path: '/customStatistics',
    view: 'figures',
    title: ['客户跟进统计', 'Team statistics'],
    area: 'customer',
    figures: [
      'standing',
      'heldByFollower',
      'freshByFollower',
      'byOrganisation',
      'freshByOrganisation',
      'levelsByFollower',
      'trackRecord.byTracker',
      'order.byOrganisation',
    ],
  },
] as const;
