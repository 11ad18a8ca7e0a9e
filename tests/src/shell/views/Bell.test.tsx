import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Bell } from '#src/shell/views/Bell.tsx';
import { message, messagesShowing } from '#tests/src/messages/views/staged.ts';
import { draw } from '#tests/views/stage.tsx';

const failure = { reason: 'network', code: 0, text: '', values: {} } as const;
async function opened(messages: ReturnType<typeof messagesShowing>): Promise<HTMLElement> {
  draw(<Bell />, { root: { messages } });
  await userEvent.click(screen.getByRole('button', { name: /^系统消息/ }));
  return screen.findByRole('region', { name: '最新消息' });
}

describe('the bell', () => {
  it('says how many are unread, in words and as a figure that stops at 99', () => {
    draw(<Bell />, { root: { messages: messagesShowing({ unread: 120 }) } });
    expect(screen.getByRole('button', { name: '系统消息，120 条未读' })).toHaveTextContent('99+');
    expect(screen.getByRole('status')).toHaveTextContent('120 条未读消息');
  });

  it('is not there without messages', () => {
    expect(draw(<Bell />, { root: { messages: null } }).container).toBeEmptyDOMElement();
  });

  it('opens the newest, one of which leads on and closes it', async () => {
    const messages = messagesShowing({ unread: 1, newest: [message('1')] });
    const newest = await opened(messages);
    await userEvent.click(within(newest).getByRole('button', { name: '全部标为已读' }));
    await userEvent.click(within(newest).getByRole('button', { name: /公告 1/ }));
    expect(messages.sent).toEqual([{ type: 'messages.readAll' }, { type: 'message.open', id: '1' }]);
    expect(screen.getByRole('button', { name: /^系统消息/ })).toHaveAttribute('aria-expanded', 'false');
  });

  it('says that nothing came yet, and that it is still asking', async () => {
    const messages = messagesShowing({ isKnown: false });
    const newest = await opened(messages);
    expect(within(newest).getByRole('status', { name: '正在打开' })).toBeInTheDocument();
  });

  it('has words for nothing', async () => {
    expect(await opened(messagesShowing())).toHaveTextContent('还没有消息，有新的会马上出现');
  });

  it('says why they could not be had, and asks again', async () => {
    const messages = messagesShowing({ isKnown: false, failure }, 'failed');
    const newest = await opened(messages);
    expect(within(newest).getByRole('alert')).toHaveTextContent('连不上服务器，检查网络后重试');
    await userEvent.click(within(newest).getByRole('button', { name: '重试' }));
    expect(messages.sent.at(-1)).toEqual({ type: 'messages.reload' });
  });
});
