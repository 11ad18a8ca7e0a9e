import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { PasswordRef } from '#src/accounts/machines/passwordMachine.ts';
import { Password } from '#src/accounts/views/password/Password.tsx';
import { actorShowing, draw, now } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const actor = (patch: Readonly<Record<string, unknown>> = {}, tags: readonly string[] = [], state = 'editing'): PasswordRef & StagedActor =>
  actorShowing<PasswordRef>({ context: { failure: null, savedAt: null, ...patch }, tags, state });
const page = (password: PasswordRef, language: 'zh-CN' | 'en' = 'zh-CN') =>
  draw(
    <MemoryRouter>
      <Password />
    </MemoryRouter>,
    { actors: { password }, language },
  );
const met = (): readonly string[] =>
  within(screen.getByRole('list', { name: '新密码的要求' }))
    .getAllByRole('listitem')
    .filter((line) => line.textContent.includes('已符合'))
    .map((line) => line.textContent.replace(/: .*/, ''));

describe('the page of one’s password', () => {
  it('ticks each rule while it is typed, and is submitted with the keyboard alone', async () => {
    const password = actor();
    page(password);
    expect(screen.getByLabelText('原密码')).toHaveFocus();
    await userEvent.keyboard('old words 1{Tab}{Tab}');
    expect(met()).toEqual([]);
    await userEvent.keyboard('abc');
    expect(met()).toEqual(['不是常见密码', '和账号不同', '和原密码不同']);
    await userEvent.keyboard(' 的山路 7 公里 真的远');
    expect(met()).toContain('8 到 256 个字符');
    expect(screen.getByRole('status')).toHaveTextContent('强度很好');
    await userEvent.keyboard('{Tab}{Tab}abc 的山路 7 公里 真的远{Enter}');
    expect(password.sent).toEqual([{ type: 'password.submit', given: { oldPassword: 'old words 1', newPassword: 'abc 的山路 7 公里 真的远' } }]);
  });

  it.each([
    ['password123', '不是常见密码'],
    ['zhoumin', '和账号不同'],
    ['old words 1', '和原密码不同'],
  ])('submits nothing that breaks a rule (%s)', async (given, rule) => {
    const password = actor();
    page(password);
    await userEvent.type(screen.getByLabelText('原密码'), 'old words 1');
    await userEvent.type(screen.getByLabelText('新密码'), given);
    await userEvent.type(screen.getByLabelText('再次输入新密码'), `${given}{Enter}`);
    expect(met()).not.toContain(rule);
    expect(screen.getByRole('alert')).toHaveTextContent('先满足未通过的要求');
    expect(password.sent).toEqual([]);
  });

  it('says at its field what the server refused', () => {
    page(actor({ failure: { reason: 'passwordWrong', code: 40103, text: '', values: {}, fields: { oldPassword: '原密码不对，检查后重试' } } }));
    expect(screen.getByLabelText('原密码')).toBeInvalid();
    expect(screen.getByLabelText('原密码')).toHaveAccessibleDescription('原密码不对，检查后重试');
    expect(screen.getByRole('alert')).toHaveTextContent('更新失败');
  });

  it('says when it was taken and what that ended, in both languages', async () => {
    const password = actor({ savedAt: now }, [], 'saved');
    page(password).unmount();
    page(password, 'en');
    expect(screen.getByRole('status')).toHaveTextContent('Updated at 10:42. Every other device and window is logged out');
    await userEvent.click(screen.getByRole('button', { name: 'Change it again' }));
    expect(password.sent).toEqual([{ type: 'password.again' }]);
  });
});
