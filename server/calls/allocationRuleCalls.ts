/** Spec 3: the rule of the session's organisation is set without naming it; there is one, made by the first that sets it. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { createRow, updateRow } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

async function setRule(tx: Tx, input: Takes<'allocationRule.rule'>, principal: Principal, context: OperationContext): Promise<Answers<'allocationRule.rule'>> {
  const caller: Caller = { entity: entityOf('allocationRule'), call: { entity: 'allocationRule', verb: 'save' }, principal, keys: context.keys };
  const [own] = await tx.query<{ id: string }>(
    'select id from allocation_rule where org_id = $1 and deleted_at is null order by enabled desc, id desc limit 1 for no key update',
    [principal.orgId],
  );
  const { id, version } = own
    ? await updateRow(tx, caller, { ...input, id: own.id })
    : await createRow(tx, caller, { name: principal.language === 'en' ? 'Call allocation' : '呼叫分配规则', ...input });
  context.note({ entity: 'allocationRule', entityId: id });
  return { id, version };
}

export const allocationRule: Pick<Handlers, 'allocationRule.rule'> = { 'allocationRule.rule': writes(setRule) };
