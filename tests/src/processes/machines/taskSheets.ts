/** Sheets of one task as the server would give them. */
import type { ActAnswer } from '#contract/processes/answers.ts';
import type { TaskFact, TaskRound, TaskSheet } from '#contract/processes/taskDesk.ts';

/** A task that stands so for its reader is usually in this state. */
const usual = { offered: 'offered', mine: 'claimed', elsewhere: 'claimed', over: 'approved' } as const;
export const facts: readonly TaskFact[] = [
  { label: 'Amount', value: '6,000.00' },
  { label: 'Order', value: 'O-1' },
];
export const sheetOf = (
  rest: Partial<Omit<TaskSheet, 'instance'>> & { readonly facts?: readonly TaskFact[]; readonly rounds?: readonly TaskRound[] } = {},
): TaskSheet => {
  const { facts: told = facts, rounds = [], ...task } = rest;
  return {
    id: 't1',
    node: 'Finance',
    dueAt: null,
    status: usual[task.standing ?? 'offered'],
    standing: 'offered',
    holder: null,
    hash: 'h1',
    draft: null,
    kinds: ['approve', 'reject', 'return', 'delegate'],
    places: [{ node: 'lead', title: 'Lead' }],
    colleagues: [{ id: 'u2', name: 'Two' }],
    instance: {
      id: 'i1',
      no: 'P-1',
      title: 'Refund of 6,000',
      process: 'Refund',
      versionNumber: 1,
      status: 'running',
      askedBy: 'One',
      askedAt: '2026-11-20T01:00:00.000Z',
      endedAt: null,
      subjectEntity: 'approval',
      subjectId: 's1',
      facts: told,
      graph: { nodes: [], edges: [] },
      marks: {},
      rounds,
      mayWithdraw: false,
      mayCancel: false,
    },
    ...task,
  };
};
export const nextIs = (...who: string[]): ActAnswer => ({ ended: null, next: [{ node: 'boss', title: ['院长', 'Director'], who }] });
export const mine = sheetOf({ standing: 'mine' });
export const elsewhere = sheetOf({ standing: 'elsewhere', holder: 'Two' });
export const changed = sheetOf({ standing: 'mine', hash: 'h2', facts: [{ label: 'Amount', value: '9,000.00' }] });
/** Another mark, and every fact as it was. */
export const changedElsewhere = sheetOf({ standing: 'mine', hash: 'h3' });
export const burst = { type: 'burst', changes: [{ entity: 'processTask', id: 't1', change: 'updated', version: 2, position: 1, patch: null }] } as const;
