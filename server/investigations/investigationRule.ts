/** Investigations: each has a day by which its report is due, from its severity where nobody says one; what was reported is not changed. */
import { investigationHours } from '#contract/limits/clock.ts';
import type { Query } from '#server/db/database.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';

async function dueBy(query: Query, level: unknown): Promise<string> {
  const hours = investigationHours[String(level) as keyof typeof investigationHours] ?? investigationHours.minor;
  const [row] = await query.query<{ at: string }>(`select now() + make_interval(hours => $1) as at`, [hours]);
  return row?.at ?? '';
}

export const investigationRule: Rule = {
  save: async (query, principal, draft, before) => {
    if (before?.['status'] === 'reported' || before?.['status'] === 'closed')
      throw invalid(principal, [...draft.keys()][0] ?? 'status', [
        '报告已经提交，不能再改；先撤回审批，或重新调查',
        'was reported and is not changed any more: withdraw its approval, or take the investigation up again',
      ]);
    if (before === undefined && draft.get('dueAt') == null) draft.set('dueAt', await dueBy(query, draft.get('level')));
  },
};
