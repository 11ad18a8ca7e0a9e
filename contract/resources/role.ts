import { choice, flag, id, json, many, ref, shape, text, whole } from '#contract/kinds.ts';
import { one, operation } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';

/** Which rows a role reaches, from the organisation it is held in. */
export const dataScopes = {
  /** Of that organisation what he is responsible for; of an entity that names nobody, all of it. */
  own: ['本人负责的', 'Own records'],
  org: ['本机构', 'Organisation'],
  orgAndBelow: ['本机构及下级', 'Organisation and below'],
  chosen: ['指定机构', 'Chosen organisations'],
  group: ['集团', 'Group'],
} as const;

/** From the least: what several roles say of a field, the widest decides. */
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

/** What a role may is given by granting menus and buttons (`menu.grant`); here stands what it is called, whose rows it reaches and how it sees single fields. */
export const role = entity('role', {
  label: ['角色', 'Role'],
  /** Of the whole group: the row stands at its root. */
  orgOwned: true,
  fields: {
    code: text(['编码', 'Code'], { required: true, inList: true, search: true, sort: true, max: 40, form: 'code', isFixed: true }),
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 40 }),
    nameEn: text(['英文名称', 'English name'], { inList: true, search: true, max: 60 }),
    rights: many(['权限', 'Rights'], text(['权限', 'Right']), { required: true, readOnly: true }),
    dataScope: choice(['数据范围', 'Rows'], dataScopes, { required: true, inList: true }),
    /** With `chosen`, beside the organisation it is held in. */
    scopeOrgIds: many(['指定机构', 'Chosen organisations'], ref(['机构', 'Organisation'], 'organisation'), { required: true }),
    /** A field that no rule names is as its description has it. */
    fieldRules: json(['字段权限', 'Field rules'], shape<readonly FieldRule[]>()),
    isDisabled: flag(['停用', 'Switched off'], { inList: true }),
  },
  unique: [['orgId', 'code']],
  standard: {
    base: '/api-user/roles',
    title: 'name',
    hint: 'code',
    scope: 'group',
    without: ['import'],
    wires: {
      list: ['GET /api-user/roles', 'api-user.roles.get'],
      save: ['POST /api-user/roles/saveOrUpdate', 'api-user.roles.saveOrUpdate'],
      remove: ['DELETE /api-user/roles/{id}', 'api-user.roles.delete-id'],
    },
  },
  operations: {
    /** Whom a change of it concerns, before it is made. */
    affected: operation('GET /api-user/roles/affected', {
      spec: [],
      ours: 'who changes a role must know how many people it concerns; the specification names no call for it',
      takes: { tenantId: text(['租户', 'Tenant']), id: id(undefined, { required: true }) },
      gives: one({ people: whole(['人数', 'People'], { required: true }), online: whole(['在线', 'Online'], { required: true }) }),
      right: 'role.read',
      scope: 'group',
      class: 'read',
      audit: 'none',
    }),
  },
  screens: [{ path: '/role', view: 'list', title: ['角色管理', 'Roles'], area: 'admin' }],
});
