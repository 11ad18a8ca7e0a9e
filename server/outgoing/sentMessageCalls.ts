/** Operations stops messages and sends them again; gateways say what became of them. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone, writes } from '#server/engine/calls/handler.ts';
import type { Database } from '#server/db/database.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { askAgain, decideUnknown } from './decide.ts';
import { bookIncoming, incomingParts, receiptParts } from './notices.ts';
import { bookOrKeep } from './strays.ts';
import { retryMessages, stopMessages } from './stop.ts';

type Ids = Takes<'sentMessage.retry'>;

/** Those that the caller sees; the others are as if there were none. */
async function seen(tx: Tx, ids: readonly string[], { orgIds }: Principal): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>('select id from sent_message where id = any($1) and org_id = any($2) and deleted_at is null', [ids, orgIds]);
  return rows.map(({ id }) => id);
}

const reported =
  <I extends Ids>(act: (tx: Tx, on: { readonly ids: readonly string[] }, input: I, principal: Principal) => Promise<readonly string[]>) =>
  async (tx: Tx, input: I, principal: Principal, context: OperationContext): Promise<Answers<'sentMessage.retry'>> => {
    const { ids } = input;
    const own = await seen(tx, ids, principal);
    const done = await act(tx, { ids: own }, input, principal);
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
  return bookOrKeep(database, given, 'sms', async (tx) => {
    context.note({ principal: system, entity: 'sentMessage', detail: { to: given.state } });
    await context.auditIn(tx);
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

export const sentMessage: Pick<Handlers, `sentMessage.${'retry' | 'stop' | 'askAgain' | 'decide' | 'receipt' | 'incoming'}`> = {
  'sentMessage.retry': writes(reported(retryMessages)),
  'sentMessage.stop': writes(reported(stopMessages)),
  'sentMessage.askAgain': writes(reported(askAgain)),
  'sentMessage.decide': writes(
    reported((tx, on, { decision, why }: Takes<'sentMessage.decide'>, { id }) => decideUnknown(tx, on, { decision, why: why.trim(), byId: id })),
  ),
  'sentMessage.receipt': alone((database, given, _who, context) => receipt(database, given, context)),
  'sentMessage.incoming': alone((database, given, _who, context) => incoming(database, given, context)),
};
