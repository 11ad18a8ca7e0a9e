import { orderKinds } from '#contract/choices/orders.ts';
import { choice, id, moment, money, phone, ref, state, text, whole } from '#contract/kinds.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { one, operation } from '#contract/resource.ts';
import { entity, family, forMembers, standardOperations } from '#contract/standard.ts';

const fields = {
  orderNo: text(['订单号', 'Order no.'], { required: true, readOnly: true, inList: true, search: true }),
  kind: choice(['类型', 'Kind'], orderKinds, { required: true, readOnly: true, default: 'pushed' }),
  title: text(['内容', 'Item'], { required: true, isFixed: true, inList: true }),
  memberId: ref(['客户', 'Customer'], 'member', { required: true, isFixed: true, search: true }),
  memberName: text(['客户', 'Customer'], { via: 'memberId.name', inList: true, grade: 'personal' }),
  memberMobile: phone(['手机', 'Mobile'], { via: 'memberId.mobile', inList: true }),
  patientId: ref(['患者', 'Patient'], 'patient', { readOnly: true }),
  payPrice: money(['金额', 'Amount'], { required: true, isFixed: true, inList: true, sort: true, min: 0 }),
  count: whole(['数量', 'Count'], { required: true, isFixed: true, min: 1 }),
  status: state(['状态', 'Status'], orderLife, { required: true, inList: true }),
  /** By what it came in; none of an order from before there were channels, or of an organisation that names none. */
  channelId: ref(['渠道', 'Channel'], 'orderChannel', { isFixed: true, inList: true }),
  doctorId: ref(['医生', 'Doctor'], 'staffUser', { readOnly: true }),
  doctorName: text(['医生', 'Doctor'], { via: 'doctorId.nickName', inList: true }),
  creatorName: text(['推送人', 'Pushed by'], { via: 'createdBy.nickName', inList: true }),
  remark: text(['备注', 'Remark'], { isFixed: true }),
  paidAt: moment(['支付时间', 'Paid'], { readOnly: true }),
} as const;

/** Orders are made by pushing them, by buying, by booking; what was ordered never changes. */
const shared = { title: 'orderNo', hint: 'title', narrowedBy: ['status', 'memberId'], without: ['restore', 'bulk', 'import'] } as const;
const pushorder = 'crm-server.pushorder.resource';
const pushed = {
  ...shared,
  base: '/crm-server/pushorder',
  wires: {
    list: ['GET /crm-server/pushorder/list', pushorder],
    detail: ['GET /crm-server/pushorder/detail', pushorder],
    /** The approver's act (spec 4); a member may pay or cancel his own. */
    move: ['POST /crm-server/pushorder/updateStatus', pushorder],
  },
} as const;
/** The entity "consultation orders" of spec 3; the specification names no call for it. */
const consultation = {
  ...shared,
  base: '/crm-server/consultationOrder',
  wires: {
    list: ['GET /crm-server/consultationOrder/list', ''],
    detail: ['GET /crm-server/consultationOrder/detail', ''],
    move: ['POST /crm-server/consultationOrder/updateStatus', ''],
  },
} as const;

/** Consultation orders have wires of their own, the others see all other kinds. A single order is read and moved by either: a message says only its id. */
const pushedOnly = { kind: ['product', 'equity', 'pushed', 'points'] } as const;
const ofAnyKind = standardOperations('order', fields, pushed);
const { detail, move } = standardOperations('order', fields, consultation);

/** An order in a list, and by itself. */
export const orderRow = ofAnyKind.list.gives.fields;
export const orderDetail = ofAnyKind.detail.gives.fields;

export const order = entity('order', {
  label: ['订单', 'Order'],
  orgOwned: true,
  responsible: ['memberId'],
  fields,
  standard: { ...pushed, only: pushedOnly },
  operations: {
    ...forMembers({ detail: ofAnyKind.detail, move: ofAnyKind.move }),
    ...family('consultation', {
      ...standardOperations('order', fields, { ...consultation, only: { kind: ['consultation'] } }),
      ...forMembers({ detail, move }),
    }),
    push: operation('POST /crm-server/pushorder/save', {
      spec: [pushorder],
      takes: {
        memberId: id(['会员', 'Member'], { required: true }),
        title: text(['内容', 'Item'], { required: true }),
        count: whole(['数量', 'Count'], { required: true, min: 1, max: 999 }),
        payPrice: money(['金额', 'Amount'], { required: true, min: 0, max: 100_000_000 }),
        remark: text(['备注', 'Remark']),
        /** The organisation's own for what staff push (`staffChannel`) where nobody names one. */
        channelId: id(['渠道', 'Channel']),
        clientId: id(['客户端编号', 'Client id']),
      },
      gives: one(orderRow),
      right: 'order.push',
      scope: 'org',
      class: 'once',
      audit: 'change',
    }),
  },
  unique: [['orderNo']],
  indexes: [['memberId', 'createdAt']],
});
