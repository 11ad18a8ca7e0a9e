/** Investigations: each has a day by which its report is due, from its severity where nobody says one; what was reported is not changed, and what comes of its measures is recorded once it is closed. */
import { investigationHours } from '#contract/limits/clock.ts';
import { linesIn } from '#contract/lines/lines.ts';
import type { Query } from '#server/db/database.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

async function dueBy(query: Query, level: unknown): Promise<string> {
  const hours = investigationHours[String(level) as keyof typeof investigationHours] ?? investigationHours.minor;
  const [row] = await query.query<{ at: string }>(`select now() + make_interval(hours => $1) as at`, [hours]);
  return row?.at ?? '';
}

/** Measures as they were approved, whatever came of them since. */
const planned = (measures: unknown): string => JSON.stringify(linesIn(measures).map(({ what, ownerId, dueOn }) => [what, ownerId ?? null, dueOn ?? null]));

function requireUnreported(principal: Principal, draft: ReadonlyMap<string, unknown>, before: RuleRow | undefined): void {
  const name = [...draft.keys()][0] ?? 'status';
  if (before?.['status'] === 'reported')
    throw invalid(principal, name, ['报告正在审批，不能改；先撤回审批', 'is being decided about and is not changed: withdraw its approval first']);
  if (before?.['status'] !== 'closed') return;
  const isRecorded = [...draft.keys()].every((one) => one === 'measures') && planned(draft.get('measures')) === planned(before['measures']);
  if (!isRecorded)
    throw invalid(principal, name, [
      '已经结案，只能登记措施是否完成和处理结果；要改别的内容，先重新调查',
      'was closed: only whether a measure is done and what came of it are recorded. Take the investigation up again to change anything else',
    ]);
}

export const investigationRule: Rule = {
  save: async (query, principal, draft, before) => {
    requireUnreported(principal, draft, before);
    if (before === undefined && draft.get('dueAt') == null) draft.set('dueAt', await dueBy(query, draft.get('level')));
  },
};
