/** Receivers that were found are judged as the door will judge them: who gets it, by which channel and in which words, and who does not, and why. */
import type { ReceiverReason } from '#contract/choices/batches.ts';
import { batchLimits } from '#contract/limits/messages.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { judgeReceivers } from '#server/outgoing/judge.ts';
import type { Verdict } from '#server/outgoing/judge.ts';
import type { Batch } from './batchRow.ts';
import { textsOf, variablesFor, wordsFor } from './texts.ts';
import type { BatchTexts } from './texts.ts';

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly memberId: string | null;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly variables: Readonly<Record<string, string>> | null;
}

const foundSql = `select id, member_id as "memberId", name, mobile, variables from sms_receiver where batch_id = $1 and status = 'found' order by line limit $2`;
const judgedSql = `update sms_receiver r set status = j.status, reason = j.reason, detail = j.detail, member_id = coalesce(j."memberId", r.member_id), name = coalesce(r.name, j.name),
    mobile = coalesce(j.mobile, r.mobile), channel = j.channel, text = j.text, parts = j.parts, cost = j.cost, variables = j.variables, held_until = j."heldUntil"
  from jsonb_to_recordset($1::jsonb) as j(id uuid, status text, reason text, detail text, "memberId" uuid, name text, mobile text, channel text, text text, parts int, cost bigint,
    variables jsonb, "heldUntil" timestamptz)
  where r.id = j.id`;
/** A number gets one message of a batch, as the door has it: the first in the order of the batch. */
const doublesSql = `update sms_receiver r set status = 'leftOut', reason = 'double', detail = null, held_until = null from (
    select id, row_number() over (partition by mobile order by line) as place from sms_receiver where batch_id = $1 and status = 'ready' and channel = 'sms') d
  where d.id = r.id and d.place > 1`;

function judgedOf(found: Found, verdict: Verdict, texts: BatchTexts): Readonly<Record<string, unknown>> {
  const name = found.name ?? verdict.name;
  const variables = variablesFor(texts, name, found.variables ?? {});
  const words = wordsFor(texts, verdict.steps[0] ?? 0, variables);
  const isMissing = verdict.isReachable && words.missing.length > 0;
  const reason: ReceiverReason | null = isMissing ? 'missingVariable' : verdict.reason;
  const isReady = verdict.isReachable && !isMissing;
  return {
    id: found.id,
    status: isReady ? 'ready' : 'leftOut',
    reason,
    detail: isMissing ? words.missing.map((one) => `{${one}}`).join(' ') : null,
    memberId: verdict.memberId,
    name,
    mobile: verdict.mobile,
    channel: words.channel,
    text: words.text,
    parts: words.parts,
    cost: words.cost,
    variables,
    heldUntil: isReady && verdict.until !== null ? new Date(verdict.until).toISOString() : null,
  };
}

/** One piece. @returns whether all are judged */
export async function judgeFound(tx: Tx, batch: Batch): Promise<boolean> {
  const found = await tx.query<Found>(foundSql, [batch.id, batchLimits.atOnce]);
  if (found.length > 0) {
    const texts = await textsOf(tx, batch);
    const receivers =
      batch.source === 'file' ? { numbers: found.map(({ mobile }) => mobile ?? '') } : { memberIds: found.map(({ memberId }) => memberId ?? '') };
    const asked = { orgId: batch.orgId, category: batch.category ?? 'care', chain: batch.chain ?? [], mayRepeat: true, ...receivers };
    const verdicts = await judgeReceivers(tx, asked);
    const judged = found.flatMap((one, at) => {
      const verdict = verdicts[at];
      return verdict ? [judgedOf(one, verdict, texts)] : [];
    });
    await tx.query(judgedSql, [JSON.stringify(judged)]);
  }
  if (found.length === batchLimits.atOnce) return false;
  await tx.query(doublesSql, [batch.id]);
  return true;
}
