/** A version may give the standard roles more rights than they had: the roles that stand in a group get them at its first start. */
import { corpAdminRoleCode } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { standardRoles } from '#server/session/standardRoles.ts';

interface StandardRight {
  readonly code: string;
  readonly name: string;
}

/** The administrators' role gets every right there is (`newRights.ts`). */
const ofThisVersion: readonly StandardRight[] = Object.entries(standardRoles)
  .filter(([code]) => code !== corpAdminRoleCode)
  .flatMap(([code, { rights }]) => rights.map((name) => ({ code, name })));

/**
 * A role from which a group took something stays as it is: who narrowed it did not ask for more. Nothing is taken from any role, neither what the group
 * gave it itself nor what a version gives no longer. Several servers may start at once: within a transaction, one after the other.
 * @param given by this version
 * @returns those that the database had not heard of
 */
export async function grantStandardRights(query: Query, given: readonly StandardRight[] = ofThisVersion): Promise<readonly StandardRight[]> {
  await query.query(`select pg_advisory_xact_lock(hashtext('careline standard rights'))`);
  const rows = [given.map(({ code }) => code), given.map(({ name }) => name)] as const;
  await query.query('delete from standard_right where (role_code, name) not in (select * from unnest($1::text[], $2::text[]))', rows);
  const known = await query.query<{ code: string; names: readonly string[] }>(
    'select role_code as code, array_agg(name) as names from standard_right group by 1',
  );
  const fresh = await query.query<StandardRight & Record<string, unknown>>(
    'insert into standard_right (role_code, name) select * from unnest($1::text[], $2::text[]) on conflict do nothing returning role_code as code, name',
    rows,
  );
  for (const { code, names } of known)
    await query.query(
      `update role set rights = rights || array(select n from unnest($1::text[]) n where not n = any(rights)), version = version + 1, updated_at = now()
       where code = $2 and deleted_at is null and rights @> $3::text[] and not rights @> $1::text[]`,
      [fresh.filter((one) => one.code === code).map(({ name }) => name), code, names],
    );
  return fresh;
}
