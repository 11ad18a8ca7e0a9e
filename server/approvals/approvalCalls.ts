/** The calls of approvals: each asks for one kind with values of its own; deciding is one function (docs/adr/0118). */
import type { Answers, Takes } from '#contract/operations.ts';
import { ofEachPublishing } from '#contract/approvals/kinds.ts';
import type { ApprovalKindName, PublishingKindName } from '#contract/approvals/kinds.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { ask } from './ask.ts';
import type { Decision } from './decide.ts';
import { decide } from './decide.ts';
import type { Asked } from './kinds.ts';
import { wayAsked } from './way.ts';

type Answer = Answers<'approval.ask'>;

async function asking(tx: Tx, principal: Principal, context: OperationContext, asked: Asked & { readonly kind: ApprovalKindName }): Promise<Answer> {
  const { kind, ...rest } = asked;
  const made = await ask(tx, { principal, keys: context.keys }, kind, rest);
  context.note({ entity: 'approval', entityId: made.id, detail: { act: kind } });
  return { id: made.id, status: made['status'] as Answer['status'] };
}

/** Whoever asks says what becomes of those that run. */
const publishes =
  (kind: PublishingKindName) =>
  (tx: Tx, { id, version, remark, chosen, carry, counted }: Takes<'approval.publishHome'>, principal: Principal, context: OperationContext) =>
    asking(tx, principal, context, { kind, subjectId: id, version, reason: remark, input: { carry, counted }, chosen: chosen ?? undefined });

/** Nothing is said of it but why. */
const ofRow =
  (kind: ApprovalKindName) =>
  (tx: Tx, { id, version, remark, chosen }: Takes<'approval.refund'>, principal: Principal, context: OperationContext) =>
    asking(tx, principal, context, { kind, subjectId: id, version, reason: remark, input: {}, chosen: chosen ?? undefined });

const decides =
  (to: Decision['to']) =>
  async (tx: Tx, input: Takes<'approval.approve'>, principal: Principal, context: OperationContext): Promise<Answer> => {
    const row = await decide(tx, { principal, keys: context.keys }, { id: input.id, version: input.version, reason: input.remark, to });
    context.note({ entity: 'approval', entityId: input.id, detail: { to } });
    return { id: row.id, status: row['status'] as Answer['status'] };
  };

type Publishing = `approval.${PublishingKindName}`;
type Keys =
  | Publishing
  | `approval.${'ask' | 'order' | 'refund' | 'discount' | 'merge' | 'approve' | 'reject' | 'withdraw' | 'way' | 'discountWay' | 'mergeWay'}`;

/** A merge goes into the one that is kept. @throws Refusal notFound */
function loserOf({ ids, survivorId }: { readonly ids: readonly string[]; readonly survivorId: string }): string {
  const loserId = ids.find((id) => id !== survivorId);
  if (!ids.includes(survivorId) || loserId === undefined) throw new Refusal('notFound');
  return loserId;
}
const ofPublishing = Object.fromEntries(
  Object.entries(ofEachPublishing((name) => writes<'approval.publishHome'>(publishes(name)))).map(([name, handler]) => [`approval.${name}`, handler]),
) as unknown as Pick<Handlers, Publishing>;

export const approvals: Pick<Handlers, Keys> = {
  'approval.ask': writes((tx, { remark: reason, chosen, carry, counted, ...asked }, principal, context) =>
    asking(tx, principal, context, { ...asked, reason, input: { carry, counted }, chosen: chosen ?? undefined }),
  ),
  'approval.order': writes(ofRow('order')),
  'approval.refund': writes(ofRow('refund')),
  'approval.discount': writes((tx, { id, version, remark: reason, chosen, ...paid }, principal, context) =>
    asking(tx, principal, context, { kind: 'discount', subjectId: id, version, reason, input: paid, chosen: chosen ?? undefined }),
  ),
  'approval.merge': writes((tx, { ids, survivorId, kept, remark: reason, chosen }, principal, context) => {
    const loserId = loserOf({ ids, survivorId });
    return asking(tx, principal, context, {
      kind: 'merge',
      subjectId: survivorId,
      reason,
      input: { loserId, kept: kept ?? null },
      chosen: chosen ?? undefined,
    });
  }),
  ...ofPublishing,
  'approval.way': reads((query, { kind, id, chosen }, principal, { keys }) => wayAsked(query, { principal, keys }, kind, { subjectId: id, input: {}, chosen })),
  'approval.discountWay': reads((query, { id, paidAmount, chosen }, principal, { keys }) =>
    wayAsked(query, { principal, keys }, 'discount', { subjectId: id, input: { paidAmount }, chosen }),
  ),
  'approval.mergeWay': reads((query, { ids, survivorId, chosen }, principal, { keys }) =>
    wayAsked(query, { principal, keys }, 'merge', { subjectId: survivorId, input: { loserId: loserOf({ ids, survivorId }) }, chosen }),
  ),
  'approval.approve': writes(decides('approved')),
  'approval.reject': writes(decides('rejected')),
  'approval.withdraw': writes(decides('withdrawn')),
};
