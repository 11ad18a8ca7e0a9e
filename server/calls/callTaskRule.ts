/** Call tasks: whom they are about, whose turn it is, and what a move by hand brings with it. */
import type { Query } from '#server/db/database.ts';
import { handOverRows } from '#server/db/rlsContext.ts';
import { inForce } from '#server/db/readInForce.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { stand } from './standing.ts';

interface Person extends Record<string, unknown> {
  readonly name: string;
  readonly doNotContact: boolean | null;
}

/** A task is about a customer, or about a name and a number. Whoever rings is answered, whatever they said before. @throws Refusal invalidInput, doNotContact */
async function completePerson(query: Query, principal: Principal, draft: Map<string, unknown>): Promise<void> {
  const memberId = draft.get('memberId');
  if (memberId == null) {
    if (draft.get('name') == null) throw invalid(principal, 'name', ['选客户，或写姓名和号码', 'Choose a customer, or give a name and a number']);
    if (draft.get('mobile') == null) throw invalid(principal, 'mobile', ['选客户，或写姓名和号码', 'Choose a customer, or give a name and a number']);
    return;
  }
  const [person] = await query.query<Person>(
    `select name, do_not_contact and not exists (select from call_batch where id = $2 and is_incoming) as "doNotContact" from member where id = $1`,
    [memberId, draft.get('batchId')],
  );
  if (person?.doNotContact) throw new Refusal('doNotContact', { name: person.name });
  if (draft.get('name') == null) draft.set('name', person?.name ?? '');
}

/** The caller with the fewest open tasks, among those whom the rule names. */
async function nextInTurn(query: Query, orgId: string): Promise<string | null> {
  const [rule] = await inForce(query, 'allocationRule', orgId, { names: ['way', 'callers'] });
  if (rule?.way !== 'turn') return null;
  const ids = (rule.callers ?? []).map(({ userId }) => userId);
  const [next] = await query.query<{ id: string }>(
    `select u.id from staff_user u left join lateral (
       select count(*) as open, max(t.id::text) as latest from call_task t
       where t.assignee_id = u.id and t.deleted_at is null and t.status not in ('done', 'stopped')) t on true
     where u.id = any($1) and u.enabled and u.deleted_at is null order by t.open, t.latest nulls first, u.id limit 1`,
    [ids],
  );
  return next?.id ?? null;
}

/** @throws Refusal callTaskOfOther: only its holder gives back what is being called */
function refuseOther(principal: Principal, row: RuleRow): void {
  const mayLead = principal.kind === 'system' || principal.rights.has('callTask.write');
  if (row['holderId'] !== principal.id && !mayLead) throw new Refusal('callTaskOfOther');
}

export const callTaskRule: Rule = {
  save: async (query, principal, draft, before) => {
    if (before) {
      if (draft.get('dueAt') === null) draft.set('dueAt', await momentNow(query));
      return;
    }
    await completePerson(query, principal, draft);
    if (draft.get('dueAt') == null) draft.set('dueAt', await momentNow(query));
    if (draft.get('assigneeId') == null) {
      const next = await nextInTurn(query, principal.orgId);
      if (next !== null) draft.set('assigneeId', next);
    }
  },
  move: async (tx, principal, { row, from, move }, draft) => {
    if ((principal.ownOrgIds ?? []).length > 0) await handOverRows(tx);
    if (from === 'taken') refuseOther(principal, row);
    // Nothing was heard of whoever had it: they are not at their desk.
    if (move === 'giveBack' && principal.kind === 'system') await stand(tx, { userId: String(row['holderId']), state: 'away' }, principal);
    if (move === 'recycle' || move === 'reopen') draft.set('dueAt', await momentNow(tx));
    if (move === 'reopen') draft.set('attempts', 0);
    return undefined;
  },
};
