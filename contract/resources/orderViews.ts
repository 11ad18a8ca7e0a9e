/** Figures of orders, and what belongs to one. */
import type { Figure, Part, Section } from '#contract/screens/views.ts';
import type { TimeLineWord } from '#contract/timeLine.ts';

export const orderFigures: Readonly<Record<string, Figure>> = {
  thisMonth: {
    label: ['本月订单', 'Orders this month'],
    chart: 'numbers',
    over: { field: 'createdAt', per: 'month', last: 1 },
    measures: {
      orders: { label: ['订单', 'Orders'] },
      amount: { label: ['订单金额', 'Amount'], sum: 'payPrice' },
      received: { label: ['实收', 'Received'], sum: 'paidAmount' },
      customers: { label: ['客户', 'Customers'], different: 'memberId' },
    },
  },
  byDay: {
    label: ['近 30 天的订单', 'Orders of the last 30 days'],
    chart: 'line',
    over: { field: 'createdAt', per: 'day', last: 30 },
    measures: { orders: { label: ['订单', 'Orders'] } },
  },
  byOrganisation: {
    label: ['各机构的订单', 'Orders by organisation'],
    chart: 'bar',
    by: 'orgId',
    dimensions: ['orgId', 'status', 'kind', 'time'],
    over: { field: 'createdAt', per: 'day', last: 30 },
    measures: {
      orders: { label: ['订单', 'Orders'] },
      customers: { label: ['客户', 'Customers'], different: 'memberId' },
    },
  },
  byState: {
    label: ['本月订单，按状态', 'Orders this month, by status'],
    chart: 'bar',
    by: 'status',
    over: { field: 'createdAt', per: 'month', last: 1 },
    measures: { orders: { label: ['订单', 'Orders'] } },
  },
};

export const orderParts: readonly Part[] = [
  /** Whoever asked for a refund reads here who has it now. */
  { entity: 'approval', title: ['审批', 'Approvals'], by: 'subjectId', columns: ['kind', 'status', 'holderIds', 'decidedById', 'decidedAt'] },
  { entity: 'pointRecord', title: ['积分流水', 'Point entries'], by: 'bizId', columns: ['point', 'bizType', 'title', 'at'] },
  {
    entity: 'order',
    title: ['该客户的订单', 'Orders of this customer'],
    by: 'memberId',
    value: 'memberId',
    columns: ['title', 'payPrice', 'status', 'createdAt'],
    at: '/orderManage',
  },
];

const ofOrder = { of: { member: 'memberId', patient: 'patientId' }, title: 'title' } as const;
export const orderTimeLine: readonly TimeLineWord[] = [
  { ...ofOrder, at: 'createdAt', label: ['下单', 'Order made'], sign: 'order', says: ['payPrice', 'orderNo'] },
  { ...ofOrder, at: 'paidAt', label: ['付款', 'Paid'], sign: 'money', says: ['paidAmount', 'payWay'] },
];

export const orderSections: readonly Section[] = [
  { label: ['订单', 'Order'], fields: ['orderNo', 'title', 'kind', 'count', 'payPrice', 'customerNote', 'remark'] },
  { label: ['客户与医生', 'Customer and doctor'], fields: ['memberName', 'memberMobile', 'patientId', 'doctorName'] },
  { label: ['付款', 'Payment'], fields: ['paidAt', 'paidAmount', 'payWay', 'voucherNo', 'paidBy'] },
  { label: ['推送与审核', 'Pushed and approved'], fields: ['creatorName', 'channelId', 'reviewOver', 'approvedBy', 'approvedAt'] },
];
