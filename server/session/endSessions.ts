/** Whoever is logged in as somebody is so no more: that person is switched off, or is another one from now on. */
import type { Query } from '#server/db/database.ts';

/** Locked in the order in which a logout locks them. */
export async function endSessions(query: Query, kind: 'staff' | 'member', id: string): Promise<void> {
  await query.query(
    'select id from session where subject_kind = $2 and subject_id = $1 and id = family_id and expires_at > now() order by id for no key update',
    [id, kind],
  );
  const ended = await query.query<{ id: string }>(
    `update session set ended_at = now(), ended_by = 'revoked' where subject_kind = $2 and subject_id = $1 and ended_at is null returning id`,
    [id, kind],
  );
  await query.query('delete from ticket where session_id = any($1)', [ended.map((one) => one.id)]);
}
