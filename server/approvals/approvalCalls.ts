/** The calls of approvals: each asks for one kind with values of its own; deciding is one function (docs/adr/0118). */
import type { Answers, Takes } from '#contract/operations.ts';
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { ask } from './ask.ts';
import type { Decision } from './decide.ts';
import { decide } from './decide.ts';
import type { Asked } from './kinds.ts';

type Answer = Answers<'approval.ask'>;

async function asking(tx: Tx, principal: Principal, context: OperationContext, asked: Asked & { readonly kind: ApprovalKindName }): Promise<Answer> {
  const { kind, ...rest } = asked;
  const made = await ask(tx, { principal, keys: context.keys }, kind, rest);
  context.note({ entity: 'approval', entityId: made.id, detail: { act: kind } });
  return { id: made.id, status: made['status'] as Answer['status'] };
}

/** Nothing is said of it but why. */
const ofRow =
  (kind: ApprovalKindName) =>
  (tx: Tx, { id, version, remark }: Takes<'approval.refund'>, principal: Principal, context: OperationContext) =>
    asking(tx, principal, context, { kind, subjectId: id, version, reason: remark, input: {} });

const decides =
  (to: Decision['to']) =>
  async (tx: Tx, input: Takes<'approval.approve'>, principal: Principal, context: OperationContext): Promise<Answer> => {
    const row = await decide(tx, { principal, keys: context.keys }, { id: input.id, version: input.version, reason: input.remark, to });
    context.note({ entity: 'approval', entityId: input.id, detail: { to } });
    return { id: row.id, status: row['status'] as Answer['status'] };
  };

type Keys = `approval.${'ask' | 'refund' | 'discount' | 'merge' | 'publishHome' | 'publishJourney' | 'approve' | 'reject' | 'withdraw'}`;

export const approvals: Pick<Handlers, Keys> = {
  'approval.ask': writes((tx, { remark: reason, ...asked }, principal, context) => asking(tx, principal, context, { ...asked, reason, input: {} })),
  'approval.refund': writes(ofRow('refund')),
  'approval.discount': writes((tx, { id, version, remark: reason, ...paid }, principal, context) =>
    asking(tx, principal, context, { kind: 'discount', subjectId: id, version, reason, input: paid }),
  ),
  'approval.merge': writes((tx, { ids, survivorId, kept, remark: reason }, principal, context) => {
    const loserId = ids.find((id) => id !== survivorId);
    if (!ids.includes(survivorId) || loserId === undefined) throw new Refusal('notFound');
    return asking(tx, principal, context, { kind: 'merge', subjectId: survivorId, reason, input: { loserId, kept: kept ?? null } });
  }),
  'approval.publishHome': writes(ofRow('publishHome')),
  'approval.publishJourney': writes(ofRow('publishJourney')),
  'approval.approve': writes(decides('approved')),
  'approval.reject': writes(decides('rejected')),
  'approval.withdraw': writes(decides('withdrawn')),
};
