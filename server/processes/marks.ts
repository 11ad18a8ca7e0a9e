/** An instance node by node: tasks and steps say it, and what lies between two nodes that were reached was passed. */
import { edgesFrom, edgesTo } from '#contract/processes/graph.ts';
import type { ProcessGraph, ProcessNode } from '#contract/processes/graph.ts';
import type { ProcessMark, ProcessMarks } from '#contract/processes/marks.ts';
import type { ProcessInstanceState } from '#contract/lives/processInstanceLife.ts';
import type { ProcessTaskState } from '#contract/lives/processTaskLife.ts';
import type { Query } from '#server/db/database.ts';
import { isDecidable } from './interpret/state.ts';

interface Head extends Record<string, unknown> {
  readonly status: ProcessInstanceState;
  readonly starter: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
}
interface TaskRow extends Record<string, unknown> {
  readonly node: string;
  readonly round: number;
  readonly status: ProcessTaskState;
  readonly holder: string | null;
  readonly candidates: readonly string[] | null;
  readonly offeredAt: string;
  readonly endedAt: string | null;
}
interface StepRow extends Record<string, unknown> {
  readonly node: string;
  readonly at: string;
}

const headSql = `select i.status, u.nick_name as starter, i.started_at as "startedAt", i.ended_at as "endedAt" from process_instance i
  left join staff_user u on u.id = i.starter_id where i.id = $1`;
/** The last round of each node is how it stands now. Whoever is away stands there with their deputy, as long as the task is open. */
const tasksSql = `select x.node, x.round, x.status,
    h.nick_name || case when x.status = 'claimed' then coalesce(' → ' || (select d.nick_name from staff_absence a join staff_user d on d.id = a.deputy_id
        where a.user_id = h.id and a.deleted_at is null and now() >= a.starts_at and now() < a.ends_at limit 1), '') else '' end as holder,
    x.offered_at as "offeredAt", x.ended_at as "endedAt",
    (select array_agg(c.nick_name || case when x.status = 'offered' then coalesce(' → ' || (select d.nick_name from staff_absence a join staff_user d on d.id = a.deputy_id
        where a.user_id = c.id and a.deleted_at is null and now() >= a.starts_at and now() < a.ends_at limit 1), '') else '' end order by c.nick_name)
      from staff_user c where c.id = any(x.candidate_ids)) as candidates
  from process_task x left join staff_user h on h.id = x.assignee_id
  where x.instance_id = $1 and x.deleted_at is null and x.round = (select max(y.round) from process_task y where y.instance_id = $1 and y.node = x.node)
  order by x.node, x.place, x.offered_at`;
const stepsSql = `select s.node, max(s.at) as at from process_step s where s.instance_id = $1 and s.deleted_at is null and s.node is not null
    and s.act in ('timerPassed', 'messageCame', 'childEnded', 'variableSet', 'notified') group by s.node`;

const peopleOf = ({ status, holder, candidates }: TaskRow): readonly string[] => (status === 'offered' || holder === null ? (candidates ?? []) : [holder]);
const latest = (moments: readonly (string | null)[]): string | null =>
  moments
    .filter((one) => one !== null)
    .toSorted()
    .at(-1) ?? null;

function markOfTasks(tasks: readonly TaskRow[]): ProcessMark {
  const open = tasks.filter(isDecidable);
  if (open.length > 0) return { state: 'now', who: [...new Set(open.flatMap(peopleOf))], since: open.map(({ offeredAt }) => offeredAt).toSorted()[0] ?? null };
  const agreed = tasks.filter(({ status }) => status === 'approved');
  const decided = agreed.length > 0 ? agreed : tasks.filter(({ status }) => status !== 'waitingTurn' && status !== 'cancelled');
  const isBack = agreed.length === 0 && !decided.some(({ status }) => status === 'rejected');
  return { state: isBack ? 'returned' : 'done', who: [...new Set(decided.flatMap(peopleOf))], since: latest(tasks.map(({ endedAt }) => endedAt)) };
}

const isEnd = ({ kind }: ProcessNode): boolean => kind === 'end' || kind === 'reject';
const stays = ({ kind }: ProcessNode): boolean => kind === 'userTask' || kind === 'timer' || kind === 'message' || kind === 'subProcess';

/** A gateway has no row of its own: it was passed where a node after it was reached from a node before it. */
function withPassed(graph: ProcessGraph, known: ReadonlyMap<string, ProcessMark>): ReadonlyMap<string, ProcessMark> {
  const marks = new Map(known);
  for (let hasMore = true; hasMore;) {
    const passed = graph.nodes.filter((node) => !marks.has(node.id) && !stays(node) && !isEnd(node));
    const found = passed.filter(
      ({ id }) => edgesTo(graph, id).some(({ from }) => marks.get(from)?.state === 'done') && edgesFrom(graph, id).some(({ to }) => marks.has(to)),
    );
    for (const { id } of found) marks.set(id, { state: 'done', who: [], since: null });
    hasMore = found.length > 0;
  }
  return marks;
}

/** The last one of its kind that could be reached is where it ended. */
function endsOf(graph: ProcessGraph, { status, endedAt }: Head, marks: ReadonlyMap<string, ProcessMark>): readonly string[] {
  if (endedAt === null || (status !== 'approved' && status !== 'rejected')) return [];
  const kind = status === 'approved' ? 'end' : 'reject';
  return graph.nodes.filter((node) => node.kind === kind && edgesTo(graph, node.id).some(({ from }) => marks.get(from)?.state === 'done')).map(({ id }) => id);
}

export async function marksOf(query: Query, instanceId: string, graph: ProcessGraph): Promise<ProcessMarks> {
  const [head] = await query.query<Head>(headSql, [instanceId]);
  if (!head) return {};
  const tasks = await query.query<TaskRow>(tasksSql, [instanceId]);
  const steps = await query.query<StepRow>(stepsSql, [instanceId]);
  const byNode = Map.groupBy(tasks, ({ node }) => node);
  const known = new Map<string, ProcessMark>([
    ...graph.nodes
      .filter(({ kind }) => kind === 'start')
      .map(({ id }): [string, ProcessMark] => [id, { state: 'done', who: head.starter === null ? [] : [head.starter], since: head.startedAt }]),
    ...steps.map(({ node, at }): [string, ProcessMark] => [node, { state: 'done', who: [], since: at }]),
    ...[...byNode].map(([node, rows]): [string, ProcessMark] => [node, markOfTasks(rows)]),
  ]);
  const passed = withPassed(graph, known);
  const ends = endsOf(graph, head, passed).map((id): [string, ProcessMark] => [id, { state: 'done', who: [], since: head.endedAt }]);
  return Object.fromEntries(withPassed(graph, new Map([...passed, ...ends])));
}
