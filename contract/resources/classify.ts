import { choice, flag, ref, refTree, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

/** Goods are ordered from one of two shops: the group's own, or that of the platform (`qxs`). */
export const shops = { own: ['自营', 'Own shop'], platform: ['平台', 'Platform'] } as const;

/** A product stands in a shop under one of these: a tree of each. The two shops have a screen each, of the same rows. */
export const classify = entity('classify', {
  label: ['分类', 'Category'],
  orgOwned: true,
  fields: {
    shop: choice(['商城', 'Shop'], shops, { required: true, isFixed: true }),
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 40 }),
    nameEn: text(['英文名称', 'English name'], { inList: true, search: true, max: 60 }),
    /** The parent is of the same shop. */
    parentId: refTree(['上级分类', 'Parent'], 'classify', { inList: true }),
    lineId: ref(['业务线', 'Business line'], 'businessLine', { inList: true }),
    sort: whole(['排序', 'Order'], { inList: true, sort: true, min: 0, max: 9_999 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
  },
  unique: [['orgId', 'shop', 'name']],
  standard: {
    base: '/crm-server/classificationInfo',
    title: 'name',
    sort: 'sort',
    scope: 'group',
    narrowedBy: ['shop'],
    endpoints: {
      list: ['GET /crm-server/classificationInfo/list', 'crm-server.classificationInfo.resource'],
      save: ['POST /crm-server/classificationInfo/save', 'crm-server.classificationInfo.resource'],
      remove: ['POST /crm-server/classificationInfo/delete', 'crm-server.classificationInfo.resource'],
    },
  },
  screens: [
    { path: '/classifyManage', view: 'list', title: ['分类管理', 'Categories'], area: 'setting', only: { shop: 'own' } },
    { path: '/qxsClassifyManage', view: 'list', title: ['平台分类管理', 'Platform categories'], area: 'setting', only: { shop: 'platform' } },
  ],
});
