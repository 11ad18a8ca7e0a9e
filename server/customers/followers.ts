/** Customers of an organisation are followed up by whoever has a role that it names for that, or by anybody who sees them where it names none (spec 6). */
import type { Query } from '#server/db/database.ts';
import { reachOf } from '#server/session/grants.ts';
import type { Held } from '#server/session/grants.ts';
import type { OrgTree } from '#server/session/orgTree.ts';

/** Organisation -> the roles it names for carrying follow-up out; it names none where it is not there. Who only manages it gets no customers (docs/adr/0066). */
export type FollowRoles = ReadonlyMap<string, ReadonlySet<string>>;

export async function followRolesOf(query: Query, orgIds: readonly string[]): Promise<FollowRoles> {
  const found = await query.query<{ orgId: string; roleIds: readonly string[] }>(
    `select org_id as "orgId", array_agg(distinct r.id) as "roleIds" from org_follow_role f, unnest(f.role_ids) r(id)
     where f.org_id = any($1) and f.duty = 'execute' and f.enabled and f.deleted_at is null group by org_id`,
    [orgIds],
  );
  return new Map(found.map(({ orgId, roleIds }) => [orgId, new Set(roleIds)]));
}

/** @param held what they hold, wherever */
export const mayFollow = (named: FollowRoles, tree: OrgTree, held: readonly Held[], orgId: string): boolean => {
  const roles = named.get(orgId);
  return roles === undefined || held.some((one) => roles.has(one.role.id) && reachOf(tree, one).includes(orgId));
};
