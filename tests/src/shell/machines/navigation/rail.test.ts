import { describe, expect, it, test } from 'vitest';
import type { SessionPerson } from '#contract/calls/session.ts';
import { menusOf } from '#src/shell/machines/navigation/menus.ts';
import type { Menus } from '#src/shell/machines/navigation/menus.ts';
import { isCorpAdmin, openScreens, railOf, showsButton } from '#src/shell/machines/navigation/rail.ts';

const person: SessionPerson = {
  id: 'u1',
  system: 'staff',
  username: 'zhoumin',
  nickName: '周敏',
  roles: [{ code: 'consultant', name: '咨询师' }],
  rights: ['chat.read', 'order.read', 'order.move'],
  orgId: 'o1',
  orgs: [],
};
const orders = (have: boolean, subMenus: readonly unknown[] = []): Menus => menusOf([{ id: '1', path: '/orderManage', have, subMenus }]);
const button = (have: boolean): unknown => ({ id: '2', permission: 'order.move', have });
const paths = (menus: Menus | null, who: SessionPerson | null): readonly string[] => openScreens(menus, who).map((screen) => screen.path);
const areasOf = (menus: Menus | null, who: SessionPerson | null = person): readonly unknown[] =>
  railOf(menus, who).map(({ label, screens }) => [label[0], ...screens.map((screen) => screen.path)]);

describe('[r-prune] the menu', () => {
  it('leaves out what the menu list says one has not', () => {
    expect(paths(orders(false), person)).not.toContain('/orderManage');
    expect(paths(orders(true), person)).toContain('/orderManage');
  });

  it('leaves out a screen of the specification that the list does not name; one of our own goes by the right', () => {
    expect(paths(menusOf([]), person)).not.toContain('/orderManage');
    expect(paths(menusOf([]), person)).toContain('/consultation');
    expect(paths(menusOf([]), { ...person, rights: ['order.read'] })).not.toContain('/consultation');
  });

  it('goes by the rights where there is no menu list', () => {
    expect(paths(null, { ...person, rights: ['order.read'] })).toContain('/orderManage');
    expect(paths(null, { ...person, rights: ['order.read'] })).not.toContain('/consultation');
  });

  it('hides nothing where the back end tells no rights, but what a flag says one has not and what such a back end cannot fill', () => {
    const untold = { ...person, rights: [] };
    expect(paths(null, untold)).toEqual(expect.arrayContaining(['/consultation', '/orderManage']));
    const listed = paths(menusOf([{ id: '1', path: '/role', have: false, subMenus: [] }]), untold);
    expect(listed).toEqual(expect.arrayContaining(['/consultation', '/orderManage', '/user', '/token', '/dictionaryItems', '/systemOperationManage']));
    for (const path of ['/role', '/setup', '/auditLog', '/sentMessages', '/orgDictionary']) expect(listed, path).not.toContain(path);
  });
});

test('the tools of developers are shown only to whom the back end says that he is one', () => {
  expect(paths(null, { ...person, rights: ['developer.inspect'] })).toEqual(['/workbenches', '/inspector', '/inspector/widgets']);
  expect(paths(null, null)).not.toContain('/inspector/widgets');
  expect(paths(null, { ...person, rights: [] })).not.toContain('/inspector/widgets');
});

describe('[r-buttons] a button', () => {
  it('is shown unless all its flags are false', () => {
    expect(showsButton('/orderManage', 'order.move', orders(true, [button(false), button(true)]), person)).toBe(true);
    expect(showsButton('/orderManage', 'order.move', orders(true, [button(false), button(false)]), person)).toBe(false);
  });

  it('goes by the right where the menu list has no flag for it', () => {
    expect(showsButton('/orderManage', 'order.move', orders(true), { ...person, rights: ['order.read'] })).toBe(false);
    expect(showsButton('/orderManage', 'order.move', null, person)).toBe(true);
  });
});

describe('the rail', () => {
  it("has the menu list's areas in its order and by its names, and what the list does not name at its own place", () => {
    const area = {
      id: '7',
      name: '日常',
      have: true,
      subMenus: [
        { path: '/orderManage', have: true },
        { path: '/consultation', have: true },
      ],
    };
    expect(areasOf(menusOf([area]))[0]).toEqual(['日常', '/orderManage', '/consultation']);
    expect(areasOf(orders(true)).slice(0, 2)).toEqual([
      ['咨询', '/consultation'],
      ['订单', '/orderManage'],
    ]);
  });

  it('shows no area without a screen', () => {
    expect(
      areasOf(menusOf([{ id: '7', name: '日常', have: false, subMenus: [{ path: '/orderManage', have: true }] }]), { ...person, rights: ['order.read'] }),
    ).not.toContainEqual(expect.arrayContaining(['日常']));
  });
});

test('[r-corpadmin] a screen of administration is shown to whoever was granted it, whatever their role is called', () => {
  const granted: SessionPerson = { ...person, rights: ['staffUser.read', 'audit.read'] };
  expect(areasOf(null, granted)).toContainEqual(expect.arrayContaining(['设置', '/auditLog', '/user']));
  expect(areasOf(menusOf([{ id: '1', path: '/user', have: true, subMenus: [] }]), granted)).toContainEqual(['设置', '/user', '/auditLog']);
});

test('[r-corpadmin] a role of the code corpadmin makes a corporate administrator, whatever it is called', () => {
  expect(isCorpAdmin(person)).toBe(false);
  expect(isCorpAdmin(null)).toBe(false);
  expect(
    isCorpAdmin({
      ...person,
      roles: [
        { code: 'nurse', name: '护士' },
        { code: 'corpadmin', name: '总管' },
      ],
    }),
  ).toBe(true);
});
