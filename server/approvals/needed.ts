/** A house may want an approval of something: it is refused here, unless it is being done because of one (docs/adr/0118). */
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import { approvalKinds } from '#contract/approvals/kinds.ts';
import { yuan } from '#contract/money.ts';
import type { Query } from '#server/db/database.ts';
import { isBelow, ruleFor } from './rules.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';

interface Doing {
  readonly kind: ApprovalKindName;
  readonly subjectId: string;
}
interface Needing extends Doing {
  readonly orgId: string;
  /** Fen, where the kind has an amount. */
  readonly amount?: number;
}

/** A transaction does what was decided: the rule has had its say. */
const approved = new WeakMap<Query, Doing>();

export async function asApproved(tx: Query, doing: Doing, run: () => Promise<void>): Promise<void> {
  approved.set(tx, doing);
  try {
    await run();
  } finally {
    approved.delete(tx);
  }
}

function isApproved(tx: Query, { kind, subjectId }: Doing): boolean {
  const doing = approved.get(tx);
  return doing?.kind === kind && doing.subjectId === subjectId;
}

/** @throws Refusal needsApproval, needsApprovalAbove: the rule in force wants somebody else to decide about it */
export async function requireApproved(tx: Query, { language }: Pick<Principal, 'language'>, needing: Needing): Promise<void> {
  if (isApproved(tx, needing)) return;
  const { kind, orgId, amount = 0 } = needing;
  const rule = await ruleFor(tx, orgId, kind);
  if (!rule || isBelow(rule, amount)) return;
  const what = approvalKinds[kind].label[language === 'en' ? 1 : 0];
  throw rule.over == null ? new Refusal('needsApproval', { what }) : new Refusal('needsApprovalAbove', { what, over: yuan(rule.over) });
}

const waitingSql = `select approval_no as no from approval where kind = $1 and subject_id = $2 and status = 'waiting' and deleted_at is null limit 1`;

/** @returns its number, where somebody has asked for it and nobody has decided yet */
export async function waitingNo(tx: Query, { kind, subjectId }: Doing): Promise<string | undefined> {
  const [same] = await tx.query<{ no: string }>(waitingSql, [kind, subjectId]);
  return same?.no;
}

/** @throws Refusal approvalDecides: an approval of it waits, and nobody goes past those who decide about that */
export async function requireUndecided(tx: Query, doing: Doing): Promise<void> {
  const no = isApproved(tx, doing) ? undefined : await waitingNo(tx, doing);
  if (no !== undefined) throw new Refusal('approvalDecides', { no });
}
