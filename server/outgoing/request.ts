/**
 * The one door for messages to people (docs/adr/0106): a message is asked for in the transaction that makes it true, and goes out after its commit. The same key is the same
 * message for ever, so whoever was killed in the middle asks again.
 */
import type { MessageReason, MessageState } from '#contract/choices/messaging.ts';
import { messagingLimits } from '#contract/limits/messaging.ts';
import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { draftOf, fingerprintOf } from './draft.ts';
import type { Draft, MessageAsked } from './draft.ts';
import { judgeReceivers } from './judge.ts';
import type { Verdict } from './judge.ts';
import { ruleOfOrg } from './rule.ts';
import { tellMessages } from './tell.ts';
import type { Asking, ToldMessage } from './tell.ts';

export type { MessageAsked } from './draft.ts';

export interface MessageAnswer {
  readonly id: string;
  readonly status: MessageState;
  readonly until?: string;
  readonly reason?: MessageReason;
}
const insertSql =
  prepared(`insert into sent_message (id, org_id, channel, purpose, category, member_id, recipient_id, recipient, mobile, text, status, reason, held_until, useless_at, template_id, parts,
    cost, batch_id, dedupe_key, fingerprint, chain, step, spread_minutes, is_test, tries)
  select r.id, r."orgId", r.channel, r.purpose, r.category, r."memberId", r."recipientId", r.recipient, r.mobile, r.text, r.status, r.reason, r."heldUntil", r."uselessAt", r."templateId", r.parts,
    r.cost, r."batchId", r."dedupeKey", r.fingerprint, r.chain, 0, r."spreadMinutes", r."isTest", 0
  from jsonb_to_recordset($1::jsonb) as r(id uuid, "orgId" uuid, channel text, purpose text, category text, "memberId" uuid, "recipientId" uuid, recipient text, mobile text, text text,
    status text, reason text, "heldUntil" timestamptz, "uselessAt" timestamptz, "templateId" uuid, parts int, cost bigint, "batchId" uuid, "dedupeKey" text, fingerprint text, chain jsonb,
    "spreadMinutes" int, "isTest" boolean)
  order by r."dedupeKey" on conflict do nothing returning id, org_id as "orgId", version`);

interface Stored extends Record<string, unknown> {
  readonly id: string;
  readonly dedupeKey: string;
  readonly fingerprint: string;
  readonly status: MessageState;
  readonly reason: MessageReason | null;
  readonly heldUntil: string | null;
}
const storedSql = prepared(
  `select id, dedupe_key as "dedupeKey", fingerprint, status, reason, held_until as "heldUntil" from sent_message where org_id = $1 and dedupe_key = any($2) and deleted_at is null`,
);

/** Receivers of one sort and with one chain are judged together. */
const sortOf = (one: MessageAsked): string =>
  JSON.stringify([one.memberId !== undefined, one.userId !== undefined, one.category, one.chain.map(({ channel }) => channel), one.batchId]);

/** In one batch a number gets one message, whoever has it. @returns number -> key of its message */
async function numbersOf(query: Query, batchId: string, verdicts: readonly Verdict[]): Promise<Map<string, string>> {
  const numbers = verdicts.flatMap(({ mobile, isReachable }) => (mobile && isReachable ? [mobile] : []));
  const rows = await query.query<{ mobile: string; dedupeKey: string }>(
    `select mobile, dedupe_key as "dedupeKey" from sent_message where batch_id = $1 and mobile = any($2) and reason is distinct from 'double' and status <> 'leftOut'`,
    [batchId, numbers],
  );
  return new Map(rows.map(({ mobile, dedupeKey }) => [mobile, dedupeKey]));
}

function onceInBatch(one: MessageAsked, verdict: Verdict, known: Map<string, string>): Verdict {
  const isSms = one.chain[verdict.steps[0] ?? 0]?.channel === 'sms';
  if (one.batchId === undefined || !verdict.isReachable || !isSms || verdict.mobile === null) return verdict;
  const key = known.get(verdict.mobile) ?? one.dedupeKey;
  known.set(verdict.mobile, key);
  return key === one.dedupeKey ? verdict : { ...verdict, isReachable: false, steps: [], reason: 'double', until: null };
}

async function judged(query: Query, all: readonly MessageAsked[]): Promise<ReadonlyMap<MessageAsked, Verdict>> {
  const found = new Map<MessageAsked, Verdict>();
  for (const some of Map.groupBy(all, sortOf).values()) {
    const [first] = some;
    if (!first) continue;
    const keys = some.map((one) => one.memberId ?? one.userId ?? one.number ?? '');
    const receivers = first.memberId !== undefined ? { memberIds: keys } : first.userId !== undefined ? { userIds: keys } : { numbers: keys };
    const verdicts = await judgeReceivers(query, { orgId: first.orgId, category: first.category, chain: first.chain, mayRepeat: true, ...receivers });
    const known = first.batchId === undefined ? new Map<string, string>() : await numbersOf(query, first.batchId, verdicts);
    for (const [at, one] of some.entries()) {
      const verdict = verdicts[at];
      if (verdict) found.set(one, onceInBatch(one, verdict, known));
    }
  }
  return found;
}

/**
 * Messages that belong together, of one organisation, `messagingLimits.atOnce` at most: one statement and one event.
 * @returns in their order; of a key that was asked for before the message of then, as it stands now
 * @throws Refusal messageKeyTaken where a key comes with another content
 */
export async function requestMessages(tx: Asking, all: readonly MessageAsked[]): Promise<readonly MessageAnswer[]> {
  const [first] = all;
  if (!first) return [];
  if (all.length > messagingLimits.atOnce) throw new Error(`${all.length} messages were asked for at once: expected ${messagingLimits.atOnce} at most.`);
  if (all.some(({ orgId, chain }) => orgId !== first.orgId || chain.length === 0 || chain.length > messagingLimits.chain)) {
    throw new Error(
      `Messages were asked for without a chain or for several organisations: expected 1 to ${messagingLimits.chain} channels and one organisation.`,
    );
  }
  const on = { rule: await ruleOfOrg(tx, first.orgId), now: Date.parse(await momentNow(tx)) };
  const verdicts = await judged(tx, all);
  const drafts: Draft[] = [];
  for (const one of all) {
    const verdict = verdicts.get(one);
    if (verdict) drafts.push(await draftOf(tx, one, verdict, on));
  }
  await tellMessages(tx, await tx.query<ToldMessage>(insertSql, [JSON.stringify(drafts)]), 'created');
  const stored = await tx.query<Stored>(storedSql, [first.orgId, all.map(({ dedupeKey }) => dedupeKey)]);
  const byKey = new Map(stored.map((one) => [one.dedupeKey, one]));
  return all.map((one) => {
    const row = byKey.get(one.dedupeKey);
    if (!row || row.fingerprint !== fingerprintOf(one)) throw new Refusal('messageKeyTaken');
    return { id: row.id, status: row.status, ...(row.heldUntil ? { until: row.heldUntil } : {}), ...(row.reason ? { reason: row.reason } : {}) };
  });
}

/** @throws Refusal messageKeyTaken where the key comes with another content */
export async function requestMessage(tx: Asking, asked: MessageAsked): Promise<MessageAnswer> {
  const [answer] = await requestMessages(tx, [asked]);
  if (!answer) throw new Error(`A message with the key ${asked.dedupeKey} was neither written nor found.`);
  return answer;
}
