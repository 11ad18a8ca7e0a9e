import { describe, expect, it } from 'vitest';
import type { MenuNode, SessionPerson } from '#contract/calls/session.ts';
import { openScreens, showsButton } from '#views/shell/rightsOf.tsx';
import { person } from '#tests/views/stage.tsx';

const node = (have: boolean, subMenus: MenuNode['subMenus'] = []): MenuNode => ({
  id: '1',
  path: '/orderManage',
  name: '',
  nameEn: '',
  icon: '',
  have,
  subMenus,
});
const button = (have: boolean): MenuNode['subMenus'][number] => ({ id: '2', name: '', permission: 'order.move', have });
const paths = (menus: readonly MenuNode[] | null, who: SessionPerson | null): readonly string[] => openScreens(menus, who).map((screen) => screen.path);

describe('the menu (spec 6)', () => {
  it('leaves out what the menu list says one has not', () => {
    expect(paths([node(false)], person)).toEqual(['/consultation']);
    expect(paths([node(true)], person)).toEqual(['/consultation', '/orderManage']);
  });

  it('goes by the rights where there is no menu list', () => {
    expect(paths(null, { ...person, rights: ['order.read'] })).toEqual(['/orderManage']);
  });

  it('hides nothing where the back end tells no rights', () => {
    expect(paths(null, { ...person, rights: [] })).toEqual(['/consultation', '/orderManage']);
  });

  it('shows the tools of developers only to whom the back end says that he is one', () => {
    expect(paths(null, { ...person, rights: ['developer.inspect'] })).toEqual(['/inspector/widgets']);
    expect(paths(null, null)).not.toContain('/inspector/widgets');
  });
});

describe('a button (spec 6)', () => {
  it('is shown unless all its flags are false', () => {
    expect(showsButton('/orderManage', 'order.move', [node(true, [button(false), button(true)])], person)).toBe(true);
    expect(showsButton('/orderManage', 'order.move', [node(true, [button(false), button(false)])], person)).toBe(false);
  });

  it('goes by the right where the menu list has no flag for it', () => {
    expect(showsButton('/orderManage', 'order.move', [node(true)], { ...person, rights: ['order.read'] })).toBe(false);
    expect(showsButton('/orderManage', 'order.move', null, person)).toBe(true);
  });
});
