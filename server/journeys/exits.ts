/** Somebody leaves before the end: the customer is gone, they left the group that brought them, or a rule of the journey says so. Looked at before each step. */
import type { JourneyEntry } from '#contract/journeys/entry.ts';
import type { EventName } from '#contract/journeys/facts.ts';
import { prepared } from '#server/db/prepared.ts';
import { isNoCondition } from '#contract/journeys/faultsOfGraph.ts';
import type { ExitReason } from '#contract/journeys/reasons.ts';
import { happenedSince, meetsConditions } from './readFacts.ts';
import type { Asking, Walker } from './readFacts.ts';

const standsSql = prepared(`select m.deleted_at is not null or m.archived_at is not null or m.merged_into_id is not null as "isGone",
    exists (select from group_member s where s.group_id = $2 and s.member_id = m.id and s.deleted_at is null) as "isIn" from member m where m.id = $1`);

/** @returns the moment at which an event that makes them leave happened first after they entered, or will have in a dry run */
export async function exitEventAt({ query }: Pick<Asking, 'query'>, walker: Walker, { exitEvents }: JourneyEntry): Promise<number | undefined> {
  const moments: number[] = [];
  for (const event of (exitEvents ?? []) as readonly EventName[]) {
    const at = await happenedSince(query, walker.memberId, event, Date.parse(walker.enteredAt) + 1);
    if (at !== null) moments.push(at);
  }
  return moments.length === 0 ? undefined : Math.min(...moments);
}

async function ruleMet(asking: Asking, walker: Walker, entry: JourneyEntry): Promise<boolean> {
  const at = await exitEventAt(asking, walker, entry);
  if (at !== undefined && at <= asking.now) return true;
  const { exitConditions } = entry;
  if (!exitConditions || isNoCondition(exitConditions)) return false;
  return (await meetsConditions(asking, walker, exitConditions)) === true;
}

/** @returns nothing: they stay */
export async function exitOf(asking: Asking, walker: Walker, entry: JourneyEntry): Promise<ExitReason | undefined> {
  const [stands] = await asking.query.query<{ isGone: boolean; isIn: boolean }>(standsSql, [
    walker.memberId,
    entry.by === 'group' && entry.groupId ? entry.groupId : null,
  ]);
  if (!stands || stands.isGone) return 'customerGone';
  if (walker.isTest) return undefined;
  if (entry.by === 'group' && entry.leavesWithGroup === true && !stands.isIn) return 'leftGroup';
  return (await ruleMet(asking, walker, entry)) ? 'exitRule' : undefined;
}
