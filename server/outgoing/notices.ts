/** Gateways say what became of a message and what people reply. What it says twice is ignored, what it says of a message that never went is refused. */
import type { MessageChannel, MessageState } from '#contract/choices/messaging.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { refuseContact } from '#server/customers/contact.ts';
import type { Query } from '#server/db/database.ts';
import { systemOf } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { ruleOfOrg } from './rule.ts';
import { refused, stopNumber, writeSettledIn } from './settle.ts';
import type { Underway } from './settle.ts';

export type Receipt = Omit<Takes<'sentMessage.receipt'>, 'signature'>;
type Incoming = Omit<Takes<'sentMessage.incoming'>, 'signature'>;
type Outcome = Answers<'sentMessage.receipt'>;

/** Each part on a line of its own, in this order. */
export const receiptParts = ({ id, state, code, at }: Receipt): readonly string[] => [id, state, code ?? '', at];
export const incomingParts = ({ number, text, at }: Incoming): readonly string[] => [number, text, at];

interface Found extends Underway, Record<string, unknown> {
  readonly status: MessageState;
}
const columns = `s.id, s.org_id as "orgId", o.group_id as "groupId", s.mobile, coalesce(s.chain, '[]') as chain, coalesce(s.step, 0) as step, coalesce(s.tries, 0) as fence, s.status
  from sent_message s join organisation o on o.id = s.org_id`;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A provider's numbers are its own: another one may have the same. */
const numberedSql = `select ${columns} where s.provider_no = $1 and s.channel = $2 order by s.created_at desc limit 1 for update of s`;
async function found(query: Query, id: string, channel: MessageChannel): Promise<Found | undefined> {
  const [row] = uuid.test(id)
    ? await query.query<Found>(`select ${columns} where s.id = $1 for update of s`, [id])
    : await query.query<Found>(numberedSql, [id, channel]);
  return row;
}

/**
 * These can still become something by a receipt. A message that was handed over and has arrived after all has arrived, whatever was thought of it meanwhile: it failed, it was to be
 * sent once more, or it was called back; nothing goes out then any more.
 */
const open = {
  failed: new Set<MessageState>(['sending', 'sent', 'unknown']),
  delivered: new Set<MessageState>(['sending', 'sent', 'unknown', 'failed', 'waiting', 'held', 'stopped', 'leftOut']),
} as const satisfies Readonly<Record<Receipt['state'], ReadonlySet<MessageState>>>;

/** @throws Refusal messageUnknown, messageNeverSent */
export async function bookReceipt(tx: Tx, { id, state, code, message }: Receipt, channel: MessageChannel = 'sms'): Promise<Outcome> {
  const row = await found(tx, id, channel);
  if (!row) throw new Refusal('messageUnknown', { id });
  if (row.fence === 0 || row.status === 'kept') throw new Refusal('messageNeverSent', { id });
  if (!open[state].has(row.status)) return { outcome: 'known' };
  if (state === 'delivered') await writeSettledIn(tx, [{ id: row.id, fence: row.fence, status: 'delivered' }], [...open.delivered]);
  else {
    const { prices } = await ruleOfOrg(tx, row.orgId);
    await writeSettledIn(tx, [refused(row, code ?? 'failed', message ?? '', prices)], [...open.failed]);
    if (code === 'deadNumber' && row.mobile !== null) await stopNumber(tx, row.groupId, row.mobile, 'notInService');
  }
  return { outcome: 'booked' };
}

/** T, TD, N, STOP and their like, in full width too, with whatever stands around them. */
const stopWords: ReadonlySet<string> = new Set(['T', 'TD', '回T', 'STOP', 'UNSUBSCRIBE', 'QUIT', 'CANCEL', '退订', '退訂', '取消', '不要再发', '拒收']);
export const isStop = (text: string): boolean =>
  stopWords.has(
    text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s\p{P}\p{S}]/gu, ''),
  );

interface Owner extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
}
const ownersSql = `select m.id, m.org_id as "orgId", o.group_id as "groupId" from member m join organisation o on o.id = m.org_id
  where m.mobile = $1 and m.deleted_at is null order by m.id`;
/** Groups that have written to a number stop it, whether or not they have a customer with it. */
const sendersSql = `select distinct o.group_id as "groupId" from sent_message s join organisation o on o.id = s.org_id where s.mobile = $1`;

export async function bookIncoming(tx: Tx, { number, text }: Incoming, keys: Keys): Promise<Outcome> {
  if (!isStop(text)) return { outcome: 'ignored' };
  const mobile = number.replace(/^(\+|00)?86/, '').replaceAll(/\D/g, '');
  const owners = await tx.query<Owner>(ownersSql, [mobile]);
  const senders = await tx.query<{ groupId: string }>(sendersSql, [mobile]);
  for (const groupId of new Set([...owners, ...senders].map((one) => one.groupId))) await stopNumber(tx, groupId, mobile, 'replied');
  for (const owner of owners) await refuseContact(tx, systemOf(owner), { keys }, { memberId: owner.id, reason: `短信回复：${text.slice(0, 40)}` });
  return { outcome: 'booked' };
}
