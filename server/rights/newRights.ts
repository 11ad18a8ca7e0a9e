/** Rights that a version brings: whoever administers a group has them from its first start on. Nobody gives what they have not, so that without this nobody ever could. */
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';

/**
 * Rights that have been taken from the administrators' role since stay away. Several servers may start at once: within a transaction, one after the other.
 * @param rights of this version
 * @returns those that the database had not heard of
 */
export async function grantNewRights(query: Query, rights: readonly Right[] = everyStaffRight): Promise<readonly string[]> {
  await query.query(`select pg_advisory_xact_lock(hashtext('careline rights'))`);
  const fresh = await query.query<{ name: string }>(`insert into known_right (name) select unnest($1::text[]) on conflict do nothing returning name`, [rights]);
  const names = fresh.map(({ name }) => name);
  if (names.length === 0) return names;
  await query.query(
    `update role set rights = rights || array(select n from unnest($1::text[]) n where not n = any(rights)), version = version + 1, updated_at = now()
     where code = $2 and deleted_at is null and not rights @> $1::text[]`,
    [names, corpAdminRoleCode],
  );
  return names;
}
