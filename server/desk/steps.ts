/** The book of a conversation's moves: one row each, written in the transaction that made the move. Those of messages are written by chat_append. */
import { randomUUIDv7 } from 'node:crypto';
import type { ConversationMove, ConversationState } from '#contract/lives/conversationLife.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface Step {
  readonly conversationId: string;
  readonly orgId: string;
  readonly afterSeq: number;
  readonly move: ConversationMove;
  readonly fromState: ConversationState;
  readonly toState: ConversationState;
  readonly toUser?: { readonly id: string; readonly name: string } | undefined;
  readonly toTeam?: { readonly id: string; readonly name: string } | undefined;
  /** Since when the customer had been waiting, where this ended it. */
  readonly waitedSince: string | null;
  readonly until: string | null;
  readonly closeReason: string | null;
  readonly remark: string | null;
  /** The moment of the move itself. */
  readonly at: string;
}

const sql = `
  insert into conversation_step (id, org_id, created_by, conversation_id, after_seq, move, from_state, to_state, actor_kind, actor_id, actor_name,
    to_user_id, to_user_name, to_team_id, to_team_name, waited_since, until, close_reason, remark, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $3, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`;

export async function writeStep(query: Query, step: Step, principal: Pick<Principal, 'kind' | 'id' | 'name'>): Promise<void> {
  await query.query(sql, [
    randomUUIDv7(),
    step.orgId,
    principal.id,
    step.conversationId,
    step.afterSeq,
    step.move,
    step.fromState,
    step.toState,
    principal.kind,
    principal.name || null,
    step.toUser?.id ?? null,
    step.toUser?.name ?? null,
    step.toTeam?.id ?? null,
    step.toTeam?.name ?? null,
    step.waitedSince,
    step.until,
    step.closeReason,
    step.remark,
    step.at,
  ]);
}
