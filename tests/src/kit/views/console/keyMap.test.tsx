import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Keys } from '#src/kit/views/dom/Keys.tsx';
import { KeyMapDialog } from '#src/shell/views/KeyMapDialog.tsx';
import { keyAreas, keyMap, keysFor, stripKeysAt } from '#src/kit/views/console/keyMap.tsx';
import type { KeyEntry } from '#src/kit/views/console/keyMap.tsx';
import { AreaKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { draw, person } from '#tests/views/stage.tsx';

describe('the map of keys', () => {
  it('has every area in the dialog, and no key twice where both would act', () => {
    expect(keyAreas.map(([area]) => area).toSorted()).toEqual(Object.keys(keyMap).toSorted());
    const singles = (areas: readonly (keyof typeof keyMap)[]): string[] =>
      areas.flatMap((area) => Object.values<KeyEntry>(keyMap[area]).flatMap((entry) => (entry.isHeld ? [] : entry.key)));
    const onDesk = singles(['everywhere', 'list', 'conversation']);
    expect(onDesk).toEqual([...new Set(onDesk)]);
    const onRows = singles(['everywhere', 'rows']);
    expect(onRows).toEqual([...new Set(onRows)]);
  });

  it('gives handlers by what they do; held keys stay with the field', async () => {
    const help = vi.fn();
    const palette = vi.fn();
    const keys = keysFor('everywhere', { help, palette });
    expect(Object.keys(keys)).toEqual(['?']);
    draw(<Keys keys={keys} />);
    await userEvent.keyboard('?');
    expect([help.mock.calls.length, palette.mock.calls.length]).toEqual([1, 0]);
  });

  it('names below a screen the keys that act there now, and no others', () => {
    const shown = (path: string, mode: Partial<Parameters<typeof stripKeysAt>[1]>) =>
      stripKeysAt(path, { writing: null, active: new Set(), areOn: true, ...mode }).map(({ caps }) => caps.join(' '));
    expect(shown('/customManage', { active: new Set(['j', 'enter']) })).toEqual(['J K', '↵']);
    expect(shown('/customManage', { active: new Set(['j', 'enter', 'e', 'n']) })).toEqual(['J K', '↵', 'E', 'N']);
    expect(shown('/customManage', { active: new Set(['j']), areOn: false })).toEqual([]);
    const desk = new Set(['j', 'k', 'n', 'r', 'm', 't']);
    expect(shown('/consultation', { active: desk })).toEqual(['J K', 'N', 'R', 'M', 'T']);
    expect(shown('/consultation', { active: desk, writing: 'elsewhere' })).toEqual([]);
    expect(shown('/consultation', { active: desk, writing: 'there', areOn: false })).toEqual(['↵', 'Alt ↵', 'Esc', 'Alt J K', 'Alt N', 'Alt T']);
    expect(shown('/consultation', { active: new Set(), writing: 'there' })).toEqual(['↵', 'Alt ↵', 'Esc']);
  });

  it('takes letters with Alt in the middle of a sentence, and none of the desk below a dialog', async () => {
    const next = vi.fn();
    const reply = vi.fn();
    const { container } = draw(
      <>
        <AreaKeys area="list" acts={{ answerNext: next, open: reply }} />
        <textarea />
        <div role="dialog">
          <input />
        </div>
      </>,
    );
    await userEvent.click(container.querySelector('textarea')!);
    await userEvent.keyboard('n');
    expect(next).not.toHaveBeenCalled();
    fireEvent.keyDown(container.querySelector('textarea')!, { code: 'KeyN', altKey: true });
    expect(next).toHaveBeenCalledOnce();
    fireEvent.keyDown(container.querySelector('textarea')!, { code: 'Enter', key: 'Enter', altKey: true });
    fireEvent.keyDown(container.querySelector('input')!, { code: 'KeyN', altKey: true });
    expect([next.mock.calls.length, reply.mock.calls.length]).toEqual([1, 0]);
  });

  it('shows them by area, and switches the single ones off', async () => {
    const onToggle = vi.fn();
    draw(<KeyMapDialog isOpen areOn onToggle={onToggle} onClose={vi.fn()} />);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('回复下一位').closest('.key-line')).toHaveTextContent('N');
    for (const heading of ['会话列表', '会话里', '写消息时', '搜索和命令']) expect(dialog.getByRole('heading', { name: heading })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('switch', { name: /启用单键快捷键/ }));
    expect(onToggle).toHaveBeenCalledOnce();
  });

  describe('in the dialog', () => {
    const allRights = ['chat.read', 'chat.write', 'order.read', 'order.move', 'member.read', 'member.write'];
    const shownTo = (rights: readonly string[], features: readonly string[] = ['desk']) => {
      const config = { features, version: '1', title: ['医院', 'Hospital'] };
      const { unmount } = draw(<KeyMapDialog isOpen areOn onToggle={vi.fn()} onClose={vi.fn()} />, { person: { ...person, rights }, root: { config } });
      const headings = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
      const lines = [...document.querySelectorAll('.key-line dt')].map((one) => one.textContent);
      unmount();
      return { headings, lines };
    };

    it('stand all of them for who may do all of it', () => {
      const { headings, lines } = shownTo(allRights);
      expect(headings).toHaveLength(keyAreas.length);
      expect(lines).toHaveLength(Object.values(keyMap).flatMap((area) => Object.values(area)).length);
    });

    it('leave out screens that the person does not see', () => {
      expect(shownTo(['member.read', 'member.write']).headings).toEqual(['列表', '系统消息', '全局', '搜索和命令']);
      expect(shownTo(['chat.read', 'chat.write']).headings).toEqual(['会话列表', '会话里', '写消息时', '系统消息', '全局', '搜索和命令']);
    });

    it('leave out acts that the person has no right to', () => {
      const reader = shownTo(['chat.read', 'order.read']);
      expect(reader.headings).toEqual(['会话列表', '列表', '系统消息', '全局', '搜索和命令']);
      for (const act of ['回复下一位', '编辑', '新建', '上移一位（可排序的列表）', '移动到别处（树）', '转接']) expect(reader.lines).not.toContain(act);
      for (const act of ['下一个会话', '置顶或取消', '上一行']) expect(reader.lines).toContain(act);
      expect(shownTo(['member.read', 'member.remove']).lines.filter((line) => line === '选择')).toHaveLength(2 + 1);
    });

    it('leave out what the back end does not know', () => {
      const plain = shownTo(allRights, []);
      for (const act of ['转接', '写内部备注', '标为待回复']) expect(plain.lines).not.toContain(act);
      expect(plain.lines).toContain('写回复');
    });
  });
});
