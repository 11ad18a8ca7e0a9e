/** A house may want more than the right before a version is published: whoever knows its rules hands that in (docs/adr/0118). */
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { errorText } from '#contract/errors.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import type { Stored } from '#server/engine/write.ts';

/** @throws Refusal where it may not be published like this */
export type HoldPublishing = (query: Query, caller: Caller, row: Stored) => Promise<void>;

let hold: HoldPublishing | undefined;

/** The table of calls hands it in once, as it is loaded: the engine stands below the domains. */
export const handHold = (given: HoldPublishing): void => {
  hold = given;
};

/** @throws where nobody handed it in: a version would be published unjudged */
export function requireFree(query: Query, caller: Caller, row: Stored): Promise<void> {
  if (!hold)
    throw new Error('The engine was not told what holds publishing back: expected an import of server/operations/index.ts before a version is published.');
  return hold(query, caller, row);
}

/** The plan says beforehand what publishing would be refused with. @returns nothing where it is free */
export async function heldBack(query: Query, caller: Caller, row: Stored): Promise<string | undefined> {
  try {
    await requireFree(query, caller, row);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return errorText(error.reason, caller.principal.language, error.values);
    throw error;
  }
}
