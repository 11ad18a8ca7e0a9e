import { flag, longText, ref, text, whole } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

/** The group offers these, by the people who are responsible for them: reproduction, obstetrics, children. The whole group shares them. */
export const businessLine = entity('businessLine', {
  label: ['业务线', 'Business line'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 40 }),
    nameEn: text(['英文名称', 'English name'], { inList: true, search: true, max: 60 }),
    code: text(['编码', 'Code'], { required: true, inList: true, search: true, isFixed: true, max: 40, form: 'code' }),
    leaderUserId: ref(['负责人', 'Person in charge'], 'staffUser', { inList: true }),
    sort: whole(['排序', 'Order'], { inList: true, sort: true, min: 0, max: 9_999 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    remark: longText(['说明', 'Remark'], { max: 500 }),
  },
  unique: [
    ['orgId', 'code'],
    ['orgId', 'name'],
  ],
  standard: {
    base: '/crm-server/line',
    title: 'name',
    hint: 'code',
    sort: 'sort',
    scope: 'group',
    endpoints: {
      list: ['GET /crm-server/line/list', 'crm-server.line.resource'],
      save: ['POST /crm-server/line/save', 'crm-server.line.resource'],
      remove: ['POST /crm-server/line/delete', 'crm-server.line.resource'],
    },
  },
  screens: [{ path: '/businessLine', view: 'list', title: ['业务线管理', 'Business lines'], area: 'setting' }],
});

/** A part of a business line, as customers see it: what is shown together. */
export const businessPlate = entity('businessPlate', {
  label: ['业务板块', 'Business segment'],
  orgOwned: true,
  fields: {
    lineId: ref(['业务线', 'Business line'], 'businessLine', { required: true, inList: true }),
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 40 }),
    nameEn: text(['英文名称', 'English name'], { inList: true, search: true, max: 60 }),
    sort: whole(['排序', 'Order'], { inList: true, sort: true, min: 0, max: 9_999 }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
  },
  unique: [['lineId', 'name']],
  standard: {
    base: '/crm-server/plate',
    title: 'name',
    sort: 'sort',
    scope: 'group',
    rights: 'businessLine',
    narrowedBy: ['lineId'],
    endpoints: {
      list: ['GET /crm-server/plate/list', 'crm-server.plate.resource'],
      save: ['POST /crm-server/plate/save', 'crm-server.plate.resource'],
      remove: ['POST /crm-server/plate/delete', 'crm-server.plate.resource'],
    },
  },
  screens: [
    {
      path: '/businessPlate',
      view: 'list',
      title: ['业务板块管理', 'Business segments'],
      area: 'setting',
      ours: 'the specification names calls of plates and no page',
    },
  ],
});
