/** Lists of files get an event when a file is sent or removed, whoever does it: it goes to the organisation of the file and says no more than that there is something to read. */
import { frameType } from '#contract/socket.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

export interface StoredFile extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  /** None while its organisation is yet to be made: nobody looks there. */
  readonly groupId: string | null;
}
/** These columns belong into a statement about `file`. */
export const storedColumns = 'id, org_id as "orgId", (select o.group_id from organisation o where o.id = file.org_id) as "groupId"';

export function publishFile(tx: Tx, { id, orgId, groupId }: StoredFile, change: 'created' | 'removed', actorId: string): void {
  if (groupId === null) return;
  tx.append({
    groupId,
    frameType: frameType.changed,
    entity: 'file',
    entityId: id,
    change,
    version: 1,
    audience: { orgIds: [orgId], memberIds: [] },
    actorId,
  });
}
