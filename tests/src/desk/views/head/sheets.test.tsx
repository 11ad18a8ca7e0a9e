import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { now } from '#tests/views/stage.tsx';
import { conversationWith, drawHead } from './headStage.tsx';

const open = async (key: string): Promise<HTMLElement> => {
  fireEvent.keyDown(window, { key });
  return screen.findByRole('dialog');
};
const failure = (reason: string): unknown => ({ reason, code: 1, text: '', values: { name: '何佳宁' } });

describe('transferring', () => {
  it('goes by the keyboard alone: type, Enter', async () => {
    const conversation = conversationWith();
    const { desk } = drawHead(conversation);
    await open('t');
    expect(desk.sent).toEqual([{ type: 'people.ask' }]);
    expect(screen.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('何佳{Enter}');
    expect(conversation.sent).toContainEqual({ type: 'move.make', move: 'assign', toUserId: 'u2' });
  });

  it.each(['hjn', 'hejian', '何jn'])('finds a colleague by the sound of a name: %s', async (words) => {
    const conversation = conversationWith();
    drawHead(conversation);
    await open('t');
    await userEvent.keyboard(words);
    expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('何佳宁');
    await userEvent.keyboard('{Enter}');
    expect(conversation.sent).toContainEqual({ type: 'move.make', move: 'assign', toUserId: 'u2' });
  });

  it('goes by arrows too, past those who cannot take it, and with a word for colleagues', async () => {
    const conversation = conversationWith();
    drawHead(conversation);
    await open('t');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('护士组');
    await userEvent.type(screen.getByRole('textbox', { name: '说明' }), '问过腹围{Enter}');
    expect(conversation.sent).toContainEqual({ type: 'move.make', move: 'requeue', toTeamId: 't1', remark: '问过腹围' });
  });

  it('lists who is on duty first, by room, oneself never, and who is away last with the reason', async () => {
    drawHead(conversationWith());
    await open('t');
    const rows = screen.getAllByRole('option');
    expect(rows.map((one) => one.querySelector('.target-words .nowrap')?.textContent)).toEqual(['陆一鸣', '何佳宁', '护士组', '转回排队', '顾文澜', '沈清妍']);
    expect(rows[1]).toHaveTextContent('40/40');
    expect(rows.at(-1)).toHaveTextContent('离岗');
    expect(rows.at(-2)).toHaveTextContent('不在线');
  });

  it('gives nobody anything before somebody is chosen', async () => {
    const conversation = conversationWith();
    drawHead(conversation);
    await open('t');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('何佳没有这个人{Enter}');
    expect(conversation.sent).toEqual([]);
  });

  it('gives to who is away only after that was said', async () => {
    const conversation = conversationWith();
    drawHead(conversation);
    await open('t');
    await userEvent.keyboard('沈清妍{Enter}');
    expect(conversation.sent).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('沈清妍现在不在，回来后才会看到');
    await userEvent.keyboard('{Enter}');
    expect(conversation.sent).toContainEqual(expect.objectContaining({ type: 'move.make', move: 'assign' }));
  });

  it('finds a colleague by the sound of the name', async () => {
    drawHead(conversationWith());
    await open('t');
    await userEvent.keyboard('hjn');
    expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('何佳宁');
  });

  it('keeps what was written where it is refused, and goes once it is done', async () => {
    const conversation = conversationWith();
    drawHead(conversation);
    await open('t');
    await userEvent.keyboard('陆一');
    act(() => conversation.show({ moving: { move: 'assign' } }));
    await userEvent.keyboard('{Enter}');
    act(() => conversation.show({ moving: null, failure: failure('targetUnknown') }));
    expect(await screen.findByRole('alert')).toHaveTextContent('转接对象不在这个机构或不能接待');
    expect(screen.getByRole('combobox')).toHaveValue('陆一');
    act(() => conversation.show({ moving: { move: 'assign' }, failure: null }));
    await userEvent.keyboard('{Enter}');
    act(() => conversation.show({ moving: null }));
    expect(document.querySelector('#head-transfer')).toHaveAttribute('aria-expanded', 'false');
  });

  it('leads the focus back to its button', async () => {
    drawHead(conversationWith());
    await open('t');
    await userEvent.keyboard('{Escape}');
    expect(document.querySelector('#head-transfer')).toHaveFocus();
  });
});

describe('snoozing', () => {
  it('takes one of the moments at once', async () => {
    const conversation = conversationWith();
    drawHead(conversation);
    const sheet = await open('s');
    expect(within(sheet).getByRole('button', { name: /15 分钟后/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    // The minute as the screen shows it.
    expect(conversation.sent).toContainEqual({ type: 'move.make', move: 'snooze', until: new Date(now - (now % 60_000) + 15 * 60_000).toISOString() });
  });

  it('takes a time of one own, read as Shanghai, and none that has passed', async () => {
    const conversation = conversationWith();
    drawHead(conversation);
    await open('s');
    const field = await screen.findByLabelText('自选时间');
    // The same field in either language: no browser draws its own.
    expect(field).toHaveAttribute('placeholder', expect.stringContaining('2026-11-20'));
    await userEvent.type(field, '2026-11-20 09:00{Enter}');
    expect(conversation.sent).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, '2026-11-23 09:00{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /稍后至 周一 09:00/ }));
    expect(conversation.sent).toContainEqual({ type: 'move.make', move: 'snooze', until: '2026-11-23T01:00:00.000Z' });
  });
});

describe('closing', () => {
  it('asks why, and goes on to the next', async () => {
    const conversation = conversationWith();
    const { desk } = drawHead(conversation);
    await open('e');
    expect(screen.getByRole('radio', { name: '已解决' })).toHaveFocus();
    await userEvent.click(screen.getByRole('checkbox', { name: '结束后看下一位' }));
    expect(desk.sent).toEqual([{ type: 'preferences.change', patch: { goOn: false } }]);
    await userEvent.click(screen.getByRole('radio', { name: '已预约到院' }));
    await userEvent.keyboard('{Enter}');
    expect(conversation.sent).toContainEqual({ type: 'move.make', move: 'close', closeReason: 'booked', goOn: true });
  });

  it('shows what the customer has just written, and asks again', async () => {
    const items = [{ seq: 9, type: 0, content: '等等，还有一个问题', fromRemoteSystem: 'member', username: '林晓彤' }];
    const conversation = conversationWith();
    drawHead(conversation);
    await open('e');
    act(() => conversation.show({ moving: { move: 'close' } }));
    await userEvent.keyboard('{Enter}');
    act(() => conversation.show({ moving: null, failure: failure('newerMessage'), items }));
    expect(screen.getByText('等等，还有一个问题')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /仍要结束/ }));
    expect(conversation.sent.filter(({ type }) => type === 'move.make')).toHaveLength(2);
  });
});
