/** Made of the descriptions by `npm run contract`: what the login page must know of the screens of entities, and no more (performance B7). */
import type { EntityScreen } from './screen.ts';

export const entityScreens: readonly EntityScreen[] = [
  ['/customManage', '客户管理', 'Customers', 'customer', 'member'],
  ['/dataDictionary', '数据字典', 'Dictionaries', 'setting', 'dictionary'],
  ['/menus', '菜单管理', 'Menus', 'admin', 'menu'],
  ['/organization', '机构管理', 'Organisations', 'admin', 'organisation'],
  ['/role', '角色管理', 'Roles', 'admin', 'role'],
  ['/sysFieldList', '字段管理', 'Fields', 'setting', 'orgFieldConfig'],
  ['/user', '用户管理', 'Staff', 'admin', 'staffUser'],
];
