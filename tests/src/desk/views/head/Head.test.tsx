import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { now, person } from '#tests/views/stage.tsx';
import { conversationWith, drawHead, iso } from './headStage.tsx';

const buttons = (): readonly (string | null)[] =>
  within(screen.getByRole('group', { name: '会话操作' }))
    .getAllByRole('button')
    .map((one) => one.querySelector('.head-word')?.textContent ?? null);
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

describe('the head of a conversation', () => {
  it('says who it is, how long it has been so, and when the answer is due', () => {
    const timeline = [{ id: 's1', kind: 'step', move: 'claim', at: iso(13) }];
    drawHead(conversationWith({ timeline }, { waitingSince: iso(4), firstReplyAt: iso(10) }));
    expect(screen.getByText('13:00').closest('.ant-tag')).toHaveTextContent('接待中 13:00');
    expect(screen.getByText('06:00 内回复')).toBeInTheDocument();
    expect(screen.getByText('女 · 34 岁 · 档案号 AH-208317')).toBeInTheDocument();
  });

  it('says in red by how much the answer is late', () => {
    drawHead(conversationWith({}, { waitingSince: iso(12) }));
    expect(screen.getByText('超时 02:00').closest('.answer-mark')).toHaveClass('late');
  });

  it('says that the time to close it is over, and nothing before; a closed one has no such time', () => {
    const { unmount } = drawHead(conversationWith({}, { openedAt: iso(60) }));
    expect(screen.queryByText(/办结/)).toBeNull();
    unmount();
    const old = drawHead(conversationWith({}, { openedAt: iso(20 * 24 * 60) }));
    expect(screen.getByText(/^应于 .* 办结$/)).toHaveClass('late');
    old.unmount();
    drawHead(conversationWith({}, { state: 'closed', openedAt: iso(60) }));
    expect(screen.queryByText(/办结/)).toBeNull();
  });

  it('says who else is here', () => {
    const looks = { id: 'u2', name: '何佳宁', signal: 'looking', until: now + 1 };
    drawHead(conversationWith({ colleaguesHere: [looks] })).unmount();
    const conversation = conversationWith({ colleaguesHere: [looks] });
    drawHead(conversation, { language: 'en' }).unmount();
    drawHead(conversationWith({ colleaguesHere: [looks, { ...looks, id: 'u3', name: '陆一鸣', signal: 'typing' }] }));
    expect(screen.getByText('陆一鸣正在写')).toBeInTheDocument();
  });

  it.each([
    ['waiting', null, ['接入', '转接', '结束']],
    ['serving', 'u1', ['转接', '稍后', '结束']],
    ['snoozed', 'u1', ['转接', '现在继续', '结束']],
    ['closed', 'u1', ['重新打开']],
  ])('offers what %s allows', (state, assigneeId, words) => {
    drawHead(conversationWith({}, { state, assigneeId }));
    expect(buttons()).toEqual(words);
  });

  it('takes, reopens and goes on at once', () => {
    for (const [state, name, move] of [
      ['waiting', '接入', 'claim'],
      ['closed', '重新打开', 'reopen'],
      ['snoozed', '现在继续', 'wake'],
    ] as const) {
      const conversation = conversationWith({}, { state, assigneeId: state === 'waiting' ? null : 'u1' });
      const { unmount } = drawHead(conversation);
      fireEvent.click(button(name));
      expect(conversation.sent).toEqual([{ type: 'move.make', move }]);
      unmount();
    }
  });

  it('keeps what is impossible in its place, out of effect, and says why and who could', () => {
    const conversation = conversationWith({}, { assigneeId: 'u2', assigneeName: '何佳宁' });
    drawHead(conversation);
    const close = button(/结束/);
    expect(close).toHaveAttribute('aria-disabled', 'true');
    expect(close).toHaveAccessibleDescription('何佳宁在接待，只有本人或主管可以结束');
    fireEvent.click(close);
    fireEvent.keyDown(window, { key: 'e' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(conversation.sent).toEqual([]);
  });

  it('lets who runs the team move what a colleague serves', () => {
    drawHead(conversationWith({}, { assigneeId: 'u2', assigneeName: '何佳宁' }), { person: { ...person, rights: [...person.rights, 'desk.team'] } });
    expect(button(/结束/)).toHaveAttribute('aria-disabled', 'false');
  });

  it('says that the connection is needed', () => {
    drawHead(conversationWith(), { root: { freshness: { mark: 'polling', since: now, syncedAt: now } } });
    expect(button(/转接/)).toHaveAccessibleDescription('连接断开，恢复后可以转接');
    expect(screen.getByText(/定时刷新/)).toBeInTheDocument();
  });

  it('hides what one has no right to, and offers nothing that a back end of the specification does not know', async () => {
    drawHead(conversationWith(), { person: { ...person, rights: ['chat.read'] } }).unmount();
    const { unmount } = drawHead(conversationWith(), { person: { ...person, rights: ['chat.read'] } });
    expect(screen.queryByRole('group', { name: '会话操作' })).toBeNull();
    unmount();
    drawHead(conversationWith({}, { waitingSince: iso(12) }), { root: { config: { features: [], version: '1', title: ['医院', 'Hospital'] } } });
    expect(screen.queryByRole('group', { name: '会话操作' })).toBeNull();
    expect(screen.queryByText(/超时/)).toBeNull();
    await userEvent.click(button('更多操作'));
    expect(
      within(await screen.findByRole('menu'))
        .getAllByRole('menuitem')
        .map((one) => one.textContent),
    ).toEqual(['复制链接']);
  });

  it('says in the menu what comes before what one looks for', async () => {
    const conversation = conversationWith({}, { state: 'closed' });
    drawHead(conversation);
    await userEvent.click(button('更多操作'));
    const line = await screen.findByRole('menuitem', { name: /转接/ });
    expect(line).toHaveAttribute('aria-disabled', 'true');
    expect(line).toHaveTextContent('“已结束”的会话要先重新打开，才能转接');
    fireEvent.click(line);
    expect(conversation.sent).toEqual([]);
  });

  it('keeps the seldom in a menu, each once', async () => {
    const conversation = conversationWith({}, { isPinned: true });
    const { inbox } = drawHead(conversation, { person: { ...person, rights: [...person.rights, 'chat.export'] } });
    const choose = async (name: string): Promise<void> => {
      await userEvent.click(button('更多操作'));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('等客户回复');
    await choose('加急');
    await choose('取消置顶');
    await choose('标为待回复');
    await choose('导出记录');
    expect(conversation.sent).toEqual([{ type: 'move.make', move: 'awaitCustomer' }, { type: 'urgent.set', isUrgent: true }, { type: 'transcript.ask' }]);
    expect(inbox.sent).toEqual([
      { type: 'row.pin', id: 'c1', isPinned: false },
      { type: 'row.keepUnread', id: 'c1', isKeptUnread: true },
    ]);
  });
});
