/**
 * A customer has a follow-up person since a moment, both said by whichever call gives them one. The customer's number, which may have been reported, is judged here, too.
 */
import { followRolesOf, mayFollow } from './followers.ts';
import { judgeReport, tellReport } from './reporting.ts';
import type { Query } from '#server/db/database.ts';
import { personFor } from '#server/rights/granting.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Rule } from '#server/engine/rules/rule.ts';

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

export const memberRule: Rule = {
  save: async (query, principal, draft, before) => {
    await judgeReport(query, principal, draft, before);
    const owner = draft.get('ownerUserId');
    if (owner === undefined || owner === (before?.['ownerUserId'] ?? null)) return;
    if (owner !== null) await refuseFollower(query, principal, String(owner), before?.orgId ?? principal.orgId);
    draft.set('ownerSince', owner === null ? null : await momentNow(query));
  },
  changed: tellReport,
  changesElsewhere: true,
};
