/**
 * The colleague who adds a customer first has reported them (docs/adr/0058): this file says what becomes of the same mobile number when another one adds it within that
 * time.
 */
import type { Query } from '#server/db/database.ts';
import { inForce } from '#server/db/readInForce.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

type Draft = ReadonlyMap<string, unknown>;
type Before = (Readonly<Record<string, unknown>> & { readonly id: string; readonly orgId: string }) | undefined;

interface Rule {
  readonly protectedDays: number;
  readonly onRepeat: 'refuse' | 'tell';
}
interface Holder extends Record<string, unknown> {
  readonly holderId: string;
  readonly holderName: string;
  readonly customer: string;
  /** A day of the calendar. */
  readonly until: string;
}

interface Reported {
  readonly mobile: string;
  readonly orgId: string;
}

/** The number that is given now; the system and members report nobody. */
function reported(principal: Principal, draft: Draft, before: Before): Reported | undefined {
  const mobile = draft.get('mobile');
  if (principal.kind !== 'staff' || typeof mobile !== 'string' || mobile === (before?.['mobile'] ?? null)) return undefined;
  return { mobile, orgId: before?.orgId ?? principal.orgId };
}

async function ruleAt(query: Query, orgId: string): Promise<Rule | undefined> {
  const [rule] = await inForce(query, 'reportRule', orgId, { names: ['protectedDays', 'onRepeat'] });
  return rule && rule.protectedDays > 0 ? rule : undefined;
}

/** The rule by which a draft is judged is the one by which it is told: it is asked for once. */
const judgedBy = new WeakMap<Draft, Rule | 'none'>();

/** One at a time an organisation: whoever comes second sees what the first has added. */
export const lockReports = (query: Query, orgId: string): Promise<unknown> =>
  query.query(`select pg_advisory_xact_lock(hashtext('careline reports'), hashtext($1))`, [orgId]);

async function lockedRule(query: Query, orgId: string): Promise<Rule | 'none'> {
  const rule = await ruleAt(query, orgId);
  if (rule) await lockReports(query, orgId);
  return rule ?? 'none';
}

/** Many new customers of one organisation are judged by one rule. */
export async function reportAhead(query: Query, { orgId }: Pick<Principal, 'orgId'>, drafts: readonly Draft[]): Promise<void> {
  const rule = await lockedRule(query, orgId);
  for (const draft of drafts) judgedBy.set(draft, rule);
}

const holdersOf = (query: Query, { orgId, mobile }: Reported, principal: Principal, before: Before): Promise<Holder[]> =>
  query.query<Holder>(
    `select holder_id as "holderId", holder_name as "holderName", customer, to_char(until at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as until
     from report_holders($1, $2, $3, $4)`,
    [orgId, mobile, principal.id, before?.id ?? null],
  );

/** Somebody who sees the customer hears whose they are; anybody else hears that somebody has them, and no more. */
function refused(principal: Principal, orgId: string, { holderName, until }: Holder): Error {
  const isSeen = principal.rights.has('member.read') && principal.orgIds.includes(orgId) && !(principal.ownOrgIds ?? []).includes(orgId);
  return invalid(
    principal,
    'mobile',
    isSeen
      ? [
          `${holderName}已报备这个手机号，保护到 ${until}，在这之前不能重复添加`,
          `was reported by ${holderName} and is protected until ${until}. Nobody else can add it before`,
        ]
      : ['在报备保护期内，现在不能添加，请联系主管', 'is protected by a report and cannot be added now. Ask your lead'],
  );
}

/** @throws Refusal invalidInput, with its text at the number */
export async function judgeReport(query: Query, principal: Principal, draft: Draft, before: Before): Promise<void> {
  const given = reported(principal, draft, before);
  if (!given) return;
  const rule = judgedBy.get(draft) ?? (await lockedRule(query, given.orgId));
  judgedBy.set(draft, rule);
  if (rule === 'none' || rule.onRepeat !== 'refuse') return;
  const [holder] = await holdersOf(query, given, principal, before);
  if (holder) throw refused(principal, given.orgId, holder);
}

/** Each who holds a customer of this number hears of it, where the rule lets it be. */
export async function tellReport(tx: Tx, principal: Principal, draft: Draft, before: Before): Promise<void> {
  const given = reported(principal, draft, before);
  if (!given) return;
  const rule = judgedBy.get(draft) ?? (await ruleAt(tx, given.orgId));
  if (rule === 'none' || rule?.onRepeat !== 'tell') return;
  const holders = await holdersOf(tx, given, principal, before);
  for (const { holderId, customer, until } of new Map(holders.map((one) => [one.holderId, one])).values())
    await notifyPerson(tx, holderId, { kind: 'customerRepeated', values: { by: principal.name, customer, until }, link: '/customManage' }, principal);
}
