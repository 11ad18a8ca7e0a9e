/** Somebody starts a process by hand: which there are, who will have it, and the act of the list (docs/adr/0120). */
import { act } from '#contract/acts/act.ts';
import { json, longText, shape, text } from '#contract/kinds.ts';
import { processLimits } from '#contract/limits/processes.ts';
import type { WayStep } from '#contract/processes/answers.ts';
import type { Colleague } from '#contract/processes/taskDesk.ts';
import type { ProcessVariable } from '#contract/processes/variables.ts';
import { operation, rows } from '#contract/resource.ts';

/** The steps that it will probably take, and the colleagues among whom some of them are chosen; none where nobody is. */
export const wayGives = {
  steps: json(['步骤', 'Steps'], shape<readonly WayStep[]>(), { required: true }),
  colleagues: json(['同事', 'Colleagues'], shape<readonly Colleague[]>(), { required: true }),
} as const;

export const startingOperations = {
  startable: operation('GET /workflow-center/process-module/startable', {
    spec: [],
    ours: 'whoever starts a process chooses among those of their house that are about no row; the definitions themselves are read by fewer',
    takes: {},
    gives: rows({
      key: text(['流程编码', 'Definition'], { required: true }),
      name: text(['名称', 'Name'], { required: true }),
      remark: longText(['说明', 'Remark']),
      variables: json(['变量', 'Variables'], shape<readonly ProcessVariable[]>(), { required: true }),
      colleagues: json(['同事', 'Colleagues'], shape<readonly Colleague[]>(), { required: true }),
    }),
    right: 'processInstance.write',
    scope: 'org',
    class: 'read',
    audit: 'none',
  }),
};

export const startingActs = {
  start: act('start', {
    on: 'list',
    icon: 'send',
    label: ['发起流程', 'Start a process'],
    press: ['发起', 'Start'],
    done: ['已发起', 'Started'],
    check: 'way',
    form: ['definitionKey', 'variables', 'chosen', 'title'],
    hints: { title: [`不写就用流程名称，最多 ${String(processLimits.titleCharacters * 2)} 个字`, 'The name of the process where it is left out'] },
  }),
};
