/** Plans a return visit from within another transaction: a rule, a journey and the end of another visit do. Its row, history and event are that transaction's. */
import { randomUUIDv7 } from 'node:crypto';
import type { visitTypes } from '#contract/choices/visits.ts';
import { reachVisits } from '#server/db/rlsContext.ts';
import { systemOf } from '#server/kit/principal.ts';
import { entityOf } from '#server/engine/entities.ts';
import { audienceOf, publish, writeHistory } from '#server/engine/recordChange.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { closesSql, deputyFor, executorFor } from './executor.ts';

export interface VisitPlan {
  readonly orgId: string;
  readonly memberId: string;
  readonly patientId?: string | null;
  readonly type: keyof typeof visitTypes;
  readonly plannedAt: string;
  /** Chosen by what follow-up roles the organisation has, where nobody is named. */
  readonly executorId?: string | null;
  readonly executorRoleIds?: readonly string[];
  readonly toOwner?: boolean;
  readonly script?: string | null;
  readonly remark?: string | null;
  readonly enrolmentId?: string | null;
  readonly afterVisitId?: string | null;
  readonly visitRuleId?: string | null;
  /** A rule plans each round of each cause once. */
  readonly cause?: string | null;
  readonly round?: number | null;
  readonly isRecurring?: boolean;
  /** The system unless told. */
  readonly by?: Principal;
}

/** Whoever plans gives these or leaves them out: the last values of the statement, in their order. */
const given = ['patientId', 'script', 'remark', 'enrolmentId', 'afterVisitId', 'visitRuleId', 'cause', 'round'] as const;

const insertSql = `insert into return_visit (id, org_id, created_by, member_id, type, status, planned_at, closes_at, executor_id, deputy_id, is_recurring,
    patient_id, script, remark, enrolment_id, after_visit_id, visit_rule_id, cause, round, attempts)
  values ($1, $2, $3, $4, $5, 'planned', $6, ${closesSql('$6')}, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 0) on conflict do nothing returning id`;

async function systemAt(tx: Tx, orgId: string): Promise<Principal> {
  const [org] = await tx.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [orgId]);
  if (!org) throw new Refusal('notFound');
  return systemOf({ orgId, groupId: org.groupId });
}

const chosenFor = async (tx: Tx, { executorId, orgId, memberId, plannedAt, executorRoleIds = [], toOwner = true }: VisitPlan): Promise<string | null> =>
  executorId ?? executorFor(tx, { orgId, memberId, plannedAt, roleIds: executorRoleIds, toOwner });

/** @returns its id; nothing where the rule has planned this round of this cause already */
export async function planOnce(tx: Tx, plan: VisitPlan): Promise<string | undefined> {
  const { orgId, memberId, plannedAt } = plan;
  const principal = plan.by ?? (await systemAt(tx, orgId));
  const executorId = await chosenFor(tx, plan);
  const deputyId = executorId === null ? null : await deputyFor(tx, executorId, plannedAt);
  const id = randomUUIDv7();
  await reachVisits(tx, orgId);
  const values = [
    id,
    orgId,
    principal.id,
    memberId,
    plan.type,
    plannedAt,
    executorId,
    deputyId,
    plan.isRecurring === true,
    ...given.map((name) => plan[name] ?? null),
  ];
  const [made] = await tx.query<{ id: string }>(insertSql, values);
  if (!made) return undefined;
  const on = { entity: entityOf('returnVisit'), principal, act: 'created' } as const;
  const changes = Object.entries({ status: 'planned', type: plan.type, plannedAt, executorId, deputyId }).flatMap(([field, to]) =>
    to === null ? [] : [{ field, from: null, to }],
  );
  await writeHistory(tx, on, [{ id, version: 1, changes }]);
  publish(tx, { ...on, orgIds: await audienceOf(tx, on.entity, principal, [orgId]) }, [{ id, orgId, version: 1, memberId }]);
  return id;
}

/** @returns the id of the visit */
export async function planVisit(tx: Tx, plan: Omit<VisitPlan, 'cause' | 'round'>): Promise<string> {
  const id = await planOnce(tx, plan);
  if (id === undefined) throw new Error('A return visit without a round was not planned: expected a row.');
  return id;
}
