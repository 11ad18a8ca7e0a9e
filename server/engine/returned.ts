/** A row that was just written is given as a reading of it would give it, by the statement that wrote it. */
import type { Row } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Caller } from './listAsked.ts';
import { isGivenByWrite } from './computed.ts';
import { ruleOf } from './rules/ruleOf.ts';
import { nameLists, readingOf } from './rows.ts';
import type { Given } from './rows.ts';
import { onlySql, readConditionsOf } from './scope.ts';
import type { Values } from './values.ts';

const seenColumn = 'isSeen';

/**
 * A computed field may ask for rows that the write changes, and the statement that writes does not see itself. A new organisation is in nobody's reach yet. A rule may
 * write the row once more.
 */
function canReturn({ entity }: Caller): boolean {
  const { changed, changesElsewhere } = ruleOf(entity.name);
  return (
    (changed === undefined || changesElsewhere === true) &&
    !entity.isOrganisation &&
    ![...entity.stored.values()].some(({ name, field }) => field.options.computed && !isGivenByWrite(entity.name, name))
  );
}

/** @returns what follows a statement over the alias `x`; nothing where the row has to be read */
export function returningSql(caller: Caller, values: Values): string {
  if (!canReturn(caller)) return '';
  const { entity, principal, keys } = caller;
  const seen = `${readConditionsOf(entity, principal, values)}${onlySql(caller, values)}`;
  return ` returning ${readingOf(entity, principal, keys).columns}, (${seen}) as "${seenColumn}"`;
}

/** @returns nothing where the statement returned nothing. @throws Refusal notFound where the row is none that the writer may read */
export async function givenBack(tx: Tx, caller: Caller, [returned]: readonly Row[]): Promise<Given | undefined> {
  if (!returned) return undefined;
  const { [seenColumn]: isSeen, ...row } = returned;
  if (isSeen !== true) throw new Refusal('notFound');
  const given = readingOf(caller.entity, caller.principal, caller.keys).present(row);
  await nameLists(tx, caller, [given]);
  return given;
}
