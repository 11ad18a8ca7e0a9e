/** The same act on many rows: all of them or none, or as many as can be and a report of the others. */
import type { BulkFailure } from '#contract/standardShapes.ts';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { errors, errorText } from '#contract/errors.ts';
import { withSavepoint } from '#server/log/savepoint.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { strictParserOf } from '#server/kit/parse.ts';
import type { Parse } from '#server/kit/parse.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { momentNow } from './rules/clock.ts';
import { requireRight, invalid } from '#server/kit/invalid.ts';
import type { Language } from '#server/kit/principal.ts';
import { readDraft } from './draft.ts';
import type { Entity } from './entities.ts';
import type { Caller } from './listAsked.ts';
import { changedFrom } from './own/ownRow.ts';
import { optionsOf } from './readMore.ts';
import { publishChanged } from './passing.ts';
import type { Changed, HistoryAct } from './recordChange.ts';
import { setRemoved } from './remove.ts';
import { readingOf } from './rows.ts';
import { lockRow, storeChange } from './write.ts';
import type { Stored } from './write.ts';

export interface BulkAsked {
  readonly ids: readonly string[];
  readonly change?: Readonly<Record<string, unknown>> | null | undefined;
  readonly isAtomic?: boolean | null | undefined;
}
export interface BulkReport {
  readonly done: readonly string[];
  readonly failed: readonly BulkFailure[];
}

/** @returns nothing where the row is already as it should be @throws Refusal: this row is left out */
export type RowAct = (tx: Tx, caller: Caller, id: string, asked: BulkAsked) => Promise<Changed | undefined>;

interface Act {
  readonly act: HistoryAct;
  readonly right: 'write' | 'remove';
  readonly run: RowAct;
  /** The act fits every entity unless told. */
  readonly fits?: (entity: Entity) => boolean;
}

const parsers = new WeakMap<Entity, Parse>();

/** The change of one row is read by its fields alone, each by its kind, and none of them has to be there. */
function parserFor(entity: Entity): Parse {
  const fields = Object.fromEntries([...entity.writable].map(([name, { field }]) => [name, { ...field, required: false }]));
  const parser = parsers.get(entity) ?? strictParserOf(fields, [], true);
  parsers.set(entity, parser);
  return parser;
}

/** Values that the server alone decides. */
export async function setValues(tx: Tx, caller: Caller, before: Stored, values: ReadonlyMap<string, unknown>): Promise<Changed | undefined> {
  const version = await storeChange(tx, caller, before, values);
  return version === before.version ? undefined : changedFrom(caller.entity, before, version);
}

const setArchived =
  (isArchived: boolean): RowAct =>
  async (tx, caller, id) => {
    const before = await lockRow(tx, caller, id);
    if ((before[archiveField] !== null) === isArchived) return undefined;
    return setValues(tx, caller, before, new Map([[archiveField, isArchived ? await momentNow(tx) : null]]));
  };
const isArchivable = (entity: Entity): boolean => entity.stored.has(archiveField);

const acts: Readonly<Record<string, Act>> = {
  remove: { act: 'removed', right: 'remove', run: async (tx, caller, id) => setRemoved(tx, caller, await lockRow(tx, caller, id), true) },
  restore: { act: 'restored', right: 'remove', run: async (tx, caller, id) => setRemoved(tx, caller, await lockRow(tx, caller, id, true), false) },
  archive: { act: 'updated', right: 'write', fits: isArchivable, run: setArchived(true) },
  unarchive: { act: 'updated', right: 'write', fits: isArchivable, run: setArchived(false) },
  update: {
    act: 'updated',
    right: 'write',
    run: async (tx, caller, id, { change }) => {
      const { entity, principal, keys } = caller;
      const before = await lockRow(tx, caller, id);
      const draft = await readDraft(
        tx,
        { entity, access: readingOf(entity, principal, keys).access, principal, keys, before },
        parserFor(entity)(change ?? {}, principal.language),
      );
      const version = await storeChange(tx, caller, before, draft);
      return version === before.version ? undefined : changedFrom(entity, before, version);
    },
  },
};

export const failureOf = (id: string, { reason, values }: Refusal, language: Language): BulkFailure => ({
  id,
  code: String(errors[reason].code),
  message: errorText(reason, language, values),
});

/** Rows that were left out are told by name, where the caller sees them. */
async function nameFailures(query: Query, caller: Caller, failed: readonly BulkFailure[]): Promise<readonly BulkFailure[]> {
  if (failed.length === 0) return failed;
  const found = await optionsOf(query, caller, { ids: failed.map(({ id }) => id) });
  const names = new Map(found.map(({ id, label }) => [id, label]));
  return failed.map((one) => ({ ...one, ...(names.get(one.id) ? { name: names.get(one.id) ?? '' } : {}) }));
}

/**
 * In the order of their ids, so that two of these never wait for each other in a circle.
 * @throws Refusal bulkRefused, with the failures, where all or none was asked for
 */
export async function runOnMany(tx: Tx, caller: Caller, asked: BulkAsked, { act, run }: Pick<Act, 'act' | 'run'>): Promise<BulkReport> {
  const { entity, principal } = caller;
  const changed: Changed[] = [];
  const done: string[] = [];
  const left: BulkFailure[] = [];
  for (const id of [...new Set(asked.ids)].toSorted()) {
    const refusal = await withSavepoint(tx, async (part) => {
      const one = await run(part, caller, id, asked);
      if (one) changed.push(one);
    });
    if (refusal) left.push(failureOf(id, refusal, principal.language));
    else done.push(id);
  }
  const failed = await nameFailures(tx, caller, left);
  if (asked.isAtomic === true && failed.length > 0) throw new Refusal('bulkRefused', { count: failed.length }, undefined, { failed });
  await publishChanged(tx, { entity, principal, act }, changed);
  return { done, failed };
}

/** @throws Refusal refused without the act's own right; invalidInput for one that this entity does not have */
export async function actOnMany(tx: Tx, caller: Caller, asked: BulkAsked & { readonly act: string }): Promise<BulkReport> {
  const { entity, principal } = caller;
  const own = Object.entries(acts).filter(([, { fits }]) => fits?.(entity) !== false);
  const found = own.find(([name]) => name === asked.act)?.[1];
  const names = own.map(([name]) => name);
  if (!found) throw invalid(principal, 'act', [`只能是 ${names.join('、')}`, `must be one of ${names.join(', ')}`]);
  requireRight(principal, `${entity.rights}.${found.right}`);
  return runOnMany(tx, caller, asked, found);
}
