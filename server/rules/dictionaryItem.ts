/** A word stands below another one of the same dictionary. */
import type { Query } from '#server/db/database.ts';
import { unfit } from '#server/unfit.ts';
import type { Who } from '#server/who.ts';
import type { Rule, RuleRow } from './rule.ts';

async function save(query: Query, who: Who, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  const parentId = draft.get('parentId') ?? null;
  if (parentId === null) return;
  const found = await query.query('select 1 from dictionary_item where id = $1 and dictionary_id = $2', [
    parentId,
    draft.get('dictionaryId') ?? before?.['dictionaryId'],
  ]);
  if (found.length === 0) throw unfit(who, 'parentId', ['要选同一个字典的字典项', 'must be a word of the same dictionary']);
}

export const dictionaryItemRule: Rule = { save };
