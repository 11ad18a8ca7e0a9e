import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SessionRef } from '#src/shell/machines/consoleMachine.ts';
import { First } from '#src/accounts/views/first/First.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const root = { config: { features: [], version: '1', title: ['医院', 'Hospital'], isEmpty: true } };
const sessionWith = (patch: Readonly<Record<string, unknown>> = {}, tags: readonly string[] = []): SessionRef & StagedActor =>
  actorShowing<SessionRef>({ context: { person: null, failure: null, notice: null, ...patch }, tags });

describe('the page of the one-time link', () => {
  it('asks for nothing where somebody administers the system already: it leads to the login', () => {
    draw(<First />, { session: sessionWith() });
    expect(screen.getByRole('heading', { name: '管理员已经创建' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去登录' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is filled in and submitted with the keyboard alone', async () => {
    const session = sessionWith();
    draw(<First />, { session, root });
    expect(screen.getByLabelText('集团名称')).toHaveFocus();
    await userEvent.keyboard(' 青禾医疗 {Tab}青禾妇儿{Tab}程一{Tab} chengyi{Tab} a b {Enter}');
    const given = { groupName: '青禾医疗', hospitalName: '青禾妇儿', nickName: '程一', username: 'chengyi', password: ' a b ' };
    expect(session.sent).toEqual([{ type: 'first.submit', given }]);
  });

  it('submits nothing while it is under way', async () => {
    const session = sessionWith({}, ['busy']);
    draw(<First />, { session, root });
    await userEvent.click(screen.getByRole('button', { name: '正在创建' }));
    expect(session.sent).toEqual([]);
  });

  it('marks the fields that do not fit and keeps what was typed', async () => {
    const session = sessionWith();
    draw(<First />, { session, root });
    await userEvent.type(screen.getByLabelText('集团名称'), '青禾医疗');
    session.show({ failure: { reason: 'invalidInput', code: 40001, text: '', values: {}, fields: { password: '至少 8 个字', username: '必填' } } });
    expect(await screen.findByRole('alert')).toHaveTextContent('改好标红的几项再提交');
    for (const [label, note] of [
      ['密码', '至少 8 个字'],
      ['账号', '必填'],
    ] as const) {
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(note);
    }
    expect(screen.getByLabelText('集团名称')).toBeValid();
    expect(screen.getByLabelText('集团名称')).toHaveValue('青禾医疗');
  });

  it('says what to do when the link is over, in both languages', () => {
    const failure = { reason: 'firstLinkOver', code: 40102, text: '', values: {} };
    const { unmount } = draw(<First />, { session: sessionWith({ failure }), root });
    expect(screen.getByRole('alert')).toHaveTextContent('没有就重启服务，会打印新链接');
    unmount();
    draw(<First />, { session: sessionWith({ failure }), language: 'en', root });
    expect(screen.getByRole('alert')).toHaveTextContent('restart the server');
    expect(screen.getByRole('link', { name: /log in/ })).toHaveAttribute('href', '/');
  });
});
