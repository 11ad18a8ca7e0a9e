/**
 * Rows that a move holds until its commit. Always in this order, so that nobody waits in a circle: the staff member (`lockTaker`) or the team that takes or is given,
 * then conversations (by id where there are several), then the group's head row.
 */
import type { ConversationState } from '#contract/lives/conversationLife.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface LockedConversation extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly memberId: string;
  readonly state: ConversationState;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly teamId: string | null;
  readonly lastSeq: number;
  readonly isUrgent: boolean;
  readonly version: number;
}

/** The system is asked for no organisation: it acts for all of them. Foreign and missing conversations look alike. */
const lockSql = `select c.* from conversation c where c.id = any($1) and c.deleted_at is null and ($2::uuid[] is null or c.org_id = any($2)) order by c.id for no key update`;
/** The row is read again where its lock was waited for, so what somebody committed meanwhile is seen. */
const readSql = `
  with c as materialized (${lockSql})
  select c.id, c.org_id as "orgId", o.group_id as "groupId", c.member_id as "memberId", c.state, c.assignee_id as "assigneeId", u.nick_name as "assigneeName",
    c.team_id as "teamId", c.last_seq as "lastSeq", coalesce(c.is_urgent, false) as "isUrgent", c.version
  from c join organisation o on o.id = c.org_id left join staff_user u on u.id = c.assignee_id`;

const scopeOf = (principal: Pick<Principal, 'kind' | 'orgIds'>): readonly string[] | null => (principal.kind === 'system' ? null : principal.orgIds);

/** @returns by id; those that are foreign or missing are not in it */
export async function lockConversations(
  query: Query,
  ids: readonly string[],
  principal: Pick<Principal, 'kind' | 'orgIds'>,
): Promise<Map<string, LockedConversation>> {
  const rows = await query.query<LockedConversation>(readSql, [ids, scopeOf(principal)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws Refusal conversationUnknown */
export async function lockConversation(query: Query, id: string, principal: Pick<Principal, 'kind' | 'orgIds'>): Promise<LockedConversation> {
  const row = (await lockConversations(query, [id], principal)).get(id);
  if (!row) throw new Refusal('conversationUnknown');
  return row;
}

/** No conversation comes into a team that is being ended. */
export async function lockTeam(query: Query, teamId: string): Promise<void> {
  await query.query('select 1 from team where id = $1 for share', [teamId]);
}
