/** Rows that are put away and taken back. What referred to them still shows their names. */
import type { Label } from '#contract/label.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { keepApart } from './apart.ts';
import { ruleOf } from './rules/ruleOf.ts';
import { tellBeside } from './inForce.ts';
import type { Caller } from './listAsked.ts';
import { audienceOf, publish, writeWithHistory } from './recordChange.ts';
import type { HistoryAct } from './recordChange.ts';
import type { Given } from './rows.ts';
import { lockRow, readRow, refuseOlder, takenProblem } from './write.ts';
import type { Stored } from './write.ts';

const inForce: Label = ['还在线上，先下线再删除', 'It is in force: retire it first, then remove it'];

/** Only the row and its history: the caller publishes it. */
export async function setRemoved(tx: Tx, caller: Caller, before: Stored, isRemoved: boolean): Promise<Stored> {
  const { entity, principal } = caller;
  const act: HistoryAct = isRemoved ? 'removed' : 'restored';
  const rule = ruleOf(entity.name);
  if (isRemoved && entity.resource.versions && before['publishedNumber'] != null) throw invalid(principal, 'standing', inForce);
  await (isRemoved ? rule.remove : rule.restore)?.(tx, principal, before);
  if (!isRemoved) await keepApart(tx, caller, { id: before.id, value: (name) => before[name] });
  const after = { ...before, version: before.version + 1 };
  const text = `update ${entity.table} set deleted_at = ${isRemoved ? 'now()' : 'null'}, version = version + 1, updated_at = now(), updated_by = $2 where id = $1`;
  const line = { id: after.id, version: after.version, changes: [] };
  await writeWithHistory(tx, { text, values: [before.id, principal.id] }, { entity, principal, act }, line).catch((error: unknown) => {
    throw takenProblem(caller, error);
  });
  await tellBeside(tx, entity, principal, before);
  return after;
}

async function setAndTell(tx: Tx, caller: Caller, before: Stored, isRemoved: boolean): Promise<void> {
  const { entity, principal } = caller;
  const after = await setRemoved(tx, caller, before, isRemoved);
  publish(tx, { entity, principal, act: isRemoved ? 'removed' : 'restored', orgIds: await audienceOf(tx, entity, principal, [before.orgId]) }, [after]);
}

/** @throws Refusal notFound, versionConflict where a version is given and somebody has changed the row since */
export async function removeRow(tx: Tx, caller: Caller, input: { readonly id: string; readonly version?: number | null | undefined }): Promise<null> {
  const before = await lockRow(tx, caller, input.id);
  if (input.version != null && input.version !== before.version) await refuseOlder(tx, caller, before, new Map());
  await setAndTell(tx, caller, before, true);
  return null;
}

/** @throws Refusal notFound, invalidInput where somebody else has taken what must be its own */
export async function restoreRow(tx: Tx, caller: Caller, id: string): Promise<Given> {
  await setAndTell(tx, caller, await lockRow(tx, caller, id, true), false);
  return readRow(tx, caller, id);
}
