import { choice, flag, id, many, ref, text } from '#contract/kinds.ts';
import { one, operation, rows } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';
import { namedTakes } from '#contract/standardShapes.ts';

/** Spec 6: who follows up, and who manages follow-up. */
export const followDuties = { execute: ['执行', 'Carries out'], manage: ['管理', 'Manages'] } as const;

const read = { right: 'orgFollowRole.read', scope: 'org', class: 'read', audit: 'none' } as const;
const role = {
  id: id(undefined, { required: true }),
  code: text(['编码', 'Code'], { required: true }),
  name: text(['名称', 'Name'], { required: true }),
} as const;

/** Roles whose holders carry follow-up of an organisation's customers out, or manage it: customers go to the former. Where an organisation names none of them, they go to whoever sees its customers. */
export const orgFollowRole = entity('orgFollowRole', {
  label: ['随访角色', 'Follow-up role'],
  orgOwned: true,
  fields: {
    name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 40 }),
    duty: choice(['职责', 'Duty'], followDuties, { required: true, inList: true, default: 'execute' }),
    roleIds: many(['角色', 'Roles'], ref(['角色', 'Role'], 'role'), { required: true, inList: true, min: 1, max: 20 }),
    /** The organisation is named for whoever sees several. */
    orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
    enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
  },
  unique: [['orgId', 'name']],
  standard: {
    base: '/crm-server/orgFollowRole',
    title: 'name',
    endpoints: {
      list: ['GET /crm-server/orgFollowRole/list', 'crm-server.orgFollowRole.list'],
      save: ['POST /crm-server/orgFollowRole/save', 'crm-server.orgFollowRole.save'],
      remove: ['POST /crm-server/orgFollowRole/delete', 'crm-server.orgFollowRole.delete'],
    },
  },
  operations: {
    /** The roles are of the session's organisation: the named ones, or all that see its customers. */
    could: operation('GET /crm-server/orgFollowRole/getCouldFollowRoles', {
      spec: ['crm-server.orgFollowRole.getCouldFollowRoles'],
      ...read,
      takes: namedTakes,
      gives: rows(role),
    }),
    byCode: operation('GET /crm-server/orgFollowRole/getRoleIdByCode', {
      spec: ['crm-server.orgFollowRole.getRoleIdByCode'],
      ...read,
      takes: { code: text(['编码', 'Code'], { required: true, max: 40 }) },
      gives: one(role),
    }),
  },
  screens: [
    {
      path: '/orgFollowRole',
      view: 'list',
      title: ['随访角色', 'Follow-up roles'],
      area: 'setting',
      ours: 'the specification names its calls and no page',
    },
  ],
});
