import { life } from './life.ts';

/** Moves made by messages. Values are ours (spec 4: enumerated values not shown). */
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
    write: { from: ['closed', 'waiting'], to: 'waiting', label: ['来信', 'Write'], by: ['member'] },
    writeOn: { from: ['serving', 'snoozed', 'waitingCustomer'], to: 'serving', label: ['继续来信', 'Write on'], by: ['member'] },
    awaitCustomer: { from: ['serving'], to: 'waitingCustomer', label: ['等客户回复', 'Wait for customer'], by: ['staff'] },
    snooze: { from: ['serving', 'waitingCustomer'], to: 'snoozed', label: ['稍后处理', 'Snooze'], by: ['staff'] },
    close: { from: ['waiting', 'serving', 'waitingCustomer', 'snoozed'], to: 'closed', label: ['结束会话', 'Close'], by: ['staff', 'system'] },
  },
});
export type ConversationState = keyof typeof conversationLife.states;
