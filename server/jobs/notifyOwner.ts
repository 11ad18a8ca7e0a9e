/** Only its owner hears of a job, in all their windows. Numbers and states alone: what the file is called stays in the table. */
import { frameType } from '#contract/socket.ts';
import type { Change } from '#contract/socket.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Job } from './jobRow.ts';

export function notifyOwner(tx: Tx, job: Job, change: Change = 'updated'): void {
  const { groupId, orgId, ownerId, id, version, kind, state, total, done, failed } = job;
  tx.append({
    groupId,
    frameType: frameType.changed,
    entity: 'job',
    entityId: id,
    change,
    version,
    patch: { kind, state, total, done, failed },
    audience: { orgIds: [orgId], memberIds: [], staffIds: [ownerId] },
    actorId: ownerId,
  });
}
