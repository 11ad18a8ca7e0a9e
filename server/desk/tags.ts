/** Tags narrow the list of conversations: those of customers who have one here, and who of them carries one. */
import { deskLimits } from '#contract/limits/chat.ts';
import type { Answers } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';

const talkedWith = `from member m where m.org_id = any($1) and m.deleted_at is null
  and exists (select from conversation c where c.member_id = m.id and c.org_id = m.org_id and c.deleted_at is null)`;

export const readTags = (query: Query, { orgIds }: Principal): Promise<Answers<'desk.tags'>> =>
  query.query<Answers<'desk.tags'>[number] & Record<string, unknown>>(
    `select t.tag, count(*)::int as count from (select m.tags ${talkedWith} and m.tags <> '{}') as m, unnest(m.tags) as t(tag)
     group by t.tag order by count desc, t.tag limit ${deskLimits.tags}`,
    [orgIds],
  );

export const readTagged = (query: Query, { orgIds }: Principal, tag: string): Promise<Answers<'desk.tagged'>> =>
  query.query<Answers<'desk.tagged'>[number] & Record<string, unknown>>(
    `select m.id as "memberId" ${talkedWith} and m.tags @> array[$2] order by m.id limit ${deskLimits.tagged}`,
    [orgIds, tag],
  );
