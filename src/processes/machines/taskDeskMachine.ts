/** The desk of an approver: open tasks by the moment they are due, live while colleagues claim them; one is open, some may be approved together (docs/adr/0117). */
import { assign } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { failureOf } from '#src/kit/machines/failure.ts';
import { desk } from './deskSetup.ts';
import type { TaskDeskContext, TaskDeskEvent } from './deskSetup.ts';
import { asked, filterIn } from './taskAddress.ts';
import { afterEnd, doneLine, lineAt, listed, pickedWith, refusedLine, stepped } from './taskList.ts';

type Burst = Extract<TaskDeskEvent, { readonly type: 'burst' }>;
/** An answer that is on its way may have left before this change: the list is asked for once more. */
const changed = {
  guard: { type: 'hasTasks', params: ({ event }: { readonly event: Burst }) => event.changes },
  actions: { type: 'toTask', params: ({ event }: { readonly event: Burst }) => event },
} as const;
const passed = { actions: changed.actions } as const;
type Entered = Extract<TaskDeskEvent, { readonly type: 'screen.entered' }>;
const searchOf = ({ event }: { readonly event: Entered }): string => event.search;
const openWanted = { type: 'open', params: ({ event }: { readonly event: Entered }) => asked(event.search) } as const;

const inFilter = ({ context: { filter } }: { readonly context: Pick<TaskDeskContext, 'filter'> }) => ({ filter });

const reading = desk.createStateConfig({
  initial: 'asking',
  on: {
    reload: { target: '.asking', actions: { type: 'toTask', params: ({ event }) => event } },
    burst: passed,
    'screen.entered': [
      {
        guard: { type: 'isNarrowedElse', params: searchOf },
        target: '.asking',
        actions: [assign({ filter: ({ event }) => filterIn(event.search), tasks: [], taken: [], refused: [], picked: [] }), openWanted],
      },
      { guard: { type: 'namesTask', params: searchOf }, actions: openWanted },
    ],
  },
  states: {
    asking: {
      tags: 'loading',
      on: { burst: [{ ...changed, target: 'asking', reenter: true }, passed] },
      invoke: {
        id: 'tasks',
        src: 'loadTasks',
        input: inFilter,
        onDone: {
          target: 'shown',
          actions: [
            assign(({ context, event }) => listed(context, event.output)),
            // Whoever comes with nothing open begins with what is due first.
            { type: 'open', params: ({ context }) => context.openId ?? context.wanted ?? context.tasks[0]?.id ?? null },
          ],
        },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    failed: { tags: 'failed' },
    shown: {
      on: { burst: [{ ...changed, target: 'settling' }, passed] },
    },
    settling: { after: { settle: 'again' } },
    /** The list stays as it is while it is read anew, and when that fails. */
    again: {
      on: { burst: [{ ...changed, target: 'settling' }, passed] },
      invoke: {
        id: 'tasksAgain',
        src: 'loadTasks',
        input: inFilter,
        onDone: { target: 'shown', actions: assign(({ context, event }) => listed(context, event.output)) },
        onError: 'shown',
      },
    },
  },
});

/** Each row is approved by itself, one after the other: what is refused stops no other, and each says what came of it. */
const bulk = desk.createStateConfig({
  initial: 'resting',
  states: {
    resting: { on: { 'bulk.ask': { guard: 'hasPicked', target: 'asking', actions: assign({ lines: [], comment: '' }) } } },
    asking: {
      tags: ['bulk', 'busy'],
      on: { 'bulk.leave': 'resting' },
      invoke: {
        id: 'many',
        src: 'askMany',
        input: ({ context }) => ({ ids: context.picked }),
        onDone: { target: 'ready', actions: assign({ lines: ({ event }) => event.output }) },
        onError: { target: 'unasked', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    unasked: { tags: 'bulk', on: { 'bulk.ask': 'asking', 'bulk.leave': 'resting' } },
    ready: {
      tags: 'bulk',
      on: {
        'bulk.leave': 'resting',
        'bulk.comment': { actions: assign({ comment: ({ event }) => event.comment }) },
        'bulk.go': { guard: 'hasWaiting', target: 'going' },
      },
    },
    going: {
      tags: ['bulk', 'busy'],
      invoke: {
        id: 'one',
        src: 'approveOne',
        input: ({ context: { lines, comment } }) => ({ id: lineAt(lines)?.id ?? '', hash: lineAt(lines)?.hash ?? null, comment }),
        onDone: { target: 'next', actions: assign({ lines: ({ context }) => doneLine(context.lines) }) },
        onError: { target: 'next', actions: assign({ lines: ({ context, event }) => refusedLine(context.lines, event.error) }) },
      },
    },
    next: { tags: 'bulk', always: [{ guard: 'hasWaiting', target: 'going' }, { target: 'told' }] },
    told: { tags: 'bulk', on: { 'bulk.leave': { target: 'resting', actions: assign({ picked: [] }) } } },
  },
});

export const taskDeskMachine = desk.createMachine({
  id: 'taskDesk',
  context: ({ input: { visit } }) => ({
    filter: filterIn(visit?.search ?? ''),
    wanted: asked(visit?.search ?? ''),
    tasks: [],
    taken: [],
    openId: null,
    task: null,
    left: [],
    refused: [],
    picked: [],
    lines: [],
    comment: '',
    failure: null,
  }),
  type: 'parallel',
  on: {
    'row.open': { actions: { type: 'open', params: ({ event }) => event.id } },
    'row.step': { actions: { type: 'open', params: ({ context, event }) => stepped(context, event.by) } },
    'row.pick': { actions: assign({ picked: ({ context, event }) => pickedWith(context.picked, event.id) }) },
    'pick.none': { actions: assign({ picked: [] }) },
    'taken.dismiss': { actions: assign({ taken: [], refused: [] }) },
    'task.answered': { actions: { type: 'hearAnswer', params: ({ event }) => event } },
    'form.write': { actions: { type: 'report', params: ({ event }) => event } },
    'form.done': { actions: { type: 'report', params: ({ event }) => event } },
    'task.ended': {
      actions: [
        // The outcome stays in view for somebody who has nothing else to do.
        {
          type: 'open',
          params: ({ context, event }) => {
            const { next } = afterEnd(context, event.id);
            return next ?? event.id;
          },
        },
        assign(({ context, event }) => ({ tasks: afterEnd(context, event.id).tasks, picked: context.picked.filter((id) => id !== event.id) })),
      ],
    },
  },
  states: { reading, bulk },
});
export type TaskDeskRef = ActorRefFrom<typeof taskDeskMachine>;
