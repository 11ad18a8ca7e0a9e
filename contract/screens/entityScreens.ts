/** Made of the descriptions by `npm run contract`: what the login page must know of the screens of entities, and no more (performance B7). */
import type { EntityScreen } from './screen.ts';

export const entityScreens: readonly EntityScreen[] = [
  ['/InstitutionalBindings', '机构绑定', 'Who works where', 'admin', 'userBindOrg', 'staffUser'],
  ['/autoWelcome', '自动欢迎语', 'Welcome texts', 'setting', 'welcomeTip'],
  ['/businessLine', '业务线管理', 'Business lines', 'setting', 'businessLine'],
  ['/businessPlate', '业务板块管理', 'Plates', 'setting', 'businessPlate', 'businessLine', 'the specification names calls of plates and no page'],
  ['/classifyManage', '分类管理', 'Categories', 'setting', 'classify'],
  ['/clientTemplateConfig', '字段模板', 'Field templates', 'setting', 'orgFieldTemplate', 'orgFieldConfig', '', '/clientEditTamplate /EditTemplate'],
  ['/customManage', '客户管理', 'Customers', 'customer', 'member'],
  ['/dataDictionary', '数据字典', 'Dictionaries', 'setting', 'dictionary'],
  [
    '/dictionaryItems',
    '字典项',
    'Dictionary items',
    'setting',
    'dictionaryItem',
    'dictionary',
    'the specification has a page of dictionaries and none of their words',
  ],
  ['/enterpriseManage', '企业管理', 'Enterprises', 'customer', 'enterprise', '', '', '/enterpriseInfo'],
  ['/menus', '菜单管理', 'Menus', 'admin', 'menu'],
  ['/orgDictionary', '机构字典', 'Organisation words', 'setting', 'orgDictionary', '', 'the specification names its calls and no page'],
  ['/orgFollowRole', '随访角色', 'Follow-up roles', 'setting', 'orgFollowRole', '', 'the specification names its calls and no page'],
  ['/organization', '机构管理', 'Organisations', 'admin', 'organisation'],
  ['/organizationnew', '机构档案', 'Organisation files', 'admin', 'organisation'],
  ['/qxsClassifyManage', '平台分类管理', 'Platform categories', 'setting', 'classify'],
  ['/role', '角色管理', 'Roles', 'admin', 'role'],
  ['/roleUserList', '角色成员', 'Who holds a role', 'admin', 'userBindOrg', 'staffUser'],
  ['/sentMessages', '外发消息', 'Sent messages', 'admin', 'sentMessage', '', 'what would have been sent, where no outside system is configured (design 6)'],
  ['/sysFieldList', '字段管理', 'Fields', 'setting', 'orgFieldConfig'],
  ['/user', '用户管理', 'Staff', 'admin', 'staffUser'],
];
