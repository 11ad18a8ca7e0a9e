import { act } from '#contract/acts/act.ts';
import { choice, flag, id, json, many, money, phone, ref, shape, text, whole } from '#contract/kinds.ts';
import { nothing, one, operation, rows } from '#contract/resource.ts';
import { entity, standardOperations } from '#contract/standard.ts';
import { family } from '#contract/standardFamilies.ts';
import { bulkReport, namedTakes } from '#contract/standardShapes.ts';

export const orgTypes = { group: ['集团', 'Group'], hospital: ['院区', 'Hospital'], department: ['科室', 'Department'] } as const;
export const orgStatuses = { enabled: ['启用', 'Enabled'], disabled: ['停用', 'Disabled'] } as const;

/** A line of a sheet of organisations has these; `parent`: a name or a code, of the same sheet or of one that is there. */
export const orgLineFields = ['name', 'shortName', 'code', 'type', 'parent', 'phone', 'address'] as const;
export type OrgLineField = (typeof orgLineFields)[number];
/** The line is as it was written. */
export type OrgLine = { readonly [K in OrgLineField]?: string };
export interface OrgLineReport {
  /** The id is of the organisation that was made. */
  readonly id: string | null;
  /** It stands below one that is there, or below another line of the sheet, named by its place. */
  readonly parentId: string | null;
  readonly parentAt: number | null;
  /** Problems are found by the names of the columns. */
  readonly problems: Readonly<Partial<Record<string, string>>>;
}
const lines = json(['行', 'Lines'], shape<readonly OrgLine[]>(), { required: true });

/** Pickers need these, each with those below it. */
export interface OrgNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly type: keyof typeof orgTypes;
  readonly name: string;
  readonly shortName: string | null;
  readonly status: keyof typeof orgStatuses;
  readonly children: readonly OrgNode[];
}
const node = {
  id: id(undefined, { required: true }),
  parentId: id(['上级机构', 'Parent']),
  type: choice(['类型', 'Type'], orgTypes, { required: true }),
  name: text(['名称', 'Name'], { required: true }),
  shortName: text(['简称', 'Short name']),
  status: choice(['状态', 'Status'], orgStatuses, { required: true }),
} as const;
const read = { right: 'organisation.read', scope: 'org', class: 'read', audit: 'none' } as const;

const fields = {
  /** The root of the tree this organisation belongs to: the group whose log its events go to. */
  groupId: ref(['集团', 'Group'], 'organisation', { required: true, readOnly: true }),
  name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
  shortName: text(['简称', 'Short name'], { inList: true, search: true, max: 20 }),
  code: text(['编码', 'Code'], { required: true, inList: true, search: true, max: 40 }),
  type: choice(['类型', 'Type'], orgTypes, { required: true, inList: true }),
  /** None above the group alone. */
  parentId: ref(['上级机构', 'Parent'], 'organisation', { inList: true }),
  phone: phone(['电话', 'Phone'], { grade: 'public', inList: true }),
  address: text(['地址', 'Address'], { max: 200 }),
  sort: whole(['排序', 'Order'], { sort: true, min: 0, max: 9_999 }),
  /** The category says what sort of house it is, as the group orders them. */
  classifyId: ref(['机构分类', 'Category'], 'orgClassify', { inList: true }),
  /** Offered where somebody chooses an organisation. One that is not is there for who works in it. */
  isShow: flag(['展示', 'Shown'], { default: true, inList: true }),
  /** `IrFlag` of the specification: colleagues of other organisations of the group may refer a customer to this one (docs/adr/0058). */
  irFlag: flag(['接收转介', 'Takes internal referrals'], { default: false, inList: true }),
  /** Pushed orders above it begin in review; empty: none does. */
  reviewOver: money(['推送订单审核限额', 'Review pushed orders above'], { min: 0 }),
  /** A consultation that customers begin themselves costs this; empty: they cannot. */
  consultFee: money(['客户自助问诊价格', 'Fee of a consultation begun by customers'], { min: 1 }),
  status: choice(['状态', 'Status'], orgStatuses, { required: true, inList: true, default: 'enabled' }),
} as const;

/** An organisation decides about all others: rows are made one by one. */
const shared = { title: 'name', hint: 'code', sort: 'sort', without: ['import'] } as const;
/** The same organisations by the second family of endpoints: what a house is, without the tree around it. */
const files = standardOperations('organisation', fields, {
  ...shared,
  base: '/crm-server/org',
  endpoints: {
    list: ['GET /crm-server/org/selectOrgEntity', 'crm-server.org.selectOrgEntity'],
    detail: ['GET /crm-server/org/selectOrgDetail', 'crm-server.org.selectOrgDetail'],
    create: ['POST /crm-server/org/insertOrg', 'crm-server.org.insertOrg'],
    update: ['POST /crm-server/org/updateOrgEntity', 'crm-server.org.updateOrgEntity'],
    remove: ['POST /crm-server/org/deleteOrg', 'crm-server.org.deleteOrg'],
    able: ['POST /crm-server/org/ableOrg', 'crm-server.org.ableOrg'],
    disable: ['POST /crm-server/org/disableOrg', 'crm-server.org.disableOrg'],
  },
});

/** The houses of a group as a tree. Who sees an organisation sees its row; one that is switched off is seen by who sees what it stands below. */
export const organisation = entity('organisation', {
  label: ['机构', 'Organisation'],
  orgOwned: 'itself',
  fields,
  unique: [['code']],
  indexes: [['groupId'], ['parentId']],
  standard: {
    base: '/api-crm/organization',
    ...shared,
    endpoints: {
      list: ['GET /api-crm/organization/findList', 'api-crm.organization.findList'],
      options: ['GET /api-crm/organization/findOrganizations', 'api-crm.organization.findOrganizations'],
      save: ['POST /api-crm/organization/saveOrUpdate', 'api-crm.organization.saveOrUpdate'],
      remove: ['POST /api-crm/organization/deleteOrganizationsById', 'api-crm.organization.deleteOrganizationsById'],
    },
  },
  operations: {
    ...family('files', files),
    /** Several colleagues come to work here, each with these roles beside those they hold everywhere. */
    batchUpdateUser: operation('POST /crm-server/org/batchUpdateUser', {
      spec: ['crm-server.org.batchUpdateUser'],
      takes: {
        orgId: ref(['机构', 'Organisation'], 'organisation', { required: true }),
        userIds: many(['人员', 'Staff'], id(), { required: true, min: 1, max: 200 }),
        roleCodes: many(['角色', 'Roles'], text(['角色', 'Role'], { max: 40 }), { max: 50 }),
      },
      gives: one(bulkReport),
      right: 'staffUser.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    /** Sets what is said and flips nothing. */
    updateIsShow: operation('POST /crm-server/org/updateOrgIsShow', {
      spec: ['crm-server.org.updateOrgIsShow'],
      takes: { id: id(undefined, { required: true }), isShow: flag(['展示', 'Shown'], { required: true }) },
      gives: nothing,
      right: 'organisation.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    /** All of them or none. */
    addMany: operation('POST /crm-server/org/insertOrgs', {
      spec: ['crm-server.org.and-others'],
      takes: { lines },
      gives: one(bulkReport),
      right: 'organisation.write',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    addManyCheck: operation('POST /crm-server/org/insertOrgs/check', {
      spec: [],
      ours: 'what stands in the way of each line of a sheet, and where it would stand, before anything is made; changes nothing',
      takes: { lines },
      gives: one({ lines: json(['行', 'Lines'], shape<readonly OrgLineReport[]>(), { required: true }) }),
      right: 'organisation.write',
      scope: 'org',
      class: 'read',
      audit: 'none',
    }),
    tree: operation('GET /api-crm/organization/getOrganizationTree', {
      spec: ['api-crm.organization.getOrganizationTree'],
      ...read,
      takes: namedTakes,
      gives: rows({ ...node, children: json(['下级机构', 'Below'], shape<readonly OrgNode[]>(), { required: true }) }),
    }),
    byType: operation('GET /api-crm/organization/getOrganizationByType', {
      spec: ['api-crm.organization.getOrganizationByType'],
      ...read,
      takes: { ...namedTakes, type: choice(['类型', 'Type'], orgTypes, { required: true }) },
      gives: rows(node),
    }),
  },
  acts: {
    addMany: act('addMany', {
      on: 'list',
      label: ['批量添加机构', 'Add organisations'],
      done: ['{count} 个机构已添加', '{count} {organisation|organisations} added'],
      check: 'addManyCheck',
      form: ['lines'],
      page: '/oraddMore',
    }),
  },
  screens: [
    { path: '/organization', view: 'list', title: ['机构管理', 'Organisations'], area: 'admin' },
    {
      path: '/organizationnew',
      view: 'list',
      title: ['机构档案', 'Organisation files'],
      area: 'admin',
      family: 'files',
      columns: ['name', 'shortName', 'code', 'type', 'classifyId', 'parentId', 'phone', 'address', 'isShow', 'irFlag', 'status'],
    },
    { path: '/oraddMore', view: 'list', title: ['批量添加机构', 'Add organisations'], area: 'admin' },
  ],
});
