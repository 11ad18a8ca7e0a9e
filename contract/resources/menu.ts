import { act } from '#contract/acts/act.ts';
import { choice, flag, id, many, ref, text, whole } from '#contract/kinds.ts';
import { nothing, one, operation, rows } from '#contract/resource.ts';
import { entity, standardOperations } from '#contract/standard.ts';
import { namedTakes } from '#contract/standardShapes.ts';

export const menuTypes = { dir: ['目录', 'Folder'], menu: ['菜单', 'Menu'], button: ['按钮', 'Button'] } as const;

const tenant = { tenantId: text(['租户', 'Tenant']) } as const;

/** A menu as roles are granted it: a button stands below its screen, a screen in its area. */
export const menuRow = {
  id: id(undefined, { required: true }),
  /** Empty: at the top. */
  parentId: id(['上级', 'Parent']),
  type: choice(['类型', 'Type'], menuTypes, { required: true }),
  name: text(['名称', 'Name'], { required: true }),
  nameEn: text(['英文名称', 'English name']),
  icon: text(['图标', 'Icon']),
  /** A screen's. */
  path: text(['路径', 'Path'], { required: true }),
  /** A button's operation. */
  permission: text(['操作', 'Operation'], { required: true }),
  /** Granting the menu gives this right; empty: nothing needs to be granted. */
  right: text(['权限', 'Right'], { required: true }),
  sort: whole(['排序', 'Order'], { required: true }),
  isHidden: flag(['隐藏', 'Hidden'], { required: true }),
  isBuiltIn: flag(['内置', 'Built in'], { required: true }),
  version: whole(['版本', 'Version'], { required: true }),
} as const;

const read = { takes: { ...namedTakes, ...tenant }, right: 'menu.read', scope: 'group', class: 'read', audit: 'none' } as const;
const words = { inList: true, search: true } as const;

const fields = {
  /** A built-in menu of the console has the same id in every group and version. */
  builtInId: id(['内置菜单', 'Built-in menu'], { readOnly: true }),
  parentId: ref(['上级', 'Parent'], 'menu'),
  type: choice(['类型', 'Type'], menuTypes, { required: true, inList: true, isFixed: true }),
  name: text(['名称', 'Name'], { required: true, ...words, max: 40 }),
  nameEn: text(['英文名称', 'English name'], { ...words, max: 60 }),
  /** Only a screen has a path. */
  path: text(['路径', 'Path'], { ...words, max: 200 }),
  icon: text(['图标', 'Icon'], { max: 40 }),
  /** Only a button has an operation: the one it stands for. */
  permission: text(['操作', 'Operation'], { readOnly: true }),
  sort: whole(['排序', 'Order'], { sort: true, min: 0, max: 100_000 }),
  isHidden: flag(['隐藏', 'Hidden'], { inList: true }),
} as const;
const standard = {
  base: '/api-user/menus',
  title: 'name',
  hint: 'path',
  sort: 'sort',
  scope: 'group',
  without: ['import'],
  endpoints: {
    list: ['GET /api-user/menus/findAlls', 'api-user.menus.findAlls'],
    save: ['POST /api-user/menus/saveOrUpdate', 'api-user.menus.saveOrUpdate'],
    remove: ['DELETE /api-user/menus/{id}', 'api-user.menus.delete-id'],
  },
} as const;
const { save } = standardOperations('menu', fields, standard);

/** A group's menu, one row a folder, a screen and a button: the console's built-in menu is stored as rows of its own (docs/adr/0046). */
export const menu = entity('menu', {
  label: ['菜单', 'Menu'],
  /** The row is of the whole group: it stands at its root. */
  orgOwned: true,
  fields,
  unique: [['orgId', 'builtInId']],
  indexes: [['parentId']],
  standard,
  operations: {
    /** Spec 7: menu calls are form-encoded. */
    save: { ...save, encoding: 'form' },
    /** Those that others may stand below. */
    findOnes: operation('GET /api-user/menus/findOnes', { spec: ['api-user.menus.findOnes'], ...read, gives: rows(menuRow) }),
    /** The whole tree with what the role has of it. */
    ofRole: operation('GET /api-user/menus/{roleId}/menus', {
      spec: ['api-user.menus.roleId-menus'],
      ...read,
      takes: { ...read.takes, roleId: id(['角色', 'Role'], { required: true }) },
      gives: rows({
        ...menuRow,
        have: flag(['拥有', 'Have'], { required: true }),
        /** The caller may change it or not: nobody gives or takes what they have not. */
        mayGrant: flag(['可授予', 'May be granted'], { required: true }),
        /** The version is the role's: whoever grants says which one they have seen. */
        roleVersion: whole(['角色版本', 'Role version']),
      }),
      right: 'role.read',
    }),
    /** The role has the rights behind these from here on, and no others. */
    grant: operation('POST /api-user/menus/granted', {
      spec: ['api-user.menus.granted'],
      encoding: 'form',
      right: 'role.write',
      scope: 'group',
      class: 'write',
      audit: 'change',
      takes: {
        ...tenant,
        roleId: id(['角色', 'Role'], { required: true }),
        menuIds: many(['菜单', 'Menus'], id(), { required: true, max: 5_000 }),
        /** The version is the role's, as it was read: without it, rights that somebody else granted meanwhile would be taken back unseen. */
        version: whole(['版本', 'Version']),
      },
      gives: one({ rights: many(['权限', 'Rights'], text(['权限', 'Right']), { required: true }), version: whole(['版本', 'Version'], { required: true }) }),
    }),
    /** A built-in menu goes back to how the console has it: its name, icon and place; for everybody who has it. */
    reset: operation('POST /api-user/menus/reset', {
      spec: [],
      ours: 'what a group changed of a built-in menu is taken back by one press; the specification names no call for it',
      takes: { ...tenant, id: id(undefined, { required: true }), version: whole(['版本', 'Version'], { required: true }) },
      gives: nothing,
      right: 'menu.write',
      scope: 'group',
      class: 'write',
      audit: 'change',
    }),
  },
  acts: {
    reset: act('reset', {
      on: 'row',
      icon: 'back',
      label: ['恢复默认', 'Restore defaults'],
      done: ['已恢复默认', 'Back to its defaults'],
      where: { all: [['builtInId', 'filled', null]] },
    }),
  },
  screens: [{ path: '/menus', view: 'list', title: ['菜单管理', 'Menus'], area: 'admin' }],
});
