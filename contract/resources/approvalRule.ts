import { approvalKindChoices, kindsWithAmount } from '#contract/approvals/kinds.ts';
import { choice, flag, longText, money, ref, text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

/** A house says what needs an approval, and from which amount. The row of the organisation holds, else that of the nearest one above (docs/adr/0118). */
export const approvalRule = entity('approvalRule', {
  label: ['审批规则', 'Approval rule'],
  orgOwned: true,
  fields: {
    kind: choice(['事项', 'What'], approvalKindChoices, { required: true, inList: true, isFixed: true }),
    /** Nothing: every amount is decided about. */
    over: money(['超过金额', 'Above'], { inList: true, min: 0, askedIf: { all: [['kind', 'anyOf', kindsWithAmount]] } }),
    /** These people decide, in this order; without one it is anybody else who may decide. */
    definitionId: ref(['审批流程', 'Process'], 'processDefinition', { inList: true }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    isInForce: flag(['现在生效', 'In force now'], { readOnly: true, computed: true, inList: true }),
    isFromAbove: flag(['上级机构设置', 'Set above'], { readOnly: true, computed: true }),
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    remark: longText(['备注', 'Remark'], { inList: true, max: 500 }),
  },
  unique: [['orgId', 'kind']],
  standard: {
    base: '/crm-server/approvalRule',
    title: 'kind',
    scope: 'inherited',
    inForce: { by: ['kind'] },
    endpoints: {
      list: ['GET /crm-server/approvalRule/list', ''],
      save: ['POST /crm-server/approvalRule/save', ''],
      remove: ['POST /crm-server/approvalRule/delete', ''],
    },
  },
  screens: [
    {
      path: '/approvalRules',
      view: 'list',
      title: ['审批规则', 'Approval rules'],
      area: 'setting',
      ours: 'the specification names approvals and not what needs one',
    },
  ],
});
