/** Whoever has the list, the batch or the customer open hears what became of a message. */
import { logLimits } from '#contract/limits/chat.ts';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

/** Without `append` nobody who looks is told: the code of a login is written before anybody has come in. */
export type Asking = Query & Partial<Pick<Tx, 'append'>>;

export interface ToldMessage extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
}

export async function tellMessages(tx: Asking, rows: readonly ToldMessage[], change: 'created' | 'updated'): Promise<void> {
  const { append } = tx;
  if (!append || rows.length === 0) return;
  const orgIds = [...new Set(rows.map(({ orgId }) => orgId))];
  const orgs = await tx.query<{ id: string; groupId: string }>('select id, group_id as "groupId" from organisation where id = any($1)', [orgIds]);
  for (const { id: orgId, groupId } of orgs) {
    const own = rows.filter((row) => row.orgId === orgId);
    for (let at = 0; at < own.length; at += logLimits.manyIds) {
      const some = own.slice(at, at + logLimits.manyIds);
      append({
        groupId,
        frameType: frameType.changed,
        entity: 'sentMessage',
        entityId: some.length === 1 ? (some[0]?.id ?? null) : null,
        ...(some.length === 1 ? {} : { many: some.map(({ id }) => id) }),
        change,
        version: some.length === 1 ? (some[0]?.version ?? 1) : 1,
        audience: { orgIds: [orgId], memberIds: [] },
        actorId: nilId,
      });
    }
  }
}
