/** The call desk does this with tasks: take the next, stay at it, end it by an outcome, and say why there is none (docs/adr/0099). */
import { jobRow } from '#contract/calls/job.ts';
import { readinesses } from '#contract/choices/calls.ts';
import type { callerStates, restReasons } from '#contract/choices/calls.ts';
import { choice, flag, id, json, longText, moment, shape, text, whole } from '#contract/kinds.ts';
import type { Row } from '#contract/kinds.ts';
import { callLimits } from '#contract/limits/calls.ts';
import { one, operation, rows } from '#contract/resource.ts';

/** A line of what happened with the customer before, newest first. */
export interface CallTrack {
  readonly at: string;
  readonly outcome: string | null;
  readonly byName: string | null;
  readonly note: string | null;
  readonly batch: string;
}
/** An outcome as the keys of the desk have it. */
export interface CallKey {
  readonly id: string;
  readonly key: number;
  readonly name: string;
  readonly way: 'done' | 'again' | 'callBack' | 'stop';
  readonly doNotCall: boolean;
}

/** A caller stands so since then. */
export interface CallerStanding {
  readonly state: keyof typeof callerStates;
  readonly reason: keyof typeof restReasons | null;
  readonly startsAt: string;
}

/** One card a call: never the number itself, which the server dials. */
export const callCard = {
  id: id(undefined, { required: true }),
  version: whole(['版本', 'Version'], { required: true }),
  batchId: id(['批次', 'Batch'], { required: true }),
  batch: text(['批次', 'Batch'], { required: true }),
  script: longText(['话术', 'Script']),
  /** The batch has one to be sent. */
  questionnaireId: id(['问卷', 'Questionnaire']),
  questionnaire: text(['问卷', 'Questionnaire']),
  name: text(['姓名', 'Name'], { required: true, grade: 'personal' }),
  /** Masked whoever reads it. */
  number: text(['号码', 'Number'], { grade: 'personal' }),
  memberId: id(['客户', 'Customer']),
  facts: json(['客户', 'Customer'], shape<readonly string[]>(), { required: true, grade: 'personal' }),
  doNotContact: flag(['勿联系', 'Do not contact'], { required: true }),
  doNotContactReason: text(['勿联系的原因', 'Why not']),
  attempts: whole(['已拨次数', 'Attempts'], { required: true }),
  callBackAt: moment(['约定回拨', 'Call-back']),
  note: longText(['备注', 'Note']),
  tracks: json(['此前的通话', 'Calls before'], shape<readonly CallTrack[]>(), { required: true, grade: 'personal' }),
  heldUntil: moment(['保留到', 'Held until'], { required: true }),
} as const;

export type CallCard = Row<typeof callCard>;

const note = longText(['备注', 'Note'], { max: callLimits.noteCharacters });
const taskId = id(['任务', 'Task'], { required: true });
const calling = { spec: [], right: 'callTask.move', scope: 'org', class: 'write', audit: 'change' } as const;
const looking = { spec: [], right: 'callTask.move', scope: 'org', class: 'read', audit: 'none' } as const;

export const callTaskOperations = {
  /** The first sheet of a file, its columns by their headings; what is checked is run as any import (docs/adr/0015). */
  import: operation('POST /crm-server/ctCallTask/import', {
    spec: ['crm-server.ctCallTask.import'],
    takes: {
      path: text(['文件', 'File'], { required: true, max: 200 }),
      name: text(['名称', 'Name'], { max: 200 }),
    },
    gives: one(jobRow),
    right: 'callTask.import',
    scope: 'org',
    class: 'once',
    audit: 'change',
  }),
  /** The task that is held already comes again: a page that was loaded anew goes on where it was. */
  next: operation('POST /crm-server/ctCallTask/next', {
    ...calling,
    ours: 'the most urgent task for this caller, taken with the same statement; nobody else gets it',
    takes: {},
    gives: one({ card: json(['任务', 'Task'], shape<CallCard | null>(), { grade: 'personal' }) }),
  }),
  /** The note is kept with it, so that whoever gets the task next reads it. */
  hold: operation('POST /crm-server/ctCallTask/hold', {
    ...calling,
    audit: 'none',
    ours: 'a sign of life: the task stays with its caller',
    takes: { id: taskId, note },
    gives: one({ heldUntil: moment(['保留到', 'Held until'], { required: true }) }),
  }),
  release: operation('POST /crm-server/ctCallTask/release', {
    ...calling,
    ours: 'the caller gives the task back without having called',
    takes: { id: taskId, note },
    gives: one({ id: taskId }),
  }),
  outcome: operation('POST /crm-server/ctCallTask/outcome', {
    ...calling,
    ours: 'the call has ended in this: the task goes where the outcome says',
    takes: { id: taskId, outcomeId: id(['结果', 'Outcome'], { required: true }), note, callBackAt: moment(['约定回拨', 'Call back at']) },
    gives: one({
      id: taskId,
      status: text(['状态', 'Status'], { required: true }),
      dueAt: moment(['可拨打时间', 'Due']),
      callBackAt: moment(['约定回拨', 'Call-back']),
    }),
  }),
  keys: operation('GET /crm-server/ctCallTask/keys', {
    ...looking,
    ours: 'the outcomes of the organisation by their keys',
    takes: {},
    gives: one({
      outcomes: json(['结果', 'Outcomes'], shape<readonly CallKey[]>(), { required: true }),
      /** They rest, or are away, from an earlier visit to the desk; none where they have no state. */
      standing: json(['坐席状态', 'State'], shape<CallerStanding | null>()),
      /** A soft phone stands in for the telephone system. */
      isStandIn: flag(['模拟电话', 'Soft phone'], { required: true }),
      /** Customers ring where a line is: without one of its own nothing rings in this house. */
      hasLine: flag(['有来电号码', 'Has a line'], { required: true }),
      today: whole(['今日已拨', 'Called today'], { required: true }),
      cap: whole(['今日上限', 'Limit today']),
    }),
  }),
  why: operation('GET /crm-server/ctCallTask/why', {
    ...looking,
    ours: 'why a queue is empty: every open task by the first reason that keeps it from this caller',
    takes: { batchId: id(['批次', 'Batch']) },
    gives: rows({
      reason: choice(['原因', 'Reason'], readinesses, { required: true }),
      count: whole(['任务数', 'Tasks'], { required: true }),
    }),
  }),
};
