/** The check of a batch, piece by piece: each is a transaction under the lock of the batch, so another server, or the same one after a kill, goes on behind the last. */
import type { BatchProblem } from '#contract/choices/batches.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { withSavepoint } from '#server/log/savepoint.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { BatchFault } from './batchFault.ts';
import { batchColumns, stepBySystem } from './batchRow.ts';
import type { Batch } from './batchRow.ts';
import { findReceivers, isToEverybody } from './find.ts';
import type { Finding } from './find.ts';
import { judgeFound } from './judgeFound.ts';
import { countBatch } from './sums.ts';

const dueSql = prepared(`select ${batchColumns} from sms_batch b join organisation o on o.id = b.org_id where b.status = 'preparing' and b.deleted_at is null
  order by b.updated_at, b.id limit 1 for no key update of b skip locked`);

async function onePiece(tx: Tx, batch: Batch, finding: Finding): Promise<void> {
  if (batch.foundAt === null) {
    await findReceivers(tx, batch, finding);
    await tx.query('update sms_batch set found_at = now() where id = $1', [batch.id]);
  } else if (await judgeFound(tx, batch)) {
    await countBatch(tx, batch);
    const isToAll = await isToEverybody(tx, batch);
    await stepBySystem(tx, { batch, keys: finding.keys }, 'ready', { problem: isToAll ? 'everybody' : null });
    // Whatever it costs, nothing goes to everybody without a second look.
    if (batch.isAtOnce === true && !isToAll) await stepBySystem(tx, { batch, keys: finding.keys }, 'running', { startedAt: await momentNow(tx), nextAt: null });
    return;
  }
  await countBatch(tx, batch);
}

/** A value does not fit the kind that its field has by now. */
const isOfData = (error: unknown): boolean => error instanceof Error && 'code' in error && String(error.code).startsWith('22');
const problemOf = (error: unknown): BatchProblem | undefined =>
  error instanceof BatchFault ? error.problem : isOfData(error) || error instanceof Refusal ? 'conditionsBroken' : undefined;

/** @returns what sends it back to whoever wrote it; nothing of the piece is left then */
async function problemIn(tx: Tx, batch: Batch, finding: Finding): Promise<BatchProblem | undefined> {
  let problem: BatchProblem | undefined;
  await withSavepoint(tx, async (part) => {
    try {
      await onePiece(part, batch, finding);
    } catch (error) {
      problem = problemOf(error);
      throw problem === undefined ? error : new Refusal('invalidInput');
    }
  });
  return problem;
}

/** @returns whether there may be more at once */
export const prepareNext = ({ database, keys, files }: Finding & { readonly database: Database }): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    const [batch] = await tx.query<Batch>(dueSql);
    if (!batch) return false;
    const problem = await problemIn(tx, batch, { keys, files });
    if (problem !== undefined) {
      await tx.query('delete from sms_receiver where batch_id = $1', [batch.id]);
      await countBatch(tx, batch);
      await stepBySystem(tx, { batch, keys }, 'draft', { problem, foundAt: null });
    }
    return true;
  });
