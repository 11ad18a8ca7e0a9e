/** Figures of deposits and costs. */
import type { Figure } from '#contract/screens/views.ts';

export const depositFigures: Readonly<Record<string, Figure>> = {
  thisMonth: {
    label: ['本月押金', 'Deposits this month'],
    chart: 'numbers',
    over: { field: 'at', per: 'month', last: 1 },
    measures: {
      paid: { label: ['缴存', 'Paid in'], sum: 'amount', where: { all: [['kind', 'is', 'paid']] } },
      used: { label: ['抵扣', 'Used'], sum: 'amount', where: { all: [['kind', 'is', 'used']] } },
      refunded: { label: ['退还', 'Refunded'], sum: 'amount', where: { all: [['kind', 'is', 'refunded']] } },
      customers: { label: ['客户', 'Customers'], different: 'memberId' },
    },
  },
};

export const costFigures: Readonly<Record<string, Figure>> = {
  thisMonth: {
    label: ['本月费用', 'Costs this month'],
    chart: 'numbers',
    over: { field: 'chargedOn', per: 'month', last: 1 },
    measures: {
      amount: { label: ['金额', 'Amount'], sum: 'amount' },
      items: { label: ['项目', 'Items'] },
      customers: { label: ['客户', 'Customers'], different: 'memberId' },
    },
  },
  byKind: {
    label: ['本月费用，按类别', 'Costs this month, by kind'],
    chart: 'bar',
    by: 'kind',
    over: { field: 'chargedOn', per: 'month', last: 1 },
    measures: { amount: { label: ['金额', 'Amount'], sum: 'amount' } },
  },
};
