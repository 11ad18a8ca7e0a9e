/**
 * One judgement of who gets a message, and why not, for previews, dry runs, requests and the moment of sending (docs/adr/0106). Whatever keeps somebody from a message for good is a
 * reason; what keeps it for a while is a reason and a moment.
 */
import type { MessageCategory, MessageChannel, MessageReason } from '#contract/choices/messaging.ts';
import { phoneProblemOf } from '#contract/phoneNumber.ts';
import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { beginOfToday, nextMorning, quietUntil } from './quietHours.ts';
import { ruleOfOrg } from './rule.ts';
import type { MessageRule } from './rule.ts';

export interface Judging {
  readonly orgId: string;
  /** One of these three. */
  readonly memberIds?: readonly string[];
  readonly numbers?: readonly string[];
  /** Colleagues. */
  readonly userIds?: readonly string[];
  readonly category: MessageCategory;
  readonly chain: readonly { readonly channel: MessageChannel }[];
  /** The same receiver may come several times: they are different messages. */
  readonly mayRepeat?: boolean;
  /** A dry run says which moment it is, in milliseconds. */
  readonly at?: number;
}
export interface Verdict {
  /** It is spelled as it was asked for: the id or the number. */
  readonly receiver: string;
  readonly memberId: string | null;
  readonly name: string | null;
  readonly mobile: string | null;
  /** Known to the channels by these. */
  readonly openId: string | null;
  readonly wecomId: string | null;
  /** Now, or at `until`. */
  readonly isReachable: boolean;
  /** Steps of the chain that reach them, in its order. */
  readonly steps: readonly number[];
  readonly reason: MessageReason | null;
  /** In milliseconds. */
  readonly until: number | null;
}

interface Known extends Record<string, unknown> {
  readonly receiver: string;
  readonly memberId: string | null;
  readonly isKnown: boolean;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly openId: string | null;
  readonly wecomId: string | null;
  readonly isMerged: boolean;
  readonly isGone: boolean;
  readonly isArchived: boolean;
  readonly refuses: boolean;
  readonly consent: 'given' | 'withdrawn' | null;
  readonly isStopped: boolean;
  readonly today: number;
  readonly week: number;
  readonly marketing: number;
}

const group = `(select g.group_id from organisation g where g.id = $2)`;
/** A message that was handed over counts, whatever became of it. */
const counted = `from sent_message s where s.member_id = m.id and s.category in ('care', 'marketing') and s.status in ('sending', 'sent', 'delivered', 'unknown')
  and s.taken_at >= to_timestamp($3::float8 / 1000)`;
const factsOf = (number: string): string => `
  m.id as "memberId", m.name, ${number} as mobile, m.open_id as "openId", null as "wecomId", m.merged_into_id is not null as "isMerged",
  coalesce(m.deleted_at is not null or not m.enabled, false) as "isGone", m.archived_at is not null as "isArchived", coalesce(m.do_not_contact, false) as refuses,
  m.marketing_consent as consent,
  exists (select from stopped_number n where n.org_id = ${group} and n.mobile = ${number} and n.deleted_at is null) as "isStopped",
  coalesce(c.today, 0) as today, coalesce(c.week, 0) as week, coalesce(c.marketing, 0) as marketing`;
const countsSql = `left join lateral (select count(*) filter (where s.taken_at >= to_timestamp($4::float8 / 1000))::int as today, count(*)::int as week,
    count(*) filter (where s.category = 'marketing')::int as marketing ${counted}) c on m.id is not null`;

const byMember = prepared(`select r.key as receiver, m.id is not null as "isKnown", ${factsOf(`coalesce(nullif(m.mobile, ''), m.phone_num)`)}
  from unnest($1::text[]) with ordinality r(key, at)
  left join (member m join organisation o on o.id = m.org_id) on m.id = r.key::uuid and o.group_id = ${group} ${countsSql} order by r.at`);
const byNumber = prepared(`select r.key as receiver, true as "isKnown", ${factsOf('r.key')}
  from unnest($1::text[]) with ordinality r(key, at)
  left join lateral (select x.* from member x where x.mobile = r.key and x.deleted_at is null and x.org_id = any(array(select o.id from organisation o where o.group_id = ${group}))
    order by coalesce(x.do_not_contact, false) desc, (x.org_id = $2) desc, x.created_at, x.id limit 1) m on true ${countsSql} order by r.at`);
const byUser =
  prepared(`select r.key as receiver, u.id is not null as "isKnown", null as "memberId", u.nick_name as name, u.mobile, null as "openId", u.qywx_user_id as "wecomId", false as "isMerged",
    coalesce(u.deleted_at is not null or not u.enabled, false) as "isGone", false as "isArchived", false as refuses, null as consent, false as "isStopped", 0 as today, 0 as week, 0 as marketing
  from unnest($1::text[]) with ordinality r(key, at) left join staff_user u on u.id = r.key::uuid order by r.at`);

const weekMs = 7 * 86_400_000;

function factsAsked(query: Query, asked: Judging, at: number): Promise<readonly Known[]> {
  if (asked.userIds) return query.query<Known>(byUser, [asked.userIds]);
  const today = beginOfToday(at);
  const values = [asked.memberIds ?? asked.numbers ?? [], asked.orgId, today - weekMs + 86_400_000, today];
  return query.query<Known>(asked.memberIds ? byMember : byNumber, values);
}

/** They get nothing for good. */
function refusedFor(one: Known, category: MessageCategory): MessageReason | null {
  if (!one.isKnown) return 'unknownReceiver';
  if (one.isMerged) return 'merged';
  if (one.isGone) return 'gone';
  if (one.isArchived) return 'archived';
  if (category === 'service') return null;
  if (one.refuses) return 'doNotContact';
  if (category === 'marketing' && one.consent !== 'given') return one.consent === 'withdrawn' ? 'consentWithdrawn' : 'noConsent';
  return null;
}

const withoutWay: Readonly<Record<MessageChannel, (one: Known, isStaff: boolean) => MessageReason | null>> = {
  sms: ({ mobile, isStopped }) => {
    if (!mobile || phoneProblemOf(mobile, true) !== null) return 'noNumber';
    return isStopped ? 'stoppedNumber' : null;
  },
  mp: ({ openId }) => (openId ? null : 'noOpenId'),
  wecom: ({ wecomId }) => (wecomId ? null : 'noWecom'),
  inApp: ({ openId }, isStaff) => (isStaff || openId ? null : 'noOpenId'),
};

/** They get it later. */
function laterFor(one: Known, category: MessageCategory, rule: MessageRule, at: number): Pick<Verdict, 'reason' | 'until'> {
  if (category === 'service') return { reason: null, until: null };
  const isFull = (most: number | null | undefined, had: number): boolean => typeof most === 'number' && had >= most;
  if (isFull(rule.most.weekly, one.week) || (category === 'marketing' && isFull(rule.most.marketing, one.marketing)) || isFull(rule.most.daily, one.today)) {
    return { reason: 'cap', until: nextMorning(at, rule.quiet) };
  }
  const until = quietUntil(at, rule.quiet);
  return until === undefined ? { reason: null, until: null } : { reason: 'quietHours', until };
}

function verdictOf(one: Known, asked: Judging, rule: MessageRule, at: number): Verdict {
  const { receiver, memberId, name, mobile, openId, wecomId } = one;
  const found = { receiver, memberId, name, mobile, openId, wecomId };
  const isStaff = asked.userIds !== undefined;
  const ways = asked.chain.map(({ channel }) => withoutWay[channel](one, isStaff));
  const steps = ways.flatMap((why, step) => (why === null ? [step] : []));
  const reason = refusedFor(one, asked.category) ?? (steps.length > 0 ? null : (ways[0] ?? 'noText'));
  if (reason !== null) return { ...found, isReachable: false, steps: [], reason, until: null };
  return { ...found, isReachable: true, steps, ...laterFor(one, asked.category, rule, at) };
}

/** Whoever comes a second time, by the same person or the same number, gets nothing more. */
function withoutDoubles(verdicts: readonly Verdict[], asked: Judging): readonly Verdict[] {
  const known = new Set<string>();
  return verdicts.map((one) => {
    if (!one.isReachable) return one;
    const isSms = asked.chain[one.steps[0] ?? 0]?.channel === 'sms';
    const keys = [one.receiver, ...(isSms && one.mobile ? [one.mobile] : [])];
    const isDouble = keys.some((key) => known.has(key));
    for (const key of keys) known.add(key);
    return isDouble ? { ...one, isReachable: false, steps: [], reason: 'double' as const, until: null } : one;
  });
}

/** One after the other as they were asked for. @param asked receivers of one sort */
export async function judgeReceivers(query: Query, asked: Judging): Promise<readonly Verdict[]> {
  const at = asked.at ?? Date.parse(await momentNow(query));
  const rule = await ruleOfOrg(query, asked.orgId);
  const known = await factsAsked(query, asked, at);
  const verdicts = known.map((one) => verdictOf(one, asked, rule, at));
  return asked.mayRepeat === true ? verdicts : withoutDoubles(verdicts, asked);
}
