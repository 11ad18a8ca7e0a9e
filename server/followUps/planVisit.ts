/** Plans a return visit from within another transaction: a rule, a journey and the end of another visit do. Its row, history and event are that transaction's. */
import { randomUUIDv7 } from 'node:crypto';
import type { visitTypes } from '#contract/choices/visits.ts';
import { reachVisits } from '#server/db/rlsContext.ts';
import { deskSystem } from '#server/desk/system.ts';
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

const insertSql = `insert into return_visit (id, org_id, created_by, member_id, patient_id, type, status, planned_at, closes_at, executor_id, deputy_id, script, remark,
    enrolment_id, after_visit_id, visit_rule_id, cause, round, is_recurring, attempts)
  values ($1, $2, $3, $4, $5, $6, 'planned', $7, ${closesSql('$7')}, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 0) on conflict do nothing returning id`;

async function systemOf(tx: Tx, orgId: string): Promise<Principal> {
  const [org] = await tx.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [orgId]);
  if (!org) throw new Refusal('notFound');
  return deskSystem({ orgId, groupId: org.groupId });
}

/** @returns its id; nothing where the rule has planned this round of this cause already */
export async function planOnce(tx: Tx, plan: VisitPlan): Promise<string | undefined> {
  const { orgId, memberId, plannedAt } = plan;
  const principal = plan.by ?? (await systemOf(tx, orgId));
  const executorId =
    plan.executorId ?? (await executorFor(tx, { orgId, memberId, plannedAt, roleIds: plan.executorRoleIds ?? [], toOwner: plan.toOwner ?? true }));
  const deputyId = executorId === null ? null : await deputyFor(tx, executorId, plannedAt);
  const id = randomUUIDv7();
  await reachVisits(tx, orgId);
  const [made] = await tx.query<{ id: string }>(insertSql, [
    ...[id, orgId, principal.id, memberId, plan.patientId ?? null, plan.type, plannedAt, executorId, deputyId, plan.script ?? null, plan.remark ?? null],
    ...[plan.enrolmentId ?? null, plan.afterVisitId ?? null, plan.visitRuleId ?? null, plan.cause ?? null, plan.round ?? null, plan.isRecurring ?? false],
  ]);
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
