/** The number of open conversations that a person holds, and that they may hold. */
import { deskDefaults } from '#contract/limits/chat.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { heldStates } from './people.ts';

/** Their own number, else the desk policy of the organisation where the conversation is, else the default. */
const sql = `
  select coalesce(u.capacity, (select p.capacity from desk_policy p where p.org_id = $2 and p.deleted_at is null), ${deskDefaults.capacity}) as "limit",
    (select count(*)::int from conversation c where c.assignee_id = u.id and c.state = any($3) and c.deleted_at is null) as "count"
  from staff_user u where u.id = $1`;

/** The person's row is locked before: two takes at once do not both find the last place. @throws Refusal atCapacity */
export async function requireRoom(query: Query, userId: string, orgId: string): Promise<void> {
  const [load] = await query.query<{ limit: number; count: number }>(sql, [userId, orgId, heldStates]);
  if (load && load.count >= load.limit) throw new Refusal('atCapacity', { count: load.count, limit: load.limit });
}
