/** Investigations: each has a day by which its report is due, from its severity where nobody says one; once it is closed, what comes of its measures is recorded and their plan stays. */
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

/** The report that was approved keeps what was planned; its life keeps everything else. @throws Refusal invalidInput */
function keepPlan(principal: Principal, draft: ReadonlyMap<string, unknown>, before: RuleRow | undefined): void {
  if (before?.['status'] !== 'closed' || !draft.has('measures') || planned(draft.get('measures')) === planned(before['measures'])) return;
  throw invalid(principal, 'measures', [
    '已经结案，只能登记措施是否完成和处理结果；要改措施本身，先“重新调查”',
    'was closed: only whether a measure is done and what came of it are recorded. Take the investigation up again to change the measures themselves',
  ]);
}

export const investigationRule: Rule = {
  save: async (query, principal, draft, before) => {
    keepPlan(principal, draft, before);
    if (before === undefined && draft.get('dueAt') == null) draft.set('dueAt', await dueBy(query, draft.get('level')));
  },
};
