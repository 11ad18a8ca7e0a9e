/**
 * A customer has a follow-up person since a moment, both said by whichever call gives them one. The customer's number, which may have been reported, is judged here, too.
 */
import { followRolesOf, mayFollow } from './followers.ts';
import { memberMerge } from './merging.ts';
import { leadGroupOf } from './leadGroups.ts';
import { tellReturned } from './reclaim.ts';
import { judgeReport, reportAhead, tellReport } from './reporting.ts';
import { judgeSingle, singleAhead } from './single.ts';
import { pairAnew, pairNew } from './twins.ts';
import type { Query } from '#server/db/database.ts';
import { personFor } from '#server/rights/granting.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

/** A follower has to hold one of the roles that the organisation names for it, if it names any. */
async function refuseFollower(query: Query, principal: Principal, owner: string, orgId: string): Promise<void> {
  const named = await followRolesOf(query, [orgId]);
  if (!named.has(orgId)) return;
  const assignments = await loadAssignments(query);
  const { name, held } = await personFor(query, owner, assignments, '');
  if (!mayFollow(named, assignments.tree, held, orgId))
    throw invalid(principal, 'ownerUserId', [
      `${name}没有这家机构的随访角色，换一位同事`,
      `${name} holds no follow-up role of that organisation. Choose another colleague`,
    ]);
}

/** @throws Refusal mergeLeadsOn: only the undoing of the merge brings them back, with all that was theirs */
async function refuseMerged(query: Query, _principal: Principal, row: RuleRow): Promise<void> {
  if (row['mergedIntoId'] == null) return;
  const [found] = await query.query<{ survivor: string }>('select name as survivor from member where id = $1', [row['mergedIntoId']]);
  throw new Refusal('mergeLeadsOn', { name: String(row['name']), survivor: found?.survivor ?? '' });
}

/** A customer comes into a group of their own organisation that takes some. */
async function refuseGroup(query: Query, principal: Principal, groupId: string, orgId: string): Promise<void> {
  const group = await leadGroupOf(query, groupId);
  if (group?.orgId !== orgId)
    throw invalid(principal, 'leadGroupId', ['不是客户所在机构的线索组，换一个', 'is no lead group of the organisation of the customer. Choose another one']);
  if (!group.enabled)
    throw invalid(principal, 'leadGroupId', [`线索组“${group.name}”已停用，换一个`, `"${group.name}" is switched off. Choose another lead group`]);
}

/** The database keeps the status whatever is written; the log of a customer begins with the one that they have then. */
async function judgePool(query: Query, principal: Principal, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  const groupId = draft.get('leadGroupId');
  if (typeof groupId === 'string' && groupId !== before?.['leadGroupId']) await refuseGroup(query, principal, groupId, before?.orgId ?? principal.orgId);
  if (before) return;
  const isFree = draft.get('ownerUserId') == null;
  draft.set('distributionStatus', isFree ? (groupId == null ? 'none' : 'pool') : 'distributed');
  draft.set('followStatus', isFree ? 'none' : 'following');
}

/** The pool of a group is seen by whom its settings name, where they name any (spec 140); what somebody has is seen as ever. */
const visibleSql = (codes: string, person: string): string => `(x.owner_user_id is not null or x.lead_group_id is null or exists (
    select from lead_group g where g.id = x.lead_group_id and (cardinality(coalesce(g.visible_role_ids, '{}')) = 0 or g.owner_user_id = ${person} or exists (
      select from role r where r.id = any(g.visible_role_ids || coalesce(g.manage_role_ids, '{}') || coalesce(g.pickup_role_ids, '{}')) and r.code = any(${codes})))))`;

export const memberRule: Rule = {
  sees: (principal, add) =>
    principal.kind !== 'staff' || principal.rights.has('leadGroup.write') ? 'true' : visibleSql(add(principal.roleCodes, 'text[]'), add(principal.id, 'uuid')),
  save: async (query, principal, draft, before) => {
    await judgeReport(query, principal, draft, before);
    await judgePool(query, principal, draft, before);
    await judgeSingle(query, principal, draft, before);
    const owner = draft.get('ownerUserId');
    if (owner === undefined || owner === (before?.['ownerUserId'] ?? null)) return;
    if (owner !== null) await refuseFollower(query, principal, String(owner), before?.orgId ?? principal.orgId);
    draft.set('ownerSince', owner === null ? null : await momentNow(query));
  },
  ahead: async (query, principal, drafts) => {
    await reportAhead(query, principal, drafts);
    await singleAhead(query, principal, drafts);
  },
  restore: refuseMerged,
  move: async (tx, principal, { row, to }) => {
    if (to === 'returned') await tellReturned(tx, principal, row);
    return undefined;
  },
  changed: async (tx, principal, draft, before) => {
    await tellReport(tx, principal, draft, before);
    await pairAnew(tx, principal, draft, before);
  },
  made: pairNew,
  merge: memberMerge,
  changesElsewhere: true,
};
