/** The tile of approvals (docs/adr/0117). */
import { asker } from '#contract/filter.ts';
import type { FilterGroup } from '#contract/filter.ts';

/** Offered to whoever asks, or in their hands. */
const toApprove: FilterGroup = {
  any: [
    {
      all: [
        ['status', 'is', 'claimed'],
        ['assigneeId', 'is', asker.me],
      ],
    },
    {
      all: [
        ['status', 'is', 'offered'],
        ['candidateIds', 'has', asker.me],
      ],
    },
  ],
};

export const approvalTile = {
  label: ['待我审批', 'To approve'],
  says: ['等我审批的任务', 'Tasks that wait for my approval'],
  formula: ['我领取的，加上我可以领取的', 'Those that I claimed, and those that I may claim'],
  numbers: {
    open: { of: 'processTask', label: ['待审批', 'To approve'], where: [toApprove] },
    late: { of: 'processTask', label: ['已超时', 'Overdue'], where: [toApprove], over: { field: 'dueAt', to: 'now' }, isLate: true },
    mine: {
      of: 'processTask',
      label: ['已领取', 'Claimed'],
      where: [
        ['status', 'is', 'claimed'],
        ['assigneeId', 'is', asker.me],
      ],
    },
  },
  rows: {
    of: 'open',
    shows: ['name', 'starterId'],
    at: 'dueAt',
    sort: 'dueAt',
    none: ['没有等您审批的任务。', 'Nothing waits for your approval.'],
  },
} as const;
