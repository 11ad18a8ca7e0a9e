import { tagLimits } from '#contract/limits/lists.ts';
import { flag, longText, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

const spec = 'unspecified.misc.tag-time';

/** A tag of a customer stands so many days once it is set; a tag without a row stands for ever. The row of the organisation holds, else that of the nearest one above. */
export const tagTime = entity('tagTime', {
  label: ['标签时效', 'Tag validity rule'],
  orgOwned: true,
  fields: {
    /** The tag is spelled as it stands at customers. */
    tag: text(['标签', 'Tag'], { required: true, inList: true, search: true, sort: true, isFixed: true, max: tagLimits.characters }),
    days: whole(['有效天数', 'Days'], { required: true, inList: true, sort: true, min: 1, max: 3_650 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    isInForce: flag(['现在生效', 'In force now'], { readOnly: true, computed: true, inList: true }),
    isFromAbove: flag(['上级机构设置', 'Set above'], { readOnly: true, computed: true }),
    /** The organisation is named for whoever sees several. */
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    remark: longText(['备注', 'Remark'], { inList: true, max: 500 }),
  },
  unique: [['orgId', 'tag']],
  standard: {
    base: '/crm-server/tagTime',
    title: 'tag',
    scope: 'inherited',
    inForce: { by: ['tag'] },
    endpoints: {
      list: ['GET /crm-server/tagTime/list', spec],
      save: ['POST /crm-server/tagTime/save', spec],
      remove: ['POST /crm-server/tagTime/delete', spec],
    },
  },
  screens: [
    { path: '/tagTime', view: 'list', title: ['标签时效', 'Tag validity'], area: 'setting', ours: 'the specification names tag time and no page of it' },
  ],
});
