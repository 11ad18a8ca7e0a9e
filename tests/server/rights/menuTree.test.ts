import { expect, test } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import type { Right } from '#contract/rights.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';
import { builtInMenus, menuIdOf, otherRights } from '#server/rights/builtInMenus.ts';
import { mergedMenus, menuTree } from '#server/rights/menuTree.ts';
import type { StoredMenu } from '#server/rights/menuTree.ts';
import { nilId } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';

const principal = (rights: Principal['rights'], more: Partial<Principal> = {}): Principal => ({
  kind: 'staff',
  id: nilId,
  name: '',
  sessionId: '',
  groupId: nilId,
  orgId: nilId,
  orgIds: [],
  roleCodes: [],
  language: 'zh-CN',
  rights,
  ...more,
});
const stored = (more: Partial<StoredMenu>): StoredMenu => ({
  id: nilId,
  builtInId: null,
  parentId: null,
  type: 'dir',
  name: '自己的',
  nameEn: null,
  icon: null,
  path: null,
  sort: 5,
  isHidden: null,
  version: 1,
  ...more,
});
const desk = menuIdOf('/consultation');
const chat = menuIdOf('area chat');

test('every right that staff can hold stands behind a menu or a button: all of them can be granted', () => {
  const behind = new Set([...builtInMenus, ...otherRights].map(({ right }) => right));
  expect(everyStaffRight.filter((right) => !behind.has(right))).toEqual([]);
  expect(Object.keys(resources).length).toBeGreaterThan(0);
});

test('no two built-in menus have one id', () => {
  const ids = [...builtInMenus, ...otherRights].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('[r-menus] a group calls, orders, hides and moves what the console brings; its kind and what it leads to stay', () => {
  const own = stored({ id: '00000000-0000-4000-8000-000000000001', name: '常用', sort: 1 });
  const change = stored({
    id: '00000000-0000-4000-8000-000000000002',
    builtInId: desk,
    parentId: own.id,
    name: '在线咨询',
    nameEn: 'Chats',
    sort: 3,
    version: 4,
    type: 'button',
    path: '/elsewhere',
  });
  const items = mergedMenus([own, change]);
  expect(items.find(({ id }) => id === change.id)).toMatchObject({
    name: '在线咨询',
    nameEn: 'Chats',
    parentId: own.id,
    path: '/consultation',
    type: 'menu',
    right: 'chat.read',
    version: 4,
  });
  const [first] = menuTree(items, principal(new Set(['chat.read'])));
  expect(first).toMatchObject({ name: '常用', have: true, subMenus: [{ path: '/consultation', have: true }] });
  const hidden = menuTree(mergedMenus([stored({ builtInId: desk, parentId: chat, isHidden: true })]), principal(new Set(['chat.read'])));
  expect(JSON.stringify(hidden)).not.toContain('/consultation');
});

test('what stands below a built-in folder stands below its row, however it names it; what has no row yet is there all the same', () => {
  const area = stored({ id: '00000000-0000-4000-8000-000000000001', builtInId: chat, name: '咨询', version: 1 });
  const own = stored({ id: '00000000-0000-4000-8000-000000000002', parentId: chat });
  const items = mergedMenus([area, own]);
  expect(items.find(({ id }) => id === own.id)?.parentId).toBe(area.id);
  expect(items.find(({ id }) => id === desk)?.parentId).toBe(area.id);
});

test('a folder is had with what is in it, and one whose parent is gone stands at the top', () => {
  const [lost, door] = [
    stored({ id: '00000000-0000-4000-8000-000000000001', parentId: '00000000-0000-4000-8000-00000000dead' }),
    stored({ id: '00000000-0000-4000-8000-000000000002', parentId: '00000000-0000-4000-8000-000000000001', type: 'menu', path: '/orderManage' }),
  ];
  const items = mergedMenus([lost, door]);
  const have = (rights: Principal['rights']): boolean | undefined => menuTree(items, principal(rights)).find(({ id }) => id === lost.id)?.have;
  expect(have(new Set(['order.read']))).toBe(true);
  expect(have(new Set(['chat.read']))).toBe(false);
});

test('[r-corpadmin] every screen of administration is had by whoever was granted its right, whatever role gave it', () => {
  const items = mergedMenus([]);
  const administration = items.filter(({ parentId, type }) => parentId === menuIdOf('area admin') && type === 'menu');
  expect(administration).toHaveLength(17);
  for (const { id, path, right } of administration) {
    const area = menuTree(items, principal(new Set([right as Right]))).find((node) => node.id === menuIdOf('area admin'));
    expect(area, path).toMatchObject({ have: true, subMenus: expect.arrayContaining([expect.objectContaining({ id, have: true })]) });
  }
  expect(menuTree(items, principal(new Set(['chat.read']))).find((node) => node.id === menuIdOf('area admin'))).toMatchObject({ have: false });
});

test('a menu row of a screen that is not there is left out, and parents in a circle end', () => {
  const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const items = mergedMenus([
    stored({ id: one, parentId: other }),
    stored({ id: other, parentId: one }),
    stored({ id: '00000000-0000-4000-8000-000000000003', type: 'menu', path: '/nowhere' }),
  ]);
  expect(JSON.stringify(items)).not.toContain('/nowhere');
  expect(() => menuTree(items, principal(new Set()))).not.toThrow();
});
