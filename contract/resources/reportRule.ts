import { choice, day, flag, longText, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

/** A mobile number that a colleague has reported already is treated so. */
export const onRepeats = { refuse: ['拒绝添加', 'Refuse'], tell: ['允许，通知对方', 'Allow and notify'] } as const;

const spec = 'unspecified.misc.report-rules';

/**
 * Whoever adds a customer first has reported them: for so many days nobody else adds the same mobile number in that organisation. One rule holds at a time, that of the
 * organisation or of the nearest one above that has any (docs/adr/0058).
 */
export const reportRule = entity('reportRule', {
  label: ['报备规则', 'Registration rule'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, max: 60 }),
    /** None: nobody is protected here, whatever holds above. */
    protectedDays: whole(['保护天数', 'Days'], { required: true, inList: true, min: 0, max: 3_650 }),
    onRepeat: choice(['重复添加时', 'When added again'], onRepeats, { required: true, inList: true, default: 'refuse' }),
    startsOn: day(['开始日期', 'From'], { required: true, inList: true, sort: true }),
    endsOn: day(['结束日期', 'Until'], { inList: true }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    /** The rule is the one that counts today: here, or in the organisation below that has it. */
    isInForce: flag(['现在生效', 'In force now'], { readOnly: true, computed: true, inList: true }),
    isFromAbove: flag(['上级机构设置', 'Set above'], { readOnly: true, computed: true }),
    /** The organisation is named for whoever sees several. */
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    remark: longText(['备注', 'Remark'], { max: 500 }),
  },
  unique: [['orgId', 'startsOn']],
  period: { from: 'startsOn', to: 'endsOn', apart: ['orgId'] },
  standard: {
    base: '/crm-server/reportRule',
    title: 'name',
    scope: 'inherited',
    inForce: { by: [] },
    endpoints: {
      list: ['GET /crm-server/reportRule/list', spec],
      save: ['POST /crm-server/reportRule/save', spec],
      remove: ['POST /crm-server/reportRule/delete', spec],
    },
  },
  screens: [
    {
      path: '/reportRule',
      view: 'list',
      title: ['报备规则', 'Registration rules'],
      area: 'setting',
      ours: 'the specification names report rules and no page of them',
    },
  ],
});
