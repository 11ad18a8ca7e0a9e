/** The steps of an instance, first things first. */
import type { Answers } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { readInstance } from './rows.ts';

type Rows = Answers<'processInstance.steps'>;
const historySql = `select s.id, s.at, s.act, s.node, s.node_title as "nodeTitle", s.round, s.task_id as "taskId", b.nick_name as "byName", f.nick_name as "forName", t.nick_name as "toName",
    s.to_node as "toNode", s.comment
  from process_step s left join staff_user b on b.id = s.by_id left join staff_user f on f.id = s.for_id left join staff_user t on t.id = s.to_id
  where s.instance_id = $1 order by s.seq`;

export async function historyOf(query: Query, { orgIds }: Principal, instanceId: string): Promise<Rows> {
  const { orgId } = await readInstance(query, instanceId);
  if (!orgIds.includes(orgId)) throw new Refusal('notFound');
  return query.query<Rows[number] & Record<string, unknown>>(historySql, [instanceId]);
}
