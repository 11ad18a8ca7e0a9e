import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { shellPreferenceDefaults } from '#contract/resources/shellPreference.ts';
import type { NavigationRef, PreferenceRef } from '#src/shell/machines/consoleMachine.ts';
import { menusOf } from '#src/shell/machines/navigation/menus.ts';
import type { Menus } from '#src/shell/machines/navigation/menus.ts';
import { Rail } from '#src/shell/views/rail/Rail.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const both = menusOf([{ id: '7', name: '日常', nameEn: 'Daily', subMenus: [{ path: '/consultation' }, { path: '/orderManage' }] }]);

interface Given {
  menus?: Menus | null;
  failure?: unknown;
  language?: 'zh-CN' | 'en';
  railColumn?: 'pinned' | null;
}

function open({ menus = null, failure = null, language = 'zh-CN', railColumn = null }: Given = {}) {
  const navigation = actorShowing<NavigationRef>({ context: { path: '/consultation', menus, menusFailure: failure } }) as NavigationRef & StagedActor;
  const preference = actorShowing<PreferenceRef>({
    context: { preference: { ...shellPreferenceDefaults, railColumn, favourites: ['/orderManage'] } },
  }) as PreferenceRef & StagedActor;
  const onHelp = vi.fn();
  draw(
    <MemoryRouter initialEntries={['/consultation']}>
      <Rail onHelp={onHelp} />
    </MemoryRouter>,
    { language, root: { navigation, preference } },
  );
  return { navigation, preference, onHelp };
}

describe('the rail', () => {
  it('has one item an area, and marks where one is', () => {
    open();
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);
    expect(links).toEqual([
      ['工作台', '/workbenches', null],
      ['咨询', '/consultation', 'page'],
      ['客户', '/consumption_order_records', null],
      ['订单', '/orderManage', null],
    ]);
  });

  it('an area with several screens opens them beside it; keys move, Escape goes back to it', async () => {
    open({ menus: both });
    const item = screen.getByRole('button', { name: '日常' });
    expect(item).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('group', { name: '日常' })).toBeNull();
    await userEvent.click(item);
    const group = within(screen.getByRole('group', { name: '日常' }));
    const find = await group.findByRole('textbox', { name: '查找页面' });
    await vi.waitFor(() => expect(find).toHaveFocus());
    const [favourite, desk, orders] = group.getAllByRole('link');
    expect([favourite, desk, orders].map((link) => link?.textContent)).toEqual(['订单管理', '咨询台', '订单管理']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(desk).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(orders).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(find).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(item).toHaveFocus();
    expect(item).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows the column to a pointer that rests on an area, until it leaves; a press keeps it', async () => {
    open({ menus: both });
    const item = screen.getByRole('button', { name: '日常' });
    await userEvent.hover(item);
    expect(screen.getByRole('group', { name: '日常' })).toBeInTheDocument();
    await userEvent.unhover(item);
    expect(screen.queryByRole('group', { name: '日常' })).toBeNull();
    await userEvent.click(item);
    await userEvent.unhover(item);
    expect(screen.getByRole('group', { name: '日常' })).toBeInTheDocument();
  });

  it('keeps the column of the area one is in where that was chosen', async () => {
    open({ menus: both, railColumn: 'pinned' });
    expect(await within(screen.getByRole('group', { name: '日常' })).findByRole('button', { name: '固定菜单栏' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('G and a letter go to an area; another key lets go of it', async () => {
    const { navigation } = open();
    await userEvent.keyboard('g');
    expect(screen.getByText('O')).toBeInTheDocument();
    await userEvent.keyboard('o');
    expect(navigation.sent).toEqual([{ type: 'go', path: '/orderManage' }]);
    await userEvent.keyboard('g{Escape}o');
    expect(screen.queryByText('O')).toBeNull();
    expect(navigation.sent).toHaveLength(1);
  });

  it('is put away when the focus goes elsewhere', async () => {
    open({ menus: both });
    const item = screen.getByRole('button', { name: '日常' });
    await userEvent.click(item);
    await userEvent.click(screen.getByRole('button', { name: '帮助和快捷键' }));
    expect(item).toHaveAttribute('aria-expanded', 'false');
  });

  it('a star keeps a screen among the favourites, or no longer', async () => {
    const { preference } = open({ menus: both });
    await userEvent.click(screen.getByRole('button', { name: '日常' }));
    const [star] = await screen.findAllByRole('button', { name: '收藏订单管理' });
    expect(star).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: '收藏咨询台' }));
    expect(preference.sent).toEqual([{ type: 'favourite.toggle', path: '/consultation' }]);
  });

  it("speaks the menu list's own words in either language", () => {
    open({ menus: both, language: 'en' });
    expect(screen.getByRole('button', { name: 'Daily' })).toBeInTheDocument();
  });

  it('without a menu list it says why, shows what the rights allow, and asks again by a button', async () => {
    const { navigation } = open({ failure: { reason: 'network', code: 0, text: '', values: {} } });
    expect(screen.getByRole('link', { name: '订单' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('菜单加载失败：连不上服务器');
    await userEvent.click(screen.getByRole('button', { name: '重载菜单' }));
    expect(navigation.sent).toEqual([{ type: 'menus.load' }]);
  });

  it('help opens the keys', async () => {
    const { onHelp } = open();
    await userEvent.click(screen.getByRole('button', { name: '帮助和快捷键' }));
    expect(onHelp).toHaveBeenCalledOnce();
  });
});
