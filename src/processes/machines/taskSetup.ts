/** One task of an approval: its events, its effects by name, and what it holds. */
import { assign, enqueueActions, setup } from 'xstate';
import { processTaskLife } from '#contract/lives/processTaskLife.ts';
import { aimOf, mayMake, staysWith } from '#contract/processes/taskDesk.ts';
import type { ActAnswer } from '#contract/processes/answers.ts';
import type { DecisionKind, TaskSheet } from '#contract/processes/taskDesk.ts';
import type { RowChange } from '#contract/socket.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import { formReport } from '#src/kit/machines/forms/form.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { isComplete, isSameWay, opensAt, readAgain, taken, taskFormKey, undecided } from './taskContext.ts';
import type { ActAsked, Aim, TaskContext } from './taskContext.ts';

export type TaskEvent =
  | { readonly type: 'claim' }
  | { readonly type: 'giveBack' }
  | { readonly type: 'comment.write'; readonly comment: string }
  /** It was typed in an earlier page and never sent. */
  | { readonly type: 'comment.kept'; readonly comment: string }
  | { readonly type: 'decide'; readonly kind: DecisionKind }
  | { readonly type: 'aim'; readonly aim: Aim | null }
  | { readonly type: 'confirm' }
  | { readonly type: 'leave' }
  | { readonly type: 'differences.read' }
  | { readonly type: 'reload' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] }
  | { readonly type: 'sheet.read'; readonly sheet: TaskSheet };

export const task = setup({
  types: {
    context: {} as TaskContext,
    events: {} as TaskEvent,
    input: {} as { readonly id: string },
    tags: {} as 'failed' | 'busy' | 'mine' | 'sheet' | 'onItsWay',
  },
  actors: {
    loadSheet: promiseToSupply<TaskSheet, { readonly id: string }>('loadSheet'),
    claim: promiseToSupply<unknown, { readonly id: string }>('claim'),
    giveBack: promiseToSupply<unknown, { readonly id: string; readonly comment: string }>('giveBack'),
    keepDraft: promiseToSupply<unknown, { readonly id: string; readonly comment: string }>('keepDraft'),
    whatIf: promiseToSupply<ActAnswer, ActAsked>('whatIf'),
    act: promiseToSupply<ActAnswer, ActAsked>('act'),
  },
  actions: {
    hear: assign(({ context, event }) => (event.type === 'sheet.read' ? taken(context, event.sheet) : {})),
    readChange: assign(({ context }) => readAgain(context)),
    takeIn: assign(({ context }, sheet: TaskSheet) => taken(context, sheet)),
    refuse: assign((_, error: unknown) => ({ ...undecided, actFailure: failureOf(error) })),
    write: assign(({ event }) => (event.type === 'comment.write' || event.type === 'comment.kept' ? { comment: event.comment } : {})),
    begin: assign(({ event }) => (event.type === 'decide' ? { ...undecided, kind: event.kind, outcome: null, actFailure: null } : {})),
    aimAt: assign(({ event }) => (event.type === 'aim' ? { aim: event.aim, preview: null, actFailure: null } : {})),
    claimAnew: assign({ actFailure: null }),
    own: assign({ sheet: ({ context: { sheet } }) => sheet && { ...sheet, status: processTaskLife.moves.claim.to, standing: 'mine' as const, holder: null } }),
    /** Words survive the page, whoever has the task. */
    keep: enqueueActions(({ context: { id, comment, sheet }, enqueue }) => {
      enqueue.sendParent(formReport(taskFormKey(id), comment === (sheet?.draft ?? '') ? null : { comment }));
    }),
    forget: enqueueActions(({ context: { id }, enqueue }) => enqueue.sendParent(formReport(taskFormKey(id), null))),
    /** Whoever has moved on to another task is told by the list what the claim of this one came to. */
    tellAnswered: enqueueActions(({ context: { id, actFailure: failure }, enqueue }) => enqueue.sendParent({ type: 'task.answered', id, failure })),
    tellEnd: enqueueActions(({ context: { id }, enqueue }) => enqueue.sendParent({ type: 'task.ended', id })),
  },
  guards: {
    isUnread: ({ context: { sheet } }) => sheet === null,
    /** One that could not be read is read by the task itself. */
    isRead: ({ context: { sheet, failure } }) => sheet !== null && failure === null,
    isFree: ({ context: { sheet } }) => sheet !== null && mayMake(sheet, 'claim'),
    isMine: ({ context: { sheet } }) => sheet !== null && mayMake(sheet, 'giveBack'),
    /** Nothing else stands there: words of an earlier page take no place of newer ones. */
    isUntouched: ({ context: { comment, sheet } }) => comment === (sheet?.draft ?? ''),
    isStill: ({ context: { kind } }) => kind !== null && staysWith(kind),
    isDecided: ({ context }) => context.kind !== null,
    needsAim: ({ context: { kind, aim } }) => kind !== null && aimOf(kind) !== null && aim === null,
    isComplete: ({ context }) => isComplete(context),
    opensMine: ({ context: { kind } }, sheet: TaskSheet) => opensAt(kind, sheet, 'giveBack'),
    opensFree: ({ context: { kind } }, sheet: TaskSheet) => opensAt(kind, sheet, 'claim'),
    staysMine: ({ event }) => event.type === 'sheet.read' && mayMake(event.sheet, 'giveBack'),
    saysNothingNew: ({ context: { sheet }, event }) => event.type === 'sheet.read' && sheet !== null && isSameWay(sheet, event.sheet),
    concerns: ({ context: { id, sheet } }, changes: readonly RowChange[]) =>
      changes.some((one) => one.id === id || one.id === sheet?.instance.id || one.id === sheet?.instance.subjectId),
    isStillMine: (_, sheet: TaskSheet) => mayMake(sheet, 'giveBack'),
  },
  delays: { settle: 150, write: 800 },
});
