import { conversationLife } from '#contract/lives/conversationLife.ts';
import type { ConversationMove, ConversationState } from '#contract/lives/conversationLife.ts';
import type { Mark } from '#src/shell/machines/console/context.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';

/** The head offers these: a move, or the choice between two (`transfer`: to a person or to a queue). */
export const offered = ['claim', 'reopen', 'transfer', 'snooze', 'wake', 'close', 'awaitCustomer'] as const;
export type OfferName = (typeof offered)[number];

const movesOf: Readonly<Record<OfferName, readonly ConversationMove[]>> = {
  claim: ['claim'],
  reopen: ['reopen'],
  transfer: ['assign', 'requeue'],
  snooze: ['snooze'],
  wake: ['wake'],
  close: ['close'],
  awaitCustomer: ['awaitCustomer'],
};

/** Something cannot be done now for one of these reasons; the words say who could, or what comes first. */
export type Hindrance =
  | { readonly why: 'offline' }
  | { readonly why: 'moving' }
  | { readonly why: 'notYours'; readonly name: string }
  /** The life has no such move from here; `first` leads to where it has. */
  | { readonly why: 'state'; readonly state: ConversationState; readonly first: ConversationMove | null };

export interface Asking {
  readonly row: Pick<ChatRow, 'state' | 'assigneeId' | 'assigneeName'>;
  readonly myId: string | undefined;
  readonly runsTeam: boolean;
  readonly mark: Mark;
  readonly isMoving: boolean;
}

const isState = (state: string): state is ConversationState => Object.hasOwn(conversationLife.states, state);
const leaves = (move: ConversationMove, state: ConversationState): boolean => (conversationLife.moves[move].from as readonly string[]).includes(state);
const isBy = (move: ConversationMove, by: 'staff'): boolean => (conversationLife.moves[move].by as readonly string[]).includes(by);

/** The staff move from here after which one of these is possible. */
function stepBefore(moves: readonly ConversationMove[], state: ConversationState): ConversationMove | null {
  const steps: readonly ConversationMove[] = ['claim', 'reopen', 'wake'];
  return steps.find((step) => leaves(step, state) && moves.some((move) => leaves(move, conversationLife.moves[step].to))) ?? null;
}

/** Null: it can be done. The server decides again. */
export function hindranceOf(name: OfferName, { row, myId, runsTeam, mark, isMoving }: Asking): Hindrance | null {
  if (!isState(row.state)) return { why: 'state', state: 'closed', first: null };
  const { state } = row;
  const moves = movesOf[name].filter((move) => isBy(move, 'staff'));
  if (!moves.some((move) => leaves(move, state))) return { why: 'state', state, first: stepBefore(moves, state) };
  const isFree = name === 'claim' || name === 'reopen';
  if (!isFree && row.assigneeId !== null && row.assigneeId !== myId && !runsTeam) return { why: 'notYours', name: row.assigneeName ?? '' };
  // A decision on a list that may be half a minute old may be wrong: the machine refuses it too.
  if (mark !== 'live' && mark !== 'catchingUp') return { why: 'offline' };
  return isMoving ? { why: 'moving' } : null;
}

/** These stand as buttons on the head of a conversation in this state. */
export function buttonsIn(state: string): readonly OfferName[] {
  if (state === 'waiting') return ['claim', 'transfer', 'close'];
  if (state === 'closed') return ['reopen'];
  return ['transfer', state === 'snoozed' ? 'wake' : 'snooze', 'close'];
}

/** One would look for these and cannot have them in this state: they stand in the menu, with what comes first. */
export function missedIn(state: string): readonly OfferName[] {
  if (state === 'waiting') return ['snooze', 'awaitCustomer'];
  return state === 'closed' ? ['transfer', 'snooze'] : ['awaitCustomer'];
}
