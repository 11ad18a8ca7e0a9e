/** A part of a transaction that may be refused alone: its writes are taken back and its events never written. */
import { waysOf } from '#server/db/pipelined.ts';
import type { EventDraft } from './event.ts';
import type { RowEffect, Tx } from './writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';

/** @returns the refusal that took it back, if there was one. Any other fault ends the whole transaction. */
export async function withSavepoint(tx: Tx, body: (part: Tx) => Promise<void>): Promise<Refusal | undefined> {
  const drafts: EventDraft[] = [];
  const effects: RowEffect[] = [];
  await tx.query('savepoint part');
  try {
    await body({
      ...waysOf(tx),
      append: (draft) => drafts.push(draft),
      record: (effect) => effects.push(effect),
      client: tx.client,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Gone, too: what is around it may be a part of the same name.
    await tx.query('rollback to savepoint part');
    await tx.query('release savepoint part');
    return error;
  }
  await tx.query('release savepoint part');
  for (const draft of drafts) tx.append(draft);
  for (const effect of effects) tx.record?.(effect);
  return undefined;
}
