/**
 * Automatic assignment: who waits goes to somebody who is on duty, present and below their limit. One node at a time an organisation;
 * one transaction a customer, so that nobody who takes one by hand waits for a whole round.
 */
import type { Database, Query } from '#server/db/database.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { lockTaker } from '#server/engine/claim.ts';
import { moveConversation } from './move.ts';
import { readColleagues } from './people.ts';
import type { Colleague } from './people.ts';
import { readPolicy } from './policy.ts';
import type { DeskPolicy } from './policy.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { DeskOrg } from './system.ts';

/** A round ends here; the next one goes on. */
const roundMost = 500;

type Mode = Exclude<DeskPolicy['assignMode'], 'manual'>;

const isFree = (one: Colleague): boolean => one.dutyState === 'online' && one.isPresent && one.open < one.capacity;
/** A colleague to whom nothing was ever assigned comes first. */
const byTurn = (a: Colleague, b: Colleague): number => (a.lastAssignedAt ?? '').localeCompare(b.lastAssignedAt ?? '') || a.id.localeCompare(b.id);
const byLoad = (a: Colleague, b: Colleague): number => a.open / a.capacity - b.open / b.capacity || byTurn(a, b);
const orders: Readonly<Record<Mode, (a: Colleague, b: Colleague) => number>> = { turn: byTurn, load: byLoad };

interface WaitingRow extends Record<string, unknown> {
  readonly id: string;
  readonly teamId: string | null;
}
/** Urgent first, then who waits longest; of a team's queue only where somebody of that team is free. */
const waitingSql = `
  select c.id, c.team_id as "teamId" from conversation c
  where c.org_id = $1 and c.state = 'waiting' and c.assignee_id is null and c.deleted_at is null and (c.team_id is null or c.team_id = any($2))
  order by c.is_urgent is true desc, c.waiting_since nulls last, c.id limit 1`;

async function nextPair(query: Query, { orgId }: DeskOrg): Promise<{ readonly conversationId: string; readonly userId: string } | undefined> {
  const { assignMode } = await readPolicy(query, orgId);
  if (assignMode === 'manual') return undefined;
  const free = (await readColleagues(query, orgId)).filter(isFree).sort(orders[assignMode]);
  if (free.length === 0) return undefined;
  const [waiting] = await query.query<WaitingRow>(waitingSql, [orgId, [...new Set(free.flatMap((one) => one.teamIds))]]);
  const chosen = waiting && free.find((one) => waiting.teamId === null || one.teamIds.includes(waiting.teamId));
  return chosen && { conversationId: waiting.id, userId: chosen.id };
}

/** @returns whether there may be another one */
async function assignNext(tx: Tx, org: DeskOrg): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`desk assigns ${org.orgId}`]);
  const pair = await nextPair(tx, org);
  if (!pair) return false;
  // In the order of lock.ts; what was true a moment ago is asked again under the lock.
  await lockTaker(tx, pair.userId);
  const [still] = await tx.query(
    `select 1 from conversation where id = $1 and state = 'waiting' and assignee_id is null and deleted_at is null for no key update`,
    [pair.conversationId],
  );
  if (still) await moveConversation(tx, { conversationId: pair.conversationId, move: 'assign', toUserId: pair.userId }, systemOf(org));
  return true;
}

/** @returns how many rounds were made; a refusal (full meanwhile, gone meanwhile) ends the round, the next one sees what is */
export async function assignWaiting(database: Database, org: DeskOrg): Promise<number> {
  for (let rounds = 0; rounds < roundMost; rounds += 1) {
    try {
      if (!(await inTransaction(database, (tx) => assignNext(tx, org)))) return rounds;
    } catch (error) {
      if (error instanceof Refusal && error.reason !== 'unavailable' && error.reason !== 'commitUnknown') return rounds;
      throw error;
    }
  }
  return roundMost;
}
