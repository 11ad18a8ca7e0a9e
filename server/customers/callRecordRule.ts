/** A call with a customer was by their number, unless somebody says that it was another one. */
import type { Query } from '#server/db/database.ts';
import type { Rule } from '#server/engine/rules/rule.ts';

type Draft = Map<string, unknown>;

/** Drafts whose customer has been asked for: one without a number is not asked for again. */
const asked = new WeakSet<Draft>();

/** Those that name a customer and no number get the one of the customer. */
async function completeNumbers(query: Query, drafts: readonly Draft[]): Promise<void> {
  const open = drafts.filter((draft) => !asked.has(draft) && draft.get('number') == null && draft.get('memberId') != null);
  if (open.length === 0) return;
  const found = await query.query<{ id: string; number: string | null }>('select id, coalesce(mobile, phone_num) as number from member where id = any($1)', [
    [...new Set(open.map((draft) => draft.get('memberId')))],
  ]);
  const numbers = new Map(found.map(({ id, number }) => [id, number]));
  for (const draft of open) {
    asked.add(draft);
    const number = numbers.get(String(draft.get('memberId')));
    if (number != null) draft.set('number', number);
  }
}

export const callRecordRule: Rule = {
  ahead: (query, _principal, drafts) => completeNumbers(query, drafts),
  save: async (query, _principal, draft, before) => {
    if (!before) await completeNumbers(query, [draft]);
  },
};
