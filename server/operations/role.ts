/** Whom a role concerns. */
import { isPresentSql } from '#server/desk/presence.ts';
import { Refusal } from '#server/refusal.ts';
import type { Handlers } from './handler.ts';
import { reads } from './handler.ts';

/** $1 the group, $2 the role. Who is switched off is no longer concerned. */
const affectedSql = `select count(*)::int as people, (count(*) filter (where ${isPresentSql('u.id')}))::int as online
  from staff_user u join organisation o on o.id = u.org_id join role r on r.id = $2
  where o.group_id = $1 and u.enabled and u.deleted_at is null and (r.code = any(u.role_codes)
    or exists (select from user_bind_org b where b.user_id = u.id and b.deleted_at is null and r.code = any(b.role_codes)))`;

export const role: Pick<Handlers, 'role.affected'> = {
  'role.affected': reads(async (query, { id }, who) => {
    const there = await query.query('select 1 from role where id = $1 and org_id = $2 and deleted_at is null', [id, who.groupId]);
    const [found] = await query.query<{ people: number; online: number }>(affectedSql, [who.groupId, id]);
    if (there.length === 0 || !found) throw new Refusal('notFound');
    return found;
  }),
};
