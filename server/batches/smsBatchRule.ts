/** Batches: a moment to come is one that is to come, and stopping stops what is still here. */
import { isDeepStrictEqual } from 'node:util';
import type { Query } from '#server/db/database.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { stopMessages } from '#server/outgoing/stop.ts';
import { refuseKept, refuseUnfit, unfitFor } from '#server/segments/writersConditions.ts';
import { stopReady } from './sendPiece.ts';
import { carryOver } from './settle.ts';
import { countBatch } from './sums.ts';

const busy: ReadonlySet<unknown> = new Set(['preparing', 'planned', 'running']);

async function refusePast(query: Query, principal: Principal, draft: ReadonlyMap<string, unknown>): Promise<void> {
  const at = draft.get('plannedAt');
  if (typeof at === 'string' && Date.parse(at) <= Date.parse(await momentNow(query)))
    throw invalid(principal, 'plannedAt', [
      '计划时间已经过去，选以后的时间，或清空后立即发送',
      'This moment has passed. Choose a later one, or leave it empty to send at once',
    ]);
}

/** The number of those who are found is told before anything is sent. */
async function refuseUnseen(query: Query, principal: Principal, draft: ReadonlyMap<string, unknown>, before: RuleRow | undefined): Promise<void> {
  const conditions = draft.get('conditions');
  if (!conditions || isDeepStrictEqual(conditions, before?.['conditions'])) return;
  const unfit = await unfitFor(query, principal, before?.orgId ?? principal.orgId, conditions);
  if (unfit !== undefined) throw refuseUnfit('conditions', unfit);
  await refuseKept(query, principal, 'conditions', conditions);
}

export const smsBatchRule: Rule = {
  save: async (query, principal, draft, before) => {
    await refusePast(query, principal, draft);
    await refuseUnseen(query, principal, draft, before);
  },
  remove: async (_query, _principal, { status }) => {
    if (busy.has(status)) throw new Refusal('batchBusy');
  },
  move: async (tx, principal, { row, move }, draft) => {
    const batch = { id: row.id, orgId: row.orgId, groupId: principal.groupId };
    if (move === 'stop') {
      await stopReady(tx, row.id);
      await stopMessages(tx, { batchId: row.id });
      await carryOver(tx, batch);
    }
    if (move === 'edit') {
      await tx.query('delete from sms_receiver where batch_id = $1', [row.id]);
      draft.set('foundAt', null);
    }
    if (move === 'stop' || move === 'edit') await countBatch(tx, batch);
    if (move === 'begin') draft.set('startedAt', await momentNow(tx));
    return undefined;
  },
};
