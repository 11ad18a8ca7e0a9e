/** Figures of the messages that go out: how they ended, why, and what they cost. */
import type { MessageState } from '#contract/choices/messaging.ts';
import type { Figure, Measure } from '#contract/screens/views.ts';

const counted = (label: Measure['label'], ...states: readonly MessageState[]): Measure => ({ label, where: { all: [['status', 'anyOf', states]] } });
/** Each state is in one of them: whoever adds them up comes to all. */
const measures = {
  all: { label: ['全部', 'All'] },
  waiting: counted(['待发送', 'Waiting'], 'waiting', 'held', 'sending'),
  delivered: counted(['已送达', 'Delivered'], 'delivered'),
  sent: counted(['已发送', 'Sent'], 'sent'),
  failed: counted(['失败', 'Failed'], 'failed'),
  leftOut: counted(['未发送', 'Not sent'], 'leftOut', 'stopped', 'kept'),
  unknown: counted(['结果未知', 'Unknown'], 'unknown'),
} as const;
const went = { all: [['sentAt', 'filled', null]] } as const;

export const sentMessageFigures: Readonly<Record<string, Figure>> = {
  thisMonth: {
    label: ['本月消息', 'Messages this month'],
    chart: 'numbers',
    over: { field: 'createdAt', per: 'month', last: 1 },
    measures: { ...measures, cost: { label: ['费用', 'Cost'], sum: 'cost', where: went } },
  },
  byReason: {
    label: ['没有送达的原因', 'Why not'],
    chart: 'bar',
    by: 'reason',
    measures: { count: { label: ['消息', 'Messages'], where: { all: [['reason', 'filled', null]] } } },
  },
  byDay: {
    label: ['近 14 天', 'Last 14 days'],
    chart: 'bar',
    over: { field: 'createdAt', per: 'day', last: 14 },
    measures: { delivered: measures.delivered, failed: measures.failed, leftOut: measures.leftOut },
  },
};
