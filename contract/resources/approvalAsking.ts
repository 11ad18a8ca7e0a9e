/** Something is asked for that others decide about: one call for each form that asks, and the specification's own for all kinds (docs/adr/0118). */
import { act } from '#contract/acts/act.ts';
import type { Kept } from '#contract/merge.ts';
import { approvalKindChoices } from '#contract/approvals/kinds.ts';
import { payWaysByHand } from '#contract/choices/orders.ts';
import { choice, id, json, many, money, ref, shape, state, text, whole } from '#contract/kinds.ts';
import { approvalLife } from '#contract/lives/approvalLife.ts';
import { one, operation } from '#contract/resource.ts';

const ours = 'a form asks for an approval with values of its own; the specification names the resource alone';
const asking = {
  spec: [],
  ours,
  gives: one({ id: id(undefined, { required: true }), status: state(['状态', 'Status'], approvalLife, { required: true }) }),
  scope: 'org',
  class: 'write',
  audit: 'change',
} as const;
const which = { id: id(undefined, { required: true }), version: whole(['版本', 'Version']) } as const;
const remark = text(['申请说明', 'Reason'], { required: true, max: 500 });

export const approvalAsking = {
  ask: operation('POST /crm-server/approval/save', {
    ...asking,
    spec: ['crm-server.approval.resource'],
    ours: undefined,
    takes: {
      kind: choice(['事项', 'What'], approvalKindChoices, { required: true }),
      subjectId: id(['对象', 'Subject'], { required: true }),
      version: which.version,
      remark,
    },
    right: 'signedIn',
  }),
  refund: operation('POST /crm-server/approval/refund', { ...asking, takes: { ...which, remark }, right: 'order.move' }),
  discount: operation('POST /crm-server/approval/discount', {
    ...asking,
    takes: {
      ...which,
      paidAmount: money(['实收金额', 'Amount received'], { required: true, min: 0, max: 100_000_000_000 }),
      payWay: choice(['收款方式', 'Way of payment'], payWaysByHand, { required: true }),
      voucherNo: text(['凭证号', 'Voucher no.'], { max: 64 }),
      remark,
    },
    right: 'order.move',
  }),
  merge: operation('POST /crm-server/approval/merge', {
    ...asking,
    takes: {
      ids: many(['客户', 'Customers'], id(), { required: true, min: 2, max: 2 }),
      survivorId: ref(['保留', 'Keep'], 'member', { required: true }),
      kept: json(['保留的内容', 'Values kept'], shape<Kept>()),
      remark,
    },
    right: 'member.merge',
  }),
  publishHome: operation('POST /crm-server/approval/publishHome', { ...asking, takes: { ...which, remark }, right: 'orgHome.publish' }),
  publishJourney: operation('POST /crm-server/approval/publishJourney', { ...asking, takes: { ...which, remark }, right: 'journey.publish' }),
};

const asked = {
  done: ['已提交审批', 'Submitted for approval'],
  says: [['由别人审批，通过后马上办理', 'Somebody else decides; it is done as soon as they approve']],
} as const;

export const orderApprovalActs = {
  askRefund: act('approval.refund', {
    ...asked,
    on: 'row',
    icon: 'back',
    label: ['申请退款', 'Ask for a refund'],
    title: ['申请退款：{name}', 'Ask for a refund: {name}'],
    from: ['paid', 'inService', 'completed'],
    form: ['remark'],
  }),
  askDiscount: act('approval.discount', {
    ...asked,
    on: 'row',
    label: ['申请优惠收款', 'Ask for a discount'],
    title: ['申请优惠收款：{name}', 'Ask for a discount: {name}'],
    from: ['unpaid'],
    form: ['paidAmount', 'payWay', 'voucherNo', 'remark'],
  }),
};
export const memberApprovalActs = {
  askMerge: act('approval.merge', {
    ...asked,
    on: 'chosen',
    icon: 'copy',
    label: ['申请合并', 'Ask for a merge'],
    title: ['申请合并 {count} 位客户', 'Ask for a merge of {count} customers'],
    form: ['survivorId', 'remark'],
  }),
};
const publishing = {
  ...asked,
  on: 'row',
  label: ['申请发布', 'Ask to publish'],
  title: ['申请发布：{name}', 'Ask to publish: {name}'],
  form: ['remark'],
} as const;
export const homeApprovalActs = { askPublish: act('approval.publishHome', publishing) };
export const journeyApprovalActs = { askPublish: act('approval.publishJourney', publishing) };
