/** A thing that may need somebody else's approval before it is done, one line each (docs/adr/0118). A rule of the house says which of them do, and from which amount. */
import type { Label } from '#contract/label.ts';

interface ApprovalKind {
  readonly label: Label;
  /** The row that it is about is of this entity. */
  readonly entity: string;
  /** The rule may let small amounts pass. */
  readonly hasAmount?: true;
  /** It is decided about whether a rule says so or not. */
  readonly always?: true;
}

export const approvalKinds = {
  refund: { label: ['退款', 'Refund'], entity: 'order', hasAmount: true },
  discount: { label: ['优惠收款', 'Discount'], entity: 'order', hasAmount: true },
  merge: { label: ['合并客户', 'Merge of customers'], entity: 'member' },
  investigation: { label: ['调查结案', 'Report of an investigation'], entity: 'investigation', always: true },
  publishHome: { label: ['发布主页', 'Publishing of a home page'], entity: 'orgHome' },
  publishJourney: { label: ['发布随访旅程', 'Publishing of a journey'], entity: 'journey' },
} as const satisfies Readonly<Record<string, ApprovalKind>>;
export type ApprovalKindName = keyof typeof approvalKinds;

/** The choices of a field. */
export const approvalKindChoices = {
  refund: approvalKinds.refund.label,
  discount: approvalKinds.discount.label,
  merge: approvalKinds.merge.label,
  investigation: approvalKinds.investigation.label,
  publishHome: approvalKinds.publishHome.label,
  publishJourney: approvalKinds.publishJourney.label,
} as const satisfies Readonly<Record<ApprovalKindName, Label>>;

/** A rule is about one of these: what is always decided about needs none, unless it names a process for it. */
export const kindsWithAmount = (Object.keys(approvalKinds) as ApprovalKindName[]).filter((name) => 'hasAmount' in approvalKinds[name]);
/** Publishing a definition of this entity is of this kind, where there is such. */
export const publishingKindOf = (entity: string): ApprovalKindName | undefined =>
  (Object.keys(approvalKinds) as ApprovalKindName[]).find((name) => name.startsWith('publish') && approvalKinds[name].entity === entity);
