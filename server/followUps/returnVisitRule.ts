/** Return visits: where they stand, by when they are over, who carries them out; what has ended stays as it was. */
import type { Query } from '#server/db/database.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { closesSql, deputyFor, executorFor } from './executor.ts';

const timesSql = `select ${closesSql('$1')} as "closesAt", $1::timestamptz > now() as "isAhead"`;
type Times = { readonly closesAt: string; readonly isAhead: boolean } & Record<string, unknown>;
const timesOf = async (query: Query, at: unknown): Promise<Times> => (await query.query<Times>(timesSql, [at]))[0] ?? { closesAt: '', isAhead: false };

const memberSql = 'select org_id as "orgId" from member where id = $1';

/** A visit stands where its customer does, whoever plans it. */
async function standWithCustomer(query: Query, principal: Principal, draft: Map<string, unknown>): Promise<string> {
  const [customer] = await query.query<{ orgId: string }>(memberSql, [draft.get('memberId')]);
  const orgId = customer?.orgId ?? principal.orgId;
  if (orgId !== principal.orgId) draft.set('orgId', orgId);
  return orgId;
}

const isOver = (before: RuleRow | undefined): boolean => before !== undefined && ['done', 'cancelled'].includes(String(before['status']));

async function planAnew(query: Query, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  const plannedAt = draft.get('plannedAt');
  if (plannedAt == null) return;
  const { closesAt, isAhead } = await timesOf(query, plannedAt);
  draft.set('closesAt', closesAt);
  // What was due or missed waits for its new moment.
  if (isAhead && (before?.['status'] === 'due' || before?.['status'] === 'missed')) draft.set('status', 'planned');
}

async function nameDeputy(query: Query, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  if (!draft.has('executorId') && !draft.has('plannedAt')) return;
  const executorId = draft.has('executorId') ? draft.get('executorId') : before?.['executorId'];
  const at = String(draft.get('plannedAt') ?? before?.['plannedAt']);
  draft.set('deputyId', typeof executorId === 'string' ? await deputyFor(query, executorId, at) : null);
}

export const returnVisitRule: Rule = {
  save: async (query, principal, draft, before) => {
    if (isOver(before) && draft.has('plannedAt')) throw invalid(principal, 'plannedAt', ['回访已结束，另外安排一次', 'This visit is over: plan another one']);
    if (!before) {
      const orgId = await standWithCustomer(query, principal, draft);
      const [memberId, plannedAt] = [String(draft.get('memberId')), String(draft.get('plannedAt'))];
      if (draft.get('executorId') == null) draft.set('executorId', await executorFor(query, { orgId, memberId, plannedAt }));
    }
    await planAnew(query, draft, before);
    await nameDeputy(query, draft, before);
  },
  move: async (tx, _principal, { row, move }, draft) => {
    if (move === 'begin') draft.set('beganAt', await momentNow(tx));
    if (move !== 'reopen') return undefined;
    const { isAhead } = await timesOf(tx, row['plannedAt']);
    const plannedAt = isAhead ? row['plannedAt'] : await momentNow(tx);
    draft.set('plannedAt', plannedAt);
    draft.set('closesAt', (await timesOf(tx, plannedAt)).closesAt);
    return undefined;
  },
};
