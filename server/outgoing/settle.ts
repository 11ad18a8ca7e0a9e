/** The answer of a provider is written under the fence of its try: of several answers the one that belongs to the present try counts. */
import type { MessageChannel, MessageReason, MessageState } from '#contract/choices/messaging.ts';
import { messagingLimits } from '#contract/limits/messaging.ts';
import type { ChainText } from '#contract/resources/sentMessage.ts';
import type { Database, Query } from '#server/db/database.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Delivery } from '#server/outside/delivery.ts';
import { priceOf } from './price.ts';
import type { Prices } from './price.ts';
import { ruleOfOrg } from './rule.ts';
import { tellMessages } from './tell.ts';
import type { ToldMessage } from './tell.ts';

/** A message as far as its end depends on it. */
export interface Underway {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly mobile: string | null;
  readonly chain: readonly ChainText[];
  readonly step: number;
  readonly fence: number;
}
export interface Settled {
  readonly id: string;
  readonly fence: number;
  readonly status: MessageState;
  readonly reason?: MessageReason;
  readonly problem?: string;
  readonly providerNo?: string | null;
  /** It is counted from now on. */
  readonly againSeconds?: number;
  readonly askSeconds?: number;
  readonly step?: number;
  readonly channel?: MessageChannel;
  readonly text?: string;
  readonly parts?: number;
  readonly cost?: number;
  readonly formerChannel?: MessageChannel;
  readonly formerCode?: string;
}

const settleSql = `update sent_message s set status = r.status, reason = r.reason, problem = left(r.problem, 200), provider_no = case when r.step is null then coalesce(r."providerNo", s.provider_no) end,
    sent_at = case when r.status in ('sent', 'delivered') then coalesce(s.sent_at, now()) else s.sent_at end,
    receipt_at = case when r.status = 'delivered' then coalesce(s.receipt_at, now()) else s.receipt_at end,
    held_until = now() + make_interval(secs => r."againSeconds"), ask_at = now() + make_interval(secs => r."askSeconds"),
    step = coalesce(r.step, s.step), channel = coalesce(r.channel, s.channel), text = coalesce(r.text, s.text), parts = coalesce(r.parts, s.parts), cost = coalesce(r.cost, s.cost),
    former_channel = coalesce(r."formerChannel", s.former_channel), former_code = coalesce(left(r."formerCode", 200), s.former_code), version = s.version + 1, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as r(id uuid, fence int, status text, reason text, problem text, "providerNo" text, "againSeconds" float8, "askSeconds" float8, step int, channel text,
    text text, parts int, cost bigint, "formerChannel" text, "formerCode" text)
  where s.id = r.id and s.tries = r.fence and s.status = any($2) returning s.id, s.org_id as "orgId", s.version`;

/** The number is dead for everybody of the group: nobody pays for it again. */
const stopSql = `insert into stopped_number (id, org_id, mobile, reason, since) values (gen_random_uuid(), $1, $2, $3, date_trunc('milliseconds', now())) on conflict do nothing`;
export const stopNumber = (query: Query, groupId: string, mobile: string, reason: 'replied' | 'notInService'): Promise<unknown> =>
  query.query(stopSql, [groupId, mobile, reason]);

/** Refused for certain: the next channel, with the code that caused it, else the end. */
export function refused(one: Underway, code: string, words: string, prices: Prices): Settled {
  const { id, fence, chain, step } = one;
  const said = `${code} ${words}`.trim();
  const next = chain[step + 1];
  if (!next) return { id, fence, status: 'failed', reason: 'refused', problem: said };
  const { channel, text } = next;
  const former = chain[step]?.channel;
  return {
    id,
    fence,
    status: 'waiting',
    step: step + 1,
    channel,
    text,
    ...priceOf(next, prices),
    formerCode: said,
    ...(former ? { formerChannel: former } : {}),
  };
}

const busy = ({ id, fence }: Underway, words: string): Settled =>
  fence >= messagingLimits.tries
    ? { id, fence, status: 'failed', reason: 'noAnswer', problem: words }
    : { id, fence, status: 'waiting', problem: words, againSeconds: messagingLimits.busySeconds * fence * fence };

export function settledBy(one: Underway, delivery: Delivery, prices: Prices): Settled {
  const { id, fence, chain, step } = one;
  if (delivery.is === 'taken') return { id, fence, status: 'sent', providerNo: delivery.providerNo };
  if (delivery.is === 'refused') return refused(one, delivery.code, delivery.words, prices);
  if (delivery.is === 'busy') return busy(one, delivery.words);
  if (delivery.is === 'lost')
    return { id, fence, status: 'unknown', reason: 'answerLost', problem: delivery.words, askSeconds: messagingLimits.askAfterSeconds };
  return chain[step + 1] ? refused(one, 'absent', '', prices) : { id, fence, status: 'kept' };
}

export interface Answered {
  readonly one: Underway;
  readonly delivery: Delivery;
}

const answering: readonly MessageState[] = ['sending', 'unknown'];

/** @param from a receipt may come after the answer of the same try, and take back what was thought meanwhile */
export async function writeSettledIn(tx: Tx, rows: readonly Settled[], from = answering): Promise<void> {
  const written = await tx.query<ToldMessage>(settleSql, [JSON.stringify(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))), from]);
  await tellMessages(tx, written, 'updated');
}

export const writeSettled = (database: Database, rows: readonly Settled[]): Promise<void> => inTransaction(database, (tx) => writeSettledIn(tx, rows));

/** Several at once: one statement, one event. */
export async function settle(database: Database, answered: readonly Answered[]): Promise<void> {
  const rows: Settled[] = [];
  for (const { one, delivery } of answered) {
    const { prices } = await ruleOfOrg(database, one.orgId);
    rows.push(settledBy(one, delivery, prices));
    if (delivery.is === 'refused' && delivery.isDead && one.mobile !== null) await stopNumber(database, one.groupId, one.mobile, 'notInService');
  }
  if (rows.length > 0) await writeSettled(database, rows);
}
