/**
 * A customer has a follow-up person since a moment, both said by whichever call gives them one. The customer's number, which may have been reported, is judged here, too.
 */
import { followRolesOf, mayFollow } from './followers.ts';
import { memberMerge } from './merging.ts';
import { judgeReport, tellReport } from './reporting.ts';
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

export const memberRule: Rule = {
  save: async (query, principal, draft, before) => {
    await judgeReport(query, principal, draft, before);
    const owner = draft.get('ownerUserId');
    if (owner === undefined || owner === (before?.['ownerUserId'] ?? null)) return;
    if (owner !== null) await refuseFollower(query, principal, String(owner), before?.orgId ?? principal.orgId);
    draft.set('ownerSince', owner === null ? null : await momentNow(query));
  },
  restore: refuseMerged,
  changed: tellReport,
  merge: memberMerge,
  changesElsewhere: true,
};
