/** The desk of tasks: its events, its effects by name, and what it holds. */
import { assign, enqueueActions, setup } from 'xstate';
import type { ActAnswer } from '#contract/processes/answers.ts';
import type { DeskTask, TakenTask } from '#contract/processes/taskDesk.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { FormReport } from '#src/kit/machines/forms/form.ts';
import type { Visit } from '#src/kit/machines/navigation/guards.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { taskMachine } from './taskMachine.ts';
import type { TaskRef } from './taskMachine.ts';
import { asked, filterIn } from './taskAddress.ts';

export interface DeskAnswer {
  readonly tasks: readonly DeskTask[];
  readonly taken: readonly TakenTask[];
}
/** A row of a bulk approval: what would come of it, and then what came of it. */
export interface BulkLine {
  readonly id: string;
  readonly title: string;
  readonly hash: string | null;
  readonly preview: ActAnswer | null;
  readonly standing: 'waiting' | 'done' | 'refused';
  readonly failure: Failure | null;
}
export interface RefusedTask {
  readonly id: string;
  readonly title: string;
  readonly failure: Failure;
}
export interface TaskDeskContext {
  /** The address asks for these alone, as a list would show them. */
  readonly filter: string | null;
  /** The address names this one. */
  readonly wanted: string | null;
  readonly tasks: readonly DeskTask[];
  /** Colleagues have claimed these while they stood in the list. */
  readonly taken: readonly TakenTask[];
  readonly openId: string | null;
  readonly task: TaskRef | null;
  /** Somebody has moved on from these while a claim was on its way. */
  readonly left: readonly TaskRef[];
  /** Such claims were refused. */
  readonly refused: readonly RefusedTask[];
  readonly picked: readonly string[];
  readonly lines: readonly BulkLine[];
  readonly comment: string;
  readonly failure: Failure | null;
}
export type TaskDeskEvent =
  | { readonly type: 'reload' }
  | { readonly type: 'burst'; readonly changes: readonly RowChange[] }
  | { readonly type: 'screen.entered'; readonly search: string }
  | { readonly type: 'row.open'; readonly id: string }
  | { readonly type: 'row.step'; readonly by: 1 | -1 }
  | { readonly type: 'row.pick'; readonly id: string }
  | { readonly type: 'pick.none' }
  | { readonly type: 'taken.dismiss' }
  | { readonly type: 'bulk.ask' }
  | { readonly type: 'bulk.comment'; readonly comment: string }
  | { readonly type: 'bulk.go' }
  | { readonly type: 'bulk.leave' }
  | { readonly type: 'task.ended'; readonly id: string }
  | { readonly type: 'task.answered'; readonly id: string; readonly failure: Failure | null }
  | FormReport;

const actorOf = (id: string | null): string => `task-${id}`;

export const desk = setup({
  types: {
    context: {} as TaskDeskContext,
    events: {} as TaskDeskEvent,
    input: {} as { readonly visit?: Visit },
    tags: {} as 'failed' | 'loading' | 'bulk' | 'busy',
  },
  actors: {
    loadTasks: promiseToSupply<DeskAnswer, Pick<TaskDeskContext, 'filter'>>('loadTasks'),
    task: taskMachine,
    /** Each of them as it is now, with whoever would have it next. */
    askMany: promiseToSupply<readonly BulkLine[], { readonly ids: readonly string[] }>('askMany'),
    approveOne: promiseToSupply<ActAnswer, { readonly id: string; readonly hash: string | null; readonly comment: string }>('approveOne'),
  },
  actions: {
    patch: assign((_, part: Partial<TaskDeskContext>) => part),
    /** The open task is an actor of its own; the one before it ends once nothing of it is on its way, its words are kept in the browser. */
    open: enqueueActions(({ context: { openId, task, left }, enqueue }, id: string | null) => {
      if (id === openId) return;
      const isOnItsWay = task?.getSnapshot().hasTag('onItsWay') === true;
      if (task && !isOnItsWay) enqueue.stopChild(task);
      const still = task && isOnItsWay ? [...left, task] : left;
      const back = still.find((one) => one.id === actorOf(id));
      enqueue.assign(({ spawn }) => ({
        openId: id,
        task: id === null ? null : (back ?? spawn('task', { id: actorOf(id), input: { id } })),
        left: still.filter((one) => one !== back),
      }));
    }),
    /** The page of the open task says itself what came of it; of one that was left the list does. */
    hearAnswer: enqueueActions(({ context, enqueue }, { id, failure }: { readonly id: string; readonly failure: Failure | null }) => {
      const one = context.left.find((ref) => ref.id === actorOf(id));
      if (!one) return;
      enqueue.stopChild(one);
      const title = one.getSnapshot().context.sheet?.instance.title ?? context.tasks.find((row) => row.id === id)?.title ?? id;
      enqueue.assign({
        left: context.left.filter((ref) => ref !== one),
        refused: failure === null ? context.refused : [...context.refused, { id, title, failure }],
      });
    }),
    report: enqueueActions(({ enqueue }, report: FormReport) => enqueue.sendParent(report)),
    toTask: enqueueActions(({ context, enqueue }, event: Extract<TaskDeskEvent, { readonly type: 'burst' | 'reload' }>) => {
      if (context.task) enqueue.sendTo(context.task, event);
    }),
  },
  guards: {
    hasTasks: (_, changes: readonly RowChange[]) => changes.some(({ entity }) => entity === 'processTask' || entity === 'processInstance'),
    isNarrowedElse: ({ context }, search: string) => filterIn(search) !== context.filter,
    hasPicked: ({ context }) => context.picked.length > 0,
    hasWaiting: ({ context }) => context.lines.some(({ standing }) => standing === 'waiting'),
    namesTask: (_, search: string) => asked(search) !== null,
  },
  delays: { settle: 150, told: 8_000 },
});
