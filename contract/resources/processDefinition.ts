/** Definitions of processes (docs/adr/0115): who approves what, in which order. What runs is a published version; this row is the draft. */
import { act } from '#contract/acts/act.ts';
import { choice, flag, json, longText, shape, text } from '#contract/kinds.ts';
import { processLimits } from '#contract/limits/processes.ts';
import type { ProcessGraph } from '#contract/processes/graph.ts';
import type { ProcessVariable } from '#contract/processes/variables.ts';
import { approvalSubject } from '#contract/processes/approvalVariables.ts';
import { entity } from '#contract/standard.ts';
import { versionFields } from '#contract/versions.ts';
import { publishingActsOf, publishingFields } from './approvalAsking.ts';
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
    ...publishingFields,
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
    category: choice(['类别', 'Category'], categories, { required: true, inList: true, default: 'other' }),
    /** Approvals begin it, or colleagues do: then its variables are all there is. It may be said otherwise until the first version is published. */
    subject: choice(
      ['由谁发起', 'Begun by'],
      { byHand: ['同事手工发起', 'Colleagues, by hand'], [approvalSubject]: ['审批申请（退款、合并、发布等）', 'Approvals: refunds, merges, publishing'] },
      { inList: true, default: 'byHand' },
    ),
    remark: longText(['说明', 'Remark'], { max: 500 }),
    /** Instances are begun by it: it never changes. Whoever writes none gets one. */
    key: text(['编码', 'Key'], { inList: true, search: true, isFixed: true, max: 40 }),
    graph: json(['流程', 'Graph'], shape<ProcessGraph>(), { max: processLimits.graphCharacters }),
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
  acts: {
    ...publishingActsOf('processDefinition'),
    publish: act('publish', {
      on: 'row',
      label: ['发布', 'Publish'],
      done: ['已发布。由审批发起的流程，还要到“审批规则”中选用', 'Published. A process that approvals begin is still to be chosen in an approval rule'],
    }),
  },
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
