import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { preferenceDefaults } from '#contract/resources/desk.ts';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import { NotifySettings } from '#src/shell/views/NotifySettings.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

async function opened(patch: Readonly<Record<string, unknown>> = {}) {
  const desk = actorShowing<DeskRef>({ context: { preferences: preferenceDefaults, preferencesFailure: null, permission: 'default', ...patch } });
  draw(<NotifySettings />, { root: { desk } });
  await userEvent.click(screen.getByRole('button', { name: '提醒设置' }));
  await screen.findByRole('region', { name: '提醒' });
  return desk as DeskRef & StagedActor;
}

describe('the bell', () => {
  it('is not there where the back end keeps no preferences', () => {
    draw(<NotifySettings />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('changes one thing at a time, and lets the sound be heard', async () => {
    const desk = await opened();
    await userEvent.click(screen.getByRole('radio', { name: '我的会话' }));
    await userEvent.click(screen.getByRole('switch', { name: '声音' }));
    await userEvent.click(screen.getByRole('button', { name: '试听' }));
    expect(desk.sent).toEqual([
      { type: 'preferences.change', patch: { notify: { about: 'mine' } } },
      { type: 'preferences.change', patch: { notify: { sound: false } } },
      { type: 'sound.try' },
    ]);
  });

  it('asks the browser by a button only', async () => {
    const desk = await opened();
    expect(desk.sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '允许通知' }));
    expect(desk.sent).toEqual([{ type: 'permission.ask' }]);
  });

  it.each([
    ['granted', /浏览器已允许/, false],
    ['denied', /已阻止.*改为允许/, true],
    ['unsupported', /不支持/, true],
  ] as const)('%s: says so, and what to do', async (permission, words, isOff) => {
    await opened({ permission });
    expect(screen.getByText(words)).toBeInTheDocument();
    const desktop = screen.getByRole('switch', { name: '桌面通知' });
    if (isOff) expect(desktop).toBeDisabled();
    else expect(desktop).toBeEnabled();
  });

  it('says when it was not saved', async () => {
    await opened({ preferencesFailure: { reason: 'network', code: 0, text: '', values: {} } });
    expect(screen.getByRole('alert')).toHaveTextContent('未保存，已恢复原来的设置');
  });
});
