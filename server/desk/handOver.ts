/** Going off duty: each conversation is passed on like any other move; what could not be stays as it was and is told with its reason. */
import { errorText } from '#contract/errors.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { tellOfMoves } from './ofMoves.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { unfit } from '#server/kit/unfit.ts';
import type { Who } from '#server/kit/who.ts';
import { lockConversations, lockPerson, lockTeam } from './lock.ts';
import type { LockedConversation } from './lock.ts';
import { moveLocked } from './move.ts';
import type { MoveInput } from './moveInput.ts';
import { storeNote } from './notes.ts';
import { withSavepoint } from '#server/log/savepoint.ts';

type Asked = Takes<'conversation.handOver'>;
type Outcome = Answers<'conversation.handOver'>[number];

/** @throws Refusal invalidInput where nobody is named */
function moveFor(asked: Asked, who: Who): MoveInput {
  if (asked.to === 'queue') return { move: 'requeue' };
  if (asked.to === 'person') {
    if (asked.toUserId == null) throw unfit(who, 'toUserId', ['要交给哪位同事', 'Name the colleague who takes over']);
    return { move: 'assign', toUserId: asked.toUserId };
  }
  if (asked.toTeamId == null) throw unfit(who, 'toTeamId', ['要交给哪个小组', 'Name the team that takes over']);
  return { move: 'requeue', toTeamId: asked.toTeamId };
}

interface Given {
  readonly move: MoveInput;
  /** Empty: none is left. */
  readonly note: string;
}

async function handOne(tx: Tx, of: LockedConversation | undefined, given: Given, who: Who): Promise<void> {
  if (!of) throw new Refusal('conversationUnknown');
  await moveLocked(tx, of, given.move, who);
  const { id: conversationId, lastSeq: afterSeq, orgId, groupId, memberId } = of;
  if (given.note !== '') await storeNote(tx, { conversationId, afterSeq, orgId, groupId, memberId }, { text: given.note }, who);
}

export async function handOver(tx: Tx, asked: Asked, who: Who): Promise<Outcome[]> {
  const move = moveFor(asked, who);
  const note = asked.note?.trim() ?? '';
  const ids = [...new Set(asked.conversationIds)];
  if (move.toUserId != null) await lockPerson(tx, move.toUserId);
  if (move.toTeamId != null) await lockTeam(tx, move.toTeamId);
  const locked = await lockConversations(tx, ids, who);
  const outcomes: Outcome[] = [];
  const moved: LockedConversation[] = [];
  for (const conversationId of ids) {
    const refusal = await withSavepoint(tx, (row) => handOne(row, locked.get(conversationId), { move, note }, who));
    const of = locked.get(conversationId);
    if (of && !refusal) moved.push(of);
    outcomes.push({ conversationId, isDone: !refusal, reason: refusal ? errorText(refusal.reason, who.language, refusal.values) : null });
  }
  await tellOfMoves(tx, moved, { asked: move, remark: note }, who);
  return outcomes;
}
