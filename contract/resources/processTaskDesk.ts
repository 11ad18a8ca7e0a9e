/** Calls that the desk of tasks and the page of an instance read (docs/adr/0117). All ours: the specification names the acts and no page of them. */
import { id, json, shape } from '#contract/kinds.ts';
import type { DeskTask, InstanceSheet, TakenTask, TaskSheet } from '#contract/processes/taskDesk.ts';
import { one, operation } from '#contract/resource.ts';
import { listTakes } from '#contract/standardShapes.ts';

const reading = { scope: 'org', class: 'read', spec: [] } as const;

export const taskDeskOperations = {
  desk: operation('GET /workflow-center/task-module/desk', {
    ours: 'open tasks of whoever asks by the moment they are due, and those that a colleague claimed a moment ago',
    /** Those alone that the list would show under it: a number of the workbench leads to its own tasks. */
    takes: { filter: listTakes.filter },
    gives: one({
      tasks: json(['任务', 'Tasks'], shape<readonly DeskTask[]>(), { required: true, grade: 'personal' }),
      taken: json(['刚被领取', 'Just taken'], shape<readonly TakenTask[]>(), { required: true, grade: 'personal' }),
    }),
    ...reading,
    right: 'processTask.read',
    audit: 'list',
  }),
  sheet: operation('GET /workflow-center/task-module/sheet', {
    ours: 'all that one task is decided on: facts with their mark, the diagram, every round, and what may be done',
    takes: { id: id(['任务', 'Task'], { required: true }) },
    gives: one({ sheet: json(['任务', 'Task'], shape<TaskSheet>(), { required: true, grade: 'personal' }) }),
    ...reading,
    right: 'processTask.read',
    audit: 'view',
  }),
};

export const instanceSheetOperations = {
  sheet: operation('GET /workflow-center/process-instance/sheet', {
    ours: 'the same of an instance, for whoever started it or looks it up',
    takes: { id: id(['流程实例', 'Instance'], { required: true }) },
    gives: one({ sheet: json(['流程实例', 'Instance'], shape<InstanceSheet>(), { required: true, grade: 'personal' }) }),
    ...reading,
    right: 'processInstance.read',
    audit: 'view',
  }),
};
