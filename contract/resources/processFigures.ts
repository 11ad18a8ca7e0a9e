/** Numbers of running and finished processes: each opens its rows, and those of one process stand on its diagram (docs/adr/0120). */
import type { FilterGroup } from '#contract/filter.ts';
import type { Figure } from '#contract/screens/views.ts';

const running: FilterGroup = { all: [['status', 'is', 'running']] };
const late: FilterGroup = { all: [['isLate', 'is', true]] };
const finished: FilterGroup = { all: [['hours', 'filled', null]] };

/** Somebody decided: a task that went away by itself tells nothing of how long one takes. */
const decided: FilterGroup = { all: [['status', 'anyOf', ['approved', 'rejected', 'returned', 'rolledBack']]] };

const runningOnes = { label: ['进行中', 'Running'], where: running } as const;
const lateOnes = { label: ['已超时', 'Overdue'], where: late } as const;
const middle = { label: ['用时中位数（小时）', 'Median hours'], median: 'hours', where: finished } as const;

export const instanceFigures = {
  now: { label: ['现在', 'Now'], chart: 'numbers', measures: { running: runningOnes, late: lateOnes, middle } },
  byDefinition: { label: ['各流程', 'By process'], chart: 'bar', by: 'definitionId', measures: { running: runningOnes, late: lateOnes } },
  hoursByDefinition: { label: ['各流程用时', 'Hours by process'], chart: 'bar', by: 'definitionId', measures: { middle } },
  /** On the diagram of a process: so many stand at each node now. */
  byNode: { label: ['各环节', 'By step'], chart: 'bar', by: 'nodeIds', measures: { running: runningOnes, late: lateOnes } },
} as const satisfies Readonly<Record<string, Figure>>;

export const taskFigures = {
  /** On the same diagram: so long each step took, in the middle. */
  byNode: {
    label: ['各环节用时', 'Hours by step'],
    chart: 'bar',
    by: 'node',
    measures: { decided: { label: ['已处理', 'Decided'], where: decided }, middle: { ...middle, where: decided } },
  },
} as const satisfies Readonly<Record<string, Figure>>;
