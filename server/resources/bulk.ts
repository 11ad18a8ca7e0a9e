/** The same act on many rows: all of them or none, or as many as can be and a report of the others. */
import type { BulkFailure } from '#contract/standard.ts';
import { errors, errorText } from '#contract/errors.ts';
import { withSavepoint } from '#server/desk/savepoint.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/refusal.ts';
import { requireRight, unfit } from '#server/unfit.ts';
import type { Language } from '#server/who.ts';
import { readDraft } from './draft.ts';
import type { Caller } from './list.ts';
import { audienceOf, tell } from './recordChange.ts';
import type { Changed, HistoryAct } from './recordChange.ts';
import { setRemoved } from './remove.ts';
import { readingOf } from './rows.ts';
import { lockRow, storeChange } from './write.ts';

export interface BulkAsked {
  readonly ids: readonly string[];
  readonly act: string;
  readonly change?: Readonly<Record<string, unknown>> | null | undefined;
  readonly isAtomic?: boolean | null | undefined;
}
export interface BulkReport {
  readonly done: readonly string[];
  readonly failed: readonly BulkFailure[];
}

type Act = (tx: Tx, caller: Caller, id: string, asked: BulkAsked) => Promise<Changed | undefined>;

const acts: Readonly<Record<string, { readonly act: HistoryAct; readonly right: 'write' | 'remove'; readonly run: Act }>> = {
  remove: { act: 'removed', right: 'remove', run: async (tx, caller, id) => setRemoved(tx, caller, await lockRow(tx, caller, id), true) },
  restore: { act: 'restored', right: 'remove', run: async (tx, caller, id) => setRemoved(tx, caller, await lockRow(tx, caller, id, true), false) },
  update: {
    act: 'updated',
    right: 'write',
    run: async (tx, caller, id, { change }) => {
      const { entity, who, keys } = caller;
      const before = await lockRow(tx, caller, id);
      const draft = await readDraft(tx, { entity, access: readingOf(entity, who, keys).access, who, keys, before }, change ?? {});
      const version = await storeChange(tx, caller, before, draft);
      return version === before.version ? undefined : { id, orgId: before.orgId, version };
    },
  },
};

const failureOf = (id: string, { reason, values }: Refusal, language: Language): BulkFailure => ({
  id,
  code: String(errors[reason].code),
  message: errorText(reason, language, values),
});

/** In the order of their ids, so that two of these never wait for each other in a circle. */
async function runAll(tx: Tx, caller: Caller, asked: BulkAsked, run: Act): Promise<{ readonly changed: Changed[]; readonly report: BulkReport }> {
  const changed: Changed[] = [];
  const done: string[] = [];
  const failed: BulkFailure[] = [];
  for (const id of [...new Set(asked.ids)].toSorted()) {
    const refusal = await withSavepoint(tx, async (part) => {
      const one = await run(part, caller, id, asked);
      if (one) changed.push(one);
    });
    if (refusal) failed.push(failureOf(id, refusal, caller.who.language));
    else done.push(id);
  }
  return { changed, report: { done, failed } };
}

/**
 * @throws Refusal refused without the act's own right; bulkRefused, with the failures, where all or none was asked for
 */
export async function actOnMany(tx: Tx, caller: Caller, asked: BulkAsked): Promise<BulkReport> {
  const { entity, who } = caller;
  const found = Object.hasOwn(acts, asked.act) ? acts[asked.act] : undefined;
  if (!found) throw unfit(who, 'act', [`只能是 ${Object.keys(acts).join('、')}`, `must be one of ${Object.keys(acts).join(', ')}`]);
  requireRight(who, `${entity.rights}.${found.right}`);
  const { changed, report } = await runAll(tx, caller, asked, found.run);
  if (asked.isAtomic === true && report.failed.length > 0)
    throw new Refusal('bulkRefused', { count: report.failed.length }, undefined, { failed: report.failed });
  if (changed.length > 0) {
    const orgIds = await audienceOf(
      tx,
      entity,
      who,
      changed.map(({ orgId }) => orgId),
    );
    tell(tx, { entity, who, act: found.act, orgIds }, changed);
  }
  return report;
}
