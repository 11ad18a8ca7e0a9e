/** Holders of these roles follow up customers here. */
import { followRolesOf } from '#server/customers/followers.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { loadStanding } from '#server/session/standing.ts';
import type { RoleRow } from '#server/session/standing.ts';
import type { Who } from '#server/kit/who.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';

const shown = ({ language }: Who, { id, code, name, nameEn }: RoleRow) => ({ id, code, name: language === 'en' ? (nameEn ?? name) : name });

async function could(query: Query, who: Who): Promise<readonly RoleRow[]> {
  const { roles } = await loadStanding(query);
  const named = (await followRolesOf(query, [who.orgId])).get(who.orgId);
  return roles.ofGroup(who.groupId).filter((role) => (named ? named.has(role.id) : role.rights.includes('member.read')));
}

export const orgFollowRole: Pick<Handlers, 'orgFollowRole.could' | 'orgFollowRole.byCode'> = {
  'orgFollowRole.could': reads(async (query, _input, who) => (await could(query, who)).map((role) => shown(who, role))),
  'orgFollowRole.byCode': reads(async (query, { code }, who) => {
    const { roles } = await loadStanding(query);
    const found = roles.get(who.groupId, code);
    if (!found) throw new Refusal('notFound');
    return shown(who, found);
  }),
};
