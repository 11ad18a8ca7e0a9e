/** The words of dictionaries, as forms offer them. */
import { listLimits, resourceLimits } from '#contract/limits/lists.ts';
import type { Takes } from '#contract/operations.ts';
import type { FilterTerm } from '#contract/filter.ts';
import type { Query } from '#server/db/database.ts';
import { entityOf } from '#server/engine/entities.ts';
import { listRows } from '#server/engine/list.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import type { Given } from '#server/engine/rows.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';

const filterBy = (terms: readonly FilterTerm[]): string => JSON.stringify({ all: [['enabled', 'is', true], ...terms] });
const textIn = (row: Given, name: string): string | null => (row[name] ?? null) as string | null;

async function wordsOf(query: Query, asked: Takes<'dictionary.words'>, principal: Principal, { keys }: OperationContext) {
  const callerOf = (entity: string): Caller => ({ entity: entityOf(entity), call: { entity, verb: 'list' }, principal, keys });
  const { type, id, name, searchValue, page, limit, pageSize } = asked;
  const named: readonly FilterTerm[] = [...(type == null ? [] : [['type', 'is', type] as const]), ...(name == null ? [] : [['name', 'has', name] as const])];
  const isNamed = named.length > 0 || id != null;
  const limitOf = isNamed ? resourceLimits.filterValues : listLimits.treeRows;
  const dictionaries = async (by: typeof id) => (await listRows(query, callerOf('dictionary'), { id: by, filter: filterBy(named), limit: limitOf })).rows;
  const own = await dictionaries(id);
  // A word is found by its own id as well, which is the one that its row shows.
  const word = own.length === 0 && id != null ? (await listRows(query, callerOf('dictionaryItem'), { id })).rows[0] : undefined;
  const found = word ? await dictionaries(String(word['dictionaryId'])) : own;
  if (found.length === 0) return [];
  const types = new Map(found.map((row) => [row.id, String(row['type'])]));
  const filter = filterBy(isNamed ? [['dictionaryId', 'anyOf', [...types.keys()]]] : []);
  const words = await listRows(query, callerOf('dictionaryItem'), { id: word?.id, searchValue, page, limit, pageSize, filter });
  return words.rows.flatMap((row) => {
    const dictionaryId = String(row['dictionaryId']);
    const of = types.get(dictionaryId);
    // The dictionary of this item is switched off.
    if (of === undefined) return [];
    const [value, label] = [String(row['value']), String(row['label'])];
    const kept = {
      labelEn: textIn(row, 'labelEn'),
      parentId: textIn(row, 'parentId'),
      tone: textIn(row, 'tone'),
      sort: (row['sort'] ?? null) as number | null,
    };
    return [{ id: row.id, type: of, dictionaryId, value, label, ...kept, isDefault: row['isDefault'] === true }];
  });
}

export const dictionary: Pick<Handlers, 'dictionary.words'> = { 'dictionary.words': reads(wordsOf) };
