/** Calls of the designer: a definition as a file of BPMN 2.0, a file as a definition, and the picture of an instance (docs/adr/0116). */
import { flag, id, json, longText, shape, text } from '#contract/kinds.ts';
import { processLimits } from '#contract/limits/processes.ts';
import type { ProcessGraph } from '#contract/processes/graph.ts';
import type { ProcessVariable } from '#contract/processes/variables.ts';
import { binary, one, operation } from '#contract/resource.ts';

const content = {
  graph: json(['流程', 'Graph'], shape<ProcessGraph>(), { required: true }),
  variables: json(['变量', 'Variables'], shape<readonly ProcessVariable[]>(), { required: true }),
  mayWithdraw: flag(['发起人可以撤回', 'The starter may withdraw'], { required: true }),
  mayCancel: flag(['可以取消', 'May be cancelled'], { required: true }),
} as const;
const xml = longText(['BPMN 文件', 'BPMN file'], { required: true, max: processLimits.fileCharacters });

export const processDesignOperations = {
  /** The draft as it stands on the screen. */
  writeBpmn: operation('POST /workflow-center/process-module/writeBpmn', {
    ours: 'a definition leaves as a file of BPMN 2.0; the specification names no call for it',
    takes: { id: id(['流程定义', 'Process definition'], { required: true }), ...content },
    gives: one({ xml }),
    right: 'processDefinition.read',
    scope: 'org',
    class: 'read',
    audit: 'export',
    spec: [],
  }),
  /** Nothing is saved: the designer shows it, and whoever drew saves it. */
  readBpmn: operation('POST /workflow-center/process-module/readBpmn', {
    ours: 'a file of BPMN 2.0 as a definition; the specification names no call for it',
    takes: { xml },
    gives: one({ name: text(['名称', 'Name']), ...content }),
    right: 'processDefinition.write',
    scope: 'org',
    class: 'read',
    audit: 'none',
    spec: [],
  }),
};

export const instanceImage = {
  /** SVG, as the page draws it. */
  image: operation('GET /workflow-center/process-module/instance-image', {
    spec: ['workflow-center.process-module.instance-image'],
    takes: { id: id(['流程实例', 'Instance'], { required: true }) },
    gives: binary,
    right: 'processInstance.read',
    scope: 'org',
    class: 'read',
    audit: 'view',
  }),
};
