/** A call with a customer was by their number, unless somebody says that it was another one. */
import type { Query } from '#server/db/database.ts';
import type { Rule } from '#server/engine/rules/rule.ts';

async function numberOf(query: Query, memberId: unknown): Promise<string | null> {
  const [row] = await query.query<{ number: string | null }>('select coalesce(mobile, phone_num) as number from member where id = $1', [memberId]);
  return row?.number ?? null;
}

export const callRecordRule: Rule = {
  save: async (query, _principal, draft, before) => {
    if (before || draft.get('number') != null) return;
    const number = draft.get('memberId') == null ? null : await numberOf(query, draft.get('memberId'));
    if (number !== null) draft.set('number', number);
  },
};
