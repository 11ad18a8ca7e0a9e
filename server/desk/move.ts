/**
 * One move of a conversation's life (contract/lives/conversationLife.ts), by a person or by the system: what forbids it, the row, its step and its event.
 * Moves made by messages (answer, write, writeOn) belong to chat_append.
 */
import { conversationLife, staffMoves } from '#contract/lives/conversationLife.ts';
import type { StaffMove } from '#contract/lives/conversationLife.ts';
import { movesFrom } from '#contract/lives/life.ts';
import { deskLimits } from '#contract/limits/chat.ts';
import type { Query } from '#server/db/database.ts';
import { handOverRows } from '#server/db/rlsContext.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { invalid } from '#server/kit/invalid.ts';
import { notifyOfMoves } from './ofMoves.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { compareHolder, lockTaker, requireRoom } from '#server/engine/claim.ts';
import { lockConversation, lockTeam } from './lock.ts';
import type { LockedConversation } from './lock.ts';
import type { MoveAsked, MoveInput } from './moveInput.ts';
import { mayAnswerIn } from './people.ts';
import { writeStep } from './steps.ts';
import { publishConversation } from './publishConversation.ts';
import type { WholePatch } from './publishConversation.ts';

export interface Moved {
  readonly conversationId: string;
  readonly orgId: string;
  readonly from: LockedConversation['state'];
  readonly to: LockedConversation['state'];
  readonly version: number;
}

/** Names what can be done instead, in the caller's language. */
function refuseMove(of: LockedConversation, move: StaffMove, principal: Principal): never {
  const language = principal.language === 'en' ? 1 : 0;
  const possible = movesFrom(conversationLife, of.state, principal.kind).filter((name): name is StaffMove => name in staffMoves);
  throw new Refusal('impossibleMove', {
    from: conversationLife.states[of.state].label[language],
    to: conversationLife.states[conversationLife.moves[move].to].label[language],
    allowed: possible.map((name) => staffMoves[name][language]).join(language === 1 ? ', ' : '、'),
  });
}

const isHeld = (of: LockedConversation): boolean => of.assigneeId !== null && of.state !== 'closed' && of.state !== 'waiting';

/** The holder is looked at first, then whether the table has the move. @throws Refusal notYours, impossibleMove */
function requireMove(of: LockedConversation, move: StaffMove, principal: Principal): void {
  const isOthers = principal.kind !== 'system' && of.assigneeId !== principal.id && isHeld(of);
  if (isOthers && !principal.rights.has('desk.team')) throw new Refusal('notYours', { name: of.assigneeName ?? '' });
  if (!movesFrom(conversationLife, of.state, principal.kind).includes(move)) refuseMove(of, move, principal);
}

interface Target {
  readonly id: string;
  readonly name: string;
}

/** The last assignment went to this person: the next one goes to somebody else. */
async function giveTo(query: Query, asked: MoveInput, orgId: string, principal: Principal): Promise<Target> {
  if (asked.toUserId == null) throw invalid(principal, 'toUserId', ['要转给哪位同事', 'Name the colleague who takes over']);
  const [user] = await query.query<Target & Record<string, unknown>>(
    `update staff_user u set last_assigned_at = clock_timestamp() where u.id = $2 and ${mayAnswerIn} returning u.id, u.nick_name as name`,
    [orgId, asked.toUserId],
  );
  if (!user) throw new Refusal('targetUnknown');
  return user;
}

async function teamFor(query: Query, asked: MoveInput, orgId: string): Promise<Target | undefined> {
  if (asked.toTeamId == null) return undefined;
  const [team] = await query.query<Target & Record<string, unknown>>(
    'select t.id, t.name from team t where t.id = $1 and t.org_id = $2 and t.deleted_at is null',
    [asked.toTeamId, orgId],
  );
  if (!team) throw new Refusal('targetUnknown');
  return team;
}

/** The database's clock decides, as about every moment here. */
async function momentFor(query: Query, asked: MoveInput, principal: Principal): Promise<string> {
  if (asked.until == null) throw invalid(principal, 'until', ['要稍后到什么时候', 'Say until when']);
  const [fits] = await query.query<{ fits: boolean }>(
    `select $1::timestamptz > clock_timestamp() and $1::timestamptz <= clock_timestamp() + make_interval(days => ${deskLimits.snoozeMostDays}) as fits`,
    [asked.until],
  );
  if (!fits?.fits) {
    throw invalid(principal, 'until', [
      `时间应在现在之后、${deskLimits.snoozeMostDays} 天以内`,
      `The time must be in the future and within ${deskLimits.snoozeMostDays} days`,
    ]);
  }
  return asked.until;
}

async function requireSeen(query: Query, of: LockedConversation, seenSeq: number): Promise<void> {
  const [newer] = await query.query(`select 1 from message where conversation_id = $1 and seq > $2 and sender_kind = 'member' limit 1`, [of.id, seenSeq]);
  if (newer) throw new Refusal('newerMessage');
}

/** A move writes these beside the state. */
interface Brought {
  readonly assigneeId: string | null;
  readonly toUser?: Target;
  readonly toTeam?: Target | undefined;
  readonly until?: string;
}

/** A colleague may be given more than their limit; nobody takes more by themselves, and the system never goes beyond it. */
async function bringTo(tx: Tx, of: LockedConversation, toUser: Target, principal: Principal): Promise<Brought> {
  if (of.assigneeId !== toUser.id && (principal.kind === 'system' || toUser.id === principal.id)) await requireRoom(tx, 'conversation', toUser.id, of.orgId);
  return { assigneeId: toUser.id, toUser };
}

async function bringFor(tx: Tx, of: LockedConversation, asked: MoveInput, principal: Principal): Promise<Brought> {
  const kept = { assigneeId: of.assigneeId };
  switch (asked.move) {
    case 'claim':
      await requireRoom(tx, 'conversation', principal.id, of.orgId);
      return { assigneeId: principal.id };
    case 'reopen':
      return { assigneeId: principal.id };
    case 'assign':
      return bringTo(tx, of, await giveTo(tx, asked, of.orgId, principal), principal);
    case 'requeue':
      return { assigneeId: null, toTeam: await teamFor(tx, asked, of.orgId) };
    case 'snooze':
      return { ...kept, until: await momentFor(tx, asked, principal) };
    case 'close':
      if (asked.seenSeq != null) await requireSeen(tx, of, asked.seenSeq);
      return kept;
    case 'awaitCustomer':
    case 'wake':
      return kept;
  }
}

type MovedRow = WholePatch & { readonly version: number; readonly waitedSince: string | null; readonly at: string } & Record<string, unknown>;

/** `$2` is the move; a case that does not name it keeps what was there. The order of the cases is that of the contract's fields. */
const moveSql = `
  with now as materialized (select date_trunc('milliseconds', clock_timestamp()) as at),
  before as materialized (select state, waiting_since from conversation where id = $1)
  update conversation c set
    state = $3, assignee_id = $4,
    team_id = case when $2 = 'requeue' then $5::uuid else c.team_id end,
    waiting_since = case $2 when 'close' then null when 'requeue' then coalesce(c.waiting_since, n.at) else c.waiting_since end,
    is_urgent = case when $2 = 'close' then false else c.is_urgent end,
    snoozed_until = case when $2 = 'snooze' then $6::timestamptz end,
    opened_at = case when $2 = 'reopen' then n.at else c.opened_at end,
    first_reply_at = case when $2 = 'reopen' then null else c.first_reply_at end,
    closed_at = case $2 when 'close' then n.at when 'reopen' then null else c.closed_at end,
    close_reason = case $2 when 'close' then $7 when 'reopen' then null else c.close_reason end,
    version = c.version + 1, updated_at = n.at, updated_by = $8
  from now n, before b where c.id = $1
  returning c.version, c.state, c.assignee_id as "assigneeId", c.waiting_since as "waitingSince", c.team_id as "teamId", coalesce(c.is_urgent, false) as "isUrgent",
    c.opened_at as "openedAt", c.first_reply_at as "firstReplyAt", c.closed_at as "closedAt", c.close_reason as "closeReason", c.snoozed_until as "snoozedUntil",
    case when b.state = 'waiting' and $3 <> 'waiting' or $2 = 'close' then b.waiting_since end as "waitedSince", n.at`;

/** The person who takes or is given is locked before the conversation (lock.ts). */
const takerOf = (asked: MoveAsked, principal: Principal): string | null | undefined =>
  asked.move === 'claim' ? principal.id : asked.move === 'assign' ? asked.toUserId : null;

/**
 * @param principal a person who may write, or the system (kind 'system'), which acts in every organisation
 * @throws Refusal conversationUnknown, alreadyClaimed, notYours, impossibleMove, atCapacity, newerMessage, targetUnknown, invalidInput
 */
export async function moveConversation(tx: Tx, asked: MoveAsked, principal: Principal): Promise<Moved> {
  const taker = takerOf(asked, principal);
  if (taker != null) await lockTaker(tx, taker);
  if (asked.toTeamId != null) await lockTeam(tx, asked.toTeamId);
  const of = await lockConversation(tx, asked.conversationId, principal);
  const moved = await moveLocked(tx, of, asked, principal);
  await notifyOfMoves(tx, [of], { asked, remark: asked.remark ?? '' }, principal);
  return moved;
}

/** Somebody takes what nobody holds; whoever clicks twice, or asks again after an answer that was lost, has what they wanted. @throws Refusal alreadyClaimed */
function hasIt(of: LockedConversation, { move }: MoveInput, { id, kind }: Principal): boolean {
  // The system takes nothing for itself: its table says so.
  if (move !== 'claim' || kind === 'system' || !isHeld(of)) return false;
  return compareHolder({ id: of.assigneeId, name: of.assigneeName }, id, null) && of.state === conversationLife.moves.claim.to;
}

/** The same where the taker and the row are locked already, in the order of lock.ts. */
export async function moveLocked(tx: Tx, of: LockedConversation, asked: MoveInput, principal: Principal): Promise<Moved> {
  if (hasIt(of, asked, principal)) return { conversationId: of.id, orgId: of.orgId, from: of.state, to: of.state, version: of.version };
  requireMove(of, asked.move, principal);
  const brought = await bringFor(tx, of, asked, principal);
  if (brought.assigneeId !== principal.id && (principal.ownOrgIds ?? []).length > 0) await handOverRows(tx);
  const to = conversationLife.moves[asked.move].to;
  const closeReason = asked.move === 'close' ? (asked.closeReason ?? null) : null;
  const [moved] = await tx.query<MovedRow>(moveSql, [
    of.id,
    asked.move,
    to,
    brought.assigneeId,
    brought.toTeam?.id ?? null,
    brought.until ?? null,
    closeReason,
    principal.id,
  ]);
  if (!moved) throw new Error(`The conversation ${of.id} was locked and is gone: expected its row to stay until the commit.`);
  const { version, waitedSince, at, ...patch } = moved;
  await writeStep(
    tx,
    {
      conversationId: of.id,
      orgId: of.orgId,
      afterSeq: of.lastSeq,
      move: asked.move,
      fromState: of.state,
      toState: to,
      toUser: brought.toUser,
      toTeam: brought.toTeam,
      waitedSince,
      until: patch.snoozedUntil,
      closeReason,
      remark: asked.remark ?? null,
      at,
    },
    principal,
  );
  publishConversation(tx, of, { version, patch }, principal);
  return { conversationId: of.id, orgId: of.orgId, from: of.state, to, version };
}
