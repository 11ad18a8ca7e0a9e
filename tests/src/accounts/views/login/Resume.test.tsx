import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SessionRef } from '#src/shell/machines/consoleMachine.ts';
import { Login } from '#src/accounts/views/login/Login.tsx';
import { loginParts } from '#src/accounts/views/login/loginParts.tsx';
import { actorShowing, draw, now } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const ended = { person: { username: 'zhoumin', nickName: '周敏' }, at: now, why: 'idle' } as const;
const sessionWith = (patch: Readonly<Record<string, unknown>> = {}, tags: readonly string[] = []): SessionRef & StagedActor =>
  actorShowing<SessionRef>({ context: { person: null, failure: null, notice: 'sessionOver', ended, ...patch }, tags });

describe('the card after a session that ended by itself', () => {
  it('says whose session ended, why and when, and that something waits without a word of it', () => {
    draw(<Login parts={loginParts} />, { session: sessionWith(), root: { waiting: { count: 3, isKept: true } } });
    expect(screen.getByRole('heading', { name: '登录已过期' })).toBeInTheDocument();
    expect(screen.getByText('30 分钟没有操作，10:42 退出')).toBeInTheDocument();
    expect(screen.getByText('草稿已加密保存，只有您能看到')).toBeInTheDocument();
    expect(screen.getByText('3 个会话里有未发出的内容，登录后可继续')).toBeInTheDocument();
  });

  it.each([
    ['length', '登录满 12 小时，10:42 退出', '登录已过期'],
    ['withdrawn', '权限或密码变了，10:42 退出', '账号有变更'],
    ['refused', '10:42 退出', '登录已结束'],
  ])('says so where the reason is another one (%s)', (why, text, title) => {
    draw(<Login parts={loginParts} />, { session: sessionWith({ ended: { ...ended, why } }), root: { waiting: { count: 0, isKept: true } } });
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryByText(/草稿/)).toBeNull();
  });

  it('is honest where drafts could not be kept', () => {
    draw(<Login parts={loginParts} />, { session: sessionWith(), root: { waiting: { count: 1, isKept: false } }, language: 'en' });
    expect(screen.getByText('Drafts are in this window alone')).toBeInTheDocument();
  });

  it('goes on by the password alone, with the caret in it', async () => {
    const session = sessionWith();
    draw(<Login parts={loginParts} />, { session });
    expect(screen.getByLabelText('输入密码，继续以周敏登录')).toHaveFocus();
    await userEvent.keyboard('secret words{Enter}');
    expect(session.sent).toEqual([{ type: 'login.submit', username: 'zhoumin', password: 'secret words' }]);
  });

  it('asks for the account where somebody else sits down', async () => {
    const session = sessionWith();
    draw(<Login parts={loginParts} />, { session });
    await userEvent.click(screen.getByRole('button', { name: '切换账号' }));
    expect(session.sent).toEqual([{ type: 'login.other' }]);
    session.show({ ended: null, notice: null });
    expect(await screen.findByLabelText('账号')).toHaveFocus();
  });

  it('says what was wrong with the password', () => {
    draw(<Login parts={loginParts} />, { session: sessionWith({ failure: { reason: 'loginFailed', code: 40101, text: '', values: {} } }) });
    expect(screen.getByRole('alert')).toHaveTextContent('账号或密码不对');
    expect(screen.getByLabelText('输入密码，继续以周敏登录')).toBeInvalid();
  });
});
