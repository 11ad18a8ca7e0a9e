import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InboxRef } from '#machines/consoleMachine.ts';
import type { ChatRow } from '#machines/rows.ts';
import { Inbox } from '#views/desk/Inbox.tsx';
import { actorShowing, draw, now } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const row = (id: string, patch: Partial<ChatRow> = {}): ChatRow => ({
  conversationId: id,
  systemId: 'o1_1',
  lastMessage: '可以',
  lastMessageType: 0,
  lastMessageAt: '2026-11-20T02:40:00Z',
  memberId: id,
  busId: '',
  fromRemoteId: '',
  fromRemoteSystem: 'member',
  toRemoteId: '',
  toRemoteSystem: 'staff',
  userName: `客户${id}`,
  patientName: '',
  description: '',
  unreadIcon: false,
  unread: 0,
  lastSeq: 1,
  state: 'serving',
  assigneeId: 'u2',
  assigneeName: '何佳宁',
  waitingSince: null,
  memberReadSeq: 0,
  ...patch,
});
const secondsAgo = (seconds: number): string => new Date(now - seconds * 1_000).toISOString();

function inboxWith(rows: readonly ChatRow[], patch: Readonly<Record<string, unknown>> = {}, tags: readonly string[] = []): InboxRef & StagedActor {
  const of = (filter: string): readonly ChatRow[] => (filter === 'waiting' ? rows.filter((one) => one.waitingSince !== null) : rows);
  const store = {
    size: (filter: string) => of(filter).length,
    slice: (filter: string, from: number, to: number) => of(filter).slice(from, to),
    get: () => undefined,
  };
  return actorShowing<InboxRef>({
    context: {
      revision: 1,
      store,
      filter: 'all',
      kind: 'any',
      selectedId: null,
      counts: { all: rows.length, mine: 0, unread: 0, waiting: of('waiting').length },
      failure: null,
      ...patch,
    },
    tags,
  });
}
const options = (): readonly string[] => screen.getAllByRole('option').map((one) => one.textContent);

describe('the conversation list', () => {
  it('marks consultations and member chats by their suffix, and guesses nothing else (spec 4)', () => {
    draw(<Inbox inbox={inboxWith([row('a'), row('b', { systemId: 'o1_2' }), row('c', { systemId: 'o1_9' })])} />);
    expect(options().map((text) => (/问诊/.test(text) ? '问诊' : /会员/.test(text) ? '会员' : ''))).toEqual(['问诊', '会员', '']);
  });

  it('shows a picture and an order as placeholders (spec 4)', () => {
    draw(
      <Inbox
        inbox={inboxWith([
          row('a', { lastMessageType: 1, lastMessage: 'x/y.jpg' }),
          row('b', { lastMessageType: 3, lastMessage: '冷冻胚胎续存' }),
          row('c', { lastMessageType: 3, lastMessage: '[订单]' }),
        ])}
      />,
    );
    const [picture, order, bare] = options();
    expect(picture).toContain('[图片]');
    expect(picture).not.toContain('x/y.jpg');
    expect(order).toContain('[订单] 冷冻胚胎续存');
    expect(bare).not.toContain('[订单] [订单]');
  });

  it('says what one has not sent there: a failed message first, a draft only where nobody has written since', () => {
    const opened = (patch: Readonly<Record<string, unknown>>): unknown => actorShowing({ context: { outbox: [], draft: '', isOnline: true, ...patch } });
    const item = (state: string, content: string): unknown => ({ clientId: content, type: 0, content, state, at: now });
    const conversations = {
      a: opened({ outbox: [item('held', '还没走'), item('failed', '没发出去')] }),
      b: opened({ outbox: [item('held', '等连接')], isOnline: false }),
      c: opened({ outbox: [item('held', '马上走')] }),
      d: opened({ draft: '写了一半' }),
      e: opened({ draft: '写了一半' }),
    };
    draw(<Inbox inbox={inboxWith([row('a'), row('b'), row('c'), row('d'), row('e', { unread: 1, unreadIcon: true })])} />, { root: { conversations } });
    const [failed, held, leaving, draft, answered] = options();
    expect(failed).toContain('未发送 没发出去');
    expect(held).toContain('待连接 等连接');
    expect(leaving).not.toContain('马上走');
    expect(draft).toContain('[草稿] 写了一半');
    expect(answered).not.toContain('写了一半');
  });

  it('lets a wait run, red past its limit', () => {
    draw(<Inbox inbox={inboxWith([row('a', { waitingSince: secondsAgo(130) }), row('b', { waitingSince: secondsAgo(372) })])} />);
    expect(screen.getByText(/等 02:10/)).not.toHaveClass('late');
    expect(screen.getByText(/等 06:12/)).toHaveClass('late');
  });

  it('answers the longest waiting that nobody has yet', () => {
    const inbox = inboxWith([
      row('a', { waitingSince: secondsAgo(60), state: 'waiting' }),
      row('b', { waitingSince: secondsAgo(300), state: 'waiting' }),
      row('c', { waitingSince: secondsAgo(900) }),
    ]);
    draw(<Inbox inbox={inbox} />);
    expect(screen.getByText(/最长 15:00/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '回复下一位' }));
    expect(inbox.sent.filter((event) => event.type !== 'inbox.more')).toEqual([{ type: 'conversation.open', id: 'b' }]);
  });

  it('opens by a click and is walked with the arrow keys', () => {
    const inbox = inboxWith([row('a'), row('b')]);
    draw(<Inbox inbox={inbox} />);
    fireEvent.click(screen.getAllByRole('option')[1]!);
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'ArrowDown' });
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'ArrowUp' });
    expect(inbox.sent.filter((event) => event.type !== 'inbox.more')).toEqual([
      { type: 'conversation.open', id: 'b' },
      { type: 'conversation.next' },
      { type: 'conversation.previous' },
    ]);
  });

  it('tells loading, empty and failed apart, each with its way out', () => {
    const { unmount } = draw(<Inbox inbox={inboxWith([], {}, ['loading'])} />);
    expect(screen.getByRole('status', { name: '正在打开' })).toBeInTheDocument();
    unmount();
    const unread = inboxWith([], { filter: 'unread' });
    draw(<Inbox inbox={unread} />);
    fireEvent.click(screen.getByRole('button', { name: '看全部会话' }));
    expect(unread.sent).toEqual([{ type: 'filter.choose', filter: 'all', kind: 'any' }]);
    const failed = inboxWith([], { failure: { reason: 'network', code: 0, text: '', values: {} } }, ['failed']);
    draw(<Inbox inbox={failed} />);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(failed.sent).toEqual([{ type: 'inbox.reload' }]);
  });
});
