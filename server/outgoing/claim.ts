/**
 * Messages that are due are taken: locked by whoever is first, judged once more at this moment, marked as under way, and committed before anything leaves. `tries` is the fence: what a
 * slow sender says of an earlier try changes nothing.
 */
import type { MessageCategory, MessageChannel, MessageReason, MessageState } from '#contract/choices/messaging.ts';
import { messagingLimits } from '#contract/limits/messaging.ts';
import type { ChainText } from '#contract/resources/sentMessage.ts';
import type { Database, Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { mpContent, templateText } from '#server/templates/templateText.ts';
import { judgeReceivers } from './judge.ts';
import type { Verdict } from './judge.ts';
import { priceOf } from './price.ts';
import { beginOfToday, nextMorning, spreadOver } from './quietHours.ts';
import { ruleOfOrg } from './rule.ts';
import type { MessageRule } from './rule.ts';
import { tellMessages } from './tell.ts';
import type { ToldMessage } from './tell.ts';

export interface Due {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly category: MessageCategory;
  readonly memberId: string | null;
  readonly userId: string | null;
  readonly mobile: string | null;
  readonly chain: readonly ChainText[];
  readonly step: number;
  readonly spreadMinutes: number | null;
  readonly isUseless: boolean;
}
/** On its way to a provider. */
export interface Taken extends Omit<Due, 'isUseless' | 'spreadMinutes'> {
  readonly fence: number;
  readonly openId: string | null;
  readonly wecomId: string | null;
}
interface Decided {
  readonly id: string;
  readonly status: MessageState;
  readonly reason: MessageReason | null;
  readonly heldUntil: string | null;
  readonly step: number;
  readonly channel: MessageChannel;
  readonly text: string;
  readonly parts: number;
  readonly cost: number;
}

/** One server at a time takes for a provider: caps and rates are counted while nobody else counts. */
const lockSpace = 4_714;
const lockSql = prepared(`select pg_advisory_xact_lock(${lockSpace}, hashtext($1))`);
const rateSql = prepared(`select count(*)::int as count from sent_message where channel = $1 and taken_at > now() - interval '1 second'`);
const isDue = `s.channel = $1 and s.status in ('waiting', 'held') and s.deleted_at is null and coalesce(s.held_until, s.created_at) <= now()`;
const isAnyDueSql = prepared(`select exists (select from sent_message s where ${isDue}) as "isAnyDue"`);
const dueSql =
  prepared(`select s.id, s.org_id as "orgId", o.group_id as "groupId", coalesce(s.category, 'service') as category, s.member_id as "memberId", s.recipient_id as "userId", s.mobile,
    coalesce(s.chain, jsonb_build_array(jsonb_build_object('channel', s.channel, 'text', s.text))) as chain, coalesce(s.step, 0) as step, s.spread_minutes as "spreadMinutes",
    coalesce(s.useless_at <= now(), false) as "isUseless"
  from sent_message s join organisation o on o.id = s.org_id
  where ${isDue}
  order by coalesce(s.held_until, s.created_at) limit $2 for update of s skip locked`);
const writeSql = `update sent_message s set status = r.status, reason = r.reason, held_until = r."heldUntil", step = r.step, channel = r.channel, text = r.text, parts = r.parts, cost = r.cost,
    taken_at = case when r.status = 'sending' then now() else s.taken_at end, tries = coalesce(s.tries, 0) + case when r.status = 'sending' then 1 else 0 end,
    version = s.version + 1, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as r(id uuid, status text, reason text, "heldUntil" timestamptz, step int, channel text, text text, parts int, cost bigint)
  where s.id = r.id returning s.id, s.org_id as "orgId", s.version, s.tries as fence`;
const budgetSql = `select count(*)::int as count from sent_message s join organisation o on o.id = s.org_id
  where o.group_id = $1 and s.taken_at >= to_timestamp($2::float8 / 1000) and s.category in ('care', 'marketing')`;

const sortOf = ({ orgId, category, memberId, userId, chain, step }: Due): string =>
  JSON.stringify([orgId, category, memberId !== null, userId !== null, chain.slice(step).map(({ channel }) => channel)]);

async function judgedNow(query: Query, due: readonly Due[]): Promise<ReadonlyMap<Due, Verdict>> {
  const found = new Map<Due, Verdict>();
  for (const some of Map.groupBy(due, sortOf).values()) {
    const [first] = some;
    if (!first) continue;
    const keys = some.map(({ memberId, userId, mobile }) => memberId ?? userId ?? mobile ?? '');
    const receivers = first.memberId !== null ? { memberIds: keys } : first.userId !== null ? { userIds: keys } : { numbers: keys };
    const { orgId, category, chain, step } = first;
    const verdicts = await judgeReceivers(query, { orgId, category, chain: chain.slice(step), mayRepeat: true, ...receivers });
    for (const [at, one] of some.entries()) {
      const verdict = verdicts[at];
      if (verdict) found.set(one, verdict);
    }
  }
  return found;
}

const templateOf = ({ templateId, templateVersion }: ChainText): string => `${templateId ?? ''} ${templateVersion ?? ''}`;

/** Templates may be switched off between the request and now. @returns those, each as `templateOf` calls it */
async function templatesOff(query: Query, due: readonly Due[]): Promise<ReadonlySet<string>> {
  const steps = due.flatMap(({ chain, step }) => chain[step] ?? []);
  const off = new Set<string>();
  for (const [key, step] of new Map(steps.map((one) => [templateOf(one), one]))) {
    const { channel, templateId, templateVersion } = step;
    if (templateId === undefined) continue;
    const { problem } = channel === 'mp' ? await mpContent(query, templateId, {}, templateVersion) : await templateText(query, templateId, {}, templateVersion);
    if (problem !== null) off.add(key);
  }
  return off;
}

class Budgets {
  readonly #query: Query;
  readonly #at: number;
  readonly #left = new Map<string, number>();

  constructor(query: Query, at: number) {
    this.#query = query;
    this.#at = at;
  }

  /** @returns whether one more may go today */
  async take(groupId: string, most: number | null | undefined): Promise<boolean> {
    if (typeof most !== 'number') return true;
    if (!this.#left.has(groupId)) {
      const [row] = await this.#query.query<{ count: number }>(budgetSql, [groupId, beginOfToday(this.#at)]);
      this.#left.set(groupId, most - (row?.count ?? 0));
    }
    const left = this.#left.get(groupId) ?? 0;
    this.#left.set(groupId, left - 1);
    return left > 0;
  }
}

interface Moment {
  readonly at: number;
  readonly rules: ReadonlyMap<string, MessageRule>;
  readonly off: ReadonlySet<string>;
  readonly budgets: Budgets;
}

function standing(one: Due, verdict: Verdict | undefined, off: ReadonlySet<string>): Pick<Decided, 'status' | 'reason'> | undefined {
  const out = (reason: MessageReason) => ({ status: 'leftOut', reason }) as const;
  if (one.isUseless) return out('tooLate');
  if (!verdict?.isReachable) return out(verdict?.reason ?? 'unknownReceiver');
  const step = one.chain[one.step];
  return step && off.has(templateOf(step)) ? out('noTemplate') : undefined;
}

/** It waits, for what and until when. */
async function later(
  one: Due,
  verdict: Verdict,
  rule: MessageRule,
  now: Moment,
): Promise<{ readonly reason: MessageReason | null; readonly until: number } | undefined> {
  if (verdict.until !== null) return { reason: verdict.reason, until: verdict.until };
  if (one.category === 'service' || (await now.budgets.take(one.groupId, rule.most.budget))) return undefined;
  return { reason: 'budget', until: nextMorning(now.at, rule.quiet) };
}

async function decided(one: Due, verdict: Verdict | undefined, now: Moment): Promise<Decided> {
  const rule = now.rules.get(one.orgId);
  const step = one.step + (verdict?.steps[0] ?? 0);
  const { channel, text } = one.chain[step] ?? { channel: 'sms' as const, text: '' };
  const row = { id: one.id, step, channel, text, ...priceOf({ channel, text }, rule?.prices ?? { sms: 0, mp: 0, wecom: 0 }), heldUntil: null };
  const out = standing(one, verdict, now.off);
  if (out || !rule || !verdict) return { ...row, status: 'leftOut', reason: 'unknownReceiver', ...out };
  const held = await later(one, verdict, rule, now);
  if (held) {
    const spread = spreadOver(one.spreadMinutes ?? rule.spreadMinutes, one.id);
    return { ...row, status: 'held', reason: held.reason, heldUntil: new Date(held.until + spread).toISOString() };
  }
  // Another channel than the one that was asked for has a turn of its own.
  return { ...row, status: step === one.step ? 'sending' : 'waiting', reason: null };
}

/** A customer has one message of a turn: the next one counts this one. */
function onePerCustomer(due: readonly Due[]): readonly Due[] {
  const known = new Set<string>();
  return due.filter(({ memberId, category }) => {
    if (memberId === null || category === 'service') return true;
    const isFirst = !known.has(memberId);
    known.add(memberId);
    return isFirst;
  });
}

async function rulesOf(query: Query, due: readonly Due[]): Promise<ReadonlyMap<string, MessageRule>> {
  const rules = new Map<string, MessageRule>();
  for (const { orgId } of due) if (!rules.has(orgId)) rules.set(orgId, await ruleOfOrg(query, orgId));
  return rules;
}

export interface Claimed {
  readonly taken: readonly Taken[];
  /** There may be more at once. */
  readonly isMore: boolean;
}

const claimDue = (database: Database, channel: MessageChannel, perSecond: number): Promise<Claimed> =>
  inTransaction(database, async (tx) => {
    await tx.query(lockSql, [channel]);
    const [rate] = await tx.query<{ count: number }>(rateSql, [channel]);
    const most = Math.min(messagingLimits.taken, perSecond - (rate?.count ?? 0));
    if (most <= 0) return { taken: [], isMore: false };
    const found = await tx.query<Due & Record<string, unknown>>(dueSql, [channel, most]);
    if (found.length === 0) return { taken: [], isMore: false };
    const due = onePerCustomer(found);
    const verdicts = await judgedNow(tx, due);
    const at = Date.parse(await momentNow(tx));
    const now: Moment = { at, rules: await rulesOf(tx, due), off: await templatesOff(tx, due), budgets: new Budgets(tx, at) };
    const rows: Decided[] = [];
    for (const one of due) rows.push(await decided(one, verdicts.get(one), now));
    const written = await tx.query<ToldMessage & { readonly fence: number }>(writeSql, [JSON.stringify(rows)]);
    await tellMessages(tx, written, 'updated');
    const fences = new Map(written.map(({ id, fence }) => [id, fence]));
    const sending = new Set(rows.filter(({ status }) => status === 'sending').map(({ id }) => id));
    const taken = due.flatMap((one): readonly Taken[] => {
      const verdict = verdicts.get(one);
      if (!sending.has(one.id) || !verdict) return [];
      return [{ ...one, mobile: verdict.mobile, openId: verdict.openId, wecomId: verdict.wecomId, fence: fences.get(one.id) ?? 0 }];
    });
    return { taken, isMore: found.length === most };
  });

export async function takeDue(database: Database, channel: MessageChannel, perSecond: number): Promise<Claimed> {
  // Mostly nothing is, and whoever locks and counts for that asks four times as much.
  const [found] = await database.query<{ isAnyDue: boolean }>(isAnyDueSql, [channel]);
  return found?.isAnyDue === true ? claimDue(database, channel, perSecond) : { taken: [], isMore: false };
}
