/** People see of a branch what their roles give them, in whichever organisation: as it stands and as it would stand. */
import type { Query } from '#server/db/database.ts';
import { heldBy, reachOf } from './grants.ts';
import type { Held } from './grants.ts';
import type { RoleAssignments } from './assignments.ts';

export interface Holder extends Record<string, unknown> {
  readonly id: string;
  readonly orgIds: readonly string[];
  readonly roleCodes: readonly string[];
  readonly orgRoles: Readonly<Record<string, readonly string[]>>;
}

const holdersSql = `select u.id, array(select distinct unnest(u.bound_org_ids || u.org_id)) as "orgIds", u.role_codes as "roleCodes",
    coalesce((select jsonb_object_agg(b.org_id, b.role_codes) from user_bind_org b where b.user_id = u.id and b.deleted_at is null), '{}') as "orgRoles"
  from staff_user u join organisation o on o.id = u.org_id where o.group_id = $1 and u.enabled and u.deleted_at is null order by u.id`;

/** Everybody of the group whose account is switched on. */
export const holdersOf = (query: Query, groupId: string): Promise<readonly Holder[]> => query.query<Holder>(holdersSql, [groupId]);

export const heldOf = (holder: Holder, { tree, roles }: RoleAssignments): readonly Held[] => heldBy(holder, tree, roles);

/** Somebody sees these organisations, whichever right brings them there. */
export const seenOrganisations = (holder: Holder, assignments: RoleAssignments): ReadonlySet<string> =>
  new Set(heldOf(holder, assignments).flatMap((held) => reachOf(assignments.tree, held)));

export interface TouchedIds {
  readonly gains: readonly string[];
  readonly loses: readonly string[];
  /** These people see as much as before, elsewhere. */
  readonly finds: readonly string[];
}
interface Seen {
  readonly id: string;
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/** @param ids the rows of the branch: the others stay where they are */
export function touchedBy(ids: readonly string[], people: readonly Seen[]): TouchedIds {
  const named = (fits: (one: Seen) => boolean): readonly string[] => people.filter(fits).map(({ id }) => id);
  const gains = ({ before, after }: Seen): boolean => ids.some((id) => after.has(id) && !before.has(id));
  const loses = ({ before, after }: Seen): boolean => ids.some((id) => before.has(id) && !after.has(id));
  return { gains: named(gains), loses: named(loses), finds: named((one) => !gains(one) && !loses(one) && ids.some((id) => one.before.has(id))) };
}
