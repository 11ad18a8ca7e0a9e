/** The standing of an instance, beside its tasks: where, with whom, since when and by when, so that lists, figures and diagrams of many read one row each (docs/adr/0120). */
import type { Label } from '#contract/label.ts';
import { processNodeOf } from '#contract/processes/graph.ts';
import { processTitleOf } from '#contract/processes/nodeKinds.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { interpret } from './interpret/acts.ts';
import { isDecidable } from './interpret/state.ts';
import type { InstanceState, World } from './interpret/state.ts';

/** The title of a node by its id, in both languages. */
export const titleIn = ({ graph }: ProcessContent, node: string): Label => {
  const found = processNodeOf(graph, node);
  return found ? processTitleOf(graph, found) : [node, node];
};

/** The interpreter itself is asked: no second rule says who may take back what. */
function mayWithdraw(model: ProcessContent, state: InstanceState, world: World, by: string): boolean {
  try {
    interpret(model, state, { kind: 'withdraw', by }, world);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function withdrawersOf(model: ProcessContent, state: InstanceState, world: World): readonly string[] {
  if (state.status !== 'running') return [];
  const decided = state.tasks.flatMap(({ status, assignee }) => (status === 'approved' && assignee !== null ? [assignee] : []));
  return [...new Set([state.starter, ...decided])].filter((person) => mayWithdraw(model, state, world, person));
}

/** A task that came back to the same people waits from when it was offered; what waits for nobody, from when it came there. Whoever stands in for them has it as well. */
const standingSql = `update process_instance i set node_ids = $2, step_titles = $3, step_titles_en = $7, holder_ids = $4::uuid[] || d.ids, deputy_ids = d.ids, due_at = $5, withdrawer_ids = $6,
    held_since = case when cardinality($2::text[]) > 0 then coalesce(
      (select min(t.offered_at) from process_task t where t.instance_id = i.id and t.status in ('offered', 'claimed') and t.deleted_at is null),
      case when i.node_ids = $2::text[] then i.held_since end, now()) end,
    hours = round((extract(epoch from i.ended_at - i.started_at) / 3600)::numeric, 1)
  from (select careline_deputies($4::uuid[], x.org_id, x.starter_id) as ids from process_instance x where x.id = $1) d where i.id = $1`;

export async function storeStanding(
  tx: Tx,
  id: string,
  model: ProcessContent,
  { state, world }: { readonly state: InstanceState; readonly world: World },
): Promise<void> {
  const isRunning = state.status === 'running';
  const nodes = isRunning ? [...new Set(state.tokens.filter((token) => token.state === 'here').map(({ node }) => node))] : [];
  const open = isRunning ? state.tasks.filter(isDecidable) : [];
  const people = [...new Set(open.flatMap(({ assignee, candidates }) => (assignee === null ? candidates : [assignee])))];
  const dues = open.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]));
  const due = dues.length === 0 ? null : new Date(Math.min(...dues)).toISOString();
  const titles = nodes.map((node) => titleIn(model, node));
  const [zh, en] = [titles.map(([title]) => title), titles.map(([, title]) => title)];
  await tx.query(standingSql, [id, nodes, zh, people, due, withdrawersOf(model, state, world), en]);
}
