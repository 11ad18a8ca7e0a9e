/**
 * Two rows become one, in one transaction (docs/adr/0098): the survivor gets the values that stay, all that refers to the other is led to it, and the other is removed and leads on.
 * Rows are locked by their ids, so that two merges never wait for each other in a circle.
 */
import type { EffectLine } from '#contract/acts/preview.ts';
import type { Kept } from '#contract/merge.ts';
import { mergedField, mergeReasons } from '#contract/merge.ts';
import { mergeLimits } from '#contract/limits/merge.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { reachGroup } from '#server/db/rlsContext.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import { publishChanged } from '#server/engine/passing.ts';
import { changeOf, publish, writeWithHistory } from '#server/engine/recordChange.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { calledOf } from '#server/engine/rows.ts';
import { createDecided, lockRow, storeAs } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { survivorOf } from './leadOn.ts';
import { leadRows } from './moveRows.ts';
import type { MovedRows } from './moveRows.ts';
import { keepMoved } from './record.ts';
import type { Taken } from './record.ts';
import { mergeOf } from './references.ts';
import { release, settle } from './singles.ts';
import { takenFrom } from './values.ts';
import type { Pair } from './values.ts';

export interface MergeAsked {
  readonly survivorId: string;
  readonly loserId: string;
  readonly kept: Kept;
  /** Id -> the version that was looked at; null where nobody looked. */
  readonly seen: Readonly<Record<string, number>> | null;
}
export interface Merged {
  readonly mergeId: string;
  readonly moved: readonly MovedRows[];
  readonly carried: readonly EffectLine[];
}

async function nameOf(tx: Tx, caller: Caller, id: string): Promise<string> {
  return (await calledOf(tx, caller.entity.name, [id], caller)).get(id) ?? '';
}

/** @throws Refusal mergedAlready, which names the survivor; notFound */
async function lockLiving(tx: Tx, caller: Caller, id: string): Promise<Stored> {
  try {
    return await lockRow(tx, caller, id);
  } catch (error) {
    const survivorId = error instanceof Refusal && error.reason === 'notFound' ? await survivorOf(tx, caller.entity.name, id) : undefined;
    // Whoever does not see the survivor is told nothing of it.
    const survivor = survivorId === undefined ? '' : await nameOf(tx, caller, survivorId);
    if (survivor === '') throw error;
    throw new Refusal('mergedAlready', { name: await nameOf(tx, caller, id), survivor });
  }
}

/** @throws Refusal mergedAlready, mergeStale, mergeForeign, notFound */
async function lockPair(tx: Tx, caller: Caller, { survivorId, loserId, seen }: MergeAsked): Promise<Pair> {
  const locked = new Map<string, Stored>();
  for (const id of [survivorId, loserId].toSorted()) locked.set(id, await lockLiving(tx, caller, id));
  const [survivor, loser] = [locked.get(survivorId), locked.get(loserId)];
  if (!survivor || !loser || survivor.id === loser.id) throw new Refusal('notFound');
  for (const row of [survivor, loser])
    if (seen !== null && seen[row.id] !== row.version) throw new Refusal('mergeStale', { name: await nameOf(tx, caller, row.id) });
  if (survivor.orgId !== loser.orgId) throw new Refusal('mergeForeign');
  return { survivor, loser };
}

/** Removed, with its survivor's name on it. */
async function putAside(tx: Tx, caller: Caller, { survivor, loser }: Pair): Promise<void> {
  const { entity, principal, keys } = caller;
  const column = entity.stored.get(mergedField);
  const version = loser.version + 1;
  const text = `update ${entity.table} set deleted_at = now(), ${quoteName(snakeCase(mergedField))} = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1`;
  const changes = column ? [changeOf(column, null, survivor.id, keys)] : [];
  const on = { entity, principal, act: 'removed', reason: mergeReasons.merged } as const;
  await writeWithHistory(tx, { text, values: [loser.id, survivor.id, principal.id] }, on, { id: loser.id, version, changes });
  publish(tx, { entity, principal, act: 'removed', orgIds: [loser.orgId] }, [changedFrom(entity, loser, version)]);
}

/** Its version goes up whether or not a value differs: whoever looked at it before the merge has not seen it. */
async function keepValues(tx: Tx, caller: Caller, { survivor }: Pair, draft: ReadonlyMap<string, unknown>): Promise<void> {
  const { entity, principal } = caller;
  let version = await storeAs(tx, caller, survivor, { draft, act: 'updated', reason: mergeReasons.merged });
  if (version === survivor.version) {
    version += 1;
    const text = `update ${entity.table} set version = version + 1, updated_at = now(), updated_by = $2 where id = $1`;
    const on = { entity, principal, act: 'updated', reason: mergeReasons.merged } as const;
    await writeWithHistory(tx, { text, values: [survivor.id, principal.id] }, on, { id: survivor.id, version, changes: [] });
  }
  await publishChanged(tx, { entity, principal, act: 'updated' }, [changedFrom(entity, survivor, version)]);
}

interface Recorded extends Pair {
  readonly kept: readonly { readonly field: string; readonly isBoth: boolean }[];
  readonly moved: readonly { readonly what: string; readonly count: number }[];
}

async function writeRecord(tx: Tx, caller: Caller, { survivor, loser, kept, moved }: Recorded): Promise<string> {
  const { principal, keys } = caller;
  const { record } = mergeOf(caller.entity.name).merge;
  const at = await momentNow(tx);
  const decided = new Map<string, unknown>([
    ['survivorId', survivor.id],
    ['loserId', loser.id],
    ['mergedById', principal.id],
    ['mergedAt', at],
    ['undoUntil', new Date(Date.parse(at) + mergeLimits.undoDays * 86_400_000).toISOString()],
    ['kept', kept],
    ['moved', moved],
  ]);
  const there = { ...principal, orgId: survivor.orgId };
  const on: Caller = { entity: entityOf(record), call: { entity: record, verb: 'create' }, principal: there, keys };
  return (await createDecided(tx, on, {}, decided)).id;
}

const takenOf = ({ survivor }: Pair, draft: ReadonlyMap<string, unknown>): Taken =>
  Object.fromEntries([...draft].map(([field, after]) => [field, { before: survivor[field] ?? null, after }]));

/** @param wordOf what the record calls rows of an entity. @throws Refusal */
export async function mergeRows(tx: Tx, caller: Caller, asked: MergeAsked, wordOf: (entity: string) => string): Promise<Merged> {
  const { entity, principal } = caller;
  const pair = await lockPair(tx, caller, asked);
  const { draft, kept } = takenFrom(caller, pair, asked.kept);
  const ids = { survivorId: asked.survivorId, loserId: asked.loserId };
  await reachGroup(tx);
  const rule = ruleOf(entity.name).merge;
  await rule?.before(tx, principal, ids);
  await putAside(tx, caller, pair);
  await release(tx, caller, ids.survivorId);
  await keepValues(tx, caller, pair, draft);
  await settle(tx, caller, ids.survivorId);
  const moved = await leadRows(tx, entity.name, { from: ids.loserId, to: ids.survivorId, principal });
  const counted = Map.groupBy(moved, ({ of }) => wordOf(of.entity));
  const lines = [...counted].map(([what, some]) => ({ what, count: some.reduce((sum, { rows }) => sum + rows.length, 0) }));
  const mergeId = await writeRecord(tx, caller, { ...pair, kept, moved: lines });
  await keepMoved(tx, mergeId, moved, takenOf(pair, draft));
  const carried = (await rule?.carry(tx, principal, { ...ids, mergeId })) ?? [];
  return { mergeId, moved, carried };
}
