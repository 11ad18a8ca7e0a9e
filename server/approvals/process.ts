/** An approval that a process decides: begun with it, decided by its tasks, and carried out by whoever decides last (docs/adr/0115, 0118). */
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import type { PeopleChosen } from '#contract/processes/answers.ts';
import type { ProcessValues } from '#contract/processes/variables.ts';
import type { Query } from '#server/db/database.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { act } from '#server/processes/act.ts';
import { startProcess } from '#server/processes/start.ts';
import { markOf } from '#server/processes/mark.ts';
import { subjectOf } from '#server/processes/subjects.ts';
import { standsFor } from '#server/processes/world.ts';
import type { Acting } from './kinds.ts';
import { isBelow, ruleFor } from './rules.ts';

interface Begun {
  readonly kind: ApprovalKindName;
  readonly id: string;
  readonly orgId: string;
  readonly title: string;
  readonly amount: number | null;
  readonly chosen?: PeopleChosen | undefined;
}

interface Named extends Record<string, unknown> {
  readonly key: string;
  readonly name: string;
}
/** The rule of the house names a process for it, or none; an amount that the rule lets pass is decided by one person. */
export async function processFor(query: Query, { kind, orgId, amount }: Pick<Begun, 'kind' | 'orgId' | 'amount'>): Promise<Named | undefined> {
  const rule = await ruleFor(query, orgId, kind);
  if (rule?.definitionId == null || isBelow(rule, amount)) return undefined;
  const [found] = await query.query<Named>('select key, name from process_definition where id = $1 and deleted_at is null', [rule.definitionId]);
  return found;
}
/** These are given to the process of every approval. */
export const variablesOf = ({ kind, amount }: Pick<Begun, 'kind' | 'amount'>): ProcessValues => ({ kind, amount: amount ?? 0 });

export async function beginProcess(tx: Tx, by: Acting, begun: Begun): Promise<void> {
  const { kind, id, orgId, title, chosen } = begun;
  const definition = await processFor(tx, begun);
  if (!definition) return;
  const { instanceId } = await startProcess(tx, by, {
    orgId,
    definitionKey: definition.key,
    subject: { entity: 'approval', id },
    kind,
    variables: variablesOf(begun),
    title: title.slice(0, 120),
    starterId: by.principal.id,
    chosen,
  });
  await tx.query('update approval set process_id = $2 where id = $1', [id, instanceId]);
}

const openSql = `select t.id, t.status from process_task t where t.instance_id = $1 and t.deleted_at is null
    and (t.status = 'claimed' and t.assignee_id = any($2) or t.status = 'offered' and t.candidate_ids && $2::uuid[]) order by t.offered_at limit 1`;

/** @returns nothing where it is somebody else's turn */
export async function openTaskOf(query: Query, { id }: Pick<Principal, 'id'>, instanceId: string): Promise<string | undefined> {
  const [task] = await query.query<{ id: string }>(openSql, [instanceId, await standsFor(query, id)]);
  return task?.id;
}

/** @throws Refusal invalidInput where it is somebody else's turn */
async function openTask(query: Query, { principal }: Acting, instanceId: string): Promise<string> {
  const task = await openTaskOf(query, principal, instanceId);
  if (task === undefined)
    throw invalid(principal, 'id', ['现在不由您审批，到“流程实例”看由谁处理', 'is not yours to decide about now: see under Process instances who has it']);
  return task;
}

/** Whoever decides here has the approval before them, and what has gone on since it was asked is refused when it is done. */
async function hashOf(query: Query, { keys }: Acting, id: string): Promise<string | null> {
  const read = await subjectOf('approval')?.read(query, id, keys);
  return read ? markOf(read.hashed) : null;
}

/** The same act as in the list of tasks. */
export async function decideInProcess(
  tx: Tx,
  by: Acting,
  {
    id,
    instanceId,
    to,
    reason,
  }: { readonly id: string; readonly instanceId: string; readonly to: 'approved' | 'rejected' | 'withdrawn'; readonly reason?: string | null | undefined },
): Promise<void> {
  if (to === 'withdrawn') await act(tx, by, { kind: 'withdraw', instanceId, comment: reason });
  else {
    const hash = await hashOf(tx, by, id);
    await act(tx, by, { kind: to === 'approved' ? 'approve' : 'reject', taskId: await openTask(tx, by, instanceId), comment: reason, hash });
  }
}
