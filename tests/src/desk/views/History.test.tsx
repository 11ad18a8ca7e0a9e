import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { ChatItem, TimelineRow } from '#src/kit/machines/rows.ts';
import { History } from '#src/desk/views/History.tsx';
import { actorShowing, draw, now } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const item = (seq: number, rest: Partial<ChatItem> = {}): ChatItem => ({
  key: `k${seq}`,
  mine: false,
  type: 0,
  messageType: 0,
  content: `第 ${seq} 条`,
  systemId: 'o1_1',
  fromRemoteId: 'm1',
  fromRemoteSystem: 'member',
  toRemoteId: '',
  toRemoteSystem: 'staff',
  busId: '',
  username: '林晓彤',
  seq,
  at: '2026-11-20T02:41:00Z',
  ...rest,
});
const own = { mine: true, fromRemoteId: 'u1', fromRemoteSystem: 'staff', username: '周敏' } as const;
const step = (rest: Partial<TimelineRow>): TimelineRow => ({
  id: 's1',
  kind: 'step',
  afterSeq: 1,
  at: '2026-11-20T02:28:00Z',
  actorKind: 'staff',
  actorId: 'u1',
  actorName: '周敏',
  text: null,
  move: 'claim',
  toUserName: null,
  toTeamName: null,
  waitedSince: '2026-11-20T02:25:56Z',
  until: null,
  closeReason: null,
  remark: null,
  ...rest,
});

function show(patch: Readonly<Record<string, unknown>> = {}, tags: readonly string[] = []): StagedActor {
  const conversation = actorShowing<ConversationRef>({
    context: {
      tools: { now: () => now },
      me: { id: 'u1', system: 'staff' },
      features: ['desk'],
      items: [item(1), item(2)],
      timeline: [],
      outbox: [],
      row: { lastSeq: 2 },
      olderLeft: false,
      loadingOlder: false,
      loadingNewer: false,
      isDetached: false,
      detachedSeq: 0,
      place: null,
      firstUnreadSeq: null,
      memberReadSeq: 0,
      quotes: {},
      recalledTexts: {},
      noteDraft: '',
      orders: {},
      images: {},
      failure: null,
      typing: null,
      looking: null,
      ...patch,
    },
    tags,
  });
  draw(<History conversation={conversation} />, { root: { config: { features: ['desk'], version: '1', title: ['医院', 'Hospital'] } } });
  return conversation;
}
const menuOf = (text: string) => {
  const message = screen.getByText(text).closest('.message') as HTMLElement;
  fireEvent.focus(message);
  return within(within(message).getByRole('toolbar', { name: '消息操作' }));
};

describe('the history of a conversation', () => {
  it.each([
    ['您接入会话，客户等待 02:04', {}],
    ['何佳宁把会话转给顾文澜，客户等待 02:04：腹胀', { move: 'assign', actorId: 'u2', actorName: '何佳宁', toUserName: '顾文澜', remark: '腹胀' }],
    ['自动分配给周敏，客户等待 02:04', { move: 'assign', actorKind: 'system', toUserName: '周敏' }],
    ['接待人离开，自动转回排队', { move: 'requeue', actorKind: 'system' }],
    ['您把会话转到产科排队', { move: 'requeue', toTeamName: '产科', waitedSince: null }],
    ['您设为稍后处理，14:00 提醒', { move: 'snooze', until: '2026-11-20T06:00:00Z', waitedSince: null }],
    ['到时间了，回到接待中', { move: 'wake', actorKind: 'system', waitedSince: null }],
    ['您结束会话：已解决', { move: 'close', closeReason: 'solved', waitedSince: null }],
    ['久未回复，会话自动结束：客户未再回复', { move: 'close', actorKind: 'system', closeReason: 'noReply', waitedSince: null }],
    ['客户发来消息，会话重新排队', { move: 'write', actorKind: 'member', waitedSince: null }],
  ] as const)('tells a step: %s', (words, rest) => {
    show({ timeline: [step(rest as Partial<TimelineRow>)] });
    expect(screen.getByText(words, { exact: false })).toHaveTextContent(`10:28 ${words}`);
  });

  it('shows a note as what the customer never sees; one’s own is removed after being asked', async () => {
    const conversation = show({ timeline: [step({ id: 'n1', kind: 'note', move: null, text: '问腹围' })] });
    const note = screen.getByRole('article', { name: '周敏的内部备注' });
    fireEvent.click(within(note).getByRole('button', { name: '删除备注' }));
    expect(conversation.sent).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: '删除' }));
    expect(conversation.sent).toEqual([{ type: 'note.remove', id: 'n1' }]);
  });

  it('lets nobody remove another’s note', () => {
    show({ timeline: [step({ id: 'n1', kind: 'note', move: null, text: '问腹围', actorId: 'u2', actorName: '何佳宁' })] });
    expect(within(screen.getByRole('article', { name: '何佳宁的内部备注' })).queryByRole('button')).toBeNull();
  });

  it('marks where unread begins, and leads there', () => {
    const conversation = show({ firstUnreadSeq: 2 });
    expect(screen.getByText('以下是未读消息')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: /1 条未读/ }));
    expect(conversation.sent).toEqual([{ type: 'jump.to', seq: 2 }]);
  });

  it('away from the newest counts what is new, goes on downwards and back', () => {
    const conversation = show({
      isDetached: true,
      detachedSeq: 40,
      row: { lastSeq: 43 },
      outbox: [{ clientId: 'x', type: 0, content: '待发', state: 'held', at: now }],
    });
    expect(screen.queryByText('待发')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '3 条新消息' }));
    fireEvent.click(screen.getByRole('button', { name: '更新的消息' }));
    expect(conversation.sent).toEqual([{ type: 'jump.latest' }, { type: 'history.newer' }]);
  });

  it('quotes lead to what they quote; one that was taken back shows no words', () => {
    const conversation = show({
      items: [item(1), item(2, { replyToSeq: 1 }), item(3, { replyToSeq: 9 }), item(4, { replyToSeq: 8 }), item(5, { replyToSeq: 7 })],
      quotes: { 9: { seq: 9, name: '周敏', type: 0, text: '', isRecalled: true }, 8: null },
    });
    fireEvent.click(screen.getByRole('button', { name: '引用林晓彤：第 1 条，跳到原消息' }));
    expect(conversation.sent).toEqual([{ type: 'jump.to', seq: 1 }]);
    expect(screen.getByRole('button', { name: '引用周敏：已撤回，跳到原消息' })).toBeInTheDocument();
    expect(screen.getByText('引用的消息加载失败')).toBeInTheDocument();
    expect(screen.getByText('正在打开引用的消息')).toBeInTheDocument();
  });

  it('a message taken back leaves its place; one’s own words can be edited again', () => {
    const recalledAt = '2026-11-20T02:42:00Z';
    const conversation = show({
      items: [item(1, { content: '', recalledAt }), item(2, { ...own, content: '', recalledAt })],
      recalledTexts: { 2: '原话' },
    });
    expect(screen.getByText('林晓彤撤回了一条消息')).toBeInTheDocument();
    expect(screen.getByText('您撤回了一条消息')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '重新编辑' }));
    expect(conversation.sent).toEqual([{ type: 'recalled.edit', seq: 2 }]);
  });

  it('a message can be quoted and noted; one’s own, young, taken back', () => {
    const conversation = show({ items: [item(1), item(2, own), item(3, { ...own, at: '2026-11-20T02:30:00Z' })] });
    const theirs = menuOf('第 1 条');
    fireEvent.click(theirs.getByRole('button', { name: '引用' }));
    fireEvent.click(theirs.getByRole('button', { name: '记为备注' }));
    expect(theirs.queryByRole('button', { name: '撤回' })).toBeNull();
    fireEvent.click(menuOf('第 2 条').getByRole('button', { name: '撤回' }));
    expect(menuOf('第 3 条').queryByRole('button', { name: '撤回' })).toBeNull();
    expect(conversation.sent).toEqual([
      { type: 'mode.choose', mode: 'reply' },
      { type: 'quote.choose', seq: 1 },
      { type: 'mode.choose', mode: 'note' },
      { type: 'note.changed', text: '“第 1 条”（林晓彤，10:41）\n' },
      { type: 'recall.ask', seq: 2 },
    ]);
  });

  it('up and down go from message to message', () => {
    show();
    const log = screen.getByRole('log');
    log.focus();
    fireEvent.keyDown(log, { key: 'ArrowUp' });
    expect(document.activeElement).toHaveAttribute('data-seq', '2');
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
    expect(document.activeElement).toHaveAttribute('data-seq', '1');
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(document.activeElement).toBe(log);
  });

  it('says that the customer looks, until he types', () => {
    const sign = { id: 'm1', name: '林晓彤', until: now };
    const conversation = show({ looking: sign });
    expect(screen.getByText('客户正在看')).toBeInTheDocument();
    act(() => conversation.show({ typing: sign }));
    expect(screen.queryByText('客户正在看')).toBeNull();
    expect(screen.getByText('林晓彤正在输入')).toBeInTheDocument();
  });

  it('says what the customer was told without anybody writing it', () => {
    show({ items: [item(1, { fromRemoteSystem: 'system', content: '前面还有 2 位', username: '' })] });
    expect(screen.getByText(/已自动告知客户：前面还有 2 位/)).toBeInTheDocument();
  });
});
