/** Marketing goes to customers who have agreed: who, when, how and to which words is kept (K5); taking it back stops what waits, since it is judged again as it leaves. */
import { createHash } from 'node:crypto';
import type { Answers, Takes } from '#contract/operations.ts';
import { runOnMany, setValues } from '#server/engine/bulk.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';
import { entityOf } from '#server/engine/entities.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { lockRow } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

async function setConsent(tx: Tx, input: Takes<'member.consent'>, principal: Principal, context: OperationContext): Promise<Answers<'member.consent'>> {
  const { ids, consent, way, textVersion, wording } = input;
  if (consent === 'given' && !textVersion && !wording)
    throw invalid(principal, 'textVersion', ['写明客户同意的是哪个版本', 'says which version of the words was agreed to']);
  const values = new Map<string, unknown>([
    ['marketingConsent', consent],
    ['marketingConsentAt', await momentNow(tx)],
    ['marketingConsentWay', way],
    ['marketingConsentVersion', textVersion ?? null],
    ['marketingConsentHash', wording ? createHash('sha256').update(wording).digest('hex') : null],
  ]);
  const report = await runOnMany(
    tx,
    { entity: entityOf('member'), call: { entity: 'member', verb: 'bulk' }, principal, keys: context.keys },
    { ids },
    {
      act: 'updated',
      run: async (part, caller, id) => {
        const before = await lockRow(part, caller, id);
        return before['marketingConsent'] === consent ? undefined : setValues(part, caller, before, values);
      },
    },
  );
  context.note({ entity: 'member', detail: { done: report.done.length, failed: report.failed.length } });
  return { done: [...report.done], failed: report.failed };
}

export const memberConsent: Pick<Handlers, 'member.consent'> = { 'member.consent': writes(setConsent) };
