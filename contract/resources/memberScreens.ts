/**
 * Customers from several sides: one list, and a preset for each address that the specification has (docs/adr/0094). The specification names the routes and says of none which customers stand
 * there; the names do.
 */
import { asker } from '#contract/filter.ts';
import type { ResourceScreen } from '#contract/screens/resourceScreen.ts';

const list = { view: 'list', area: 'customer' } as const;
const followed = ['name', 'mobile', 'level', 'tags', 'ownerUserId', 'nextFollowAt', 'source', 'createdAt'] as const;
const asResource = {
  ...list,
  where: { all: [['ownerUserId', 'empty', null]] },
  columns: ['name', 'customerNo', 'mobile', 'cameBy', 'source', 'referrerId', 'createdAt'],
} as const;

export const memberScreens: readonly ResourceScreen[] = [
  { path: '/customManageOnes', ...list, title: ['我的客户', 'My customers'], where: { all: [['ownerUserId', 'is', asker.me]] }, columns: followed },
  { path: '/customManageDept', ...list, title: ['本机构客户', 'Customers here'], where: { all: [['orgId', 'is', asker.here]] }, columns: followed },
  {
    path: '/customManageQw',
    ...list,
    title: ['企业微信客户', 'WeCom customers'],
    only: { cameBy: 'qw' },
    columns: ['name', 'nickName', 'mobile', 'saleTags', 'tags', 'ownerUserId', 'nextFollowAt', 'createdAt'],
  },
  {
    path: '/customManageHealth',
    ...list,
    title: ['健康客户', 'Health customers'],
    only: { careKind: 'health' },
    columns: ['name', 'birthday', 'mobile', 'tags', 'ownerUserId', 'nextFollowAt', 'createdAt'],
  },
  { path: '/customManageDoctor', ...list, title: ['医生的客户', 'With a doctor'], where: { all: [['isWithDoctor', 'is', true]] }, columns: followed },
  { path: '/CustomerResource', ...asResource, title: ['客户资源', 'Customer resources'] },
  {
    path: '/Astrict',
    ...list,
    title: ['受限客户', 'Restricted customers'],
    where: { all: [['enabled', 'is', false]] },
    columns: ['name', 'customerNo', 'mobile', 'ownerUserId', 'remark', 'createdAt'],
  },
  { path: '/customManageEn', ...list, title: ['客户管理（英文）', 'Customers (English)'], language: 'en' },
  { path: '/customerResourceEn', ...asResource, title: ['客户资源（英文）', 'Resources (English)'], language: 'en' },
];
