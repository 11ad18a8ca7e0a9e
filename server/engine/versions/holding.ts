/** A house may want more than the right before a version is published: whoever knows its rules hands that in (docs/adr/0118). */
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Caller } from '#server/engine/list.ts';
import type { Stored } from '#server/engine/write.ts';

/** @throws Refusal where it may not be published like this */
export type HoldPublishing = (tx: Tx, caller: Caller, row: Stored) => Promise<void>;

let hold: HoldPublishing | undefined;

/** The table of calls hands it in once, as it is loaded: the engine stands below the domains. */
export const handHold = (given: HoldPublishing): void => {
  hold = given;
};

/** @throws where nobody handed it in: a version would be published unjudged */
export function requireFree(tx: Tx, caller: Caller, row: Stored): Promise<void> {
  if (!hold)
    throw new Error('The engine was not told what holds publishing back: expected an import of server/operations/index.ts before a version is published.');
  return hold(tx, caller, row);
}
