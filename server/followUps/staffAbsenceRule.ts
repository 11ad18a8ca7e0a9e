/** Absences: a colleague writes their own, whoever runs the desk those of the team; visits of that time go to the deputy, and come back when the absence goes. */
import { systemOf } from '#server/kit/principal.ts';
import { entityOf } from '#server/engine/entities.ts';
import { audienceOf, publish, writeHistory } from '#server/engine/recordChange.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { reachGroup } from '#server/db/rlsContext.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

function refuseOthers(principal: Principal, userId: unknown): void {
  if (principal.kind !== 'staff' || userId === principal.id || principal.rights.has('desk.team') || principal.rights.has('staffUser.write')) return;
  throw invalid(principal, 'userId', ['只能登记自己的请假，同事的由主管登记', 'You record your own absences. A lead records those of colleagues']);
}

/** The deputy is worked out anew for all open visits of the person, from the absences as they are now. */
const passSql = `with those as (
    select v.id, v.deputy_id as was, (select a.deputy_id from staff_absence a join staff_user u on u.id = a.deputy_id and u.enabled and u.deleted_at is null
      where a.user_id = v.executor_id and (a.deleted_at is null or a.id = $4) and a.id is distinct from $3 and v.planned_at >= a.starts_at and v.planned_at < a.ends_at limit 1) as now
    from return_visit v where v.executor_id = $1 and v.status in ('planned', 'due', 'inProgress', 'missed') and v.deleted_at is null order by v.id for no key update of v)
  update return_visit v set deputy_id = t.now, version = v.version + 1, updated_at = now(), updated_by = $2 from those t
  where v.id = t.id and t.now is distinct from t.was
  returning v.id, v.org_id as "orgId", v.version, t.was as "from", t.now as "to"`;

interface Passed extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
  readonly from: string | null;
  readonly to: string | null;
}

/** @param but an absence that goes with this transaction. @param and one that comes back with it */
async function passVisits(
  tx: Tx,
  principal: Principal,
  userId: unknown,
  { but = null, and = null }: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  await reachGroup(tx);
  const passed = await tx.query<Passed>(passSql, [userId, principal.id, but, and]);
  const on = { entity: entityOf('returnVisit'), principal, act: 'updated' } as const;
  for (const [orgId, some] of Map.groupBy(passed, (one) => one.orgId)) {
    await writeHistory(
      tx,
      on,
      some.map(({ id, version, from, to }) => ({ id, version, changes: [{ field: 'deputyId', from, to }] })),
    );
    publish(tx, { ...on, orgIds: await audienceOf(tx, on.entity, systemOf({ orgId, groupId: principal.groupId }), [orgId]) }, some);
  }
}

export const staffAbsenceRule: Rule = {
  save: async (_query, principal, draft, before) => {
    const of = (name: string): unknown => (draft.has(name) ? draft.get(name) : before?.[name]);
    refuseOthers(principal, of('userId'));
    if (of('deputyId') != null && of('deputyId') === of('userId'))
      throw invalid(principal, 'deputyId', ['代理人换成另一位同事', 'Choose somebody else as deputy']);
    await Promise.resolve();
  },
  changed: async (tx, principal, draft, before) => passVisits(tx, principal, draft.get('userId') ?? before?.['userId']),
  remove: async (tx, principal, row) => {
    refuseOthers(principal, row['userId']);
    await passVisits(tx, principal, row['userId'], { but: row.id });
  },
  restore: async (tx, principal, row) => {
    refuseOthers(principal, row['userId']);
    await passVisits(tx, principal, row['userId'], { and: row.id });
  },
  changesElsewhere: true,
};
