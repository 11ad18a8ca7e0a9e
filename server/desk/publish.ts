/**
 * Texts that a customer gets while they wait: the welcome of the organisation, then queue or opening hours, each a text of the system, once a stay. It answers nothing
 * and ends no wait.
 */
import { randomUUIDv7 } from 'node:crypto';
import { isWorking, nextOpening } from '#contract/workingTime.ts';
import type { WorkingHours } from '#contract/workingTime.ts';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { nilId } from '#server/kit/principal.ts';
import type { DeskPolicy } from './policy.ts';
import type { DeskOrg } from './system.ts';

const zoneMs = 8 * 3_600_000;
const dayMs = 86_400_000;
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** 今天 13:30, 明天 08:30, 11月23日 周一 08:30: in Shanghai, and in Chinese like the texts that hospitals write. */
export function openingWords(hours: WorkingHours, now: number): string {
  const at = nextOpening(hours, now);
  if (at === null) return '';
  const local = new Date(at + zoneMs);
  const time = local.toISOString().slice(11, 16);
  const days = Math.floor((at + zoneMs) / dayMs) - Math.floor((now + zoneMs) / dayMs);
  if (days === 0) return `今天 ${time}`;
  if (days === 1) return `明天 ${time}`;
  return `${local.getUTCMonth() + 1}月${local.getUTCDate()}日 ${weekdays[local.getUTCDay()] ?? ''} ${time}`;
}

/** Empty: no text is sent at this hour. */
export function textFor(policy: Pick<DeskPolicy, 'hours' | 'waitingText' | 'closedText'>, now: number, ahead: number): string {
  const text = (isWorking(policy.hours, now) ? policy.waitingText : policy.closedText) ?? '';
  return text.replaceAll('{ahead}', String(ahead)).replaceAll('{opens}', openingWords(policy.hours, now)).trim();
}

/** The text that the first of the queue would get now, by the database's clock. */
export async function textNow(query: Query, policy: DeskPolicy): Promise<string> {
  const [clock] = await query.query<{ now: string }>('select clock_timestamp() as now');
  return clock ? textFor(policy, Date.parse(clock.now), 0) : '';
}

interface Waiting extends Record<string, unknown> {
  readonly seq: number;
  readonly memberId: string;
  readonly orgName: string;
  readonly now: string;
  readonly ahead: number;
  /** The welcome is as its organisation wrote it (`welcomeTip`); null where none fits today. */
  readonly welcome: string | null;
  readonly memberName: string;
}

/** The row remembers that this stay got its text: whoever comes second, on whatever node, finds it and does nothing. */
const untold = `c.state = 'waiting' and c.waiting_since is not null and c.deleted_at is null and (c.told_at is null or c.told_at < coalesce(c.opened_at, c.created_at))`;

export const untoldOf = (query: Query, orgId: string, limit: number): Promise<{ id: string }[]> =>
  query.query<{ id: string }>(`select c.id from conversation c where c.org_id = $1 and ${untold} order by c.waiting_since limit $2`, [orgId, limit]);

/** Days as the hospital counts them. */
const today = `(now() at time zone 'Asia/Shanghai')::date`;
const heldToday = `w.enabled and w.deleted_at is null and coalesce(w.starts_on <= ${today}, true) and coalesce(w.ends_on >= ${today}, true)`;
/** The first that fits the conversation `of`. */
const welcomeSql = (
  of: string,
): string => `(select w.content from welcome_tip w where w.org_id = ${of}.org_id and ${heldToday} and w.kind in ('both', ${of}.kind)
      order by w.sort nulls last, w.created_at, w.id limit 1)`;
/** The statement calls organisation `o`: somebody is to be welcomed there. */
export const welcomesSql = `exists (select from welcome_tip w where w.org_id = o.id and ${heldToday})`;

const lockSql = `select c.id from conversation c where c.id = $1 and ${untold} for no key update`;
const readSql = `
  select c.last_seq + 1 as seq, c.member_id as "memberId", coalesce(o.short_name, o.name) as "orgName", date_trunc('milliseconds', clock_timestamp()) as now,
    (select count(*)::int from conversation a where a.org_id = c.org_id and a.state = 'waiting' and a.deleted_at is null and a.id <> c.id
      and (a.is_urgent is true, c.waiting_since) > (c.is_urgent is true, a.waiting_since)) as ahead,
    ${welcomeSql('c')} as welcome, m.name as "memberName"
  from conversation c join organisation o on o.id = c.org_id join member m on m.id = c.member_id where c.id = $1`;
/** Neither the preview nor the wait nor the order of the list changes: for the staff nothing has happened. */
const storeSql = `
  with stored as (
    insert into message (id, org_id, created_by, conversation_id, seq, message_type, content, sender_kind, sender_id, sender_name, sent_at)
    select $2, c.org_id, '${nilId}', c.id, $3, ${frameType.text}, $4, 'system', '${nilId}', $5, $6::timestamptz from conversation c where c.id = $1
    returning conversation_id, seq, sent_at)
  update conversation c set last_seq = s.seq, told_at = s.sent_at from stored s where c.id = s.conversation_id`;

/** The customer reads it so: `{name}` and `{org}` are filled in. */
export const welcomeFor = ({ welcome, memberName, orgName }: Pick<Waiting, 'welcome' | 'memberName' | 'orgName'>): string =>
  (welcome ?? '').replaceAll('{name}', memberName).replaceAll('{org}', orgName).trim();

/** @returns whether something was said */
export async function tellOne(tx: Tx, conversationId: string, org: DeskOrg, policy: DeskPolicy): Promise<boolean> {
  const [locked] = await tx.query(lockSql, [conversationId]);
  if (!locked) return false;
  const [of] = await tx.query<Waiting>(readSql, [conversationId]);
  if (!of) return false;
  const texts = [welcomeFor(of), textFor(policy, Date.parse(of.now), of.ahead)].filter((text) => text !== '');
  for (const [index, text] of texts.entries()) {
    const messageId = randomUUIDv7();
    await tx.query(storeSql, [conversationId, messageId, of.seq + index, text, of.orgName, of.now]);
    tx.append({
      groupId: org.groupId,
      frameType: frameType.text,
      entity: 'message',
      entityId: messageId,
      change: 'created',
      version: 1,
      messageId,
      audience: { orgIds: [org.orgId], memberIds: [of.memberId] },
      actorId: nilId,
    });
  }
  return texts.length > 0;
}
