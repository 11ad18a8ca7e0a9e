import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { policyDefaults } from '#contract/resources/desk.ts';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import { untold } from '#src/desk/machines/inbox/untold.ts';
import { countsOf } from '#src/desk/machines/inbox/counted.ts';
import { noSearch } from '#src/desk/machines/inbox/setup.ts';
import { noSieve } from '#src/desk/machines/inbox/sieve.ts';
import { InboxStore } from '#src/desk/machines/inbox/store.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { Inbox } from '#src/desk/views/Inbox.tsx';
import { pressOn } from '#tests/views/chooseIn.ts';
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
  ...untold,
  lastSeq: 1,
  assigneeId: 'u2',
  assigneeName: '何佳宁',
  ...patch,
});
const secondsAgo = (seconds: number): string => new Date(now - seconds * 1_000).toISOString();

function inboxWith(rows: readonly ChatRow[], patch: Readonly<Record<string, unknown>> = {}, tags: readonly string[] = []): InboxRef & StagedActor {
  const store = new InboxStore({ id: 'u1', system: 'staff' });
  store.beginLoad();
  store.addPage(rows, 1, 'first');
  return actorShowing<InboxRef>({
    context: {
      revision: 1,
      store,
      hasDesk: true,
      filter: 'all',
      kind: 'any',
      shown: 'any',
      sieve: noSieve,
      taggedFailure: null,
      selectedId: null,
      counts: countsOf(store, 'any'),
      failure: null,
      search: noSearch,
      typing: {},
      refusal: null,
      passed: [],
      answers: 0,
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

  it('says that the last message was taken back, not nothing', () => {
    draw(<Inbox inbox={inboxWith([row('a', { lastMessage: '' }), row('b', { lastMessage: '', lastSeq: 0 })])} />);
    const [taken, empty] = options();
    expect(taken).toContain('已撤回');
    expect(empty).not.toContain('已撤回');
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

  it('says where words were left before this window began, though nobody has opened the conversation yet', () => {
    const draftBadges = new Map([
      ['a', 'draft'],
      ['b', 'notSent'],
    ]);
    draw(<Inbox inbox={inboxWith([row('a'), row('b'), row('c')])} />, { root: { draftBadges } });
    const [draft, notSent, nothing] = options();
    expect(draft).toContain('[草稿]');
    expect(notSent).toContain('未发送');
    expect(nothing).not.toMatch(/草稿|未发送/);
  });

  it('lets a wait run, red past its limit', () => {
    draw(<Inbox inbox={inboxWith([row('a', { waitingSince: secondsAgo(130) }), row('b', { waitingSince: secondsAgo(672) })])} />);
    expect(screen.getByText(/等 02:10/)).not.toHaveClass('late');
    expect(screen.getByText(/等 11:12/)).toHaveClass('late');
  });

  it('tells whoever is off duty that nothing comes to them, with the button that ends it; nobody else', () => {
    const off = actorShowing({ context: { dutyState: 'offline', people: {}, teams: [], canned: [] } });
    const { unmount } = draw(<Inbox inbox={inboxWith([])} />, { root: { desk: off } });
    expect(screen.getByText('您现在离岗，新会话不会分给您')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '开始接待' }));
    expect((off as StagedActor).sent).toContainEqual({ type: 'duty.choose', dutyState: 'online' });
    unmount();
    draw(<Inbox inbox={inboxWith([])} />, { root: { desk: actorShowing({ context: { dutyState: 'online', people: {}, teams: [], canned: [] } }) } });
    expect(screen.queryByText('您现在离岗，新会话不会分给您')).toBeNull();
  });

  it('says how many wait and how long, and asks for the next one', () => {
    const inbox = inboxWith([
      row('a', { waitingSince: secondsAgo(60), state: 'waiting', assigneeId: null, isUrgent: true }),
      row('b', { waitingSince: secondsAgo(300), state: 'waiting', assigneeId: null }),
      row('c', { waitingSince: secondsAgo(900) }),
    ]);
    draw(<Inbox inbox={inbox} />);
    expect(screen.getByText('2 人排队')).toBeInTheDocument();
    expect(screen.getByText(/最长 05:00/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '接入下一位' }));
    expect(inbox.sent.filter((event) => event.type !== 'inbox.more')).toEqual([{ type: 'answer.next', isWriting: true }]);
  });

  it('says at the queue why the next one could not be taken', () => {
    const refusal = { reason: 'atCapacity', code: 40905, text: '已接待 40 位，达到上限 40', values: {} };
    const inbox = inboxWith([row('a', { waitingSince: secondsAgo(60), state: 'waiting' })], { refusal });
    draw(<Inbox inbox={inbox} />);
    expect(screen.getByRole('alert')).toHaveTextContent('已接待 40 位，达到上限 40');
  });

  it('shows what a row carries: urgent, pinned, kept unread, snoozed, typing, who serves and whether he is away', () => {
    const people = { u2: { id: 'u2', name: '何佳宁', isPresent: false } };
    const desk = actorShowing({ context: { people, teams: [], policy: policyDefaults, me: { id: 'u1' } } });
    draw(
      <Inbox
        inbox={inboxWith(
          [
            row('a', { isUrgent: true, isPinned: true }),
            row('b', { isKeptUnread: true, assigneeId: 'u1' }),
            row('c', { state: 'snoozed', snoozedUntil: '2026-11-20T06:00:00Z' }),
            row('d', { state: 'waiting', assigneeId: null, teamName: '夜班' }),
            row('e'),
          ],
          { typing: { e: now + 1_000, d: now - 1_000 } },
        )}
      />,
      { root: { desk } },
    );
    const [a, b, c, d, e] = options();
    expect(a).toContain('急');
    expect(screen.getByLabelText('已置顶')).toBeInTheDocument();
    expect(a).toContain('何佳宁 · 离开');
    expect(b).toContain('标为待回复');
    expect(b).toContain('我');
    expect(c).toContain('14:00');
    expect(d).toContain('待接入 · 夜班');
    expect(d).not.toContain('正在输入');
    expect(e).toContain('正在输入');
  });

  it('lets the clock of a wait rest out of hours', () => {
    const night = { ...policyDefaults, hours: { week: Array.from({ length: 7 }, () => [['13:30', '18:00']] as const) } };
    const desk = actorShowing({ context: { people: {}, teams: [], policy: night, me: { id: 'u1' } } });
    draw(<Inbox inbox={inboxWith([row('a', { waitingSince: secondsAgo(900) })])} />, { root: { desk } });
    expect(options()[0]).toMatch(/暂停至 *13:30/);
  });

  it('shows found people and messages apart; a message opens where it stands', () => {
    const found = (patch: object): unknown => ({
      found: 'person',
      conversationId: 'a',
      systemId: 'o1_1',
      userName: '林晓彤',
      patientName: '',
      seq: null,
      excerpt: '138****8000',
      senderName: null,
      at: '2026-11-20T02:40:00Z',
      ...patch,
    });
    const rows = [found({}), found({ found: 'message', seq: 7, excerpt: '这两天腹胀', senderName: '林晓彤' })];
    const inbox = inboxWith([row('a')], { search: { ...noSearch, isOpen: true, words: '腹胀', answered: '腹胀', rows } });
    draw(<Inbox inbox={inbox} />);
    expect(screen.getByText('腹胀').tagName).toBe('MARK');
    fireEvent.click(screen.getByRole('button', { name: /这两天/ }));
    expect(inbox.sent.at(-1)).toEqual({ type: 'conversation.open', id: 'a', seq: 7 });
    fireEvent.keyDown(screen.getByRole('textbox', { name: '查找客户和消息' }), { key: 'Escape' });
    expect(inbox.sent.at(-1)).toEqual({ type: 'search.close' });
  });

  it('says that a search failed, and lets it be tried again', () => {
    const failure = { reason: 'network', code: 0, text: '', values: {} };
    const inbox = inboxWith([row('a')], { search: { ...noSearch, isOpen: true, words: '腹胀', failure } });
    draw(<Inbox inbox={inbox} />);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(inbox.sent.at(-1)).toEqual({ type: 'search.retry' });
  });

  it('pins and keeps unread the row under the pointer, beside the list', () => {
    const inbox = inboxWith([row('a'), row('b', { isPinned: true })]);
    draw(<Inbox inbox={inbox} />);
    fireEvent.pointerMove(screen.getAllByRole('option')[1]!);
    const tools = screen.getByRole('toolbar');
    expect(screen.getByRole('listbox')).not.toContainElement(tools);
    fireEvent.click(within(tools).getByRole('button', { name: '置顶' }));
    fireEvent.click(within(tools).getByRole('button', { name: '标为待回复，直到有人回复' }));
    expect(inbox.sent.slice(-2)).toEqual([
      { type: 'row.pin', id: 'a', isPinned: true },
      { type: 'row.keepUnread', id: 'a', isKeptUnread: true },
    ]);
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
    const unread = inboxWith([], { filter: 'unanswered' });
    draw(<Inbox inbox={unread} />);
    fireEvent.click(screen.getByRole('button', { name: '看全部会话' }));
    expect(unread.sent).toEqual([{ type: 'filter.choose', filter: 'all', kind: 'any' }]);
    const failed = inboxWith([], { failure: { reason: 'network', code: 0, text: '', values: {} } }, ['failed']);
    draw(<Inbox inbox={failed} />);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(failed.sent).toEqual([{ type: 'inbox.reload' }]);
  });
});

describe('a narrowed list', () => {
  const narrowed = { shown: 'sifted', sieve: { isOpen: true, isUrgent: true, tag: null }, tags: [{ tag: '备孕', count: 12 }], tagsFailure: null };
  const sifted = (patch: Readonly<Record<string, unknown>> = {}, tags: readonly string[] = []): InboxRef & StagedActor => {
    const inbox = inboxWith([row('a'), row('b', { isUrgent: true })], { ...narrowed, ...patch }, tags);
    inbox.getSnapshot().context.store.sift({ kind: 'any', isUrgent: true, memberIds: null });
    return inbox;
  };

  it('says what it is narrowed to, and takes it back', async () => {
    const inbox = sifted();
    draw(<Inbox inbox={inbox} />);
    expect(options()).toHaveLength(1);
    const strip = await screen.findByRole('group', { name: '筛选条件' });
    pressOn(within(strip).getByRole('combobox', { name: '客户标签' }));
    fireEvent.click(await screen.findByTitle('备孕（12 位客户）'));
    expect(inbox.sent).toContainEqual({ type: 'sieve.choose', patch: { tag: '备孕' } });
    fireEvent.click(within(strip).getByLabelText('不再只看紧急'));
    expect(inbox.sent).toContainEqual({ type: 'sieve.choose', patch: { isUrgent: false } });
    fireEvent.click(within(strip).getByRole('button', { name: '清除筛选' }));
    expect(inbox.sent).toContainEqual({ type: 'sieve.close' });
  });

  it('says that nobody fits, that it is not known yet, and that it could not be read', () => {
    const empty = { counts: countsOf(new InboxStore({ id: 'u1', system: 'staff' }), 'any'), store: new InboxStore({ id: 'u1', system: 'staff' }) };
    const nobody = sifted();
    nobody.show(empty);
    const { unmount } = draw(<Inbox inbox={nobody} />);
    expect(screen.getByText('没有符合条件的会话')).toBeInTheDocument();
    unmount();
    const failed = sifted({ taggedFailure: { reason: 'network', code: 0, text: '', values: {} } }, ['siftFailed']);
    failed.show(empty);
    draw(<Inbox inbox={failed} />);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(failed.sent).toContainEqual({ type: 'tagged.again' });
  });

  it('is offered in the menu, where the back end knows of urgency and tags', async () => {
    const inbox = inboxWith([row('a')]);
    const { unmount } = draw(<Inbox inbox={inbox} />);
    fireEvent.click(screen.getByRole('button', { name: '筛选和排序: 不限' }));
    fireEvent.click(await screen.findByText('只看紧急'));
    expect(inbox.sent).toContainEqual({ type: 'sieve.choose', patch: { isUrgent: true } });
    fireEvent.click(screen.getByText('按客户标签筛选'));
    expect(inbox.sent).toContainEqual({ type: 'sieve.open' });
    unmount();
    draw(<Inbox inbox={inboxWith([row('a')], { hasDesk: false })} />);
    fireEvent.click(screen.getByRole('button', { name: '筛选和排序: 不限' }));
    expect(await screen.findByText('紧急和等得最久的在前 (O)')).toBeInTheDocument();
    expect(screen.queryByText('只看紧急')).toBeNull();
  });
});
