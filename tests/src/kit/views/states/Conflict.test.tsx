import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Conflict } from '#src/kit/views/states/Conflict.tsx';
import type { ConflictField, Picks } from '#src/kit/views/states/Conflict.tsx';
import { draw, now } from '#tests/views/stage.tsx';

const fields: readonly ConflictField[] = [
  { key: 'at', label: '下次随访', standing: 'clash', opened: '11-20 16:00', yours: '11-21 09:30', theirs: '11-22 15:00' },
  {
    key: 'note',
    label: '备注',
    standing: 'clash',
    opened: '左侧卵泡 4 枚。',
    yours: '左侧卵泡 4 枚，最大 14 mm。',
    theirs: '左侧卵泡 4 枚。改约周日。',
    isText: true,
  },
  { key: 'stage', label: '治疗阶段', standing: 'theirs', opened: '促排 D2', yours: '促排 D2', theirs: '促排 D3' },
  { key: 'name', label: '姓名', standing: 'same', opened: '宋佳怡', yours: '宋佳怡', theirs: '宋佳怡' },
];

function drawn(picks: Picks, language: 'zh-CN' | 'en' = 'zh-CN') {
  const calls = { pick: vi.fn(), save: vi.fn(), giveUp: vi.fn() };
  draw(<Conflict fields={fields} picks={picks} onPick={calls.pick} by={{ name: '韩璐', at: now }} onSave={calls.save} onGiveUp={calls.giveUp} />, { language });
  return calls;
}

describe('a record that two changed', () => {
  it('says who saved it and when, shows all three, and asks only for what clashes', () => {
    drawn({});
    expect(screen.getByRole('alert')).toHaveTextContent('您填写时，韩璐 在 10:42 保存了同一份资料。2 项不同，选好再保存；您写的都在。');
    const row = within(screen.getByRole('group', { name: '下次随访' }));
    expect([
      row.getByText('11-20 16:00'),
      row.getByRole('radio', { name: '您写的 11-21 09:30' }),
      row.getByRole('radio', { name: '韩璐保存的 11-22 15:00' }),
    ]).toHaveLength(3);
    expect(within(screen.getByRole('group', { name: '治疗阶段' })).getByText('自动取用')).toBeInTheDocument();
    expect(screen.getByText('其余 1 项')).toBeInTheDocument();
    expect(screen.getByText('还有 2 项没选')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '保存合并结果' })).toBeDisabled();
  });

  it('marks what each added to a text', () => {
    drawn({});
    const row = within(screen.getByRole('group', { name: '备注' }));
    expect([row.getByText('，最大 14 mm').tagName, row.getByText('改约周日。').tagName]).toEqual(['MARK', 'MARK']);
  });

  it('takes the one or the other of a value, and both of a text', async () => {
    const { pick } = drawn({ note: 'yours' });
    await userEvent.click(screen.getByRole('radio', { name: /11-22/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /改约周日/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /14 mm/ }));
    expect(pick.mock.calls).toEqual([
      ['at', 'theirs'],
      ['note', 'both'],
      ['note', undefined],
    ]);
  });

  it('is saved when all is chosen, or put away (en)', async () => {
    const { save, giveUp } = drawn({ at: 'yours', note: 'both' }, 'en');
    expect(screen.getByRole('status')).toHaveTextContent('All chosen');
    await userEvent.click(screen.getByRole('button', { name: 'Save the result' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard mine' }));
    expect([save.mock.calls.length, giveUp.mock.calls.length]).toEqual([1, 1]);
  });

  it('names nobody where the back end does not tell who it was (en)', () => {
    draw(<Conflict fields={fields.slice(0, 1)} picks={{}} onPick={() => undefined} />, { language: 'en' });
    expect(screen.getByRole('alert')).toHaveTextContent('somebody saved this record. 1 field differs');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
