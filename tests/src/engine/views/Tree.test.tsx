import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { menu } from '#contract/resources/menu.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { ResourceList } from '#src/engine/views/ResourceList.tsx';
import { draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';
import { nothingCan, stagedList } from './stagedList.tsx';

const node = (id: string, parentId: string | null, sort: number, type = 'dir') => ({
  id,
  version: 1,
  name: id,
  nameEn: null,
  type,
  path: null,
  parentId,
  sort,
  isHidden: false,
});
const rows = [node('甲', null, 1), node('乙', '甲', 1), node('丙', '乙', 1, 'menu'), node('丁', null, 2)];
const treeScreen: ListScreen = {
  entity: 'menu',
  path: '/menus',
  label: ['菜单', 'Menu'],
  fields: menu.fields,
  lives: [],
  title: 'name',
  columns: ['name', 'type'],
  written: [],
  filters: [],
  figures: [],
  can: { ...nothingCan, place: true, update: true },
};
const staged = (patch: Readonly<Record<string, unknown>> = {}): ResourceListRef & StagedActor => stagedList({ entity: 'menu', path: '/menus', rows, ...patch });
const view = (list: ResourceListRef): React.ReactElement => <ResourceList list={list} screen={treeScreen} title="菜单管理" />;
const grid = (): HTMLElement => screen.getByRole('treegrid', { name: '菜单管理' });
const shown = (): string[] =>
  within(grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) => `${row.getAttribute('aria-level')}${within(row).getAllByRole('gridcell')[0]?.textContent}${row.getAttribute('aria-expanded') ?? ''}`);

describe('a list whose rows stand in a tree', () => {
  it('says how far in each stands, which are open, and where among its siblings', () => {
    draw(view(staged()));
    expect(shown()).toEqual(['1甲true', '2乙false', '1丁']);
    const last = within(grid()).getAllByRole('row').at(-1);
    expect([last?.getAttribute('aria-posinset'), last?.getAttribute('aria-setsize')]).toEqual(['2', '2']);
  });

  it('is walked by arrows: right unfolds and goes in, left folds and goes out', () => {
    const press = (activeId: string, key: string): unknown[] => {
      const list = staged({ activeId });
      const { unmount } = draw(view(list));
      fireEvent.keyDown(grid(), { key });
      unmount();
      return [...list.sent];
    };
    expect(press('甲', 'ArrowDown')).toContainEqual({ type: 'row.activate', id: '乙' });
    expect(press('甲', 'ArrowRight')).toContainEqual({ type: 'row.activate', id: '乙' });
    expect(press('乙', 'ArrowRight')).toContainEqual({ type: 'tree.fold', id: '乙', isOpen: true });
    expect(press('乙', 'ArrowLeft')).toContainEqual({ type: 'row.activate', id: '甲' });
    expect(press('甲', 'ArrowLeft')).toContainEqual({ type: 'tree.fold', id: '甲', isOpen: false });
    expect(press('甲', 'End')).toContainEqual({ type: 'row.activate', id: '丁' });
    expect(press('丁', 'Home')).toContainEqual({ type: 'row.activate', id: '甲' });
    expect(press('丁', 'm')).toContainEqual({ type: 'branch.open', id: '丁' });
  });

  it('asks where to, offers no place below itself or below what holds nothing, and says whom it touches', async () => {
    const list = staged({ branch: { id: '乙', to: null, answer: null, failure: null } });
    const { unmount } = draw(view(list));
    await userEvent.click(await screen.findByRole('combobox', { name: '上级' }));
    expect(screen.getAllByRole('treeitem').map((one) => one.textContent?.trim())).toEqual(['最上层', '甲', '丁']);
    await userEvent.click(screen.getByRole('treeitem', { name: '丁' }));
    expect(list.sent).toContainEqual({ type: 'branch.ask', id: '乙', parentId: '丁', before: null });
    expect(screen.getByRole('button', { name: '移动' })).toBeDisabled();
    unmount();
    const touched = [{ how: 'loses', people: 14, online: 3, names: ['周敏', '韩璐'] }] as const;
    const known = staged({ branch: { id: '乙', to: { parentId: '丁', before: null }, answer: { rows: 2, touched }, failure: null } });
    draw(view(known), { language: 'en' });
    expect(await screen.findByText(/14 people will see it no more, 3 online/)).toHaveTextContent('周敏, 韩璐 and 12 more');
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    expect(known.sent).toContainEqual({ type: 'branch.go' });
  });

  it('takes a branch by its row: among its siblings at once, elsewhere after a look, never below itself', () => {
    const drag = (from: string, to: string): unknown[] => {
      const list = staged();
      const { unmount } = draw(view(list));
      const rowOf = (name: string): HTMLElement => screen.getByRole('row', { name: new RegExp(name) });
      const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' };
      fireEvent.dragStart(rowOf(from), { dataTransfer });
      fireEvent.dragOver(rowOf(to), { dataTransfer, clientY: 0 });
      fireEvent.drop(rowOf(to), { dataTransfer });
      unmount();
      return list.sent.filter((event) => ['branch.place', 'branch.ask'].includes(event.type));
    };
    expect(drag('丁', '乙')).toMatchObject([{ type: 'branch.ask', id: '丁', parentId: expect.any(String) }]);
    expect(drag('丁', '甲')).toHaveLength(1);
    expect(drag('甲', '乙')).toEqual([]);
  });

  it('searched, shows what leads there paler, and how much was found', () => {
    draw(view(staged({ query: { searchValue: '丙' }, hits: ['丙'] })));
    expect(shown()).toEqual(['1甲true', '2乙true', '3丙']);
    expect(screen.getByText('找到 1 处')).toBeInTheDocument();
  });

  it('is a list like any other where a condition or an order of columns is chosen, with the way back', async () => {
    const list = staged({ query: { sort: '-name' } });
    draw(view(list));
    expect(screen.queryByRole('treegrid')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /回到树形/ }));
    expect(list.sent).toContainEqual(expect.objectContaining({ type: 'query.changed', patch: expect.objectContaining({ sort: undefined }) }));
  });
});
