/** Figures of call tasks. */
import type { Figure } from '#contract/screens/views.ts';

const open = { all: [['status', 'anyOf', ['waiting', 'taken', 'callBack', 'unreached']]] } as const;
const all = { label: ['全部', 'All'] } as const;
const left = { label: ['未完成', 'Open'], where: open } as const;
const done = { label: ['已完成', 'Done'], where: { all: [['status', 'is', 'done']] } } as const;

export const callFigures: Readonly<Record<string, Figure>> = {
  standing: {
    label: ['任务概况', 'Tasks now'],
    chart: 'numbers',
    measures: {
      left,
      taken: { label: ['拨打中', 'Being called'], where: { all: [['status', 'is', 'taken']] } },
      callBack: { label: ['待回拨', 'Call-backs'], where: { all: [['status', 'is', 'callBack']] } },
      done,
      stopped: { label: ['已停止', 'Stopped'], where: { all: [['status', 'is', 'stopped']] } },
    },
  },
  byBatch: { label: ['各批次的未完成任务', 'Open tasks by batch'], chart: 'bar', by: 'batchId', measures: { left, done } },
  outcomes: { label: ['最近通话结果', 'Last outcomes'], chart: 'donut', by: 'lastOutcomeId', measures: { all } },
  byCaller: { label: ['各坐席拨打的任务', 'Tasks by caller'], chart: 'bar', by: 'lastCallerId', measures: { all, done } },
  /** A task that is called again leaves the day of its last call: what is closed says how many were called on a day. */
  byDay: {
    label: ['近 14 天拨打', 'Called, last 14 days'],
    chart: 'line',
    over: { field: 'lastCallAt', per: 'day', last: 14 },
    frozen: 'status',
    measures: { all, done },
  },
};
