/** Definitions of processes (docs/adr/0115): who approves what, in which order. What runs is a published version; this row is the draft. */
import { choice, flag, json, longText, shape, text } from '#contract/kinds.ts';
import type { ProcessGraph } from '#contract/processes/graph.ts';
import type { ProcessVariable } from '#contract/processes/variables.ts';
import { entity } from '#contract/standard.ts';
import { versionFields } from '#contract/versions.ts';
import { processDesignOperations } from './processDesign.ts';

const categories = {
  order: ['订单', 'Orders'],
  customer: ['客户', 'Customers'],
  content: ['内容发布', 'Publishing'],
  humanResources: ['人事', 'Human resources'],
  investigation: ['调查', 'Investigations'],
  other: ['其他', 'Other'],
} as const;

export const processDefinition = entity('processDefinition', {
  label: ['流程定义', 'Process definition'],
  orgOwned: true,
  fields: {
    ...versionFields,
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
    /** Instances are begun by it: it never changes. */
    key: text(['编码', 'Key'], { required: true, inList: true, search: true, isFixed: true, max: 40 }),
    category: choice(['类别', 'Category'], categories, { required: true, inList: true, default: 'other' }),
    /** The entity that it is about; empty: the variables are all there is. */
    subject: text(['审批对象', 'Subject'], { inList: true, max: 40 }),
    remark: longText(['说明', 'Remark'], { max: 500 }),
    graph: json(['流程', 'Graph'], shape<ProcessGraph>()),
    variables: json(['变量', 'Variables'], shape<readonly ProcessVariable[]>()),
    mayWithdraw: flag(['发起人可以撤回', 'The starter may withdraw'], { required: true, default: true }),
    mayCancel: flag(['可以取消', 'May be cancelled'], { required: true, default: true }),
    isInForce: flag(['现在生效', 'In force now'], { readOnly: true, computed: true }),
    isFromAbove: flag(['上级机构设置', 'Set above'], { readOnly: true, computed: true }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
  },
  versions: { content: ['graph', 'variables', 'mayWithdraw', 'mayCancel'] },
  unique: [['orgId', 'key']],
  standard: {
    base: '/workflow-center/process-definition',
    title: 'name',
    hint: 'key',
    scope: 'inherited',
    inForce: { by: ['key'] },
    narrowedBy: ['category'],
    without: ['import', 'bulk'],
    endpoints: {
      list: ['GET /workflow-center/process-module/process-definitions', 'workflow-center.process-module.process-definitions'],
      save: ['POST /workflow-center/process-definition/save', ''],
      remove: ['POST /workflow-center/process-definition/delete', ''],
    },
  },
  operations: processDesignOperations,
  parts: [
    {
      entity: 'processInstance',
      title: ['流程实例', 'Instances'],
      by: 'definitionId',
      columns: ['no', 'title', 'status', 'starterId', 'startedAt', 'endedAt'],
    },
  ],
  screens: [
    {
      path: '/processDefinitions',
      view: 'list',
      title: ['流程定义', 'Processes'],
      area: 'setting',
      ours: 'the specification has the call of process definitions and no page of them',
    },
    {
      path: '/processDesigner',
      view: 'record',
      title: ['流程设计', 'Process designer'],
      area: 'setting',
      ours: 'a definition is drawn here; the specification names no page of it',
    },
  ],
});
