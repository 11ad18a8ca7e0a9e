/** Staff at a live connection are told here, on whichever node, with the news of it. `server/hub/presence.ts` writes them. */
import { deskLimits } from '#contract/limits/chat.ts';
import type { ColleaguePatch } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

/**
 * SQL: whether this person is present. Rows of a node that vanished are too old until another node takes them away.
 * @param userId the column, such as `u.id`
 */
export const isPresentSql = (userId: string): string =>
  `exists (select from staff_presence as at_desk where at_desk.user_id = ${userId} and at_desk.seen_at > now() - interval '${deskLimits.presenceGoneMs} ms')`;

/** Those of `userIds` who are present. */
export async function readPresent(query: Query, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await query.query<{ id: string }>(`select u.id from unnest($1::uuid[]) as u(id) where ${isPresentSql('u.id')}`, [userIds]);
  return new Set(rows.map((row) => row.id));
}

interface StaffPresence extends Record<string, unknown> {
  readonly id: string;
  readonly dutyState: ColleaguePatch['dutyState'];
  readonly version: number;
  readonly isPresent: boolean;
  readonly groupId: string;
  readonly orgIds: string[];
}
const presenceSql = `
  select u.id, u.duty_state as "dutyState", u.version, ${isPresentSql('u.id')} as "isPresent", o.group_id as "groupId", array_agg(o.id) as "orgIds"
  from staff_user u join organisation o on o.id = u.org_id or o.id = any(u.bound_org_ids)
  where u.id = any($1) and u.deleted_at is null group by u.id, o.group_id order by u.id`;

/** Publishes to the staff of all the person's organisations how they stand now: duty and presence, as this transaction sees them. Call it after the change. */
export async function appendColleagues(tx: Tx, userIds: readonly string[], actorId?: string): Promise<void> {
  for (const { id, dutyState, version, isPresent, groupId, orgIds } of await tx.query<StaffPresence>(presenceSql, [userIds])) {
    const patch: ColleaguePatch = { dutyState, isPresent };
    tx.append({
      groupId,
      frameType: 17,
      entity: 'staffUser',
      entityId: id,
      change: 'updated',
      version,
      patch: { ...patch },
      audience: { orgIds, memberIds: [] },
      actorId: actorId ?? id,
    });
  }
}
