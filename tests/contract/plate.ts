import { text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

export const plate = entity('plate', {
  label: ['板块', 'Plate'],
  orgOwned: true,
  fields: { name: text(['名称', 'Name'], { required: true, inList: true, search: true }) },
  standard: { base: '/crm-server/plate', title: 'name', endpoints: { list: ['GET /crm-server/plate/list', ''], save: ['POST /crm-server/plate/save', ''] } },
  screens: [{ path: '/plate', view: 'list', title: ['板块管理', 'Plates'], area: 'customer', ours: 'the specification names no screen of plates' }],
});
