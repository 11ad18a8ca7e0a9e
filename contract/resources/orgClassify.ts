import { flag, longText, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

/** Sorts of organisations: own houses, partners, clinics. An organisation names its own, and lists of organisations are filtered by it. */
export const orgClassify = entity('orgClassify', {
  label: ['机构分类', 'Organisation category'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 40 }),
    nameEn: text(['英文名称', 'English name'], { inList: true, search: true, max: 60 }),
    sort: whole(['排序', 'Order'], { inList: true, sort: true, min: 0, max: 9_999 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    remark: longText(['备注', 'Remark'], { inList: true, max: 500 }),
  },
  unique: [['orgId', 'name']],
  standard: {
    base: '/crm-server/orgClassify',
    title: 'name',
    sort: 'sort',
    scope: 'group',
    endpoints: {
      list: ['GET /crm-server/orgClassify/list', 'crm-server.orgClassify.resource'],
      save: ['POST /crm-server/orgClassify/save', 'crm-server.orgClassify.resource'],
      remove: ['POST /crm-server/orgClassify/delete', 'crm-server.orgClassify.resource'],
    },
  },
  screens: [
    {
      path: '/orgClassify',
      view: 'list',
      title: ['机构分类', 'Organisation categories'],
      area: 'admin',
      ours: 'the specification names its calls and no page',
    },
  ],
});
