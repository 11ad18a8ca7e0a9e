import { orderKinds, payWays, payWaysByHand } from '#contract/choices/orders.ts';
import { choice, id, json, moment, money, phone, ref, shape, state, text, whole } from '#contract/kinds.ts';
import { orderFigures, orderParts, orderSections, orderTimeLine } from './orderViews.ts';
import { orderApprovalActs } from './approvalAsking.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { one, operation } from '#contract/resource.ts';
import { entity, forMembers, standardOperations } from '#contract/standard.ts';
import { family } from '#contract/standardFamilies.ts';

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
  /** The order came in by this channel; none of an order from before there were channels, or of an organisation that names none. */
  channelId: ref(['渠道', 'Channel'], 'orderChannel', { isFixed: true, inList: true }),
  doctorId: ref(['医生', 'Doctor'], 'staffUser', { readOnly: true }),
  doctorName: text(['医生', 'Doctor'], { via: 'doctorId.nickName', inList: true }),
  creatorName: text(['推送人', 'Pushed by'], { via: 'createdBy.nickName', inList: true }),
  /** The card in the conversation says this below the item. */
  customerNote: text(['给客户的说明（客户可见）', 'Note to the customer (they see it)'], { isFixed: true, max: 200 }),
  remark: text(['内部备注', 'Internal note'], { isFixed: true, isForStaff: true, max: 200 }),
  paidAt: moment(['支付时间', 'Paid'], { readOnly: true }),
  paidAmount: money(['实收金额', 'Amount received'], { readOnly: true, min: 0 }),
  payWay: choice(['收款方式', 'Way of payment'], payWays, { readOnly: true }),
  voucherNo: text(['凭证号', 'Voucher no.'], { readOnly: true, isForStaff: true, max: 64 }),
  paidBy: ref(['收款确认人', 'Payment confirmed by'], 'staffUser', { readOnly: true, isForStaff: true }),
  refundedBy: ref(['退款人', 'Refunded by'], 'staffUser', { readOnly: true, isForStaff: true }),
  refundedAt: moment(['退款时间', 'Refunded'], { readOnly: true }),
  /** The limit of the organisation that it was above when it was pushed; empty: it needed no approver. */
  reviewOver: money(['审核限额', 'Limit for review'], { readOnly: true, isForStaff: true }),
  approvedBy: ref(['审核人', 'Approved by'], 'staffUser', { readOnly: true, isForStaff: true, inList: true }),
  approvedAt: moment(['审核时间', 'Approved'], { readOnly: true, isForStaff: true }),
  /** The order's card goes into this conversation once the order is approved. */
  conversationId: id(['推送到的会话', 'Conversation it was pushed in'], { readOnly: true, isForStaff: true }),
} as const;

/** Orders are made by pushing them, by buying, by booking; what was ordered never changes. */
const shared = { title: 'orderNo', hint: 'title', narrowedBy: ['status', 'memberId'], without: ['restore', 'bulk', 'import'] } as const;
const pushorder = 'crm-server.pushorder.resource';
const pushed = {
  ...shared,
  base: '/crm-server/pushorder',
  endpoints: {
    list: ['GET /crm-server/pushorder/list', pushorder],
    detail: ['GET /crm-server/pushorder/detail', pushorder],
    /** The approver's act (spec 4); a member may cancel their own. */
    move: ['POST /crm-server/pushorder/updateStatus', pushorder],
  },
} as const;
/** The entity "consultation orders" of spec 3; the specification names no call for it. */
const consultation = {
  ...shared,
  base: '/crm-server/consultationOrder',
  endpoints: {
    list: ['GET /crm-server/consultationOrder/list', ''],
    detail: ['GET /crm-server/consultationOrder/detail', ''],
    move: ['POST /crm-server/consultationOrder/updateStatus', ''],
  },
} as const;

const board = { by: 'status', card: ['title', 'memberName', 'payPrice', 'doctorName', 'creatorName'], sum: 'payPrice' } as const;

/** Consultation orders have endpoints of their own, the others see all other kinds. A single order is read and moved by either: a message says only its id. */
const pushedOnly = { kind: ['product', 'equity', 'pushed', 'points'] } as const;
const ofAnyKind = standardOperations('order', fields, pushed);
const ofConsultation = standardOperations('order', fields, consultation);

/** Staff tell these with a payment; they are optional, because the specification's call has none of them. */
const paid = {
  paidAmount: money(['实收金额', 'Amount received'], { min: 0, max: 100_000_000_000 }),
  payWay: choice(['收款方式', 'Way of payment'], payWaysByHand),
  voucherNo: text(['凭证号', 'Voucher no.'], { max: 64 }),
} as const;
const withPayment = <const O extends { readonly takes: object }>(call: O) => ({ ...call, takes: { ...call.takes, ...paid } });

/** A consultation is about this; it is the item of its order. */
const consultTitle = text(['咨询内容', 'About'], { required: true, max: 60 });
/** An order in a list, and by itself. */
export const orderRow = ofAnyKind.list.gives.fields;
export const orderDetail = ofAnyKind.detail.gives.fields;

const madeConsultation = one({
  ...orderRow,
  conversationId: id(['会话', 'Conversation'], { required: true }),
});
const consulting = {
  spec: [],
  ours: 'the specification has consultation orders and names no call that makes one',
  gives: madeConsultation,
  class: 'once',
  audit: 'change',
} as const;

/** A doctor of the customer's organisation who may be chosen for a consultation. */
export interface ConsultDoctor {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  /** The doctor is at a live connection and not off duty. */
  readonly isHere: boolean;
}
const offering = { spec: [], class: 'read', audit: 'none' } as const;
/** The fee is empty where the organisation names none. */
const askedFee = money(['金额', 'Amount']);

export const order = entity('order', {
  label: ['订单', 'Order'],
  orgOwned: true,
  responsible: ['memberId'],
  fields,
  standard: {
    ...pushed,
    only: pushedOnly,
    figures: orderFigures,
    board,
    timeLine: true,
  },
  parts: orderParts,
  acts: orderApprovalActs,
  sections: orderSections,
  timeLine: orderTimeLine,
  screens: [
    /** The specification names the route among those of customers: what a customer has bought and was given. */
    {
      path: '/consumption_order_records',
      view: 'list',
      title: ['消费记录', 'Purchases'],
      area: 'customer',
      where: { all: [['status', 'is', 'completed']] },
      columns: ['orderNo', 'title', 'memberName', 'memberMobile', 'payPrice', 'paidAmount', 'payWay', 'paidAt'],
    },
    {
      path: '/orderDetails',
      view: 'record',
      title: ['订单详情', 'Order'],
      area: 'order',
      ours: 'one order with its log and what belongs to it, on a page that can be sent and kept open; the specification has the list of them',
    },
  ],
  operations: {
    ...forMembers({ detail: ofAnyKind.detail, move: withPayment(ofAnyKind.move) }),
    ...family('consultation', {
      ...standardOperations('order', fields, { ...consultation, board, only: { kind: ['consultation'] } }),
      ...forMembers({ detail: ofConsultation.detail, move: withPayment(ofConsultation.move) }),
    }),
    push: operation('POST /crm-server/pushorder/save', {
      spec: [pushorder],
      takes: {
        memberId: id(['会员', 'Member'], { required: true }),
        title: text(['内容', 'Item'], { required: true }),
        count: whole(['数量', 'Count'], { required: true, min: 1, max: 999 }),
        payPrice: money(['金额', 'Amount'], { required: true, min: 0, max: 100_000_000 }),
        customerNote: text(['给客户的说明（客户可见）', 'Note to the customer (they see it)'], { max: 200 }),
        remark: text(['内部备注', 'Internal note'], { max: 200 }),
        /** It is pushed into this conversation: its card goes there once it is approved, where it needs an approver. */
        conversationId: id(['会话', 'Conversation']),
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
    /** Opens the conversation that is bound to it, with its card as the first message (docs/adr/0065). */
    consult: operation('POST /crm-server/consultationOrder/save', {
      ...consulting,
      takes: {
        memberId: id(['会员', 'Member'], { required: true }),
        title: consultTitle,
        payPrice: money(['金额', 'Amount'], { required: true, min: 0, max: 100_000_000 }),
        customerNote: text(['给客户的说明（客户可见）', 'Note to the customer (they see it)'], { max: 200 }),
        /** The doctor answers in it; without one, the person who begins it does. */
        doctorId: id(['医生', 'Doctor']),
        clientId: id(['客户端编号', 'Client id']),
      },
      right: 'order.push',
      scope: 'org',
    }),
    /** Patients begin one where their organisation names a fee for it; nobody else is ever named. */
    consultOwn: operation('POST /crm-server/consultationOrder/begin', {
      ...consulting,
      takes: {
        title: consultTitle,
        /** The customer was shown this fee: another one by now is refused, so that it is shown first. */
        payPrice: money(['金额', 'Amount'], { required: true, min: 1 }),
        clientId: id(['客户端编号', 'Client id']),
      },
      right: 'chat.member',
      scope: 'own',
    }),
    consultOffer: operation('GET /crm-server/consultationOrder/offer', {
      ...offering,
      ours: 'what a consultation of this customer costs unless somebody says otherwise, and who may answer in it; the specification names no call for it',
      takes: { memberId: id(['会员', 'Member'], { required: true }) },
      gives: one({ fee: askedFee, doctors: json(['医生', 'Doctors'], shape<readonly ConsultDoctor[]>(), { required: true }) }),
      right: 'order.push',
      scope: 'org',
    }),
    consultOwnOffer: operation('GET /crm-server/consultationOrder/ownOffer', {
      ...offering,
      ours: 'whether a customer may begin a consultation, and what it costs; the specification names no call for it',
      takes: {},
      gives: one({ fee: askedFee }),
      right: 'chat.member',
      scope: 'own',
    }),
  },
  unique: [['orderNo']],
  indexes: [['memberId', 'createdAt']],
});
