import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Keys } from '#views/dom/Keys.tsx';
import { KeyMapDialog } from '#views/shell/KeyMapDialog.tsx';
import { keyAreas, keyMap, keysFor, stripKeysAt } from '#views/shell/keyMap.tsx';
import type { KeyEntry } from '#views/shell/keyMap.tsx';
import { draw } from '#tests/views/stage.tsx';

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

  it('names below a list the keys that act there alone', () => {
    const words = (path: string) => stripKeysAt(path, true).map(({ word }) => word);
    expect(words('/customManage')).toEqual(expect.arrayContaining([keyMap.rows.create.word, keyMap.rows.edit.word, keyMap.rows.choose.word]));
    for (const { word } of [keyMap.rows.create, keyMap.rows.edit, keyMap.rows.choose]) expect(words('/files')).not.toContain(word);
    expect(stripKeysAt('/customManage', false)).toEqual([]);
  });

  it('shows them by area, and switches the single ones off', async () => {
    const onToggle = vi.fn();
    draw(<KeyMapDialog isOpen areOn onToggle={onToggle} onClose={vi.fn()} />);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('回复下一位').closest('.key-line')).toHaveTextContent('N');
    for (const heading of ['会话列表', '会话里', '写消息时', '搜索和命令']) expect(dialog.getByRole('heading', { name: heading })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('switch', { name: /单个字母也是按键/ }));
    expect(onToggle).toHaveBeenCalledOnce();
  });
});
