import { choice, day, flag, longText, phone, ref, region, text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';

export const enterpriseKinds = {
  employer: ['团检企业', 'Employer'],
  insurer: ['保险机构', 'Insurer'],
  partner: ['合作机构', 'Partner'],
  supplier: ['供应商', 'Supplier'],
} as const;

/** A company or institution that the hospital works with: whose employees come for check-ups, who pays, who refers. Customers name theirs. */
export const enterprise = entity('enterprise', {
  label: ['企业', 'Enterprise'],
  orgOwned: true,
  fields: {
    name: text(['企业名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 80 }),
    shortName: text(['简称', 'Short name'], { inList: true, search: true, max: 20 }),
    kind: choice(['类型', 'Kind'], enterpriseKinds, { required: true, inList: true, default: 'employer' }),
    creditCode: text(['统一社会信用代码', 'Credit code'], { search: true, max: 18 }),
    contactName: text(['联系人', 'Contact'], { inList: true, search: true, grade: 'personal', max: 40 }),
    contactPhone: phone(['联系电话', 'Contact phone'], { inList: true, search: true }),
    ownerUserId: ref(['对接人', 'Account manager'], 'staffUser', { inList: true }),
    areaCode: region(['地区', 'Area']),
    address: text(['地址', 'Address'], { max: 200 }),
    signedOn: day(['签约日期', 'Signed on'], { sort: true }),
    endsOn: day(['到期日期', 'Ends on'], { inList: true, sort: true }),
    /** The organisation is named for whoever sees several. */
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    enabled: flag(['合作中', 'Active'], { required: true, default: true, inList: true }),
    remark: longText(['备注', 'Remark'], { max: 1_000 }),
  },
  responsible: ['ownerUserId'],
  unique: [['orgId', 'name']],
  period: { from: 'signedOn', to: 'endsOn' },
  standard: {
    base: '/crm-server/enterpriseManage',
    title: 'name',
    hint: 'shortName',
    endpoints: {
      list: ['GET /crm-server/enterpriseManage/list', 'unspecified.misc.enterprise-manage'],
      save: ['POST /crm-server/enterpriseManage/save', 'unspecified.misc.enterprise-manage'],
      remove: ['POST /crm-server/enterpriseManage/delete', 'unspecified.misc.enterprise-manage'],
    },
  },
  screens: [{ path: '/enterpriseManage', view: 'list', title: ['企业管理', 'Enterprises'], area: 'customer', forms: ['/enterpriseInfo'] }],
});
