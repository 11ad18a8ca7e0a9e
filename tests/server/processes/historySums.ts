/** Steps of an instance, its tasks and its events say one thing together: each decision stands there once, and each version has been told. */
import type { Query } from '#server/db/database.ts';
import type { Loaded } from '#server/processes/rows.ts';

interface Step extends Record<string, unknown> {
  readonly seq: number;
  readonly act: string;
  readonly task: string | null;
  readonly comment: string | null;
}
const stepsSql = 'select seq, act, task_id as task, comment from process_step where instance_id = $1 order by seq';
const toldSql = `select i.version, (select array_agg(distinct e.version order by e.version) from event_log e where e.entity = 'processInstance' and (e.entity_id = i.id or i.id = any(e.many))) as told
  from process_instance i where i.id = $1`;

/** A decision of a task, and the step that tells it. */
const toldBy: Readonly<Record<string, readonly string[]>> = {
  approved: ['approved', 'passedOn'],
  rejected: ['rejected'],
  returned: ['returned'],
  rolledBack: ['rolledBack'],
};

/** @returns what does not fit; nothing where all does */
export async function wrongInHistory(query: Pick<Query, 'query'>, { instance, before: { tasks, status, seq } }: Loaded): Promise<string | undefined> {
  const steps = await query.query<Step>(stepsSql, [instance.id]);
  const count = (act: string): number => steps.filter((step) => step.act === act).length;
  if (count('started') !== 1) return 'it was not started once';
  if (count('ended') !== (status === 'running' ? 0 : 1)) return `it is ${status} and ended ${String(count('ended'))} times`;
  if (status !== 'running' && steps.find(({ act }) => act === 'ended')?.comment !== status) return 'it ended otherwise than its history says';
  if (steps.some((step) => step.seq > seq)) return 'a step is later than all that happened';
  for (const task of tasks) {
    const acts = toldBy[task.status];
    const told = acts === undefined ? 1 : steps.filter((step) => step.task === task.id && acts.includes(step.act)).length;
    if (told !== 1) return `a task that is ${task.status} is told ${String(told)} times`;
  }
  if (count('delegated') !== tasks.filter((task) => task.status === 'delegated').length) return 'what was delegated is not what the history says';
  const [row] = await query.query<{ version: number; told: readonly number[] | null }>(toldSql, [instance.id]);
  const versions = (row?.told ?? []).map(Number);
  return versions.length === Number(row?.version) && versions.at(-1) === Number(row?.version)
    ? undefined
    : `it has version ${String(row?.version)}, and its events are ${versions.join()}`;
}
