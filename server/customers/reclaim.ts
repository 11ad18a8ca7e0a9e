/** A customer whom nobody followed up goes back to the pool (`return` of distributionLife). Whoever had them is told once for all that go at the same moment. */
import { frameType } from '#contract/socket.ts';
import type { RuleRow } from '#server/engine/rules/rule.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPerson } from '#server/messages/publish.ts';

interface Told extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly version: number;
}

/** Two servers that return customers of one colleague count in one message. */
const lockSql = `select pg_advisory_xact_lock(hashtext('careline returned'), hashtext($1))`;
const countSql = `update system_message s set values = jsonb_set(s.values, '{count}', to_jsonb((s.values ->> 'count')::int + 1)), version = s.version + 1, read_at = null
  where s.recipient_id = $1 and s.kind = 'customersReturned' and s.values ->> 'moment' = $2 and s.deleted_at is null
  returning s.id, s.org_id as "orgId", s.version`;

export async function tellReturned(tx: Tx, principal: Principal, row: RuleRow): Promise<void> {
  const owner = row['ownerUserId'];
  if (typeof owner !== 'string') return;
  const moment = String(row['returnsAt']);
  await tx.query(lockSql, [owner]);
  const [known] = await tx.query<Told>(countSql, [owner, moment]);
  if (!known)
    return notifyPerson(
      tx,
      owner,
      { kind: 'customersReturned', values: { count: 1, moment }, link: '/customerPool', of: { orgId: row.orgId, groupId: principal.groupId } },
      principal,
    );
  tx.append({
    groupId: principal.groupId,
    frameType: frameType.changed,
    entity: 'systemMessage',
    entityId: known.id,
    change: 'updated',
    version: known.version,
    audience: { orgIds: [known.orgId], memberIds: [], staffIds: [owner] },
    actorId: principal.id,
  });
}
