/** Return visits: where they stand, by when they are over, who carries them out. */
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

const isManaging = ({ kind, managedOrgIds = [] }: Principal, orgId: string): boolean => kind !== 'staff' || managedOrgIds.includes(orgId);

/** Whoever carries follow-up out plans for themselves; colleagues are given visits by who manages it (spec 6). @throws Refusal invalidInput */
function refuseColleague(principal: Principal, executorId: unknown, orgId: string): void {
  if (executorId === principal.id || isManaging(principal, orgId)) return;
  throw invalid(principal, 'executorId', [
    '安排给同事由随访管理角色来做，改为自己或找主管',
    'Visits are given to colleagues by who manages follow-up. Choose yourself, or ask a lead',
  ]);
}

/** Whoever manages follow-up of an organisation sees all its visits, others those that are theirs (spec 6, 139). */
const seesSql = (principal: Principal, add: (value: unknown, type: string) => string, people: readonly string[]): string => {
  if (principal.kind !== 'staff') return 'true';
  const me = add(principal.id, 'uuid');
  return `(x.org_id = any(${add(principal.managedOrgIds ?? [], 'uuid[]')}) or ${people.map((one) => `x.${one} = ${me}`).join(' or ')})`;
};

/** A visit stands where its customer does, whoever plans it. */
async function standWithCustomer(query: Query, principal: Principal, draft: Map<string, unknown>): Promise<string> {
  const [customer] = await query.query<{ orgId: string }>(memberSql, [draft.get('memberId')]);
  const orgId = customer?.orgId ?? principal.orgId;
  if (orgId !== principal.orgId) draft.set('orgId', orgId);
  return orgId;
}

async function planAnew(query: Query, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  const plannedAt = draft.get('plannedAt');
  if (plannedAt == null) return;
  const { closesAt, isAhead } = await timesOf(query, plannedAt);
  draft.set('closesAt', closesAt);
  // A visit that was due or missed waits for its new moment.
  if (isAhead && (before?.['status'] === 'due' || before?.['status'] === 'missed')) draft.set('status', 'planned');
}

async function nameDeputy(query: Query, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  if (!draft.has('executorId') && !draft.has('plannedAt')) return;
  const executorId = draft.has('executorId') ? draft.get('executorId') : before?.['executorId'];
  const at = String(draft.get('plannedAt') ?? before?.['plannedAt']);
  draft.set('deputyId', typeof executorId === 'string' ? await deputyFor(query, executorId, at) : null);
}

export const returnVisitRule: Rule = {
  sees: (principal, add) => seesSql(principal, add, ['executor_id', 'deputy_id']),
  save: async (query, principal, draft, before) => {
    if (!before) {
      const orgId = await standWithCustomer(query, principal, draft);
      const [memberId, plannedAt] = [String(draft.get('memberId')), String(draft.get('plannedAt'))];
      if (draft.get('executorId') == null)
        draft.set('executorId', isManaging(principal, orgId) ? await executorFor(query, { orgId, memberId, plannedAt }) : principal.id);
      refuseColleague(principal, draft.get('executorId'), orgId);
    } else if (draft.has('executorId') && draft.get('executorId') !== before['executorId']) {
      refuseColleague(principal, draft.get('executorId'), before.orgId);
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

/** An attempt is seen by whoever made it, by whose visit it was, and by who manages follow-up. */
export const backVisitDetailRule: Rule = { sees: (principal, add) => seesSql(principal, add, ['executor_id', 'deputy_id', 'by_id']) };
