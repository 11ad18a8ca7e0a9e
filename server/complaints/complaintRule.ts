/** Complaints: each has a time by which its customer is answered, from its severity where nobody says one. */
import { complaintHours } from '#contract/limits/clock.ts';
import type { Query } from '#server/db/database.ts';
import type { Rule } from '#server/engine/rules/rule.ts';

async function dueBy(query: Query, level: unknown): Promise<string> {
  const hours = complaintHours[String(level) as keyof typeof complaintHours] ?? complaintHours.minor;
  const [row] = await query.query<{ at: string }>(`select now() + make_interval(hours => $1) as at`, [hours]);
  return row?.at ?? '';
}

export const complaintRule: Rule = {
  save: async (query, _who, draft, before) => {
    if (before === undefined && draft.get('dueAt') == null) draft.set('dueAt', await dueBy(query, draft.get('level')));
  },
  move: async (tx, _who, { row, move }, draft) => {
    if (move === 'reopen') draft.set('dueAt', await dueBy(tx, row['level']));
    return undefined;
  },
};
