/** What operations does with messages, and what gateways say of them. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone, writes } from '#server/engine/calls/handler.ts';
import type { Database } from '#server/db/database.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { bookIncoming, bookReceipt, incomingParts, receiptParts } from './notices.ts';
import { retryMessages, stopMessages } from './stop.ts';

type Ids = Takes<'sentMessage.retry'>;

/** Those that the caller sees; the others are as if there were none. */
async function seen(tx: Tx, ids: readonly string[], { orgIds }: Principal): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>('select id from sent_message where id = any($1) and org_id = any($2) and deleted_at is null', [ids, orgIds]);
  return rows.map(({ id }) => id);
}

const reported =
  (act: (tx: Tx, on: { readonly ids: readonly string[] }) => Promise<readonly string[]>) =>
  async (tx: Tx, { ids }: Ids, principal: Principal, context: OperationContext): Promise<Answers<'sentMessage.retry'>> => {
    const own = await seen(tx, ids, principal);
    const done = await act(tx, { ids: own });
    context.note({ entity: 'sentMessage', detail: { done: done.length, left: ids.length - done.length } });
    return { done: [...done], failed: [] };
  };

const system = { kind: 'system', id: nilId, orgId: nilId, sessionId: '' } as const;

async function receipt(
  database: Database,
  { signature, ...given }: Takes<'sentMessage.receipt'>,
  context: OperationContext,
): Promise<Answers<'sentMessage.receipt'>> {
  context.sms.requireSigned(receiptParts(given), signature);
  return inTransaction(database, async (tx) => {
    const answer = await bookReceipt(tx, given);
    context.note({ principal: system, entity: 'sentMessage', detail: { to: given.state } });
    await context.auditIn(tx);
    return answer;
  });
}

async function incoming(
  database: Database,
  { signature, ...given }: Takes<'sentMessage.incoming'>,
  context: OperationContext,
): Promise<Answers<'sentMessage.incoming'>> {
  context.sms.requireSigned(incomingParts(given), signature);
  return inTransaction(database, async (tx) => {
    const answer = await bookIncoming(tx, given, context.keys);
    context.note({ principal: system, entity: 'sentMessage' });
    await context.auditIn(tx);
    return answer;
  });
}

export const sentMessage: Pick<Handlers, `sentMessage.${'retry' | 'stop' | 'receipt' | 'incoming'}`> = {
  'sentMessage.retry': writes(reported(retryMessages)),
  'sentMessage.stop': writes(reported(stopMessages)),
  'sentMessage.receipt': alone((database, given, _who, context) => receipt(database, given, context)),
  'sentMessage.incoming': alone((database, given, _who, context) => incoming(database, given, context)),
};
