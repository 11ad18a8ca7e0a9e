/** Money of a customer as the house keeps it beside the orders: what was paid in, and what it went for. */
import { payWays } from '#contract/choices/orders.ts';
import { costKinds, depositKinds } from '#contract/choices/records.ts';
import { choice, day, longText, moment, money, ref, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';
import { costFigures, depositFigures } from './depositViews.ts';

const customer = ref(['客户', 'Customer'], 'member', { required: true, isFixed: true, search: true });
const customerName = text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' });
const deposits = 'crm-server.misc.deposit-records';
const costs = 'crm-server.misc.cost-details';
const most = 100_000_000;

/** A deposit that is written down stays as it is: a wrong one is removed and written anew, and both stand in the history. */
export const depositRecord = entity('depositRecord', {
  label: ['押金记录', 'Deposit record'],
  orgOwned: true,
  responsible: ['memberId'],
  fields: {
    memberId: customer,
    memberName: customerName,
    kind: choice(['类别', 'Kind'], depositKinds, { required: true, inList: true, isFixed: true }),
    amount: money(['金额', 'Amount'], { required: true, inList: true, sort: true, isFixed: true, min: 1, max: most }),
    payWay: choice(['方式', 'Way'], payWays, { inList: true, isFixed: true }),
    at: moment(['时间', 'Time'], { required: true, inList: true, sort: true, isFixed: true }),
    receiptNo: text(['收据号', 'Receipt no.'], { inList: true, search: true, max: 60 }),
    orderNo: text(['订单号', 'Order no.'], { search: true, max: 60 }),
    remark: longText(['备注', 'Remark'], { max: 500 }),
  },
  indexes: [['memberId', 'at']],
  timeLine: [{ of: { member: 'memberId' }, at: 'at', label: ['押金', 'Deposit'], sign: 'money', title: 'kind', says: ['amount', 'payWay'] }],
  standard: {
    base: '/crm-server/depositRecord',
    title: 'memberName',
    hint: 'receiptNo',
    sort: '-at',
    figures: depositFigures,
    narrowedBy: ['memberId', 'kind', 'payWay'],
    endpoints: {
      list: ['GET /crm-server/depositRecord/list', deposits],
      save: ['POST /crm-server/depositRecord/save', deposits],
      remove: ['POST /crm-server/depositRecord/deleteById', deposits],
    },
  },
  screens: [
    {
      path: '/depositRecords',
      view: 'list',
      title: ['押金记录', 'Deposits'],
      area: 'customer',
      figures: ['thisMonth'],
      ours: 'the specification names deposit records of a customer and no page of all of them',
    },
  ],
});

/** One line of a bill. */
export const costDetail = entity('costDetail', {
  label: ['费用明细', 'Cost detail'],
  orgOwned: true,
  responsible: ['memberId'],
  fields: {
    memberId: customer,
    memberName: customerName,
    patientId: ref(['患者', 'Patient'], 'patient'),
    item: text(['项目', 'Item'], { required: true, inList: true, search: true, max: 80 }),
    kind: choice(['类别', 'Kind'], costKinds, { required: true, default: 'other', inList: true }),
    count: whole(['数量', 'Count'], { required: true, default: 1, inList: true, min: 1, max: 9_999 }),
    price: money(['单价', 'Unit price'], { required: true, inList: true, min: 0, max: most }),
    amount: money(['金额', 'Amount'], { required: true, readOnly: true, inList: true, sort: true, min: 0 }),
    chargedOn: day(['日期', 'Date'], { required: true, inList: true, sort: true }),
    department: text(['科室', 'Department'], { inList: true, max: 60 }),
    invoiceNo: text(['发票号', 'Invoice no.'], { search: true, max: 60 }),
    orderNo: text(['订单号', 'Order no.'], { search: true, max: 60 }),
  },
  indexes: [['memberId', 'chargedOn']],
  timeLine: [
    { of: { member: 'memberId', patient: 'patientId' }, at: 'createdAt', label: ['费用', 'Cost'], sign: 'money', says: ['amount', 'kind', 'department'] },
  ],
  standard: {
    base: '/crm-server/costDetail',
    title: 'item',
    hint: 'memberName',
    sort: '-chargedOn',
    rights: 'depositRecord',
    figures: costFigures,
    narrowedBy: ['memberId', 'kind', 'patientId'],
    endpoints: {
      list: ['GET /crm-server/costDetail/list', costs],
      save: ['POST /crm-server/costDetail/save', costs],
      remove: ['POST /crm-server/costDetail/deleteById', costs],
    },
  },
  screens: [
    {
      path: '/costDetails',
      view: 'list',
      title: ['费用明细', 'Cost details'],
      area: 'customer',
      figures: ['thisMonth', 'byKind'],
      ours: 'the specification names cost details of a customer and no page of all of them',
    },
  ],
});
