/**
 * A customer has a follow-up person since a moment, both said by whichever call gives them one. The customer's number, which may have been reported, is judged here, too.
 */
import { followRolesOf, mayFollow } from './followers.ts';
import { judgeReport, tellReport } from './reporting.ts';
import type { Query } from '#server/db/database.ts';
import { personFor } from '#server/rights/granting.ts';
import { loadStanding } from '#server/session/standing.ts';
import { unfit } from '#server/kit/unfit.ts';
import type { Who } from '#server/kit/who.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Rule } from '#server/engine/rules/rule.ts';

/** A follower has to hold one of the roles that the organisation names for it, if it names any. */
async function refuseFollower(query: Query, who: Who, owner: string, orgId: string): Promise<void> {
  const named = await followRolesOf(query, [orgId]);
  if (!named.has(orgId)) return;
  const standing = await loadStanding(query);
  const { name, held } = await personFor(query, owner, standing, '');
  if (!mayFollow(named, standing.tree, held, orgId))
    throw unfit(who, 'ownerUserId', [
      `${name}没有这家机构的随访角色，换一位同事`,
      `${name} holds no follow-up role of that organisation. Choose another colleague`,
    ]);
}

export const memberRule: Rule = {
  save: async (query, who, draft, before) => {
    await judgeReport(query, who, draft, before);
    const owner = draft.get('ownerUserId');
    if (owner === undefined || owner === (before?.['ownerUserId'] ?? null)) return;
    if (owner !== null) await refuseFollower(query, who, String(owner), before?.orgId ?? who.orgId);
    draft.set('ownerSince', owner === null ? null : await momentNow(query));
  },
  changed: tellReport,
};
