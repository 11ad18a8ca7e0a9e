/** The rule of a house about one kind: that of the organisation, else of the nearest one above (docs/adr/0118). */
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import type { Query } from '#server/db/database.ts';
import { inForce } from '#server/db/readInForce.ts';

interface RuleInForce {
  /** Fen; nothing: every amount. */
  readonly over?: number | null;
  readonly definitionId?: string | null;
}

/** An amount that the rule lets pass. */
export const isBelow = ({ over }: RuleInForce, amount: number | null | undefined): boolean => over != null && (amount ?? 0) <= over;

export async function ruleFor(query: Query, orgId: string, kind: ApprovalKindName): Promise<RuleInForce | undefined> {
  const [rule] = await inForce(query, 'approvalRule', orgId, { names: ['over', 'definitionId'], on: { kind } });
  return rule;
}
