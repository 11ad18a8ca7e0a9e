import { life } from './life.ts';

/**
 * `answer`, `write` and `writeOn` are made by messages (server/db/migrations: chat_append), the others by `conversation.move`.
 * Values are ours (spec 4: enumerated values not shown).
 */
export const conversationLife = life('conversationLife', {
  first: 'waiting',
  states: {
    waiting: { label: ['待接入', 'Waiting'], tone: 'waiting' },
    serving: { label: ['接待中', 'Serving'], tone: 'active' },
    waitingCustomer: { label: ['等客户', 'Waiting for customer'], tone: 'neutral' },
    snoozed: { label: ['稍后', 'Snoozed'], tone: 'neutral' },
    closed: { label: ['已结束', 'Closed'], tone: 'neutral' },
  },
  moves: {
    answer: { from: ['waiting', 'serving', 'snoozed', 'waitingCustomer', 'closed'], to: 'serving', label: ['回复', 'Answer'], by: ['staff'] },
    write: { from: ['closed', 'waiting'], to: 'waiting', label: ['发消息', 'Write'], by: ['member'] },
    writeOn: { from: ['serving', 'snoozed', 'waitingCustomer'], to: 'serving', label: ['继续发消息', 'Write on'], by: ['member'] },
    claim: { from: ['waiting'], to: 'serving', label: ['接入', 'Take'], by: ['staff'] },
    /** A colleague, or automatic assignment, gives it to a person. */
    assign: { from: ['waiting', 'serving', 'waitingCustomer', 'snoozed'], to: 'serving', label: ['转给同事', 'Hand to a colleague'], by: ['staff', 'system'] },
    /** It goes to a team's queue, or to everybody's. */
    requeue: { from: ['waiting', 'serving', 'waitingCustomer', 'snoozed'], to: 'waiting', label: ['转回排队', 'Back to the queue'], by: ['staff', 'system'] },
    awaitCustomer: { from: ['serving'], to: 'waitingCustomer', label: ['等客户回复', 'Wait for customer'], by: ['staff'] },
    snooze: { from: ['serving', 'waitingCustomer'], to: 'snoozed', label: ['稍后处理', 'Snooze'], by: ['staff'] },
    wake: { from: ['snoozed'], to: 'serving', label: ['到点继续', 'Wake'], by: ['staff', 'system'], when: 'snoozedUntil' },
    close: { from: ['waiting', 'serving', 'waitingCustomer', 'snoozed'], to: 'closed', label: ['结束会话', 'Close'], by: ['staff', 'system'] },
    reopen: { from: ['closed'], to: 'serving', label: ['重新打开', 'Reopen'], by: ['staff'] },
  },
});
export type ConversationState = keyof typeof conversationLife.states;
export type ConversationMove = keyof typeof conversationLife.moves;

/** Staff ask for these by `conversation.move`. */
export const staffMoves = {
  claim: conversationLife.moves.claim.label,
  assign: conversationLife.moves.assign.label,
  requeue: conversationLife.moves.requeue.label,
  awaitCustomer: conversationLife.moves.awaitCustomer.label,
  snooze: conversationLife.moves.snooze.label,
  wake: conversationLife.moves.wake.label,
  close: conversationLife.moves.close.label,
  reopen: conversationLife.moves.reopen.label,
} as const;
export type StaffMove = keyof typeof staffMoves;

export const closeReasons = {
  solved: ['已解决', 'Solved'],
  booked: ['已预约到院', 'Visit booked'],
  noReply: ['客户未再回复', 'No reply'],
  duplicate: ['重复会话', 'Duplicate'],
  other: ['其他', 'Other'],
} as const;
export type CloseReason = keyof typeof closeReasons;
