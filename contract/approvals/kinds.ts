/** A thing that may need somebody else's approval before it is done, one line each (docs/adr/0118). A rule of the house says which of them do, and from which amount. */
import type { Label } from '#contract/label.ts';

interface ApprovalKind {
  readonly label: Label;
  /** The row that it is about is of this entity. */
  readonly entity: string;
  /** Whoever decides reads these fields of the row: it is decided by them (docs/adr/0179). Of a definition that is published its content is read. */
  readonly facts?: readonly string[];
  /** And these of what the call that asks for it takes. */
  readonly asked?: readonly string[];
  /** The rule may let small amounts pass. */
  readonly hasAmount?: true;
  /** It is decided about whether a rule says so or not. */
  readonly always?: true;
}

/** Publishing a definition with versions: a line here is all that such a kind needs (docs/adr/0120). */
export const publishingKinds = {
  publishHome: { label: ['发布主页', 'Publishing of a home page'], entity: 'orgHome', asked: ['carry'] },
  publishJourney: { label: ['发布随访旅程', 'Publishing of a journey'], entity: 'journey', asked: ['carry'] },
  publishQuestionnaire: { label: ['发布问卷', 'Publishing of a questionnaire'], entity: 'questionnaire', asked: ['carry'] },
  publishProcess: { label: ['发布流程', 'Publishing of a process'], entity: 'processDefinition', asked: ['carry'] },
} as const satisfies Readonly<Record<`publish${string}`, ApprovalKind>>;
export type PublishingKindName = keyof typeof publishingKinds;

export const approvalKinds = {
  refund: {
    label: ['退款', 'Refund'],
    entity: 'order',
    hasAmount: true,
    facts: ['title', 'memberId', 'count', 'payPrice', 'paidAmount', 'payWay', 'paidAt', 'status'],
  },
  discount: {
    label: ['优惠收款', 'Discount'],
    entity: 'order',
    hasAmount: true,
    facts: ['title', 'memberId', 'count', 'payPrice', 'status'],
    asked: ['paidAmount', 'payWay', 'voucherNo'],
  },
  order: {
    label: ['推送订单', 'Pushed order'],
    entity: 'order',
    hasAmount: true,
    facts: ['title', 'memberId', 'count', 'payPrice', 'channelId', 'doctorId', 'customerNote', 'remark', 'status'],
  },
  /** The values that differ are read, and which of them stays. */
  merge: { label: ['合并客户', 'Merge of customers'], entity: 'member' },
  investigation: {
    label: ['调查结案', 'Report of an investigation'],
    entity: 'investigation',
    always: true,
    facts: ['kind', 'level', 'happenedAt', 'place', 'memberId', 'leadId', 'content', 'cause', 'measures', 'conclusion'],
  },
  ...publishingKinds,
} as const satisfies Readonly<Record<string, ApprovalKind>>;
export type ApprovalKindName = keyof typeof approvalKinds;

const kindNames = Object.keys(approvalKinds) as readonly ApprovalKindName[];
/** The choices of a field. */
export const approvalKindChoices = Object.fromEntries(kindNames.map((name) => [name, approvalKinds[name].label])) as {
  readonly [K in ApprovalKindName]: (typeof approvalKinds)[K]['label'];
};

/** Rows keep the bare title; where many things stand beside each other it is told with what is asked for, in the reader's language. */
export const approvalTitle = (kind: ApprovalKindName | null, title: string): Label => {
  if (kind === null) return [title, title];
  const [zh, en] = approvalKinds[kind].label;
  return [`${zh}：${title}`, `${en}: ${title}`];
};
/** The same as values of a message, which is read in whatever language its reader has then. Its words have `{whatZh}{title}`: what nobody asked for is its title alone. */
export const approvalTitleValues = (kind: ApprovalKindName | null, title: string): Readonly<Record<string, string>> => {
  const [whatZh, whatEn] = approvalTitle(kind, '');
  return { title, whatZh, whatEn };
};

/** A rule is about one of these: what is always decided about needs none, unless it names a process for it. */
export const kindsWithAmount = kindNames.filter((name) => 'hasAmount' in approvalKinds[name]);

/** The same made of each kind of publishing. */
export const ofEachPublishing = <Made>(make: (name: PublishingKindName, entity: string) => Made): { readonly [K in PublishingKindName]: Made } =>
  Object.fromEntries((Object.keys(publishingKinds) as PublishingKindName[]).map((name) => [name, make(name, publishingKinds[name].entity)])) as {
    readonly [K in PublishingKindName]: Made;
  };
/** Publishing a definition of this entity is of this kind, where there is such. */
export const publishingKindOf = (entity: string): PublishingKindName | undefined =>
  (Object.keys(publishingKinds) as PublishingKindName[]).find((name) => publishingKinds[name].entity === entity);
