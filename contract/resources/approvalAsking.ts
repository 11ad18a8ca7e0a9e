/** Something is asked for that others decide about: one call for each form that asks, and the specification's own for all kinds (docs/adr/0118). */
import { act } from '#contract/acts/act.ts';
import type { Kept } from '#contract/merge.ts';
import { approvalKindChoices, ofEachPublishing, publishingKindOf } from '#contract/approvals/kinds.ts';
import type { Act } from '#contract/acts/act.ts';
import { payWaysByHand } from '#contract/choices/orders.ts';
import { choice, flag, id, json, many, money, ref, shape, state, text, whole } from '#contract/kinds.ts';
import { approvalLife } from '#contract/lives/approvalLife.ts';
import type { PeopleChosen } from '#contract/processes/answers.ts';
import { one, operation } from '#contract/resource.ts';
import { publishingAsked, publishingOfDraft } from '#contract/versionActs.ts';
import { publishTakes } from '#contract/versions.ts';
import type { Right } from '#contract/rights.ts';
import { wayGives } from './processStarting.ts';

const ours = 'a form asks for an approval with values of its own; the specification names the resource alone';
const asking = {
  spec: [],
  ours,
  gives: one({ id: id(undefined, { required: true }), status: state(['状态', 'Status'], approvalLife, { required: true }) }),
  scope: 'org',
  class: 'write',
  audit: 'change',
} as const;
/** Node -> people, where the process has whoever asks choose them. */
const chosen = json(['选定人员', 'People chosen'], shape<PeopleChosen>());
const which = { id: id(undefined, { required: true }), version: whole(['版本', 'Version']), chosen } as const;
const remark = text(['申请说明', 'Reason'], { required: true, max: 500 });
/** Publishing: what becomes of those that run, and how many they were when it was asked. */
const { carry, counted } = publishTakes;
const kind = choice(['事项', 'What'], approvalKindChoices, { required: true });
const paidAmount = money(['实收金额', 'Amount received'], { required: true, min: 0, max: 100_000_000_000 });
const pair = {
  ids: many(['客户', 'Customers'], id(), { required: true, min: 2, max: 2 }),
  survivorId: ref(['保留', 'Keep'], 'member', { required: true }),
} as const;
/** Its path tells the kind, as those of refunds and merges do. */
const askingToPublish = (name: string, entity: string) =>
  operation(`POST /crm-server/approval/${name}`, { ...asking, takes: { ...which, remark, carry, counted }, right: `${entity}.publish` as Right });

/** Before it is asked for: who will have it, with names (docs/adr/0120). */
const way = {
  spec: [],
  ours: 'whoever asks sees beforehand who decides about it, and where nobody was found; changes nothing',
  gives: one({
    /** Its name; nothing where one colleague decides. */
    process: text(['审批流程', 'Process']),
    ...wayGives,
    /** Any one of these decides, where there is no process. */
    deciders: json(['可以审批的人', 'May decide'], shape<readonly string[]>(), { required: true }),
    /** Publishing: so many run now; nothing where nothing has to be said of them. */
    counted,
    /** No rule of the house wants it: it could be done without asking. */
    isOptional: flag(['没有规则要求审批', 'No rule wants it'], { required: true }),
  }),
  right: 'signedIn',
  scope: 'org',
  class: 'read',
  audit: 'none',
} as const;

export const approvalAsking = {
  ask: operation('POST /crm-server/approval/save', {
    ...asking,
    spec: ['crm-server.approval.resource'],
    ours: undefined,
    takes: {
      kind,
      subjectId: id(['对象', 'Subject'], { required: true }),
      version: which.version,
      chosen,
      remark,
      carry,
      counted,
    },
    right: 'signedIn',
  }),
  order: operation('POST /crm-server/approval/order', { ...asking, takes: { ...which, remark }, right: 'order.push' }),
  refund: operation('POST /crm-server/approval/refund', { ...asking, takes: { ...which, remark }, right: 'order.move' }),
  discount: operation('POST /crm-server/approval/discount', {
    ...asking,
    takes: {
      ...which,
      paidAmount,
      payWay: choice(['收款方式', 'Way of payment'], payWaysByHand, { required: true }),
      voucherNo: text(['凭证号', 'Voucher no.'], { max: 64 }),
      remark,
    },
    right: 'order.move',
  }),
  merge: operation('POST /crm-server/approval/merge', {
    ...asking,
    takes: {
      ...pair,
      chosen,
      kept: json(['保留的内容', 'Values kept'], shape<Kept>()),
      remark,
    },
    right: 'member.merge',
  }),
  ...ofEachPublishing(askingToPublish),
  way: operation('POST /crm-server/approval/way', { ...way, takes: { kind, id: which.id, chosen } }),
  /** The amount is still being written. */
  discountWay: operation('POST /crm-server/approval/discountWay', { ...way, takes: { id: which.id, paidAmount, chosen } }),
  mergeWay: operation('POST /crm-server/approval/mergeWay', { ...way, takes: { ...pair, chosen } }),
};

const asked = {
  done: ['已提交审批', 'Submitted for approval'],
  says: [['由别人审批，通过后马上办理', 'Somebody else decides; it is done as soon as they approve']],
} as const;

const about = (name: string) => ({ check: 'approval.way', given: { kind: name } }) as const;

export const orderApprovalActs = {
  /** An order above the amount of the house begins with its approval; this is for one that was pushed before the rule, or of which the approval was withdrawn. */
  askReview: act('approval.order', {
    ...asked,
    on: 'row',
    label: ['申请审批', 'Ask for an approval'],
    title: ['申请审批：{name}', 'Ask for an approval: {name}'],
    from: ['pendingReview'],
    ...about('order'),
    form: ['remark'],
  }),
  askRefund: act('approval.refund', {
    ...asked,
    on: 'row',
    icon: 'back',
    label: ['申请退款', 'Ask for a refund'],
    title: ['申请退款：{name}', 'Ask for a refund: {name}'],
    from: ['paid', 'inService', 'completed'],
    ...about('refund'),
    form: ['remark'],
  }),
  askDiscount: act('approval.discount', {
    ...asked,
    on: 'row',
    label: ['申请优惠收款', 'Ask for a discount'],
    title: ['申请优惠收款：{name}', 'Ask for a discount: {name}'],
    from: ['unpaid'],
    check: 'approval.discountWay',
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
    check: 'approval.mergeWay',
    form: ['survivorId', 'remark'],
  }),
};
/** The server works out from the rules of the house whether publishing is decided about: without one nobody is offered to ask. */
export const publishingFields = {
  [publishingAsked.flag]: flag(['发布需审批', 'Publishing needs an approval'], { readOnly: true, computed: true }),
} as const;
const publishing = {
  ...asked,
  ...publishingOfDraft,
  on: 'row',
  label: ['申请发布', 'Ask to publish'],
  title: ['申请发布：{name}', 'Ask to publish: {name}'],
  offeredIf: { all: [[publishingAsked.flag, 'is', true]] },
  form: ['remark', 'carry'],
  seen: ['counted'],
} as const;
/** A definition has this act where publishing it is a kind of approval. */
export function publishingActsOf(entity: string): Readonly<Record<string, Act>> {
  const name = publishingKindOf(entity);
  return name ? { [publishingAsked.act]: act(`approval.${name}`, { ...publishing, ...about(name) }) } : {};
}
