/** Going off duty: each conversation is passed on like any other move; what could not be passed on stays as it was and is answered with its reason. */
import { errorText } from '#contract/errors.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyOfMoves } from './ofMoves.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { lockTaker } from '#server/engine/claim.ts';
import { lockConversations, lockTeam } from './lock.ts';
import type { LockedConversation } from './lock.ts';
import { moveLocked } from './move.ts';
import type { MoveInput } from './moveInput.ts';
import { storeNote } from './notes.ts';
import { withSavepoint } from '#server/log/savepoint.ts';

type Asked = Takes<'conversation.handOver'>;
type Outcome = Answers<'conversation.handOver'>[number];

/** @throws Refusal invalidInput where nobody is named */
function moveFor(asked: Asked, principal: Principal): MoveInput {
  if (asked.to === 'queue') return { move: 'requeue' };
  if (asked.to === 'person') {
    if (asked.toUserId == null) throw invalid(principal, 'toUserId', ['要交给哪位同事', 'Name the colleague who takes over']);
    return { move: 'assign', toUserId: asked.toUserId };
  }
  if (asked.toTeamId == null) throw invalid(principal, 'toTeamId', ['要交给哪个小组', 'Name the team that takes over']);
  return { move: 'requeue', toTeamId: asked.toTeamId };
}

interface Given {
  readonly move: MoveInput;
  /** Empty: none is left. */
  readonly note: string;
}

async function handOne(tx: Tx, of: LockedConversation | undefined, given: Given, principal: Principal): Promise<void> {
  if (!of) throw new Refusal('conversationUnknown');
  await moveLocked(tx, of, given.move, principal);
  const { id: conversationId, lastSeq: afterSeq, orgId, groupId, memberId } = of;
  if (given.note !== '') await storeNote(tx, { conversationId, afterSeq, orgId, groupId, memberId }, { text: given.note }, principal);
}

export async function handOver(tx: Tx, asked: Asked, principal: Principal): Promise<Outcome[]> {
  const move = moveFor(asked, principal);
  const note = asked.note?.trim() ?? '';
  const ids = [...new Set(asked.conversationIds)];
  if (move.toUserId != null) await lockTaker(tx, move.toUserId);
  if (move.toTeamId != null) await lockTeam(tx, move.toTeamId);
  const locked = await lockConversations(tx, ids, principal);
  const outcomes: Outcome[] = [];
  const moved: LockedConversation[] = [];
  for (const conversationId of ids) {
    const refusal = await withSavepoint(tx, (row) => handOne(row, locked.get(conversationId), { move, note }, principal));
    const of = locked.get(conversationId);
    if (of && !refusal) moved.push(of);
    outcomes.push({ conversationId, isDone: !refusal, reason: refusal ? errorText(refusal.reason, principal.language, refusal.values) : null });
  }
  await notifyOfMoves(tx, moved, { asked: move, remark: note }, principal);
  return outcomes;
}
