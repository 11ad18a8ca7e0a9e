/** The kinds of approvals, one line each, and what holds publishing back. */
import { ofEachPublishing } from '#contract/approvals/kinds.ts';
import { handKinds } from '#server/approvals/kinds.ts';
import { holdPublishing, publishingOf } from '#server/approvals/publishing.ts';
import { approvalSubject } from '#server/approvals/subject.ts';
import { mergeKind } from '#server/customers/mergeApproval.ts';
import { handHold } from '#server/engine/versions/holding.ts';
import { investigationKind } from '#server/investigations/process.ts';
import { discountKind, refundKind } from '#server/orders/approvals.ts';
import { orderKind } from '#server/orders/review.ts';
import { registerSubject } from '#server/processes/subjects.ts';

handKinds({
  order: orderKind,
  refund: refundKind,
  discount: discountKind,
  merge: mergeKind,
  investigation: investigationKind,
  ...ofEachPublishing((_, entity) => publishingOf(entity)),
});
handHold(holdPublishing);
registerSubject(approvalSubject);
