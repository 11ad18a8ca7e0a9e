import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SessionRef } from '#src/shell/machines/consoleMachine.ts';
import { Login } from '#src/accounts/views/login/Login.tsx';
import { loginParts } from '#src/accounts/views/login/loginParts.tsx';
import { faceClass } from '#src/kit/views/parts/Face.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const sessionWith = (patch: Readonly<Record<string, unknown>> = {}, tags: readonly string[] = []): SessionRef & StagedActor =>
  actorShowing<SessionRef>({ context: { person: null, failure: null, notice: null, ...patch }, tags });
const demo = {
  password: 'x',
  staff: [{ username: 'zhoumin', name: '周敏', role: ['咨询师', 'Consultant'], duty: ['在线咨询', 'Chats'] }],
  members: [{ openId: 'o', memberId: 'm', name: '林晓彤', orgId: 'o1' }],
};
const config = { features: ['demo'], version: '1', title: ['医院', 'Hospital'], demo };

describe('the login page', () => {
  it('submits with the keyboard alone', async () => {
    const session = sessionWith();
    draw(<Login parts={loginParts} />, { session });
    expect(screen.getByLabelText('账号')).toHaveFocus();
    await userEvent.keyboard(' zhoumin{Tab}a b{Enter}');
    expect(session.sent).toEqual([{ type: 'login.submit', username: 'zhoumin', password: 'a b' }]);
  });

  it.each([
    ['zh-CN', /还没有管理员/],
    ['en', /There is no administrator yet/],
  ] as const)('says that nobody can log in yet where there is no administrator, and only there (%s)', (language, words) => {
    const { unmount } = draw(<Login parts={loginParts} />, {
      session: sessionWith(),
      language,
      root: { config: { ...config, demo: undefined, isEmpty: true } },
    });
    expect(screen.getByText(words)).toBeInTheDocument();
    unmount();
    draw(<Login parts={loginParts} />, { session: sessionWith(), language });
    expect(screen.queryByText(words)).toBeNull();
  });

  it('submits nothing while a login is under way', async () => {
    const session = sessionWith({}, ['busy']);
    draw(<Login parts={loginParts} />, { session });
    await userEvent.keyboard('zhoumin{Tab}secret{Enter}');
    expect(session.sent).toEqual([]);
  });

  it('says why it was refused, and why the last session ended', () => {
    draw(<Login parts={loginParts} />, {
      session: sessionWith({ failure: { reason: 'loginTooOften', code: 42901, text: '', values: { seconds: 60 } } }),
    }).unmount();
    draw(<Login parts={loginParts} />, { session: sessionWith({ failure: { reason: 'loginTooOften', code: 42901, text: '', values: { seconds: 60 } } }) });
    expect(screen.getByRole('alert')).toHaveTextContent('试得太多，60 秒后再试');
    draw(<Login parts={loginParts} />, { session: sessionWith({ notice: 'sessionOver' }), language: 'en' });
    expect(screen.getAllByRole('alert').at(-1)).toHaveTextContent('The session has ended');
  });

  it('offers the demo people and the patient page only where there is a demo', async () => {
    const session = sessionWith();
    const { unmount } = draw(<Login parts={loginParts} />, { session, root: { config } });
    await userEvent.click(screen.getByRole('button', { name: /周敏/ }));
    expect(session.sent).toEqual([{ type: 'login.demo', username: 'zhoumin' }]);
    expect(screen.getByRole('link', { name: /打开患者页/ })).toHaveAttribute('target', '_blank');
    unmount();
    draw(<Login parts={loginParts} />, { session: sessionWith() });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText('演示人员')).toBeNull();
  });

  it('draws a person in the colour that they have everywhere: by their id', () => {
    const id = '0198a1b2-0000-7000-8000-000000000001';
    expect(faceClass(id)).not.toBe(faceClass('zhoumin'));
    const people = (staff: object) =>
      draw(<Login parts={loginParts} />, { session: sessionWith(), root: { config: { ...config, demo: { ...demo, staff: [staff] } } } });
    const { container, unmount } = people({ ...demo.staff[0], id });
    expect(container.querySelector('.demo-person .face')).toHaveClass(faceClass(id).split(' ')[1] ?? '');
    unmount();
    expect(people(demo.staff[0] ?? {}).container.querySelector('.demo-person .face')).toHaveClass(faceClass('zhoumin').split(' ')[1] ?? '');
  });

  it('shows and hides the password on demand', async () => {
    draw(<Login parts={loginParts} />, { session: sessionWith() });
    await userEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(screen.getByLabelText('密码')).toHaveAttribute('type', 'text');
  });
});
