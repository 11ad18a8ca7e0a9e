import { choice, flag, id, many, text, whole } from '#contract/kinds.ts';
import { nothing, one, operation, resource, rows } from '#contract/resource.ts';

export const menuTypes = { dir: ['目录', 'Folder'], menu: ['菜单', 'Menu'], button: ['按钮', 'Button'] } as const;

const words = {
  name: text(['名称', 'Name'], { required: true, max: 40 }),
  nameEn: text(['英文名称', 'English name'], { max: 60 }),
  icon: text(['图标', 'Icon'], { max: 40 }),
} as const;
const tenant = { tenantId: text(['租户', 'Tenant']) } as const;

/** What the console brings by itself has its row too, changed by the group's own or not; a button stands below its screen, a screen in its area. */
export const menuRow = {
  id: id(undefined, { required: true }),
  /** Empty: at the top. */
  parentId: id(['上级', 'Parent']),
  type: choice(['类型', 'Type'], menuTypes, { required: true }),
  ...words,
  /** A screen's. */
  path: text(['路径', 'Path'], { required: true }),
  /** A button's operation. */
  permission: text(['操作', 'Operation'], { required: true }),
  /** What granting it gives; empty: nothing needs to be granted. */
  right: text(['权限', 'Right'], { required: true }),
  sort: whole(['排序', 'Order'], { required: true }),
  isHidden: flag(['隐藏', 'Hidden'], { required: true }),
  isBuiltIn: flag(['内置', 'Built in'], { required: true }),
  /** Whether it was changed here; 0 of a built-in one that is as it came. */
  version: whole(['版本', 'Version'], { required: true }),
} as const;

const read = { takes: tenant, gives: rows(menuRow), right: 'menu.read', scope: 'group', class: 'read', audit: 'none' } as const;
const write = { right: 'menu.write', scope: 'group', class: 'write', audit: 'change' } as const;

/** A group's own folders and doors, and what it changed of those that the console brings (docs/adr/0033). */
export const menu = resource('menu', {
  label: ['菜单', 'Menu'],
  /** Of the whole group: the row stands at its root. */
  orgOwned: true,
  fields: {
    /** Of which built-in one this is the change. */
    builtInId: id(['内置菜单', 'Built-in menu'], { readOnly: true }),
    parentId: id(['上级', 'Parent']),
    type: choice(['类型', 'Type'], menuTypes, { required: true }),
    ...words,
    path: text(['路径', 'Path'], { max: 200 }),
    sort: whole(['排序', 'Order'], { min: 0, max: 100_000 }),
    isHidden: flag(['隐藏', 'Hidden']),
  },
  unique: [['orgId', 'builtInId']],
  operations: {
    findAlls: operation('GET /api-user/menus/findAlls', { spec: ['api-user.menus.findAlls'], ...read }),
    /** Those that others may stand below. */
    findOnes: operation('GET /api-user/menus/findOnes', { spec: ['api-user.menus.findOnes'], ...read }),
    save: operation('POST /api-user/menus/saveOrUpdate', {
      spec: ['api-user.menus.saveOrUpdate'],
      ...write,
      takes: {
        ...tenant,
        id: id(),
        version: whole(['版本', 'Version']),
        parentId: id(['上级', 'Parent']),
        type: choice(['类型', 'Type'], menuTypes),
        ...words,
        path: text(['路径', 'Path'], { max: 200 }),
        sort: whole(['排序', 'Order'], { min: 0, max: 100_000 }),
        isHidden: flag(['隐藏', 'Hidden']),
      },
      gives: one(menuRow),
    }),
    /** A built-in one goes back to how it came. */
    remove: operation('DELETE /api-user/menus/{id}', {
      spec: ['api-user.menus.delete-id'],
      ...write,
      takes: { ...tenant, id: id(undefined, { required: true }) },
      gives: nothing,
    }),
    /** The whole tree with what the role has of it. */
    ofRole: operation('GET /api-user/menus/{roleId}/menus', {
      spec: ['api-user.menus.roleId-menus'],
      ...read,
      takes: { ...tenant, roleId: id(['角色', 'Role'], { required: true }) },
      gives: rows({
        ...menuRow,
        have: flag(['拥有', 'Have'], { required: true }),
        /** Whether the caller may change it: nobody gives or takes what he has not. */
        mayGrant: flag(['可授予', 'May be granted'], { required: true }),
        /** Of the role: whoever grants says which one he has seen. */
        roleVersion: whole(['角色版本', 'Role version']),
      }),
      right: 'role.read',
    }),
    /** From here on the role has the rights behind these and no others. */
    grant: operation('POST /api-user/menus/granted', {
      spec: ['api-user.menus.granted'],
      ...write,
      right: 'role.write',
      takes: {
        ...tenant,
        roleId: id(['角色', 'Role'], { required: true }),
        menuIds: many(['菜单', 'Menus'], id(), { required: true, max: 5_000 }),
        /** Of the role, as it was read. Our server asks for it: what somebody else granted meanwhile would be taken back unseen. */
        version: whole(['版本', 'Version']),
      },
      gives: one({ rights: many(['权限', 'Rights'], text(['权限', 'Right']), { required: true }), version: whole(['版本', 'Version'], { required: true }) }),
    }),
  },
});
