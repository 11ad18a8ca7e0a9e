/** A call that anybody who is logged in may make, and that asks for a right by what it is about: from here on who acts, and row level security behind him, are as far as this right carries him. */
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
