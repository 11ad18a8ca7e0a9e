/** The second column of the rail: groups by task, twins, and room for many more pages. */
import { describe, expect, test } from 'vitest';
import { areas } from '#contract/screens/areas.ts';
import type { AreaEntry } from '#contract/screens/areas.ts';
import { screenGroups } from '#contract/screens/groups.ts';
import { screens } from '#contract/screens/index.ts';
import type { Screen } from '#contract/screens/index.ts';
import { columnOf, twinsAt } from '#src/shell/machines/navigation/column.ts';
import { areaOfKey, goesStraight, openScreens, railOf } from '#src/shell/machines/navigation/rail.ts';
import type { MenuScreen } from '#src/shell/machines/navigation/rail.ts';
import { menusOf } from '#src/shell/machines/navigation/menus.ts';

const all = (screens as readonly Screen[]).filter((one): one is MenuScreen => one.menu !== undefined && one.title !== undefined);
const at = (...paths: readonly string[]): readonly MenuScreen[] => paths.flatMap((path) => all.filter((one) => one.path === path));
const shape = (given: readonly MenuScreen[]): unknown => columnOf(given).map(({ label, entries }) => [label[0], entries.map((entry) => entry.label[0])]);

describe('the column', () => {
  test('orders screens by task, whatever the order they come in; what no group names comes last', () => {
    expect(shape(at('/orderManage', '/wecomConfig', '/token', '/user'))).toEqual([
      ['人员与权限', ['人员管理', '登录管理']],
      ['微信', ['企业微信配置']],
      ['其他', ['订单管理']],
    ]);
  });

  test('twins are one entry that leads to the first of them; one of them alone goes by its own name', () => {
    const [group] = columnOf(at('/roleUserList', '/role'));
    expect(group?.entries.map(({ label, first, screens: own }) => [label[0], first.path, own.length])).toEqual([['角色', '/role', 2]]);
    expect(shape(at('/roleUserList'))).toEqual([['人员与权限', ['角色成员']]]);
  });

  test('tabs stand beside each other for those who may open more than one of them', () => {
    expect(twinsAt('/dictionaryItems', all)?.screens.map(({ path }) => path)).toEqual(['/dataDictionary', '/dictionaryItems', '/orgDictionary']);
    expect(twinsAt('/dictionaryItems', at('/dictionaryItems'))).toBeNull();
    expect(twinsAt('/orderManage', all)).toBeNull();
  });

  test('each path of the table is a screen of the menu, and stands there once', () => {
    const paths = screenGroups.flatMap(({ entries }) => entries.flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.paths)));
    expect(paths.filter((path) => at(path).length !== 1)).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('the rail', () => {
  test('has nine areas and the settings at most, however many screens there are', () => {
    expect(Object.values(areas as Readonly<Record<string, AreaEntry>>).filter(({ within }) => within === undefined).length).toBeLessThanOrEqual(10);
    const shown = railOf(null, null);
    expect(shown.map(({ key }) => key).filter((key) => ['admin', 'develop', 'call', 'message', 'knowledge'].includes(key))).toEqual([]);
    expect(shown.flatMap((area) => area.screens)).toHaveLength(openScreens(null, null).length);
  });

  test('an area of the menu list that stands within another one joins it, in whichever order they are listed', () => {
    const listed = (icon: string, path: string) => ({ id: icon, name: icon, icon, have: true, subMenus: [{ path, have: true }] });
    const rail = railOf(menusOf([listed('admin', '/user'), listed('setting', '/tagTime')]), null);
    const setting = rail.find(({ key }) => key === 'setting');
    expect([setting?.label[0], setting?.screens.map(({ path }) => path).slice(0, 2)]).toEqual(['setting', ['/user', '/tagTime']]);
    expect(rail.some(({ key }) => key === 'admin')).toBe(false);
  });

  test('settings with one screen go straight there, under its name', () => {
    const rail = railOf(null, { id: 'u', system: 'staff', username: 'n', nickName: 'n', roles: [], rights: ['orderChannel.read'], orgId: 'o', orgs: [] });
    const [only] = rail.filter(({ area }) => area === 'setting');
    expect([only?.label[0], only && goesStraight(only)]).toEqual(['订单渠道', '/orderChannel']);
  });

  test('a letter after G goes to an area; no two have the same one', () => {
    const keys = Object.values(areas as Readonly<Record<string, AreaEntry>>).flatMap(({ jump }) => jump ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    const rail = railOf(null, null);
    expect([areaOfKey(rail, 'c')?.key, areaOfKey(rail, 's')?.key, areaOfKey(rail, '7')]).toEqual(['chat', 'setting', undefined]);
  });
});
