import { flag, id, many, ref, text, whole } from '#contract/kinds.ts';
import { pageLimits } from '#contract/limits.ts';
import { nothing, one, operation, page, resource } from '#contract/resource.ts';

export const bindingRow = {
  id: id(undefined, { required: true }),
  orgId: id(['机构', 'Organisation'], { required: true }),
  orgName: text(['机构', 'Organisation'], { required: true }),
  userId: id(['员工', 'Staff user'], { required: true }),
  userName: text(['姓名', 'Name'], { required: true }),
  username: text(['账号', 'Account'], { required: true }),
  roleCodes: many(['本机构角色', 'Roles here'], text(['角色', 'Role']), { required: true }),
  /** Held in all his organisations. */
  everywhere: many(['所有机构角色', 'Roles everywhere'], text(['角色', 'Role']), { required: true }),
  isDefault: flag(['默认机构', 'Starts here'], { required: true }),
  version: whole(['版本', 'Version'], { required: true }),
} as const;

const byId = { id: id(undefined, { required: true }) } as const;
const read = { right: 'staffUser.read', scope: 'org', class: 'read', audit: 'list' } as const;
const write = { right: 'staffUser.write', scope: 'org', class: 'write', audit: 'change' } as const;

/** A person in an organisation (the row's own), and what he is there: a lead in one, a nurse in another. */
export const userBindOrg = resource('userBindOrg', {
  label: ['人员机构绑定', 'Person in organisation'],
  orgOwned: true,
  fields: {
    userId: ref(['员工', 'Staff user'], 'staffUser', { required: true, isFixed: true }),
    /** Held here alone, beside those he holds in all his organisations. */
    roleCodes: many(['角色', 'Roles'], text(['角色', 'Role']), { required: true }),
    /** Where he starts. */
    isDefault: flag(['默认机构', 'Starts here'], { required: true }),
  },
  unique: [['userId', 'orgId']],
  indexes: [['orgId']],
  operations: {
    list: operation('GET /api-user/userbindorg/getPage', {
      spec: ['api-user.userbindorg.getPage'],
      ...read,
      takes: {
        userId: id(['员工', 'Staff user']),
        orgId: id(['机构', 'Organisation']),
        searchValue: text(['搜索', 'Search'], { max: 80 }),
        limit: whole(['条数', 'Rows'], { min: 1, max: pageLimits.max }),
        next: text(['续页', 'Go on from'], { max: 1_000 }),
      },
      gives: page(bindingRow),
    }),
    detail: operation('GET /api-user/userbindorg/getById', { spec: ['api-user.userbindorg.getById'], ...read, takes: byId, gives: one(bindingRow) }),
    /** By `id`, or by person and organisation. */
    save: operation('POST /api-user/userbindorg/saveOrUpdateById', {
      spec: ['api-user.userbindorg.saveOrUpdateById'],
      ...write,
      takes: {
        id: id(),
        version: whole(['版本', 'Version']),
        userId: ref(['员工', 'Staff user'], 'staffUser'),
        orgId: ref(['机构', 'Organisation'], 'organisation'),
        roleCodes: many(['角色', 'Roles'], text(['角色', 'Role'], { max: 40 }), { max: 50 }),
        isDefault: flag(['默认机构', 'Starts here']),
      },
      gives: one(bindingRow),
    }),
    remove: operation('POST /api-user/userbindorg/delById', { spec: ['api-user.userbindorg.delById'], ...write, takes: byId, gives: nothing }),
  },
});
