/** A caller rests, goes or comes back by their own word. */
import type { Answers, Takes } from '#contract/operations.ts';
import { writes } from '#server/engine/calls/handler.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { stand } from './standing.ts';

/** @throws Refusal invalidInput for a rest without a reason */
async function set(tx: Tx, { state, reason }: Takes<'callerState.set'>, principal: Principal, context: OperationContext): Promise<Answers<'callerState.set'>> {
  if (state === 'resting' && reason == null) throw invalid(principal, 'reason', ['选一个小休原因', 'Choose why you rest']);
  const step = { userId: principal.id, state, reason: state === 'resting' ? reason : null };
  const { id, reason: kept, startsAt } = await stand(tx, step, principal);
  context.note({ entity: 'callerState', entityId: id });
  return { id, state, reason: kept, startsAt };
}

export const callerState: Pick<Handlers, 'callerState.set'> = { 'callerState.set': writes(set) };
