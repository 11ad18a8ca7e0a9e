/** Each call leaves its record with the customer: when, how long, how it ended, and what was written down. */
import type { callOutcomes } from '#contract/choices/records.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { createDecided } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

/** A record holds so many characters. */
const summaryCharacters = 1_000;

interface Ended {
  readonly outcome: keyof typeof callOutcomes;
  /** The outcome sends it on, under this name. */
  readonly event: string | null;
  readonly note: string | null | undefined;
}
interface Phoned extends Record<string, unknown> {
  readonly direction: 'in' | 'out';
  readonly number: string;
  readonly callNo: string;
  readonly began: string;
  readonly seconds: number;
}

/** The call at the telephone that has no record yet; none where somebody called by a telephone of their own. */
const phonedSql = `select p.direction, p.number, p.call_no as "callNo", p.created_at as began,
    coalesce(extract(epoch from coalesce(p.ended_at, now()) - p.answered_at), 0)::int as seconds
  from phone_call p where p.task_id = $1 and p.user_id = $2 and not exists (select from call_record r where r.call_key = p.call_no and r.deleted_at is null) order by p.created_at desc limit 1`;

/** The telephone system and the outcome decide these; whoever called does not. */
const decidedOf = (phoned: Phoned | undefined, { event }: Ended): Map<string, unknown> =>
  new Map(Object.entries({ ...(phoned ? { callKey: phoned.callNo } : {}), ...(event === null ? {} : { event }) }));

export async function recordCall(tx: Tx, task: Stored, ended: Ended, on: { readonly principal: Principal; readonly context: OperationContext }): Promise<void> {
  const { principal, context } = on;
  const [phoned] = await tx.query<Phoned>(phonedSql, [task.id, principal.id]);
  const caller: Caller = {
    entity: entityOf('callRecord'),
    call: { entity: 'callRecord', verb: 'create' },
    // It stands with the task, wherever its caller is now.
    principal: { ...principal, orgId: task.orgId },
    keys: context.keys,
  };
  const number = phoned?.number ?? task['mobile'];
  const values = {
    memberId: task['memberId'],
    direction: phoned?.direction ?? 'out',
    ...(number === null ? {} : { number }),
    ...(phoned ? { beganAt: phoned.began } : {}),
    seconds: Math.max(0, phoned?.seconds ?? 0),
    outcome: ended.outcome,
    summary: ended.note?.trim() ? ended.note.trim().slice(0, summaryCharacters) : null,
  };
  await createDecided(tx, caller, values, decidedOf(phoned, ended));
}
