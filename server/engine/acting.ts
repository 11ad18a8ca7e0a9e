/** A call that anybody who is logged in may make, and that asks for a right by what it is about: from here on who acts, and the wall behind him, are as far as this right carries him. */
import type { Right } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { narrowRows } from '#server/db/sight.ts';
import { narrowedTo } from '#server/session/grants.ts';
import { requireRight } from '#server/kit/unfit.ts';
import type { Who } from '#server/kit/who.ts';

/** A member acts by the call's own scope. @throws Refusal refused */
export async function actingWith(query: Query, who: Who, right: Right): Promise<Who> {
  if (who.kind !== 'staff') return who;
  requireRight(who, right);
  const narrowed = narrowedTo(who, right);
  if ((narrowed.ownOrgIds ?? []).length > 0) await narrowRows(query, narrowed);
  return narrowed;
}
