/** A merge is taken back: what went over goes back unless it has become the survivor's since, and what came later stays there (docs/adr/0098). */
import type { EffectLine } from '#contract/acts/preview.ts';
import { mergedField, mergeReasons } from '#contract/merge.ts';
import { mergeLimits } from '#contract/limits/merge.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { reachGroup } from '#server/db/rlsContext.ts';
import { comparable } from '#server/engine/draft.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import { publishChanged } from '#server/engine/passing.ts';
import { changeOf, publish, writeWithHistory } from '#server/engine/recordChange.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { calledOf } from '#server/engine/rows.ts';
import { lockRow, storeAs, takenProblem } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { survivorOf } from './leadOn.ts';
import { leadBack } from './moveRows.ts';
import type { MovedRows } from './moveRows.ts';
import { release, settle } from './singles.ts';
import { laterRows, partedRows, takenBy } from './record.ts';

export interface Counted {
  readonly entity: string;
  readonly count: number;
}
export interface Parted {
  readonly survivorId: string;
  readonly loserId: string;
  readonly back: readonly MovedRows[];
  /** Rows that have become the survivor's since. */
  readonly stayed: readonly Counted[];
  /** Rows that came after the merge. */
  readonly later: readonly Counted[];
  /** Fields of the survivor that somebody has changed since: they stay as they are. */
  readonly keptFields: readonly string[];
  readonly carried: readonly EffectLine[];
}

/** Locked by their ids, as by a merge. @throws Refusal mergeUndoFirst, notFound */
async function lockPair(tx: Tx, caller: Caller, record: Stored): Promise<{ readonly survivor: Stored; readonly loser: Stored }> {
  const [survivorId, loserId] = [String(record['survivorId']), String(record['loserId'])];
  const locked = new Map<string, Stored>();
  for (const id of [survivorId, loserId].toSorted()) {
    const later = id === survivorId ? await survivorOf(tx, caller.entity.name, id) : undefined;
    if (later !== undefined) {
      const names = await calledOf(tx, caller.entity.name, [id, later], caller);
      throw new Refusal('mergeUndoFirst', { name: names.get(id) ?? '', survivor: names.get(later) ?? '' });
    }
    locked.set(id, await lockRow(tx, caller, id, id === loserId));
  }
  return { survivor: locked.get(survivorId) as Stored, loser: locked.get(loserId) as Stored };
}

/** @throws Refusal mergeUndone, mergeTooOld */
async function requireUndoable(tx: Tx, record: Stored): Promise<void> {
  if (record['undoneAt'] !== null) throw new Refusal('mergeUndone');
  const [found] = await tx.query<{ isOver: boolean }>('select $1::timestamptz < clock_timestamp() as "isOver"', [record['undoUntil']]);
  if (found?.isOver !== false) throw new Refusal('mergeTooOld', { days: mergeLimits.undoDays });
}

/** A value that somebody has changed since stays. @returns those fields */
async function valuesBack(tx: Tx, caller: Caller, survivor: Stored, mergeId: string): Promise<readonly string[]> {
  const { entity, principal, keys } = caller;
  const draft = new Map<string, unknown>();
  const stayed: string[] = [];
  for (const [name, { before, after }] of Object.entries(await takenBy(tx, mergeId))) {
    const column = entity.stored.get(name);
    if (!column) continue;
    if (comparable(column, survivor[name], keys) === comparable(column, after, keys)) draft.set(name, before);
    else stayed.push(name);
  }
  const version = await storeAs(tx, caller, survivor, { draft, act: 'updated', reason: mergeReasons.parted });
  if (version !== survivor.version) await publishChanged(tx, { entity, principal, act: 'updated' }, [changedFrom(entity, survivor, version)]);
  return stayed;
}

async function bringBack(tx: Tx, caller: Caller, loser: Stored): Promise<void> {
  const { entity, principal, keys } = caller;
  const column = entity.stored.get(mergedField);
  const version = loser.version + 1;
  const text = `update ${entity.table} set deleted_at = null, ${quoteName(snakeCase(mergedField))} = null, version = version + 1, updated_at = now(), updated_by = $2 where id = $1`;
  const changes = column ? [changeOf(column, loser[mergedField], null, keys)] : [];
  const on = { entity, principal, act: 'restored', reason: mergeReasons.parted } as const;
  await writeWithHistory(tx, { text, values: [loser.id, principal.id] }, on, { id: loser.id, version, changes }).catch((error: unknown) => {
    throw takenProblem(caller, error);
  });
  publish(tx, { entity, principal, act: 'restored', orgIds: [loser.orgId] }, [changedFrom(entity, loser, version)]);
}

async function rowsBack(tx: Tx, caller: Caller, mergeId: string, { survivorId, loserId }: { readonly survivorId: string; readonly loserId: string }) {
  const back: MovedRows[] = [];
  const stayed: Counted[] = [];
  for (const { of, back: ids, stay } of await partedRows(tx, caller.entity.name, { mergeId, survivorId })) {
    const moved = await leadBack(tx, of, ids, { from: survivorId, to: loserId, principal: caller.principal });
    back.push(moved);
    const count = stay.length + ids.length - moved.rows.length;
    if (count > 0) stayed.push({ entity: of.entity, count });
  }
  return { back, stayed };
}

interface Undoing {
  /** The caller of the merged entity, and that of its record. */
  readonly on: Caller;
  readonly records: Caller;
  /** The record calls rows of an entity so. */
  readonly wordOf: (entity: string) => string;
}

/** @throws Refusal */
export async function undoMerge(tx: Tx, { on, records, wordOf }: Undoing, mergeId: string): Promise<Parted> {
  const { principal, entity } = on;
  const record = await lockRow(tx, records, mergeId);
  await requireUndoable(tx, record);
  const { survivor, loser } = await lockPair(tx, on, record);
  const ids = { survivorId: survivor.id, loserId: loser.id };
  await reachGroup(tx);
  const rule = ruleOf(entity.name).merge;
  await release(tx, on, survivor.id);
  await release(tx, on, loser.id);
  const keptFields = await valuesBack(tx, on, survivor, mergeId);
  await bringBack(tx, on, loser);
  await settle(tx, on, survivor.id);
  await settle(tx, on, loser.id);
  const { back, stayed } = await rowsBack(tx, on, mergeId, ids);
  const carried = (await rule?.carryBack(tx, principal, { ...ids, mergeId })) ?? [];
  await rule?.parted(tx, principal, { ...ids, mergeId }, new Map(back.map(({ of, rows }) => [of.entity, rows.map(({ id }) => id)])));
  const found = await laterRows(tx, entity.name, { mergeId, survivorId: survivor.id, since: record['mergedAt'] });
  const later = found.map(({ of, count }) => ({ entity: of.entity, count }));
  const lines = [...Map.groupBy([...stayed, ...later], (one) => wordOf(one.entity))].map(([what, some]) => ({
    what,
    count: some.reduce((sum, { count }) => sum + count, 0),
  }));
  const draft = new Map<string, unknown>([
    ['undoneAt', await momentNow(tx)],
    ['undoneById', principal.id],
    ['stayed', lines],
  ]);
  const version = await storeAs(tx, records, record, { draft, act: 'updated' });
  await publishChanged(tx, { entity: records.entity, principal, act: 'updated' }, [changedFrom(records.entity, record, version)]);
  return { ...ids, back, stayed, later, keptFields, carried };
}
