/** Somebody looks at this before they send: who gets it, who does not and why, how long and dear it is, and how it reads. It is read from the receivers, who are sent to afterwards. */
import type { BatchCount, BatchSample } from '#contract/resources/smsBatchOperations.ts';
import { batchLimits } from '#contract/limits/messages.ts';
import { missingIn } from '#contract/messageText.ts';
import type { Answers } from '#contract/operations.ts';
import type { BatchProblem } from '#contract/choices/batches.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import { ruleOfOrg } from '#server/outgoing/rule.ts';

interface Sum extends Record<string, unknown> {
  readonly total: number;
  readonly count: number;
  readonly amount: number;
  readonly parts: number;
  readonly characters: number;
}
/** The states that a call would send to. */
export type Reached = 'ready' | 'stopped' | 'failed';

const sumSql = `select count(*)::int as total, (count(*) filter (where status = $2))::int as count, coalesce(sum(cost) filter (where status = $2), 0)::int as amount,
    coalesce(sum(parts) filter (where status = $2), 0)::int as parts, coalesce(max(length(text)) filter (where status = $2), 0)::int as characters
  from sms_receiver where batch_id = $1 and deleted_at is null`;
const leftOutSql = `select reason, count(*)::int as count from sms_receiver where batch_id = $1 and status = 'leftOut' and deleted_at is null group by reason order by 2 desc, 1`;
const laterSql = `select reason, count(*)::int as count from sms_receiver where batch_id = $1 and status in ('ready', 'held') and held_until is not null and deleted_at is null group by reason order by 2 desc, 1`;
const sampleSql = `select id, line, name, text, parts from sms_receiver
  where batch_id = $1 and deleted_at is null and (status <> 'leftOut' or reason = 'missingVariable') and text is not null order by reason = 'missingVariable' desc nulls last, line limit $2`;

export async function sumOf(query: Query, batchId: string, reached: Reached): Promise<Sum> {
  const [sum] = await query.query<Sum>(sumSql, [batchId, reached]);
  return sum ?? { total: 0, count: 0, amount: 0, parts: 0, characters: 0 };
}

type Counts = BatchCount & Record<string, unknown>;

export async function previewOf(query: Query, { id, orgId }: { readonly id: string; readonly orgId: string }): Promise<Answers<'smsBatch.preview'>> {
  const sum = await sumOf(query, id, 'ready');
  const samples = await query.query<Omit<BatchSample, 'missing'> & Record<string, unknown>>(sampleSql, [id, batchLimits.samples]);
  const { prices } = await ruleOfOrg(query, orgId);
  return {
    ...sum,
    partFen: prices.sms,
    leftOut: await query.query<Counts>(leftOutSql, [id]),
    later: await query.query<Counts>(laterSql, [id]),
    samples: samples.map((one) => ({ ...one, missing: missingIn(one.text, {}) })),
  };
}

interface Asked {
  readonly problem: BatchProblem | null | undefined;
  readonly total: number;
  /** They get it. */
  readonly count: number;
}
/** It is asked before it is sent to all customers: whoever types how many get it is told why these are fewer. @returns empty for any others */
function cautionOf({ problem, total, count }: Asked, { language }: Principal): string {
  if (problem !== 'everybody') return '';
  if (language === 'en')
    return `It is for all ${total} customers of the organisation${count < total ? `, and ${count} of them get it` : ''}: send it only if each of them should have it`;
  return `接收人是本机构的全部 ${total} 位客户${count < total ? `，其中 ${count} 位会收到` : ''}，确认人人都该收到再发送`;
}

export async function factsOf(
  query: Query,
  { id, principal }: { readonly id: string; readonly principal: Principal },
  reached: Reached,
): Promise<Answers<'smsBatch.sendCheck'>> {
  const { count, amount, parts, total } = await sumOf(query, id, reached);
  const leftOut = await query.query<Counts>(leftOutSql, [id]);
  const later = await query.query<Counts>(laterSql, [id]);
  const [row] = await query.query<{ plannedAt: string | null; problem: BatchProblem | null }>(
    'select planned_at as "plannedAt", problem from sms_batch where id = $1',
    [id],
  );
  const all = (some: readonly BatchCount[]): number => some.reduce((sum, one) => sum + one.count, 0);
  return {
    count,
    amount,
    parts,
    leftOut: all(leftOut),
    later: reached === 'ready' ? all(later) : null,
    plannedAt: reached === 'ready' ? (row?.plannedAt ?? null) : null,
    caution: cautionOf({ problem: row?.problem, total, count }, principal),
  };
}
