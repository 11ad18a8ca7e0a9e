/** The routes that exist, and the menu made of them. A route of the specification keeps its path to the letter. */
import { entityScreens } from './entityScreens.ts';
import { loginTitle } from './loginTitle.ts';
import { formsOf, screenOfEntity } from './screen.ts';
import type { Screen } from './screen.ts';

export type { Screen } from './screen.ts';

const own = [
  { path: '/', area: 'public', title: loginTitle },
  { path: '/first', area: 'public', title: ['创建管理员', 'First administrator'], ours: 'the one-time link of a start without demo data (design 6)' },
  { path: '/invite', area: 'public', title: ['设置密码', 'Set your password'], ours: 'a new colleague sets his own password by a one-time link' },
  { path: '/scanLogin', area: 'public', title: ['确认登录', 'Confirm the login'], ours: 'what the telephone shows that scanned the code of the login page' },
  { path: '/interlayer', area: 'public', title: ['正在打开', 'Opening'] },
  { path: '/redirect', area: 'public', title: ['跳转', 'Redirect'] },
  { path: '/redirectPage', area: 'public', title: ['即将打开', 'On the way'] },
  { path: '/previewHtml', area: 'public', title: ['内容预览', 'Preview'] },
  { path: '/inquireplate', area: 'public', title: ['', ''] },
  { path: '/allworkroom', area: 'public', title: ['全国专家工作室', 'National expert workgroup'] },
  { path: '/workroom', area: 'public', title: ['工作室', 'Workroom'] },
  { path: '/questionnaire/:token', area: 'public', title: ['问卷', 'Questionnaire'], ours: 'the page where somebody answers a questionnaire (docs/adr/0113)' },
  { path: '/system', area: 'shell' },
  {
    path: '/workbenches',
    area: 'shell',
    kept: true,
    title: ['工作台', 'Workbench'],
    servedByUs: true,
    menu: { area: 'workbench', buttons: {} },
  },
  {
    path: '/consultation',
    area: 'shell',
    kept: true,
    title: ['咨询台', 'Consultation desk'],
    ours: 'the desk (design 7)',
    menu: {
      area: 'chat',
      right: 'chat.read',
      buttons: {
        'message.send': 'chat.write',
        'conversation.move': 'chat.write',
        'conversation.transcript': 'chat.export',
        'order.move': 'order.move',
        'order.approve': 'order.approve',
        'order.push': 'order.push',
        'desk.team': 'desk.team',
      },
    },
  },
  {
    path: '/orderManage',
    area: 'shell',
    kept: true,
    title: ['订单管理', 'Orders'],
    rowsOf: 'order',
    menu: { area: 'order', right: 'order.read', buttons: { 'order.move': 'order.move', 'order.approve': 'order.approve', 'order.export': 'order.export' } },
  },
  {
    path: '/callDesk',
    area: 'shell',
    kept: true,
    title: ['呼叫台', 'Call desk'],
    ours: 'whoever calls has one card a call, driven by keys (docs/adr/0099)',
    servedByUs: true,
    menu: { area: 'customer', right: 'callTask.move', buttons: {} },
  },
  {
    path: '/inspector',
    area: 'shell',
    title: ['状态机检视', 'Machines'],
    ours: 'the machines of the console alive: states, events, streams, and the way back through them (design 7)',
    menu: { area: 'develop', right: 'developer.inspect', buttons: {}, onlyToHolders: true },
  },
  {
    path: '/inspector/lives',
    area: 'shell',
    title: ['业务流转', 'Where cases stand'],
    ours: 'every life of the contract as a chart with how many rows stand where, for whoever answers for them (docs/adr/0125)',
    servedByUs: true,
    menu: { area: 'workbench', right: 'lives.watch', buttons: {}, onlyToHolders: true },
  },
  {
    path: '/inspector/widgets',
    area: 'shell',
    title: ['控件', 'Widgets'],
    ours: 'every input and state of the console in one place, for those who build and check it (design 7)',
    servedByUs: true,
    menu: { area: 'develop', right: 'developer.inspect', buttons: {}, onlyToHolders: true },
  },
  {
    path: '/systemOperationManage',
    area: 'shell',
    kept: true,
    title: ['系统运维', 'System operation'],
    servedByUs: true,
    menu: { area: 'develop', right: 'system.operate', buttons: {}, onlyToHolders: true },
  },
  {
    path: '/auditLog',
    area: 'shell',
    kept: true,
    title: ['审计日志', 'Audit log'],
    ours: 'who did what (K3); the specification names no screen for it',
    servedByUs: true,
    menu: { area: 'admin', right: 'audit.read', buttons: {}, onlyToHolders: true },
  },
  { path: '/secretUpdate', area: 'shell', title: ['安全更新', 'Security update'] },
  { path: '/user_sys', area: 'shell', title: ['我的账号', 'My account'] },
  {
    path: '/token',
    area: 'shell',
    title: ['登录管理', 'Logins'],
    menu: { area: 'admin', right: 'session.end', buttons: {}, onlyToHolders: true },
  },
  { path: '/messages', area: 'shell', title: ['系统消息', 'Messages'] },
  { path: '/patient', area: 'patient', title: ['在线咨询', 'Consultation'], ours: 'the patient page of the demo (design 7)' },
] as const satisfies readonly Screen[];

/** After the lists of its area. */
const last = [
  {
    path: '/setup',
    area: 'shell',
    title: ['开通向导', 'Set-up'],
    ours: 'a new hospital is led from the first administrator to the first colleague at work (design 6: a start without demo data)',
    servedByUs: true,
    menu: { area: 'admin', right: 'role.write', buttons: {} },
  },
] as const satisfies readonly Screen[];

const withParameter = own.filter(({ path }) => path.includes(':')).map(({ path }) => ({ path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** Route -> the list whose form it leads to. */
export const formRoutes: ReadonlyMap<string, string> = new Map(entityScreens.flatMap(formsOf));

export const screens: readonly Screen[] = [
  ...own,
  ...entityScreens.map(screenOfEntity),
  ...last,
  ...[...formRoutes.keys()].map((path): Screen => ({ path, area: 'shell' })),
];

/** A path stands for all addresses of its screen: `/questionnaire/:token` for one with any token. @returns the path itself where no screen has such a one */
export const screenPathOf = (path: string): string => withParameter.find(({ pattern }) => pattern.test(path))?.path ?? path;
