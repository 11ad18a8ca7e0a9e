/** Another rule of an outcome reaches the tasks that it ended: how many become due is told before, by the statement that does it. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { setValues } from '#server/engine/bulk.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { publishChanged } from '#server/engine/passing.ts';
import type { Changed } from '#server/engine/recordChange.ts';
import { isOlder, lockRow, refuseOlder } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

type Effect = Answers<'callOutcome.changeRuleCheck'>;
type Asked = Takes<'callOutcome.changeRuleCheck'>;

/** Tasks wait for their moment after the last call: this is where it lies by the new rule. */
const momentSql = `x.last_call_at + make_interval(mins => $2)`;
const tasksSql = `from call_task x where x.last_outcome_id = $1 and x.status = 'unreached' and x.deleted_at is null and x.org_id = any($3)`;

const effectSql = `select count(*)::int as tasks,
    count(*) filter (where x.attempts < $4 and ${momentSql} <= now() and x.due_at > now())::int as due,
    count(*) filter (where x.attempts < $4 and ${momentSql} > greatest(x.due_at, now()))::int as later,
    count(*) filter (where x.attempts >= $4)::int as used ${tasksSql}`;

async function effectOf(query: Query, { id, waitMinutes, mostAttempts }: Asked, { orgIds }: Principal): Promise<Effect> {
  const [effect] = await query.query<Effect & Record<string, unknown>>(effectSql, [id, waitMinutes, orgIds, mostAttempts]);
  return effect ?? { tasks: 0, due: 0, later: 0, used: 0 };
}

const caller = (entity: 'callOutcome' | 'callTask', principal: Principal, { keys }: OperationContext): Caller => ({
  entity: entityOf(entity),
  call: { entity, verb: 'update' },
  principal,
  keys,
});

/** Each task gets its moment by the new rule, with its line in the history. */
async function moveMoments(tx: Tx, { id, waitMinutes }: Asked, principal: Principal, context: OperationContext): Promise<void> {
  const rows = await tx.query<{ id: string; at: string }>(`select x.id, ${momentSql} as at ${tasksSql} order by x.id for no key update of x`, [
    id,
    waitMinutes,
    principal.orgIds,
  ]);
  const on = caller('callTask', principal, context);
  const changed: Changed[] = [];
  for (const row of rows) {
    const one = await setValues(tx, on, await lockRow(tx, on, row.id), new Map([['dueAt', row.at]]));
    if (one) changed.push(one);
  }
  await publishChanged(tx, { entity: on.entity, principal, act: 'updated' }, changed);
}

async function changeRule(tx: Tx, { version, ...asked }: Takes<'callOutcome.changeRule'>, principal: Principal, context: OperationContext): Promise<Effect> {
  const on = caller('callOutcome', principal, context);
  const before = await lockRow(tx, on, asked.id);
  context.note({ entity: 'callOutcome', entityId: asked.id });
  const draft = new Map<string, unknown>([
    ['waitMinutes', asked.waitMinutes],
    ['mostAttempts', asked.mostAttempts],
  ]);
  if (isOlder(before, version)) return refuseOlder(tx, on, before, draft);
  if (before['way'] !== 'again') throw invalid(principal, 'id', ['这个结果不会再拨', 'This outcome is not called again']);
  const effect = await effectOf(tx, asked, principal);
  const changed = await setValues(tx, on, before, draft);
  if (changed) await publishChanged(tx, { entity: on.entity, principal, act: 'updated' }, [changed]);
  await moveMoments(tx, asked, principal, context);
  return effect;
}

export const callOutcome: Pick<Handlers, 'callOutcome.changeRule' | 'callOutcome.changeRuleCheck'> = {
  'callOutcome.changeRule': writes(changeRule),
  'callOutcome.changeRuleCheck': reads((query, input, principal) => effectOf(query, input, principal)),
};
