/** Courses of a visit rule when another version is published: they stay, go over to it, or end with their open visits (docs/adr/0122). */
import { entityOf } from '#server/engine/entities.ts';
import { audienceOf, publish, writeHistory } from '#server/engine/recordChange.ts';
import type { Instances, Running } from '#server/engine/rules/rule.ts';
import { reachVisits } from '#server/db/rlsContext.ts';
import { nilId, systemOf } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

const countedSql = `select c.version_number as number, count(*)::int as count, (array_agg(c.member_id order by c.at))[1:5] as ids
  from visit_course c where c.visit_rule_id = $1 and c.state = 'open' group by 1`;

/** Rounds of before are not made up for; visits that are planned stay where they are. */
const moveSql = `update visit_course set version_id = $2, version_number = $3, moved_at = now() where visit_rule_id = $1 and state = 'open' and version_id <> $2 returning 1`;
const stopSql = `update visit_course set state = 'stopped' where visit_rule_id = $1 and state = 'open' returning cause`;

interface Cancelled extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly memberId: string;
  readonly version: number;
  readonly before: string;
}
/** A visit that somebody has begun is theirs to end. */
const cancelSql = `update return_visit x set status = 'cancelled', version = x.version + 1, updated_at = now() from (
    select t.id, t.status from return_visit t where t.visit_rule_id = $1 and t.cause = any($2) and t.status in ('planned', 'due') and t.deleted_at is null order by t.id for no key update of t) b
  where x.id = b.id returning x.id, x.org_id as "orgId", x.member_id as "memberId", x.version, b.status as before`;

async function cancelVisits(tx: Tx, row: { readonly id: string; readonly orgId: string }, causes: readonly string[]): Promise<void> {
  await reachVisits(tx, row.orgId);
  const visits = await tx.query<Cancelled>(cancelSql, [row.id, causes]);
  if (visits.length === 0) return;
  const [org] = await tx.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [row.orgId]);
  const on = { entity: entityOf('returnVisit'), principal: systemOf({ orgId: row.orgId, groupId: org?.groupId ?? nilId }), act: 'moved' } as const;
  const lines = visits.map(({ id, version, before }) => ({ id, version, changes: [{ field: 'status', from: before, to: 'cancelled' }] }));
  await writeHistory(tx, on, lines);
  publish(tx, { ...on, orgIds: await audienceOf(tx, on.entity, on.principal, [row.orgId]) }, visits);
}

export const visitCourses: Instances = {
  named: 'member',
  counted: (query, { id }) => query.query<Running & Record<string, unknown>>(countedSql, [id]),
  carried: async (tx, row, to, how) => {
    if (how === 'move' && to) return { count: (await tx.query(moveSql, [row.id, to.id, to.number])).length };
    const stopped = await tx.query<{ cause: string }>(stopSql, [row.id]);
    await cancelVisits(
      tx,
      row,
      stopped.map(({ cause }) => cause),
    );
    return { count: stopped.length };
  },
};
