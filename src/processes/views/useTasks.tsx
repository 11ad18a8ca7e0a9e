import { useSelector } from '@xstate/react';
import type { TaskDeskContext } from '#src/processes/machines/deskSetup.ts';
import type { TaskDeskRef } from '#src/processes/machines/taskDeskMachine.ts';
import type { TaskRef } from '#src/processes/machines/taskMachine.ts';
import type { TaskContext } from '#src/processes/machines/taskContext.ts';

/** A part of what the list shows. */
export const useDesk = <T,>(desk: TaskDeskRef, select: (context: TaskDeskContext) => T): T => useSelector(desk, (snapshot) => select(snapshot.context));
/** A part of the open task. */
export const useTask = <T,>(task: TaskRef, select: (context: TaskContext) => T): T => useSelector(task, (snapshot) => select(snapshot.context));

const places = ['reading', 'failed', 'offered', 'claiming', 'rereading', 'mine', 'deciding', 'givingBack', 'goneElsewhere', 'done'] as const;
export type TaskState = (typeof places)[number];
export const useTaskState = (task: TaskRef): TaskState =>
  useSelector(task, (snapshot) => places.find((place) => snapshot.matches({ task: place })) ?? 'reading');
