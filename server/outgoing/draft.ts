/** A message as it is written when it is asked for: its channel, its words, its price, and whether and when it goes. */
import { createHash, randomUUIDv7 } from 'node:crypto';
import type { MessageCategory, MessagePurpose, MessageReason, MessageState } from '#contract/choices/messaging.ts';
import { messagingLimits } from '#contract/limits/messaging.ts';
import { filledIn } from '#contract/messageText.ts';
import type { MessageVariables } from '#contract/messageText.ts';
import type { ChainStep, ChainText } from '#contract/resources/sentMessage.ts';
import type { Query } from '#server/db/database.ts';
import type { Verdict } from './judge.ts';
import { priceOf } from './price.ts';
import { quietUntil, spreadOver } from './quietHours.ts';
import type { MessageRule } from './rule.ts';
import { wordsOf } from './words.ts';
import type { Worded } from './words.ts';

export interface MessageAsked {
  readonly orgId: string;
  /** One of these three. */
  readonly memberId?: string;
  readonly number?: string;
  /** A stranger's number is called so. */
  readonly recipient?: string;
  /** A colleague. */
  readonly userId?: string;
  readonly dedupeKey: string;
  readonly purpose: MessagePurpose;
  readonly category: MessageCategory;
  readonly chain: readonly ChainStep[];
  readonly variables: MessageVariables;
  readonly notBefore?: string | null;
  readonly uselessAt?: string | null;
  /** Sent somewhere within so many minutes from its time on, instead of at once. */
  readonly spreadMinutes?: number;
  readonly batchId?: string;
  readonly isTest?: boolean;
}
export type Draft = Readonly<Record<string, unknown>> & { readonly id: string; readonly dedupeKey: string };

export const fingerprintOf = (one: MessageAsked): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        one.memberId ?? one.userId ?? one.number,
        one.category,
        one.purpose,
        one.chain.map(({ channel, templateId, templateVersion, text }) => [
          channel,
          templateId,
          text,
          ...(templateVersion === undefined ? [] : [templateVersion]),
        ]),
        Object.entries(one.variables).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ]),
    )
    .digest('hex');

/** It goes out at this moment; undefined: at once. */
export function heldUntil(
  one: Pick<MessageAsked, 'notBefore' | 'spreadMinutes' | 'dedupeKey' | 'category'>,
  verdict: Pick<Verdict, 'reason' | 'until'>,
  rule: MessageRule,
  now: number,
) {
  const spread = (minutes: number): number => spreadOver(minutes, one.dedupeKey);
  if (verdict.until !== null) return { until: verdict.until + spread(one.spreadMinutes ?? rule.spreadMinutes), reason: verdict.reason };
  const from = Math.max(now, one.notBefore ? Date.parse(one.notBefore) : now) + spread(one.spreadMinutes ?? 0);
  const quiet = one.category === 'service' ? undefined : quietUntil(from, rule.quiet);
  if (quiet !== undefined) return { until: quiet + spread(one.spreadMinutes ?? rule.spreadMinutes), reason: 'quietHours' as const };
  return from > now ? { until: from, reason: 'notBefore' as const } : undefined;
}

interface Standing {
  readonly status: MessageState;
  readonly reason: MessageReason | null;
  readonly heldUntil: string | null;
}

function standingOf(one: MessageAsked, verdict: Verdict, worded: Worded, on: { readonly rule: MessageRule; readonly now: number }): Standing {
  const out = (reason: MessageReason): Standing => ({ status: 'leftOut', reason, heldUntil: null });
  if (!verdict.isReachable) return out(verdict.reason ?? 'unknownReceiver');
  if (worded.reason !== null) return out(worded.reason);
  if (one.isTest === true) return { status: 'kept', reason: 'test', heldUntil: null };
  const held = heldUntil(one, verdict, on.rule, on.now);
  if (one.uselessAt && Date.parse(one.uselessAt) <= (held?.until ?? on.now)) return out('tooLate');
  return held ? { status: 'held', reason: held.reason, heldUntil: new Date(held.until).toISOString() } : { status: 'waiting', reason: null, heldUntil: null };
}

/** The first way that is open; of somebody who gets nothing, the one that was asked for. */
function shownOf({ chain, variables }: MessageAsked, worded: Worded): ChainText {
  const [asked] = chain;
  const text = filledIn(asked?.text ?? '', variables).slice(0, messagingLimits.textCharacters);
  return worded.chain[0] ?? { channel: asked?.channel ?? 'sms', text, ...(asked?.templateId ? { templateId: asked.templateId } : {}) };
}

/** A field that JSON leaves out is empty in the row. */
export async function draftOf(query: Query, one: MessageAsked, verdict: Verdict, on: { readonly rule: MessageRule; readonly now: number }): Promise<Draft> {
  const worded = verdict.isReachable ? await wordsOf(query, one, verdict.steps) : { chain: [], reason: null };
  const { channel, text, templateId } = shownOf(one, worded);
  return {
    ...standingOf(one, verdict, worded, on),
    id: randomUUIDv7(),
    orgId: one.orgId,
    channel,
    purpose: one.purpose,
    category: one.category,
    memberId: verdict.memberId,
    recipientId: one.userId,
    recipient: verdict.name ?? one.recipient ?? '-',
    mobile: verdict.mobile,
    text,
    templateId,
    ...priceOf({ channel, text }, on.rule.prices),
    uselessAt: one.uselessAt,
    batchId: one.batchId,
    dedupeKey: one.dedupeKey,
    fingerprint: fingerprintOf(one),
    chain: worded.chain,
    spreadMinutes: one.spreadMinutes,
    isTest: one.isTest ?? false,
  };
}
