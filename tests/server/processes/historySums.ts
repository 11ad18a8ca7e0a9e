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
/** The log has no index but its positions: a long walk reads what was written since it began. */
const toldSql = `select i.version, (select array_agg(distinct e.version order by e.version) from event_log e
    where e.group_id = $2 and e.position > $3 and e.entity = 'processInstance' and (e.entity_id = i.id or i.id = any(e.many))) as told
  from process_instance i where i.id = $1`;

/** A decision of a task, and the step that tells it. */
const toldBy: Readonly<Record<string, readonly string[]>> = {
  approved: ['approved', 'passedOn'],
  rejected: ['rejected'],
  returned: ['returned'],
  rolledBack: ['rolledBack'],
};

interface Told {
  readonly steps: readonly Step[];
  readonly count: (act: string) => number;
}
const toldIn = (steps: readonly Step[]): Told => ({ steps, count: (act) => steps.filter((step) => step.act === act).length });

function wrongBounds({ steps, count }: Told, { status, seq }: Loaded['before']): string | undefined {
  if (count('started') !== 1) return 'it was not started once';
  if (count('ended') !== (status === 'running' ? 0 : 1)) return `it is ${status} and ended ${String(count('ended'))} times`;
  if (status !== 'running' && steps.find(({ act }) => act === 'ended')?.comment !== status) return 'it ended otherwise than its history says';
  return steps.some((step) => step.seq > seq) ? 'a step is later than all that happened' : undefined;
}

function wrongDecisions({ steps, count }: Told, { tasks }: Loaded['before']): string | undefined {
  for (const task of tasks) {
    const acts = toldBy[task.status];
    const told = acts === undefined ? 1 : steps.filter((step) => step.task === task.id && acts.includes(step.act)).length;
    if (told !== 1) return `a task that is ${task.status} is told ${String(told)} times`;
  }
  const delegated = tasks.filter(({ status }) => status === 'delegated').length;
  return count('delegated') === delegated ? undefined : 'what was delegated is not what the history says';
}

async function wrongEvents(query: Pick<Query, 'query'>, { id, groupId }: Loaded['instance'], since: string): Promise<string | undefined> {
  const [row] = await query.query<{ version: number; told: readonly number[] | null }>(toldSql, [id, groupId, since]);
  const versions = (row?.told ?? []).map(Number);
  const isWhole = versions.length === Number(row?.version) && versions.at(-1) === Number(row?.version);
  return isWhole ? undefined : `it has version ${String(row?.version)}, and its events are ${versions.join()}`;
}

const headSql = 'select h.position::text as position from organisation o join event_head h on h.group_id = o.group_id where o.id = $1';
/** @returns the position after which all events of a walk are that begins now */
export const positionNow = async (query: Pick<Query, 'query'>, orgId: string): Promise<string> =>
  (await query.query<{ position: string }>(headSql, [orgId]))[0]?.position ?? '0';

/** @param since no event of the instance is older. @returns what does not fit; nothing where all does */
export async function wrongInHistory(query: Pick<Query, 'query'>, { instance, before }: Loaded, since: string): Promise<string | undefined> {
  const told = toldIn(await query.query<Step>(stepsSql, [instance.id]));
  return wrongBounds(told, before) ?? wrongDecisions(told, before) ?? wrongEvents(query, instance, since);
}
