/** Open tasks of whoever asks and of those whose deputy they are, and what a colleague has just taken from among them (docs/adr/0117). */
import { approvalTitle } from '#contract/approvals/kinds.ts';
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import type { DeskTask, TakenTask } from '#contract/processes/taskDesk.ts';
import type { Answers } from '#contract/operations.ts';
import { processLimits } from '#contract/limits/processes.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { filterSql } from '#server/engine/filter.ts';
import { readingOf } from '#server/engine/rows.ts';
import { Values } from '#server/engine/values.ts';
import type { By } from './by.ts';
import { standsFor } from './world.ts';

/** @param narrowed a condition more, over `x` */
const tasksSql = (
  narrowed: string,
): string => `select x.id, x.instance_id as "instanceId", i.title, i.kind, case when $5 then coalesce(x.name_en, x.name) else x.name end as node, coalesce(d.name, '') as process, coalesce(s.nick_name, '') as "askedBy",
    i.started_at as "askedAt", case when jsonb_typeof(i.variables->'amount') = 'number' then (i.variables->>'amount')::float8 end as amount,
    x.due_at as "dueAt", x.status = 'claimed' as "isMine", x.offered_at as "offeredAt", case when x.status = 'offered' then cardinality(x.candidate_ids) - 1 else 0 end as others,
    case when $2 = any(x.candidate_ids) or x.assignee_id = $2 then null else (select a.nick_name from staff_user a where a.id = any($4::uuid[]) and (a.id = any(x.candidate_ids) or a.id = x.assignee_id) limit 1) end as "forWhom"
  from process_task x join process_instance i on i.id = x.instance_id left join process_definition d on d.id = i.definition_id left join staff_user s on s.id = i.starter_id
  where x.org_id = any($1) and x.deleted_at is null
    and (x.status = 'claimed' and x.assignee_id = any($4::uuid[]) or x.status = 'offered' and x.candidate_ids && $4::uuid[])${narrowed}
  order by x.due_at nulls last, x.offered_at, x.id limit $3`;
/** Open tasks are theirs, and those of colleagues whose deputy they are now. Two minutes are enough for a list that is read anew with every change. */
const takenSql = `select x.id, i.title, i.kind, h.nick_name as by
  from process_task x join process_instance i on i.id = x.instance_id join staff_user h on h.id = x.assignee_id
  where x.org_id = any($1) and x.deleted_at is null and x.assignee_id <> $2 and $2 = any(x.candidate_ids)
    and (x.status = 'claimed' and x.claimed_at > now() - interval '2 minutes' or x.ended_at > now() - interval '2 minutes')
  order by x.claimed_at desc nulls last, x.id limit $3`;

interface Titled {
  readonly title: string;
  readonly kind: ApprovalKindName | null;
}
type Row<T> = T & Titled & Record<string, unknown>;

/** Cases of every kind stand beside each other: each is told with what is asked for. */
const titled = <T extends { readonly title: string }>(rows: readonly Row<T>[], at: 0 | 1): readonly T[] =>
  rows.map(({ kind, ...row }) => ({ ...(row as unknown as T), title: approvalTitle(kind, row.title)[at] }));

/** @throws Refusal invalidInput for a filter that does not fit */
function narrowedSql({ principal, keys }: By, filter: string | null | undefined, values: Values): string {
  const entity = entityOf('processTask');
  const { access } = readingOf(entity, principal, keys);
  const condition = filterSql({ entity, access, principal, keys, values }, filter);
  return condition === undefined ? '' : ` and x.id in (select x.id from ${entity.seen} x where ${condition})`;
}

/** @param filter these alone of what is open */
export async function deskOf(query: Query, by: By, filter?: string | null): Promise<Answers<'processTask.desk'>> {
  const { orgIds, id, language } = by.principal;
  const at = language === 'en' ? 1 : 0;
  const asked = [orgIds, id, processLimits.deskTasks];
  const values = new Values(...asked, await standsFor(query, id), at === 1);
  const tasks = await query.query<Row<DeskTask>>(tasksSql(narrowedSql(by, filter, values)), values.list);
  const taken = await query.query<Row<TakenTask>>(takenSql, asked);
  return { tasks: titled<DeskTask>(tasks, at), taken: titled<TakenTask>(taken, at) };
}
