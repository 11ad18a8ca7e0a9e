/** Batches go on by themselves: receivers are checked, messages asked for, results carried over. Each turn is a transaction under the lock of its batch, so any server does any of them. */
import { batchLimits } from '#contract/limits/messages.ts';
import type { Database } from '#server/db/database.ts';
import { ownerOf } from '#server/jobs/owner.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { assignmentsReader } from '#server/session/assignments.ts';
import type { Finding } from './find.ts';
import { prepareNext } from './prepare.ts';
import { sendNext } from './sendPiece.ts';
import { settleNext } from './settle.ts';

export interface BatchWork extends Finding {
  readonly database: Database;
}

/** @returns whether there may be more at once */
export async function workOnBatches(work: BatchWork): Promise<boolean> {
  const assignments = assignmentsReader(work.database);
  const senderOf = async (asked: Parameters<typeof ownerOf>[1]) => ownerOf(work.database, asked, await assignments.read());
  const [isPrepared, isSent, isSettled] = [await prepareNext(work), await sendNext({ ...work, senderOf }), await settleNext(work)];
  return isPrepared || isSent || isSettled;
}

export const startBatchWorker = ({ onFault, ...work }: BatchWork & { readonly onFault: (error: unknown) => void }): (() => Promise<void>) =>
  startPollLoop({ turn: () => workOnBatches(work), pollMs: batchLimits.pollMs, onFault });
