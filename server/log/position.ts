import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

const headSql = prepared('select position from event_head where group_id = $1');

/** The group's last position, 0 if none. Inside a snapshot it is the one that the rows beside it are true at. */
export async function readPosition(query: Query, groupId: string): Promise<number> {
  const [head] = await query.query<{ position: number }>(headSql, [groupId]);
  return head?.position ?? 0;
}

/** Everything above this is still kept. */
export async function readKeptFrom(query: Query, groupId: string): Promise<number> {
  const [kept] = await query.query<{ position: number }>('select position from event_kept where group_id = $1', [groupId]);
  return kept?.position ?? 0;
}
