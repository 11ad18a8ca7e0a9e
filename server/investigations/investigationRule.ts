/** Investigations: each has a day by which its report is due, from its severity where nobody says one; once it is closed, what comes of its measures is recorded and their plan stays. */
import { investigationHours } from '#contract/limits/clock.ts';
import { linesIn } from '#contract/lines/lines.ts';
import { investigationLife } from '#contract/lives/investigationLife.ts';
import type { Query } from '#server/db/database.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';
import { Refusal } from '#server/kit/refusal.ts';

async function dueBy(query: Query, level: unknown): Promise<string> {
  const hours = investigationHours[String(level) as keyof typeof investigationHours] ?? investigationHours.minor;
  const [row] = await query.query<{ at: string }>(`select now() + make_interval(hours => $1) as at`, [hours]);
  return row?.at ?? '';
}

/** Measures as they were approved, whatever came of them since. */
const planned = (measures: unknown): string => JSON.stringify(linesIn(measures).map(({ what, ownerId, dueOn }) => [what, ownerId ?? null, dueOn ?? null]));

/** The report that was approved keeps what was planned. @throws Refusal rowFixed */
function keepPlan(draft: ReadonlyMap<string, unknown>, before: RuleRow | undefined): void {
  const { label, fixed } = investigationLife.states.closed;
  if (before?.['status'] !== 'closed' || !draft.has('measures') || planned(draft.get('measures')) === planned(before['measures'])) return;
  throw new Refusal('rowFixed', { state: label, why: fixed?.why ?? label });
}

export const investigationRule: Rule = {
  save: async (query, _principal, draft, before) => {
    keepPlan(draft, before);
    if (before === undefined && draft.get('dueAt') == null) draft.set('dueAt', await dueBy(query, draft.get('level')));
  },
};
