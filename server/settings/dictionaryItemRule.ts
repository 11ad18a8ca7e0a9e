/** A word stands below another one of the same dictionary; who has taken it over calls it as its group does. */
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { sameAbove } from '#server/engine/rules/sameAbove.ts';

const named = ['label', 'labelEn'] as const;

async function changed(tx: Tx, id: string, draft: ReadonlyMap<string, unknown>, by: string): Promise<void> {
  if (named.some((name) => draft.has(name))) await tx.query('select org_words_renamed($1, $2)', [id, by]);
}

export const dictionaryItemRule: Rule = {
  ...sameAbove('dictionaryItem', 'dictionaryId', ['要选同一个字典的字典项', 'must be a word of the same dictionary']),
  changed: async (tx, principal, draft, before) => {
    if (before) await changed(tx, before.id, draft, principal.id);
  },
};
