/** Points beside what the engine serves: which rule holds, figures, and the reversal of an entry that somebody made by hand. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { enterPoints } from '#server/points/enter.ts';
import { pointFigures, pointsOfMember } from '#server/points/figures.ts';
import { lockPoints } from '#server/points/hold.ts';
import { effectiveRules } from '#server/points/effectiveRule.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { ownSql } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { madeBefore, rememberMade } from '#server/engine/calls/once.ts';
import type { Once } from '#server/engine/calls/once.ts';

type Reversed = Answers<'pointRecord.reverse'>;

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly memberId: string;
  readonly bizType: string;
  readonly point: number;
  readonly reversalOfId: string | null;
}
const columns = `x.id, x.org_id as "orgId", x.member_id as "memberId", x.biz_type as "bizType", x.point, x.reversal_of_id as "reversalOfId"`;
const givenSql = `select id, biz_type as "bizType", title, point, balance_after as "balanceAfter", at from point_record where id = $1`;

/** @throws Refusal notFound: one that they do not see and none look alike */
async function seenEntry(query: Query, principal: Principal, id: string): Promise<Found> {
  const values = new Values();
  const where = `x.id = ${values.add(id, 'uuid')} and x.org_id = any(${values.add(principal.orgIds, 'uuid[]')})`;
  const [found] = await query.query<Found>(
    `select ${columns} from point_record x where ${where}${ownSql({ name: 'pointRecord' }, principal, values)}`,
    values.list,
  );
  if (!found) throw new Refusal('notFound');
  return found;
}

async function made(tx: Tx, id: string): Promise<Reversed> {
  const [row] = await tx.query<Reversed & Record<string, unknown>>(givenSql, [id]);
  if (!row) throw new Refusal('notFound');
  return row;
}

/** Under the customer's lock: what was given by hand must still be there, and nobody reverses twice. */
async function reverse(tx: Tx, { id, reason }: Takes<'pointRecord.reverse'>, principal: Principal, context: OperationContext): Promise<Reversed> {
  const entry = await seenEntry(tx, principal, id);
  const once: Once = { operation: 'pointRecord.reverse', clientId: context.onceKey, content: { id, reason } };
  const before = await madeBefore(tx, principal, once);
  if (before !== undefined) return made(tx, before);
  if (entry.bizType !== 'manual' || entry.reversalOfId !== null) throw new Refusal('pointsNotByHand');
  const balance = await lockPoints(tx, entry);
  const reversed = await tx.query('select id from point_record where reversal_of_id = $1', [id]);
  if (reversed.length > 0) throw new Refusal('pointsReversed');
  if (entry.point > 0 && entry.point > balance) throw new Refusal('pointsShort', { balance });
  const entered = await enterPoints(tx, principal, { ...entry, bizType: 'manual', title: reason, point: -entry.point, reversalOfId: id });
  await rememberMade(tx, principal, once, entered.id);
  context.note({ entity: 'pointRecord', entityId: entered.id, detail: { reversalOfId: id, point: -entry.point } });
  return made(tx, entered.id);
}

type Keys = 'pointRule.standing' | 'pointRecord.reverse' | 'pointRecord.statistics' | 'pointRecord.ofMember';

export const points: Pick<Handlers, Keys> = {
  'pointRule.standing': reads((query, _input, principal) => effectiveRules(query, principal.orgId)),
  'pointRecord.reverse': writes(reverse),
  'pointRecord.statistics': reads((query, _input, principal) => pointFigures(query, principal)),
  'pointRecord.ofMember': reads(async (query, { memberId }, principal, context) => {
    context.note({ entity: 'member', entityId: memberId });
    return pointsOfMember(query, principal, memberId);
  }),
};
