/** Numbers of a batch: counted from its receivers in the transaction that changes them, so that they agree at any moment. */
import { batchSums } from '#contract/choices/batches.ts';
import { frameType } from '#contract/socket.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Batch } from './batchRow.ts';

const listed = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');
const counts = Object.entries(batchSums).map(([name, states]) => [name, `count(*) filter (where r.status in (${listed(states)}))::int`] as const);

const countSql = `update sms_batch b set (total, ${counts.map(([name]) => (name === 'leftOut' ? 'left_out' : name)).join(', ')}) =
  (select count(*)::int, ${counts.map(([, sql]) => sql).join(', ')} from sms_receiver r where r.batch_id = b.id and r.deleted_at is null)
  where b.id = $1 returning b.waiting`;

/** The numbers stand beside the row and are no version of it: whoever changes the row at that moment is not told of a conflict. @returns how many wait */
export async function countBatch(tx: Tx, { id, orgId, groupId }: Pick<Batch, 'id' | 'orgId' | 'groupId'>): Promise<number> {
  const [row] = await tx.query<{ waiting: number }>(countSql, [id]);
  const audience = { orgIds: [orgId], memberIds: [] };
  const told = { groupId, frameType: frameType.changed, entityId: null, many: [id], change: 'updated', version: 0, audience, actorId: nilId } as const;
  tx.append({ ...told, entity: 'smsBatch' });
  tx.append({ ...told, entity: 'smsReceiver' });
  return row?.waiting ?? 0;
}
