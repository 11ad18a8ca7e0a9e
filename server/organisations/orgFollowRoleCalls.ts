/** Holders of these roles follow up customers here. */
import { followRolesOf } from '#server/customers/followers.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { loadAssignments } from '#server/session/assignments.ts';
import type { RoleRow } from '#server/session/assignments.ts';
import type { Principal } from '#server/kit/principal.ts';
import { narrowedByNames } from '#server/engine/asked/narrowedByNames.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';

const shown = ({ language }: Principal, { id, code, name, nameEn }: RoleRow) => ({ id, code, name: language === 'en' ? (nameEn ?? name) : name });

async function could(query: Query, principal: Principal): Promise<readonly RoleRow[]> {
  const { roles } = await loadAssignments(query);
  const named = (await followRolesOf(query, [principal.orgId])).get(principal.orgId);
  return roles.ofGroup(principal.groupId).filter((role) => (named ? named.has(role.id) : role.rights.includes('member.read')));
}

export const orgFollowRole: Pick<Handlers, 'orgFollowRole.could' | 'orgFollowRole.byCode'> = {
  'orgFollowRole.could': reads(async (query, input, principal) =>
    narrowedByNames(
      (await could(query, principal)).map((role) => shown(principal, role)),
      input,
    ),
  ),
  'orgFollowRole.byCode': reads(async (query, { code }, principal) => {
    const { roles } = await loadAssignments(query);
    const found = roles.get(principal.groupId, code);
    if (!found) throw new Refusal('notFound');
    return shown(principal, found);
  }),
};
