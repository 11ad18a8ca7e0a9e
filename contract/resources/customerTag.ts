import { tagKinds, tagTones } from '#contract/choices/records.ts';
import { tagLimits } from '#contract/limits/lists.ts';
import { choice, flag, longText, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

const spec = 'crm-server.customerTag.resource';

/** A house offers these tags for its customers, and those below it do, too: labels, title tags, sale tags. What stands at a customer is the word itself. */
export const customerTag = entity('customerTag', {
  label: ['客户标签库', 'Customer tag'],
  orgOwned: true,
  fields: {
    kind: choice(['类别', 'Kind'], tagKinds, { required: true, default: 'label', inList: true, isFixed: true }),
    /** Customers carry this word. */
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, isFixed: true, max: tagLimits.characters }),
    nameEn: text(['英文名称', 'English name'], { inList: true, search: true, max: 40 }),
    tone: choice(['颜色', 'Colour'], tagTones, { required: true, default: 'info', inList: true }),
    sort: whole(['排序', 'Order'], { inList: true, sort: true, max: 9_999 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    isInForce: flag(['现在可用', 'Offered now'], { readOnly: true, computed: true, inList: true }),
    isFromAbove: flag(['上级机构设置', 'Set above'], { readOnly: true, computed: true }),
    /** The organisation is named for whoever sees several. */
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    remark: longText(['说明', 'When to use it'], { max: 500 }),
  },
  unique: [['orgId', 'kind', 'name']],
  standard: {
    base: '/crm-server/customerTag',
    title: 'name',
    hint: 'kind',
    scope: 'inherited',
    inForce: { by: ['kind', 'name'] },
    narrowedBy: ['kind'],
    endpoints: {
      list: ['GET /crm-server/customerTag/list', spec, 'crm-server.misc.labels', 'crm-server.misc.tags'],
      save: ['POST /crm-server/customerTag/save', spec],
      remove: ['POST /crm-server/customerTag/deleteById', spec],
      able: ['POST /crm-server/customerTag/able', spec],
      disable: ['POST /crm-server/customerTag/disable', spec],
    },
  },
  screens: [
    {
      path: '/customerTags',
      view: 'list',
      title: ['标签库', 'Tags offered'],
      area: 'setting',
      ours: 'the specification names the calls of tags and no page of them',
    },
  ],
});
