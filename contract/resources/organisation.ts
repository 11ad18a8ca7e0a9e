import { choice, phone, ref, text, whole } from '#contract/kinds.ts';
import { resource } from '#contract/resource.ts';

export const organisation = resource('organisation', {
  label: ['机构', 'Organisation'],
  orgOwned: false,
  fields: {
    /** The root of the tree this organisation belongs to: the group whose log its events go to. */
    groupId: ref(['集团', 'Group'], 'organisation', { required: true, readOnly: true }),
    parentId: ref(['上级机构', 'Parent'], 'organisation'),
    type: choice(['类型', 'Type'], { group: ['集团', 'Group'], hospital: ['院区', 'Hospital'], department: ['科室', 'Department'] }, { required: true }),
    name: text(['名称', 'Name'], { required: true, inList: true, search: true }),
    shortName: text(['简称', 'Short name']),
    code: text(['编码', 'Code'], { required: true }),
    phone: phone(['电话', 'Phone'], { grade: 'public' }),
    address: text(['地址', 'Address']),
    sort: whole(['排序', 'Order'], { sort: true }),
    status: choice(['状态', 'Status'], { enabled: ['启用', 'Enabled'], disabled: ['停用', 'Disabled'] }, { required: true }),
  },
  unique: [['code']],
  indexes: [['groupId'], ['parentId']],
  operations: {},
});
