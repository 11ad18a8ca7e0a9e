/** Two customers as whoever decides about their merge reads them: each value that differs, the one that stays and the one that goes (docs/adr/0179). */
import type { Kept } from '#contract/merge.ts';
import { customerMerge } from '#contract/resources/customerMerge.ts';
import type { Query } from '#server/db/database.ts';
import { cellOf } from '#server/engine/cells.ts';
import type { EntityField } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { differingFields, takenFrom } from '#server/engine/merge/values.ts';
import type { Given } from '#server/engine/rows.ts';
import { readRow, storedRow } from '#server/engine/write.ts';
import type { SubjectFact } from '#server/processes/subjects.ts';

interface Merging {
  readonly survivorId: string;
  readonly loserId: string;
  readonly kept: Kept;
}

const { survivorId: survivorField, loserId: loserField } = customerMerge.fields;

function told({ field, name }: EntityField, row: Given, at: 0 | 1): string {
  const names = row['names'] as Readonly<Record<string, string>>;
  return String(cellOf(row[name], field, { at, names }) ?? '');
}

/** @throws Refusal notFound for whoever does not see both */
export async function mergeFacts(query: Query, caller: Caller, { survivorId, loserId, kept }: Merging): Promise<readonly SubjectFact[]> {
  const at = caller.principal.language === 'en' ? 1 : 0;
  const pair = { survivor: await storedRow(query, caller, survivorId), loser: await storedRow(query, caller, loserId) };
  const [survivor, loser] = [await readRow(query, caller, survivorId), await readRow(query, caller, loserId)];
  const taken = new Map(takenFrom(caller, pair, kept).kept.map(({ field, isBoth }) => [field, isBoth]));
  const values = differingFields(caller, pair).flatMap((column): readonly SubjectFact[] => {
    const [own, other] = [told(column, survivor, at), told(column, loser, at)];
    const isBoth = taken.get(column.name);
    const [stays, goes] = isBoth === undefined ? [own, other] : [other, own];
    if (own === '' && other === '') return [];
    if (isBoth === true) return [{ label: column.field.label, value: [`两边都保留：${own}、${other}`, `Both kept: ${own}, ${other}`] }];
    return [{ label: column.field.label, value: goes === '' ? stays : [`${stays}（舍去：${goes}）`, `${stays} (dropped: ${goes})`] }];
  });
  return [{ label: survivorField.label, value: String(survivor['name'] ?? '') }, { label: loserField.label, value: String(loser['name'] ?? '') }, ...values];
}
