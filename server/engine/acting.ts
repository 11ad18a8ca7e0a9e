/** Some calls may be made by anybody who is logged in, and ask for a right by what they are about: from here on the principal, and row level security with it, reaches as far as this right does. */
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { narrowRows } from '#server/db/rlsContext.ts';
import { narrowedTo } from '#server/session/grants.ts';
import { requireRight } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

/** A member acts by the call's own scope. @throws Refusal refused */
export async function actingWith(query: Query, principal: Principal, right: Right): Promise<Principal> {
  if (principal.kind !== 'staff') return principal;
  requireRight(principal, right);
  const narrowed = narrowedTo(principal, right);
  if ((narrowed.ownOrgIds ?? []).length > 0) await narrowRows(query, narrowed);
  return narrowed;
}
