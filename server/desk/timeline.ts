/** A conversation's steps and the notes inside it stand between its messages. */
import { deskLimits } from '#contract/limits/chat.ts';
import type { Answers } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

export type TimelineRow = Answers<'conversation.timeline'>[number];

/** Each half by its own index, newest first; the newest of both, in order. */
const sql = `
  select * from (
    (select s.id, 'step' as kind, s.after_seq as "afterSeq", s.at, s.actor_kind as "actorKind", s.actor_id as "actorId", s.actor_name as "actorName", null as text, s.move,
      s.to_user_name as "toUserName", s.to_team_name as "toTeamName", s.waited_since as "waitedSince", s.until, s.close_reason as "closeReason", s.remark
     from conversation_step s where s.conversation_id = $1 order by s.at desc, s.id desc limit ${deskLimits.timelineRows})
    union all
    (select n.id, 'note', n.after_seq, n.at, 'staff', n.author_id, n.author_name, n.text, null, null, null, null, null, null, null
     from note n where n.conversation_id = $1 and n.deleted_at is null order by n.at desc, n.id desc limit ${deskLimits.timelineRows})
    order by at desc, id desc limit ${deskLimits.timelineRows}
  ) newest order by at, id`;

/** @throws Refusal conversationUnknown */
export async function readTimeline(query: Query, conversationId: string, principal: Principal): Promise<TimelineRow[]> {
  const [found] = await query.query('select 1 from conversation where id = $1 and org_id = any($2) and deleted_at is null', [conversationId, principal.orgIds]);
  if (!found) throw new Refusal('conversationUnknown');
  return query.query<TimelineRow & Record<string, unknown>>(sql, [conversationId]);
}
