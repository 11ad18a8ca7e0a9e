/** The end of a team: whoever waited in its queue waits in everybody's, and nothing else of its conversations changes. */
import type { ConversationState } from '#contract/lives/conversationLife.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { writeStep } from './steps.ts';
import { publishConversation } from './publishConversation.ts';

interface Left extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly memberId: string;
  readonly state: ConversationState;
  readonly lastSeq: number;
  readonly version: number;
  readonly at: string;
}

/** Waits for moves into it that are under way (lock.ts); whatever comes later finds it gone. */
const endSql = `
  update team set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = $3
  where id = $1 and org_id = $2 and deleted_at is null returning version`;
/** Closed ones leave it as well, so that nobody comes back into a queue that is nobody's; no event is written for them: nobody is at work on them. */
const leaveSql = `
  with of_it as materialized (select c.id from conversation c where c.team_id = $1 order by c.id for no key update),
  left_it as (
    update conversation c set team_id = null, version = c.version + (c.state <> 'closed')::integer, updated_at = now(), updated_by = $2
    from of_it where c.id = of_it.id
    returning c.id, c.org_id as "orgId", c.member_id as "memberId", c.state, c.last_seq as "lastSeq", c.version)
  select *, date_trunc('milliseconds', clock_timestamp()) as at from left_it where state <> 'closed' order by id`;

export interface EndedTeam {
  readonly version: number;
  /** Conversations that were open. */
  readonly left: number;
}

/** @throws Refusal notFound: foreign and missing ones look alike */
export async function endTeam(tx: Tx, teamId: string, principal: Principal): Promise<EndedTeam> {
  const [team] = await tx.query<{ version: number }>(endSql, [teamId, principal.orgId, principal.id]);
  if (!team) throw new Refusal('notFound');
  const left = await tx.query<Left>(leaveSql, [teamId, principal.id]);
  for (const { id, orgId, memberId, state, lastSeq, version, at } of left) {
    if (state === 'waiting') {
      const moved = { move: 'requeue', fromState: state, toState: state, waitedSince: null, until: null, closeReason: null, remark: null } as const;
      await writeStep(tx, { conversationId: id, orgId, afterSeq: lastSeq, at, ...moved }, principal);
    }
    publishConversation(tx, { id, orgId, groupId: principal.groupId, memberId }, { version, patch: { teamId: null } }, principal);
  }
  return { version: team.version, left: left.length };
}
