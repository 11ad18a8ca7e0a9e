/** Statistics of follow-up (spec 2: /followstatistics): visits that were planned, what came of them, whose they are, and follow-ups that were written down. */
import type { Figure } from '#contract/screens/views.ts';

const visits = { label: ['回访', 'Visits'] } as const;
const done = { label: ['已完成', 'Done'], where: { all: [['status', 'is', 'done']] } } as const;
const missed = { label: ['已逾期', 'Missed'], where: { all: [['status', 'is', 'missed']] } } as const;
const open = { label: ['未完成', 'Open'], where: { all: [['status', 'anyOf', ['planned', 'due', 'inProgress']]] } } as const;
const cancelled = { label: ['已取消', 'Cancelled'], where: { all: [['status', 'is', 'cancelled']] } } as const;
const over = { field: 'plannedAt', per: 'day', last: 30 } as const;

export const visitFigures: Readonly<Record<string, Figure>> = {
  overview: {
    label: ['回访概况', 'Visits'],
    chart: 'numbers',
    over,
    measures: {
      visits,
      done,
      missed,
      open,
      cancelled,
      reached: { label: ['已联系上', 'Reached'], where: { all: [['result', 'is', 'reached']] } },
      satisfaction: { label: ['平均满意度', 'Mean satisfaction'], average: 'satisfaction', where: { all: [['satisfaction', 'filled', null]] } },
    },
  },
  byTime: { label: ['回访趋势', 'Visits over time'], chart: 'line', over, measures: { visits, done, missed } },
  byExecutor: { label: ['各执行人的回访', 'Visits by colleague'], chart: 'bar', by: 'executorId', over, measures: { visits, done, missed, open } },
  byType: { label: ['各类型的回访', 'Visits by type'], chart: 'bar', by: 'type', over, measures: { visits, done, missed } },
  byResult: {
    label: ['回访结果', 'Outcomes'],
    chart: 'donut',
    by: 'result',
    over,
    measures: { done: { label: ['已有结果', 'With an outcome'], where: { all: [['result', 'filled', null]] } } },
  },
  byDimensions: {
    label: ['自选维度', 'By dimensions of your choice'],
    chart: 'bar',
    by: 'type',
    dimensions: ['time', 'type', 'status', 'result', 'channel', 'executorId', 'visitRuleId', 'orgId'],
    over,
    measures: { visits, done, missed },
  },
};

/** Follow-ups as they are written down: a visit that was made leaves one, and so does every other contact. */
export const trackFigures: Readonly<Record<string, Figure>> = {
  byTracker: {
    label: ['各跟进人的跟踪记录', 'Track records by colleague'],
    chart: 'bar',
    by: 'trackerId',
    over: { field: 'trackedAt', per: 'day', last: 30 },
    measures: { records: { label: ['跟踪记录', 'Track records'] }, customers: { label: ['客户', 'Customers'], different: 'memberId' } },
  },
  byWay: {
    label: ['跟踪方式', 'Ways of contact'],
    chart: 'donut',
    by: 'way',
    over: { field: 'trackedAt', per: 'day', last: 30 },
    measures: { records: { label: ['跟踪记录', 'Track records'] } },
  },
};

export const visitFigureScreens = [
  {
    path: '/followstatistics',
    view: 'figures',
    title: ['随访统计', 'Follow-up statistics'],
    area: 'followUp',
    figures: ['overview', 'byTime', 'byExecutor', 'byType', 'byResult', 'byDimensions', 'trackRecord.byTracker', 'trackRecord.byWay'],
  },
] as const;
