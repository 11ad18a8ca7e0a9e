/**
 * Cases of the demo are begun and decided by the functions that serve people, so that their rows are such as people make; between two steps all that was written of a case is
 * put back in time. No event tells of it: whoever connects reads the lists first.
 */
import type { Query } from '#server/db/database.ts';
import { ask } from '#server/approvals/ask.ts';
import type { Acting } from '#server/approvals/kinds.ts';
import '#server/operations/approvalKinds.ts';
import '#server/operations/rules.ts';
import { act } from '#server/processes/act.ts';
import type { ProcessAct } from '#server/processes/act.ts';
import { readInstance } from '#server/processes/rows.ts';
import { startProcess } from '#server/processes/start.ts';
import { hashOf } from '#server/processes/step.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';
import { dayMs, dayOf } from './demoDates.ts';
import type { DemoRows, Draft } from './demoRows.ts';
import { processStories } from './stories/processes.ts';
import type { ProcessStory } from './stories/processes.ts';

interface Cast {
  readonly tx: Tx;
  readonly rows: DemoRows;
  readonly keys: Keys;
  /** The house where the stories are told. */
  readonly orgId: string;
}

function personOf({ rows }: Cast, name: string): Draft {
  const found = rows.staffUser.find((one) => one['nickName'] === name);
  if (!found) throw new Error(`The demo has no ${name}: keep that person in group.ts.`);
  return found;
}
/** Every right is theirs: the interpreter refuses whoever a task is not for. */
function actingAs(cast: Cast, name: string): Acting {
  const { rows, keys, orgId } = cast;
  const person = personOf(cast, name);
  const principal = {
    kind: 'staff',
    id: person.id,
    name,
    sessionId: '',
    groupId: rows.groupId,
    orgId,
    orgIds: rows.organisation.map(({ id }) => id),
    rights: new Set(everyStaffRight),
    roleCodes: person['roleCodes'] as readonly string[],
    language: 'zh-CN',
  } as const;
  return { principal, keys };
}

/** A case lies so many hours further back, with all that was written of it. */
const olderSqls = [
  `update process_instance set started_at = started_at - $2::float8 * interval '1 hour', ended_at = ended_at - $2::float8 * interval '1 hour',
    held_since = held_since - $2::float8 * interval '1 hour', due_at = due_at - $2::float8 * interval '1 hour', created_at = created_at - $2::float8 * interval '1 hour' where id = $1`,
  `update process_task set offered_at = offered_at - $2::float8 * interval '1 hour', claimed_at = claimed_at - $2::float8 * interval '1 hour',
    ended_at = ended_at - $2::float8 * interval '1 hour', due_at = due_at - $2::float8 * interval '1 hour', created_at = created_at - $2::float8 * interval '1 hour' where instance_id = $1`,
  `update process_token set due_at = due_at - $2::float8 * interval '1 hour' where instance_id = $1`,
  `update process_step set at = at - $2::float8 * interval '1 hour', created_at = created_at - $2::float8 * interval '1 hour' where instance_id = $1`,
  `update approval set created_at = created_at - $2::float8 * interval '1 hour', decided_at = decided_at - $2::float8 * interval '1 hour' where process_id = $1`,
  `update record_change set at = at - $2::float8 * interval '1 hour' where entity = 'approval' and entity_id = (select id from approval where process_id = $1)`,
  `update system_message set created_at = created_at - $2::float8 * interval '1 hour', read_at = case when $2::float8 >= 8 then now() else read_at end
    where link in (select '/tasks?id=' || t.id from process_task t where t.instance_id = $1 union select '/processes?id=' || $1::text)`,
] as const;
async function older(query: Query, instanceId: string, hours: number): Promise<void> {
  for (const sql of olderSqls) await query.query(sql, [instanceId, hours]);
}

async function begun(cast: Cast, story: ProcessStory): Promise<string> {
  const { tx, rows, orgId } = cast;
  const by = actingAs(cast, story.by);
  if (story.refundOf === undefined) {
    const chosen = Object.fromEntries(Object.entries(story.chosen ?? {}).map(([node, names]) => [node, names.map((name) => personOf(cast, name).id)]));
    const { key = '', title = '' } = story;
    const variables = Object.fromEntries(
      Object.entries(story.variables ?? {}).map(([name, value]) => [name, typeof value === 'object' ? dayOf(Date.now() + value.inDays * dayMs) : value]),
    );
    return (await startProcess(tx, by, { orgId, definitionKey: key, title, variables, chosen, starterId: by.principal.id })).instanceId;
  }
  const order = rows.order.find((one) => one['title'] === story.refundOf && one['status'] === 'paid');
  if (!order) throw new Error(`The demo has no paid order "${story.refundOf}": keep it in makeApprovals.ts.`);
  const asked = await ask(tx, by, 'refund', { subjectId: order.id, reason: story.reason ?? '', input: {} });
  const [approval] = await tx.query<{ processId: string }>('select process_id as "processId" from approval where id = $1', [asked.id]);
  return approval?.processId ?? '';
}

const theirTaskSql = `select id from process_task where instance_id = $1 and status in ('offered', 'claimed') and ($2 = any(candidate_ids) or assignee_id = $2) order by offered_at limit 1`;
async function actOf(cast: Cast, instanceId: string, [, name, kind, comment, to]: ProcessStory['steps'][number]): Promise<ProcessAct> {
  if (kind === 'withdraw' || kind === 'cancel') return { kind, instanceId, comment };
  const { tx, keys } = cast;
  const [task] = await tx.query<{ id: string }>(theirTaskSql, [instanceId, personOf(cast, name).id]);
  if (!task) throw new Error(`${name} has no task to ${kind} in a story of the demo: its steps are in another order.`);
  const target = typeof to === 'object' ? to.node : to === undefined ? undefined : personOf(cast, to).id;
  return { kind, taskId: task.id, comment, to: target, hash: kind === 'approve' ? await hashOf(tx, await readInstance(tx, instanceId), keys) : null };
}

async function play(cast: Cast, story: ProcessStory): Promise<void> {
  const instanceId = await begun(cast, story);
  let { hoursAgo } = story;
  for (const step of story.steps) {
    await older(cast.tx, instanceId, hoursAgo - step[0]);
    [hoursAgo] = step;
    await act(cast.tx, actingAs(cast, step[1]), await actOf(cast, instanceId, step));
  }
  await older(cast.tx, instanceId, hoursAgo);
}

/** @param tx the transaction that loads the demo */
export async function playProcesses(tx: Tx, rows: DemoRows, keys: Keys): Promise<void> {
  const orgId = rows.staffUser.find((one) => one['nickName'] === '周敏')?.['orgId'];
  if (typeof orgId !== 'string') throw new Error('The demo has no 周敏: keep that person in group.ts.');
  for (const story of processStories) await play({ tx, rows, keys, orgId }, story);
}
