import { choice, flag, id, json, many, ref, shape, text, whole } from '#contract/kinds.ts';
import { one, operation } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { workflowGroups } from './workflowFamilies.ts';

/** A role reaches these rows, from the organisation it is held in. */
export const dataScopes = {
  /** The holder reaches what they are responsible for in that organisation; of an entity that names nobody, all of it. */
  own: ['本人负责的', 'Own records'],
  org: ['本机构', 'Organisation'],
  orgAndBelow: ['本机构及下级', 'Organisation and below'],
  chosen: ['指定机构', 'Selected organisations'],
  group: ['集团', 'Group'],
} as const;
export type DataScope = keyof typeof dataScopes;

/** Grades go from the least: of several roles that say something of a field, the widest decides. */
export const fieldGrades = {
  none: ['不可见', 'Hidden'],
  masked: ['脱敏', 'Masked'],
  read: ['只读', 'Read only'],
  write: ['可编辑', 'Editable'],
} as const;
export type FieldGrade = keyof typeof fieldGrades;
export interface FieldRule {
  readonly entity: string;
  readonly field: string;
  readonly grade: FieldGrade;
}

/** A role may be made from one of these (server/session/standardRoles.ts). */
export const roleTemplates = {
  consultant: ['咨询师', 'Consultant'],
  nurse: ['护士', 'Nurse'],
  physician: ['医生', 'Doctor'],
  callCentre: ['呼叫中心', 'Call centre'],
  finance: ['财务', 'Finance'],
  manager: ['管理者', 'Manager'],
} as const;
export type RoleTemplate = keyof typeof roleTemplates;

/** The same things gained or lost by the same people. */
export interface RoleChange {
  readonly how: 'gains' | 'loses';
  /** Rights, organisations, fields, in the caller's language. */
  readonly what: readonly string[];
  readonly people: number;
  readonly online: number;
  /** Some names are told, of people whom the caller sees. */
  readonly names: readonly string[];
}

/** The rights of a role are given by granting menus and buttons (`menu.grant`); here stands what it is called, whose rows it reaches and how it sees single fields. */
const described = entity('role', {
  label: ['角色', 'Role'],
  /** The row is of the whole group: it stands at its root. */
  orgOwned: true,
  fields: {
    code: text(['编码', 'Code'], { required: true, inList: true, search: true, sort: true, max: 40, form: 'code', isFixed: true }),
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 40 }),
    nameEn: text(['英文名称', 'English name'], { inList: true, search: true, max: 60 }),
    rights: many(['权限', 'Rights'], text(['权限', 'Right']), { required: true, readOnly: true }),
    dataScope: choice(['数据范围', 'Data scope'], dataScopes, { required: true, inList: true }),
    /** Only `chosen` has these, beside the organisation it is held in. */
    scopeOrgIds: many(['指定机构', 'Selected organisations'], ref(['机构', 'Organisation'], 'organisation')),
    /** A field that no rule names is as its description has it. */
    fieldRules: json(['字段权限', 'Field rules'], shape<readonly FieldRule[]>()),
    isDisabled: flag(['停用', 'Disabled'], { inList: true }),
  },
  unique: [['orgId', 'code']],
  standard: {
    base: '/api-user/roles',
    title: 'name',
    hint: 'code',
    scope: 'group',
    without: ['import'],
    endpoints: {
      list: ['GET /api-user/roles', 'api-user.roles.get'],
      save: ['POST /api-user/roles/saveOrUpdate', 'api-user.roles.saveOrUpdate'],
      remove: ['DELETE /api-user/roles/{id}', 'api-user.roles.delete-id'],
    },
  },
  operations: {
    /** Held by nobody yet; its rights are the template's, and only what the caller has. */
    fromTemplate: operation('POST /api-user/roles/fromTemplate', {
      spec: [],
      ours: 'a role is begun from what its like usually may; the specification names no call for it',
      takes: { tenantId: text(['租户', 'Tenant']), template: choice(['模板', 'Template'], roleTemplates, { required: true }) },
      gives: one({ id: id(undefined, { required: true }), name: text(['名称', 'Name'], { required: true }) }),
      right: 'role.write',
      scope: 'group',
      class: 'write',
      audit: 'change',
    }),
    /**
     * A change of the role concerns these people: what each of them gains or loses is told before it is made; the call changes nothing. A value that is not given stays
     * as it is.
     */
    affected: operation('POST /api-user/roles/affected', {
      spec: [],
      ours: 'who changes a role must know how many people it concerns, and what they gain and lose; the specification names no call for it',
      takes: {
        tenantId: text(['租户', 'Tenant']),
        id: id(undefined, { required: true }),
        /** Granting takes the same ids. */
        menuIds: many(['菜单', 'Menus'], id(), { max: 5_000 }),
        dataScope: choice(['数据范围', 'Data scope'], dataScopes),
        scopeOrgIds: many(['指定机构', 'Selected organisations'], id(), { max: 1_000 }),
        fieldRules: json(['字段权限', 'Field rules'], shape<readonly FieldRule[]>()),
        isDisabled: flag(['停用', 'Disabled']),
      },
      gives: one({
        /** Everybody who holds it. */
        people: whole(['人数', 'People'], { required: true }),
        online: whole(['在线', 'Online'], { required: true }),
        changes: json(['变化', 'Changes'], shape<readonly RoleChange[]>(), { required: true }),
      }),
      right: 'role.read',
      scope: 'group',
      class: 'read',
      audit: 'none',
    }),
  },
  parts: [
    {
      entity: 'userBindOrg',
      title: ['角色成员', 'Role members'],
      by: 'heldCodes',
      isHeld: true,
      value: 'code',
      columns: ['userName', 'username', 'orgId'],
      at: '/roleUserList',
      rights: 'staffUser',
    },
  ],
  screens: [{ path: '/role', view: 'list', title: ['角色管理', 'Roles'], area: 'admin' }],
});

/** Whoever names a role in a form finds it by its name; the page of roles is for whoever keeps them (docs/adr/0163). */
const options = { ...described.operations.options, right: 'role.find' } as const;

export const role = { ...described, operations: { ...described.operations, options, ...workflowGroups(described.fields) } };
