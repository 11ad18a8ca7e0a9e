/** A message to a person is a row of their own and an event to them alone, written in the transaction that caused it. */
import { randomUUIDv7 } from 'node:crypto';
import { logLimits } from '#contract/limits/chat.ts';
import type { MessageKind } from '#contract/choices/messages.ts';
import type { MessageValues } from '#contract/resources/systemMessage.ts';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { isOver } from '#server/session/sessionRow.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface Told {
  readonly kind: MessageKind;
  /** Fills the words of the kind (`messageKinds`). */
  readonly values?: MessageValues;
  /** A screen of the console, from its `/` on. */
  readonly link?: string;
  /** The message is about this: its reader sees it where they see that. Else it stands where they are now. */
  readonly of?: Place;
}
interface Place {
  readonly orgId: string;
  readonly groupId: string;
}
interface Receiver extends Place, Record<string, unknown> {
  readonly recipientId: string;
}
type Actor = Pick<Principal, 'id'>;

/** An event with as many people as rows tells each of them of their own row only (server/log/frames.ts). */
function appendCreated(tx: Tx, receivers: readonly (Receiver & { readonly id: string })[], actor: Actor): void {
  for (let from = 0; from < receivers.length; from += logLimits.manyIds) {
    const some = receivers.slice(from, from + logLimits.manyIds);
    const [first] = some;
    if (!first) return;
    tx.append({
      groupId: first.groupId,
      frameType: frameType.changed,
      entity: 'systemMessage',
      entityId: some.length === 1 ? first.id : null,
      ...(some.length === 1 ? {} : { many: some.map((one) => one.id) }),
      change: 'created',
      version: 1,
      audience: { orgIds: [...new Set(some.map((one) => one.orgId))], memberIds: [], staffIds: some.map((one) => one.recipientId) },
      actorId: actor.id,
    });
  }
}

async function store(tx: Tx, receivers: readonly Receiver[], told: Told, actor: Actor): Promise<void> {
  const rows = receivers.map(({ recipientId, orgId, groupId }) => ({ id: randomUUIDv7(), recipientId, orgId, groupId }));
  await tx.query(
    `insert into system_message (id, org_id, created_by, recipient_id, kind, values, link, created_at)
     select r.id, r."orgId", $2, r."recipientId", $3, $4, $5, date_trunc('milliseconds', clock_timestamp())
     from jsonb_to_recordset($1::jsonb) as r(id uuid, "orgId" uuid, "recipientId" uuid)`,
    [JSON.stringify(rows), actor.id, told.kind, JSON.stringify(told.values ?? {}), told.link ?? null],
  );
  for (const ofGroup of Map.groupBy(rows, (row) => row.groupId).values()) appendCreated(tx, ofGroup, actor);
}

/** Somebody is now in the organisation of their latest live session, else in their own. Whoever is gone or switched off is nowhere. */
const placesSql = `
  select u.id as "recipientId", o.id as "orgId", o.group_id as "groupId"
  from staff_user u
  left join lateral (
    select s.org_id from session s where s.subject_kind = 'staff' and s.subject_id = u.id and not ${isOver} order by s.last_used_at desc limit 1
  ) s on true
  join organisation o on o.id = coalesce($2::uuid, s.org_id, u.org_id)
  where u.id = any($1) and u.enabled and u.deleted_at is null order by u.id`;

export async function notifyPeople(tx: Tx, recipientIds: readonly string[], told: Told, actor: Actor): Promise<void> {
  if (recipientIds.length > 0) await store(tx, await tx.query<Receiver>(placesSql, [recipientIds, told.of?.orgId ?? null]), told, actor);
}

export const notifyPerson = (tx: Tx, recipientId: string, told: Told, actor: Actor): Promise<void> => notifyPeople(tx, [recipientId], told, actor);

/** $1 the organisations, $2 the sender: everybody who belongs to one of them, once, in their own before others. */
const receiversSql = `
  select u.id as "recipientId", o.id as "orgId", o.group_id as "groupId"
  from staff_user u join lateral (
    select o.id, o.group_id from organisation o where o.id = any($1) and (o.id = u.org_id or o.id = any(u.bound_org_ids)) order by (o.id = u.org_id) desc, o.id limit 1
  ) o on true
  where u.enabled and u.deleted_at is null and u.id <> $2 order by u.id`;

export async function countReceivers(query: Query, principal: Principal): Promise<number> {
  const [row] = await query.query<{ count: number }>(`select count(*)::int as count from (${receiversSql}) r`, [principal.orgIds, principal.id]);
  return row?.count ?? 0;
}

/** Everybody of the sender's organisations is told. @returns how many were told */
export async function announce(tx: Tx, told: Told, principal: Principal): Promise<number> {
  const receivers = await tx.query<Receiver>(receiversSql, [principal.orgIds, principal.id]);
  if (receivers.length > 0) await store(tx, receivers, told, principal);
  return receivers.length;
}
