import { choice, id, json, moment, money, ref, shape, state, text, whole } from '#contract/kinds.ts';
import { one, operation, page, resource } from '#contract/resource.ts';
import { orderLife } from '#contract/lives/orderLife.ts';

export const orderKinds = {
  product: ['商品', 'Product'],
  equity: ['权益', 'Equity'],
  consultation: ['问诊', 'Consultation'],
  pushed: ['推送', 'Pushed'],
  points: ['积分', 'Points'],
} as const;

export interface StatusStep {
  readonly status: string;
  readonly at: string;
  readonly byName: string | null;
}

const statusWords = Object.fromEntries(Object.entries(orderLife.states).map(([key, value]) => [key, value.label])) as {
  readonly [K in keyof typeof orderLife.states]: (typeof orderLife.states)[K]['label'];
};

export const orderRow = {
  id: id(undefined, { required: true }),
  orderNo: text(['订单号', 'Order no.'], { required: true, inList: true, search: true }),
  kind: choice(['类型', 'Kind'], orderKinds, { required: true, inList: true }),
  title: text(['内容', 'Item'], { required: true, inList: true }),
  memberId: id(['会员', 'Member'], { required: true }),
  memberName: text(['客户', 'Customer'], { required: true, inList: true, grade: 'personal' }),
  memberMobile: text(['手机', 'Mobile'], { inList: true, grade: 'personal' }),
  payPrice: money(['金额', 'Amount'], { required: true, inList: true, sort: true }),
  count: whole(['数量', 'Count'], { required: true }),
  status: choice(['状态', 'Status'], statusWords, { required: true, inList: true }),
  doctorName: text(['医生', 'Doctor'], { inList: true }),
  creatorName: text(['推送人', 'Pushed by'], { inList: true }),
  createdAt: moment(['下单时间', 'Created'], { required: true, inList: true, sort: true }),
  updatedAt: moment(['更新时间', 'Updated']),
  version: whole(['版本', 'Version'], { required: true }),
} as const;

export const orderDetail = {
  ...orderRow,
  remark: text(['备注', 'Remark']),
  steps: json(['状态记录', 'Status log'], shape<readonly StatusStep[]>(), { required: true }),
} as const;

const listTakes = {
  page: whole(['页', 'Page'], { min: 1 }),
  limit: whole(['条数', 'Rows'], { min: 1, max: 1000 }),
  next: text(['续页', 'Go on from']),
  id: id(),
  status: choice(['状态', 'Status'], statusWords),
  memberId: id(['会员', 'Member']),
  /** Order number, customer name or last digits of the phone. */
  searchValue: text(['搜索', 'Search'], { max: 40 }),
} as const;
const detailTakes = { id: id(undefined, { required: true }) } as const;
const moveTakes = {
  id: id(undefined, { required: true }),
  status: choice(['状态', 'Status'], statusWords, { required: true }),
  version: whole(['版本', 'Version'], { required: true }),
  reason: text(['原因', 'Reason']),
} as const;

const read = { right: 'order.read', scope: 'org', class: 'read' } as const;
const move = { right: 'signedIn', scope: 'own', class: 'write', audit: 'change' } as const;
const pushed = ['crm-server.pushorder.resource'] as const;

export const order = resource('order', {
  label: ['订单', 'Order'],
  orgOwned: true,
  responsible: ['memberId'],
  fields: {
    orderNo: text(['订单号', 'Order no.'], { required: true, readOnly: true }),
    kind: choice(['类型', 'Kind'], orderKinds, { required: true }),
    memberId: ref(['会员', 'Member'], 'member', { required: true }),
    patientId: ref(['患者', 'Patient'], 'patient'),
    title: text(['内容', 'Item'], { required: true }),
    count: whole(['数量', 'Count'], { required: true, min: 1 }),
    payPrice: money(['金额', 'Amount'], { required: true, min: 0 }),
    status: state(['状态', 'Status'], orderLife, { required: true }),
    doctorId: ref(['医生', 'Doctor'], 'staffUser'),
    remark: text(['备注', 'Remark']),
    paidAt: moment(['支付时间', 'Paid at'], { readOnly: true }),
  },
  operations: {
    pushedList: operation('GET /crm-server/pushorder/list', { spec: pushed, takes: listTakes, gives: page(orderRow), ...read, audit: 'list' }),
    pushedDetail: operation('GET /crm-server/pushorder/detail', {
      spec: pushed,
      takes: detailTakes,
      gives: one(orderDetail),
      right: 'signedIn',
      scope: 'own',
      class: 'read',
      audit: 'view',
    }),
    /** The approver's act (spec 4); a member may pay or cancel his own. */
    setPushedStatus: operation('POST /crm-server/pushorder/updateStatus', { spec: pushed, takes: moveTakes, gives: one(orderRow), ...move }),
    push: operation('POST /crm-server/pushorder/save', {
      spec: pushed,
      takes: {
        memberId: id(['会员', 'Member'], { required: true }),
        title: text(['内容', 'Item'], { required: true }),
        count: whole(['数量', 'Count'], { required: true, min: 1, max: 999 }),
        payPrice: money(['金额', 'Amount'], { required: true, min: 0, max: 100_000_000 }),
        remark: text(['备注', 'Remark']),
        clientId: id(['客户端编号', 'Client id']),
      },
      gives: one(orderRow),
      right: 'order.push',
      scope: 'org',
      class: 'once',
      audit: 'change',
    }),
    consultationList: operation('GET /crm-server/consultationOrder/list', {
      spec: [],
      ours: 'entity "consultation orders" (spec 3); the specification names no call for it',
      takes: listTakes,
      gives: page(orderRow),
      ...read,
      audit: 'list',
    }),
    consultationDetail: operation('GET /crm-server/consultationOrder/detail', {
      spec: [],
      ours: 'entity "consultation orders" (spec 3); the specification names no call for it',
      takes: detailTakes,
      gives: one(orderDetail),
      right: 'signedIn',
      scope: 'own',
      class: 'read',
      audit: 'view',
    }),
    setConsultationStatus: operation('POST /crm-server/consultationOrder/updateStatus', {
      spec: [],
      ours: 'entity "consultation orders" (spec 3, its status); the specification names no call for it',
      takes: moveTakes,
      gives: one(orderRow),
      ...move,
    }),
  },
  unique: [['orderNo']],
  indexes: [
    ['orgId', 'kind', 'createdAt', 'id'],
    ['memberId', 'createdAt'],
  ],
});
