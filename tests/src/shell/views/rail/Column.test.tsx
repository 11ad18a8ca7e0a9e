import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { shellPreferenceDefaults } from '#contract/resources/shellPreference.ts';
import type { NavigationRef, PreferenceRef } from '#src/shell/machines/consoleMachine.ts';
import type { MenuScreen, RailArea } from '#src/shell/machines/navigation/rail.ts';
import { Column } from '#src/shell/views/rail/Column.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const made = (path: string, title: string): MenuScreen => ({
  path,
  area: 'shell',
  title: [title, `Page ${path.slice(1)}`],
  menu: { area: 'setting', buttons: {} },
});
const known = ['/user', '/role', '/roleUserList', '/tagTime', '/wecomConfig'].map((path, at) =>
  made(path, ['人员管理', '角色管理', '角色成员', '标签时效', '企业微信配置'][at] ?? ''),
);
const many = Array.from({ length: 180 }, (_, at) => made(`/page${at}`, `第${at}页 ${['随访计划', '预约排班', '优惠券'][at % 3]}`));

function open(screens: readonly MenuScreen[], preference: Partial<typeof shellPreferenceDefaults> = {}) {
  const navigation = actorShowing<NavigationRef>({ context: { path: '/user', search: '' } }) as NavigationRef & StagedActor;
  const kept = actorShowing<PreferenceRef>({ context: { preference: { ...shellPreferenceDefaults, ...preference } } }) as PreferenceRef & StagedActor;
  const area: RailArea = { key: 'setting', area: 'setting', label: ['设置', 'Settings'], screens };
  const onChosen = vi.fn();
  draw(
    <MemoryRouter initialEntries={['/user']}>
      <Column area={area} areas={[area]} asked={1} onChosen={onChosen} />
    </MemoryRouter>,
    { root: { navigation, preference: kept } },
  );
  return { navigation, kept, onChosen, find: screen.getByRole('textbox', { name: '查找页面' }) };
}
const links = (): readonly string[] => screen.getAllByRole('link').map((link) => link.textContent ?? '');

describe('the column', () => {
  it('has groups by task with twins as one line, and the caret in the field that finds', () => {
    const { find } = open(known);
    expect(find).toHaveFocus();
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['人员与权限', '字段与字典', '微信']);
    expect(
      within(screen.getByRole('group', { name: '人员与权限' }))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['人员管理', '角色']);
  });

  it('has favourites and what was opened last on top', () => {
    open(known, { favourites: ['/tagTime', '/gone'], recent: ['/user', '/wecomConfig', '/tagTime'] });
    expect(within(screen.getByRole('group', { name: '收藏' })).getByRole('link')).toHaveTextContent('标签时效');
    expect(within(screen.getByRole('group', { name: '最近打开' })).getByRole('link')).toHaveTextContent('企业微信配置');
  });

  it.each([
    ['one character', '签', ['标签时效设置']],
    ['pinyin', 'biaoqian', ['标签时效设置']],
    ['first letters', 'jsc', ['角色成员设置']],
    ['the other language', 'page user', ['人员管理设置']],
  ])('finds by %s', async (_by, typed, expected) => {
    const { find } = open(known);
    await userEvent.type(find, typed);
    await vi.waitFor(() => expect(links()).toEqual(expected));
  });

  it('goes to the first that is found by Enter, and says when nothing is', async () => {
    const { find, navigation, onChosen } = open(known);
    await userEvent.type(find, '没有的');
    expect(screen.getByRole('status')).toHaveTextContent('没有匹配“没有的”的页面');
    await userEvent.clear(find);
    await userEvent.type(find, '时效{Enter}');
    expect(navigation.sent).toContainEqual({ type: 'go', path: '/tagTime' });
    expect(onChosen).toHaveBeenCalledOnce();
  });

  it('with 180 pages it draws one group open and the others by their names, and finds among all of them', async () => {
    const { find } = open([...known, ...many]);
    expect(screen.getAllByRole('link').length).toBeLessThan(40);
    const other = screen.getByRole('button', { name: '其他' });
    expect(other).toHaveAttribute('aria-expanded', 'false');
    await userEvent.type(find, '第179页');
    await vi.waitFor(() => expect(links()).toEqual(['第179页 优惠券设置']));
    await userEvent.clear(find);
    await userEvent.click(screen.getByRole('button', { name: '其他' }));
    expect(screen.getAllByRole('link').length).toBeGreaterThan(180);
  });

  it('is kept open, or no longer, as a preference', async () => {
    const { kept } = open(known);
    await userEvent.click(screen.getByRole('button', { name: '固定菜单栏' }));
    expect(kept.sent).toEqual([{ type: 'preference.change', patch: { railColumn: 'pinned' } }]);
  });
});
