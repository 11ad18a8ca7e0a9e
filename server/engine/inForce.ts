/** A change of an inherited row may change which of the rows beside it are in force: those get an event too. */
import { logLimits } from '#contract/limits/chat.ts';
import { inForceField } from '#contract/readings/inherited.ts';
import { frameType } from '#contract/socket.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { organisationsBelow } from '#server/db/below.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Entity } from './entities.ts';

/** Whoever sees rows of the organisation, and of those above it, gets an event: another row may be in force. */
export async function tellBeside(tx: Tx, entity: Entity, principal: Principal, { id, orgId }: { readonly id: string; readonly orgId: string }): Promise<void> {
  if (!entity.stored.has(inForceField)) return;
  const beside = await tx.query<{ id: string }>(
    `select r.id from careline_line($1) up join ${entity.table} r on r.org_id = up.id and r.id <> $2 and r.deleted_at is null order by up.depth, r.id`,
    [orgId, id],
  );
  if (beside.length === 0) return;
  const audience = { orgIds: await organisationsBelow(tx, [orgId]), memberIds: [] };
  const about = { groupId: principal.groupId, frameType: frameType.changed, entity: entity.name, change: 'updated', actorId: principal.id } as const;
  for (let at = 0; at < beside.length; at += logLimits.manyIds)
    tx.append({ ...about, entityId: null, many: beside.slice(at, at + logLimits.manyIds).map((row) => row.id), version: 0, audience });
}
