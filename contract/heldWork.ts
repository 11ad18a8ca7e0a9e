/**
 * Work that somebody holds and passes on when they go off duty, beside their conversations (docs/adr/0109). A new entity adds a line: the field that names the colleague, the
 * rows that are still to be done, and the right that whoever takes over needs.
 */
import type { FilterTerm } from './filter.ts';
import type { Label } from './label.ts';
import type { Right } from './rights.ts';

export interface HeldKind {
  readonly entity: string;
  /** A reference to the colleague who holds the row. */
  readonly by: string;
  readonly label: Label;
  /** Rows of which this is true are still to be done. */
  readonly open: readonly FilterTerm[];
  /** A moment of the row by which it is to be done. */
  readonly at?: string;
  /** Nobody takes over what they may not do. */
  readonly right: Right;
}

export const heldWork = {
  callBacks: {
    entity: 'callTask',
    by: 'promisedBy',
    label: ['约好的回拨', 'Promised call-backs'],
    open: [['status', 'is', 'callBack']],
    at: 'callBackAt',
    right: 'callTask.move',
  },
  calls: { entity: 'callTask', by: 'holderId', label: ['正在拨打', 'Calls in hand'], open: [['status', 'is', 'taken']], right: 'callTask.move' },
  callTasks: {
    entity: 'callTask',
    by: 'assigneeId',
    label: ['指定给您的呼叫任务', 'Call tasks for you'],
    open: [['status', 'anyOf', ['waiting', 'unreached']]],
    at: 'dueAt',
    right: 'callTask.move',
  },
  visits: {
    entity: 'returnVisit',
    by: 'executorId',
    label: ['待执行的回访', 'Return visits'],
    open: [['status', 'anyOf', ['planned', 'due', 'inProgress']]],
    at: 'plannedAt',
    right: 'returnVisit.move',
  },
  complaints: {
    entity: 'complaint',
    by: 'assigneeId',
    label: ['处理中的投诉', 'Complaints'],
    open: [['status', 'anyOf', ['received', 'handling', 'escalated']]],
    at: 'dueAt',
    right: 'complaint.move',
  },
  approvals: {
    entity: 'processTask',
    by: 'assigneeId',
    label: ['手上的审批', 'Approvals in hand'],
    open: [['status', 'is', 'claimed']],
    at: 'dueAt',
    right: 'processTask.move',
  },
} as const satisfies Readonly<Record<string, HeldKind>>;
export type HeldName = keyof typeof heldWork;
export const heldNames = Object.keys(heldWork) as readonly HeldName[];
