import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Messages } from '#src/messages/views/Messages.tsx';
import { draw, now } from '#tests/views/stage.tsx';
import { message, messagesShowing } from './staged.ts';

const failure = { reason: 'network', code: 0, text: '', values: {} } as const;
const onPage = (messages: ReturnType<typeof messagesShowing>, root = {}) => draw(<Messages />, { root: { messages, ...root } });

describe('the page of system messages', () => {
  it.each([
    ['zh-CN', '还没有消息'],
    ['en', 'No messages yet'],
  ] as const)('says what will appear where there is nothing (%s)', (language, words) => {
    draw(<Messages />, { root: { messages: messagesShowing() }, language });
    expect(screen.getByRole('heading', { name: words })).toBeInTheDocument();
  });

  it('leads back from a choice that leaves nothing', async () => {
    const messages = messagesShowing({ query: { isUnread: true, topic: null } });
    onPage(messages);
    await userEvent.click(screen.getByRole('button', { name: '全部' }));
    expect(messages.sent.at(-1)).toEqual({ type: 'query.changed', patch: { isUnread: false, topic: null } });
  });

  it('has the form of its rows while they come', () => {
    onPage(messagesShowing({ isListed: false }));
    expect(screen.getByRole('status', { name: '正在打开' })).toBeInTheDocument();
  });

  it('says why it could not be had, and asks again', async () => {
    const messages = messagesShowing({ isListed: false, listFailure: failure }, 'listFailed');
    onPage(messages);
    expect(screen.getByRole('alert')).toHaveTextContent('连不上服务器，检查网络后重试');
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(messages.sent.at(-1)).toEqual({ type: 'messages.reload' });
  });

  it('keeps what it has when the next reading fails, with its age', async () => {
    const messages = messagesShowing({ rows: [message('1')] }, 'failed');
    onPage(messages);
    expect(screen.getByRole('note')).toHaveTextContent('以下是 10:30 的数据');
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    expect(messages.sent.at(-1)).toEqual({ type: 'messages.reload' });
  });

  it('is as old as the connection once that is gone for longer than a blink', () => {
    const gone = (ms: number) => ({ freshness: { mark: 'stale', since: now - ms, syncedAt: now - 120_000 } });
    const { unmount } = onPage(messagesShowing({ rows: [message('1')] }), gone(1_000));
    expect(screen.queryByRole('note')).toBeNull();
    unmount();
    onPage(messagesShowing({ rows: [message('1')] }), gone(6_000));
    expect(screen.getByRole('note')).toHaveTextContent('以下是 10:40 的数据');
  });

  it('opens, marks, removes and chooses its rows', async () => {
    const messages = messagesShowing({ rows: [message('1'), message('2', { readAt: '2026-11-20T01:30:00Z' })], unread: 1 });
    onPage(messages);
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByRole('img', { name: '未读' }) !== null)).toEqual([true, false]);
    await userEvent.click(screen.getByRole('button', { name: /公告 1 .*停电|公告 1周三停电/ }));
    await userEvent.click(screen.getByRole('button', { name: '标为已读 · 公告 1' }));
    await userEvent.click(screen.getByRole('button', { name: '删除 · 公告 2' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选中“公告 2”' }));
    expect(messages.sent.filter(({ type }) => type !== 'list.open')).toEqual([
      { type: 'message.open', id: '1' },
      { type: 'messages.read', ids: ['1'] },
      { type: 'messages.remove', ids: ['2'] },
      { type: 'row.choose', id: '2' },
    ]);
  });

  it('has what was just removed back', () => {
    const messages = messagesShowing({ leaving: [message('1')] }, 'undoable');
    onPage(messages);
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(messages.sent.at(-1)).toEqual({ type: 'remove.undo' });
  });

  it('shows a whole text beside the list', () => {
    onPage(messagesShowing({ rows: [message('1')], openId: '1' }));
    const detail = screen.getByRole('complementary', { name: '公告 1' });
    expect(detail).toHaveTextContent('季航发布');
    expect(detail).toHaveTextContent('周三停电');
  });
});
