/** Somebody asks for what others decide about: the row is locked and kept as it was seen, and nothing is done yet (docs/adr/0118). */
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import type { Given } from '#server/engine/rows.ts';
import { createDecided } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { actingWith } from '#server/engine/acting.ts';
import { beginProcess } from './process.ts';
import type { Acting, Asked } from './kinds.ts';
import { kindOf } from './kinds.ts';
import { waitingNo } from './needed.ts';

export const approvalCaller = ({ principal, keys }: Acting, verb: 'create' | 'detail' | 'move' = 'detail'): Caller => ({
  entity: entityOf('approval'),
  call: { entity: 'approval', verb },
  principal,
  keys,
});

/** @throws Refusal approvalWaiting: nobody decides about one thing twice */
async function requireFirst(tx: Tx, kind: ApprovalKindName, subjectId: string): Promise<void> {
  const no = await waitingNo(tx, { kind, subjectId });
  if (no !== undefined) throw new Refusal('approvalWaiting', { no });
}

/** @throws Refusal refused, notFound, versionConflict, approvalWaiting */
export async function ask(tx: Tx, by: Acting, name: ApprovalKindName, asked: Asked): Promise<Given> {
  const kind = kindOf(name);
  const principal: Principal = await actingWith(tx, by.principal, kind.right);
  if (principal.kind !== 'staff') throw new Refusal('notFound');
  if (asked.reason.trim() === '') throw invalid(principal, 'remark', ['写明为什么申请', 'must say why it is asked for']);
  const acting: Acting = { ...by, principal };
  const about = await kind.about(tx, acting, asked);
  await requireFirst(tx, name, asked.subjectId);
  const made = await createDecided(
    tx,
    approvalCaller({ ...acting, principal: { ...principal, orgId: about.orgId } }, 'create'),
    {},
    new Map<string, unknown>([
      ['kind', name],
      ['title', about.title.slice(0, 200)],
      ['amount', about.amount],
      ['remark', asked.reason.trim()],
      ['subjectId', asked.subjectId],
      ['seenVersion', about.version],
      ['input', about.input ?? asked.input],
      ['requestedById', principal.id],
    ]),
  );
  await kind.begun?.(tx, acting, asked);
  await beginProcess(tx, acting, {
    kind: name,
    id: made.id,
    orgId: about.orgId,
    title: String(made['title']),
    amount: about.amount,
    chosen: asked.chosen,
  });
  return made;
}
