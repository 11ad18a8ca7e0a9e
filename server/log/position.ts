import type { Query, Row, Statement } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

const headSql = prepared('select position from event_head where group_id = $1');

/** The statement of `readPosition`, to be sent with that of the rows. */
export const positionOf = (groupId: string): Statement => ({ text: headSql, values: [groupId], isKept: true, isServers: true });
export const positionIn = ([head]: readonly Row[]): number => (head?.['position'] as number | undefined) ?? 0;

/** The group's last position, 0 if none. Inside a snapshot it is the one that the rows beside it are true at. */
export const readPosition = async (query: Query, groupId: string): Promise<number> => positionIn(await query.query(headSql, [groupId]));

/** Everything above this is still kept. */
export async function readKeptFrom(query: Query, groupId: string): Promise<number> {
  const [kept] = await query.query<{ position: number }>('select position from event_kept where group_id = $1', [groupId]);
  return kept?.position ?? 0;
}
