/** The steps of an instance, first things first. */
import { errorText, errors } from '#contract/errors.ts';
import type { ErrorName } from '#contract/errors.ts';
import type { Answers } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { readInstance } from './rows.ts';

/** A moment that was held says why, in the reader's language; what the refusal named besides was told to people then. */
function reasonIn({ language }: Principal, name: string): string | null {
  const words = Object.hasOwn(errors, name) ? errorText(name as ErrorName, language) : '';
  return words === '' || words.includes('{') ? null : words;
}

type Rows = Answers<'processInstance.steps'>;
const historySql = `select s.id, s.at, s.act, s.node, case when $2 then coalesce(s.node_title_en, s.node_title) else s.node_title end as "nodeTitle", s.round, s.task_id as "taskId", b.nick_name as "byName", f.nick_name as "forName", t.nick_name as "toName",
    s.to_node as "toNode", s.comment
  from process_step s left join staff_user b on b.id = s.by_id left join staff_user f on f.id = s.for_id left join staff_user t on t.id = s.to_id
  where s.instance_id = $1 and s.deleted_at is null order by s.seq`;

export async function historyOf(query: Query, principal: Principal, instanceId: string): Promise<Rows> {
  const { orgId } = await readInstance(query, instanceId);
  if (!principal.orgIds.includes(orgId)) throw new Refusal('notFound');
  const rows = await query.query<Rows[number] & Record<string, unknown>>(historySql, [instanceId, principal.language === 'en']);
  return rows.map((row) => (row.act === 'held' ? { ...row, comment: reasonIn(principal, String(row.comment)) } : row));
}
