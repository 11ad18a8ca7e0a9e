/** Words of the group's dictionaries that an organisation takes over (docs/adr/0053). */
import { errorText } from '#contract/errors.ts';
import type { OwnChoice } from '#contract/ownFields.ts';
import type { BulkFailure } from '#contract/standardShapes.ts';
import type { Query } from '#server/db/database.ts';
import { withSavepoint } from '#server/log/savepoint.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { createRow, updateRow } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';

interface Item extends Record<string, unknown> {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly labelEn: string | null;
  /** The id is of the row that has taken it over here; none where it has not been. */
  readonly rowId: string | null;
  readonly rowVersion: number | null;
  readonly isOn: boolean | null;
}

const itemsSql = `select i.id, i.value, i.label, i.label_en as "labelEn", d.id as "rowId", d.version as "rowVersion", d.enabled as "isOn"
  from dictionary_item i left join org_dictionary d on d.item_id = i.id and d.org_id = $2 and d.deleted_at is null
  where i.dictionary_id = $1 and i.org_id = $3 and i.enabled and i.deleted_at is null order by i.sort nulls last, i.id`;
const itemsOf = (query: Query, dictionaryId: string, { orgId, groupId }: Principal): Promise<readonly Item[]> =>
  query.query<Item>(itemsSql, [dictionaryId, orgId, groupId]);

const callerOf = (principal: Principal, { keys }: OperationContext): Caller => ({
  entity: entityOf('orgDictionary'),
  call: { entity: 'orgDictionary', verb: 'update' },
  principal,
  keys,
});

/** @returns the row that stands for it here */
async function takeOver(tx: Tx, caller: Caller, dictionaryId: string, item: Item): Promise<string> {
  const { value, label, rowId, rowVersion, isOn } = item;
  if (rowId === null) return (await createRow(tx, caller, { dictionaryId, value, label })).id;
  if (isOn !== true) await updateRow(tx, caller, { id: rowId, version: rowVersion, enabled: true });
  return rowId;
}

export const orgDictionary: Pick<Handlers, 'orgDictionary.bind' | 'orgDictionary.bindCheck'> = {
  'orgDictionary.bind': writes(async (tx, { dictionaryId, itemIds }, principal, context) => {
    const caller = callerOf(principal, context);
    const items = new Map((await itemsOf(tx, dictionaryId, principal)).map((one) => [one.id, one]));
    const done: string[] = [];
    const failed: BulkFailure[] = [];
    for (const id of new Set(itemIds)) {
      const item = items.get(id);
      const refusal = item
        ? await withSavepoint(tx, async (part) => {
            done.push(await takeOver(part, caller, dictionaryId, item));
          })
        : new Refusal('notFound');
      if (refusal)
        failed.push({
          id,
          ...(item ? { name: item.label } : {}),
          code: refusal.reason,
          message: errorText(refusal.reason, principal.language, refusal.values),
        });
    }
    context.note({ entity: 'orgDictionary', detail: { done: done.length, failed: failed.length } });
    return { done, failed };
  }),

  'orgDictionary.bindCheck': reads(async (query, { dictionaryId }, principal) => {
    const items = await itemsOf(query, dictionaryId, principal);
    const [found] = await query.query<{ words: readonly OwnChoice[] }>('select org_words($1, $2) as words', [dictionaryId, principal.orgId]);
    const offered = new Set((found?.words ?? []).flatMap((one) => (one.isPast ? [] : [one.value])));
    const hasChosen = items.some(({ rowId }) => rowId !== null);
    const isWhole = !hasChosen && items.every(({ value }) => offered.has(value));
    const standing = ({ value, rowId, isOn }: Item) =>
      rowId !== null ? (isOn === true ? 'chosen' : 'off') : isWhole ? 'all' : offered.has(value) ? 'above' : 'none';
    return items.map((item) => ({ id: item.id, value: item.value, label: item.label, labelEn: item.labelEn, standing: standing(item) }));
  }),
};
