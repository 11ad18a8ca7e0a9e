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
  /** And of which this moment is today or was before. */
  readonly dueBy?: string;
  /** A moment of the row by which it is to be done. */
  readonly at?: string;
  /** Nobody takes over what they may not do. */
  readonly right: Right;
  /** Nobody without this right passes one on. */
  readonly mayPass?: Right;
  /** It stays with its holder unless they choose it: passing it on is for good. */
  readonly isKept?: true;
}

/** A visit that was missed is still to be done. */
const undoneVisit: FilterTerm = ['status', 'anyOf', ['planned', 'due', 'inProgress', 'missed']];

export const heldWork = {
  callBacks: {
    entity: 'callTask',
    by: 'promisedBy',
    label: ['约好的回拨', 'Promised call-backs'],
    // At its moment a promised call-back is offered to everybody again (`callBackNow`), and stays promised until somebody calls.
    open: [['status', 'anyOf', ['waiting', 'callBack']]],
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
    open: [undoneVisit],
    at: 'plannedAt',
    right: 'returnVisit.move',
  },
  deputyVisits: {
    entity: 'returnVisit',
    by: 'deputyId',
    label: ['代同事的回访', 'Return visits as deputy'],
    open: [undoneVisit],
    at: 'plannedAt',
    right: 'returnVisit.move',
  },
  customers: {
    entity: 'member',
    by: 'ownerUserId',
    label: ['到期要跟进的客户', 'Customers to follow up'],
    open: [],
    dueBy: 'nextFollowAt',
    at: 'nextFollowAt',
    right: 'member.read',
    mayPass: 'member.write',
    isKept: true,
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
