import { flag, longText, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

const spec = 'unspecified.misc.order-channel';

/** An order comes in by a channel. One that is switched off is not offered any more and stays readable where it was chosen. */
export const orderChannel = entity('orderChannel', {
  label: ['订单渠道', 'Order channel'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, max: 40 }),
    nameEn: text(['英文名称', 'English name'], { search: true, max: 80 }),
    /** Other programs call it so: it never changes. */
    code: text(['编码', 'Code'], { required: true, inList: true, search: true, isFixed: true, form: 'code', max: 40 }),
    sort: whole(['排序', 'Order'], { inList: true, sort: true, max: 9_999 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    /** The organisation is named for whoever sees several. */
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    remark: longText(['备注', 'Remark'], { max: 500 }),
  },
  unique: [['orgId', 'code']],
  standard: {
    base: '/crm-server/orderChannel',
    title: 'name',
    hint: 'code',
    sort: 'sort',
    endpoints: {
      list: ['GET /crm-server/orderChannel/list', spec],
      save: ['POST /crm-server/orderChannel/save', spec],
      remove: ['POST /crm-server/orderChannel/delete', spec],
    },
  },
  screens: [
    {
      path: '/orderChannel',
      view: 'list',
      title: ['订单渠道', 'Order channels'],
      area: 'setting',
      ours: 'the specification names order channels and no page of them',
    },
  ],
});
