/** A process has ended, and its approval with it: what was asked for is done in the name of whoever approved it last, whatever ended the process (docs/adr/0157). */
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import type { Query } from '#server/db/database.ts';
import { handOverRows } from '#server/db/rlsContext.ts';
import { lockRow } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { approvalCaller } from './ask.ts';
import { settle } from './decide.ts';
import { kindOf } from './kinds.ts';
import type { Acting } from './kinds.ts';

/** Its process, and the subprocesses that were begun in it and not taken back. */
const withinSql = `within as (select a.process_id as id from approval a where a.id = $1
    union all select i.id from within w join process_token t on t.instance_id = w.id and t.state <> 'undone' join process_instance i on i.parent_token_id = t.id)`;
/** The last of those who had a say said so, unless the time for it ran out after that. */
const saidSql = `with recursive ${withinSql}
  select case when s.by_id is not null then s.comment end as comment, s.act = 'timedOut' as "isLate" from process_step s join within w on w.id = s.instance_id and s.deleted_at is null
  where s.by_id is not null or s.act = 'timedOut' order by s.at desc, s.seq desc limit 1`;
/** The last who approved: not whoever asked, who may have had it back to change it, nor in a visit that was gone back behind. */
const deciderSql = `with recursive ${withinSql}
  select u.id, u.nick_name as name from process_task p join within w on w.id = p.instance_id join process_token t on t.id = p.token_id and t.state <> 'undone'
    join approval a on a.id = $1 join staff_user u on u.id = p.assignee_id and u.id <> a.requested_by_id
  where p.status = 'approved' and p.deleted_at is null order by p.ended_at desc, p.place desc, p.id desc limit 1`;
const settled = { approved: 'approved', rejected: 'rejected', cancelled: 'withdrawn', withdrawn: 'withdrawn' } as const;

/** The clock, a message or a subprocess ended it: whoever approved has decided all the same. @throws Refusal ownApproval where nobody else than whoever asked did */
async function inNameOf(query: Query, principal: Principal, id: string): Promise<Principal> {
  if (principal.kind !== 'system') return principal;
  const [decider] = await query.query<{ id: string; name: string }>(deciderSql, [id]);
  if (!decider) throw new Refusal('ownApproval');
  return { ...principal, kind: 'staff', ...decider };
}

/** A process is the only one that decides about it; whoever acted last need not see approvals otherwise, nor be able to do it without the process. */
export async function endedByProcess(tx: Tx, by: Acting, id: string, outcome: keyof typeof settled): Promise<void> {
  const [at] = await tx.query<{ orgId: string; kind: ApprovalKindName }>('select org_id as "orgId", kind from approval where id = $1', [id]);
  if (!at) return;
  await handOverRows(tx);
  const { ownOrgIds: _, ...acting } = outcome === 'approved' ? await inNameOf(tx, by.principal, id) : by.principal;
  const { doneBy } = kindOf(at.kind);
  const rights = doneBy === undefined ? acting.rights : new Set([...acting.rights, doneBy]);
  const reaching: Acting = { ...by, principal: { ...acting, rights, orgIds: [...new Set([...acting.orgIds, at.orgId])] } };
  const [said] = await tx.query<{ comment: string | null; isLate: boolean }>(saidSql, [id]);
  const row: Stored = await lockRow(tx, approvalCaller(reaching, 'move'), id);
  await settle(tx, reaching, row, { id, to: settled[outcome], reason: said?.comment, isLate: said?.isLate === true });
}
