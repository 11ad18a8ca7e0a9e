import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { ChatItem } from '#src/kit/machines/rows.ts';
import { Message } from '#src/desk/views/Message.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';

const item = {
  key: 'k',
  mine: true,
  type: 0,
  messageType: 0,
  content: '可以的',
  systemId: 'o1_1',
  fromRemoteId: 'u1',
  fromRemoteSystem: 'staff',
  toRemoteId: 'm1',
  toRemoteSystem: 'member',
  busId: '',
  username: '周敏',
  seq: 5,
  at: '2026-11-20T02:41:00Z',
} as const satisfies ChatItem;
const conversation = (patch: Readonly<Record<string, unknown>> = {}): ConversationRef =>
  actorShowing<ConversationRef>({ context: { memberReadSeq: 4, orders: {}, movedHere: {}, images: {}, ...patch } });

describe('a message', () => {
  it.each([
    [4, '已送达'],
    [5, '已读'],
    [9, '已读'],
  ] as const)('read up to %i is %s', (memberReadSeq, word) => {
    draw(<Message item={item} conversation={conversation({ memberReadSeq })} />);
    expect(screen.getByText(word)).toBeInTheDocument();
  });

  it('claims no more than "sent" where messages have no numbers', () => {
    const { seq: _, ...unnumbered } = item;
    draw(<Message item={unnumbered} conversation={conversation()} />);
    expect(screen.getByText('已发出')).toBeInTheDocument();
  });

  it('of the other side has no receipt', () => {
    draw(<Message item={{ ...item, mine: false, fromRemoteSystem: 'member', username: '林晓彤' }} conversation={conversation()} />);
    expect(screen.queryByText(/已送达|已读|已发出/)).toBeNull();
  });

  it('of a colleague names him', () => {
    draw(<Message item={{ ...item, fromRemoteId: 'u2', username: '何佳宁' }} conversation={conversation()} />);
    expect(screen.getByText('何佳宁')).toBeInTheDocument();
    expect(screen.getByText('已送达')).toBeInTheDocument();
  });

  it('of oneself names nobody', () => {
    draw(<Message item={item} conversation={conversation()} />);
    expect(screen.queryByText('周敏')).toBeNull();
  });

  it('keeps text as text', () => {
    draw(<Message item={{ ...item, content: '<img src=x onerror=alert(1)>' }} conversation={conversation()} />);
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  });

  it('is a picture, a card, or a line of its own by its type', () => {
    draw(<Message item={{ ...item, type: 1, messageType: 1, content: 'a/b.jpg' }} conversation={conversation({ images: { 'a/b.jpg': 'blob:x' } })} />);
    expect(screen.getByRole('img', { name: '周敏发来的图片' })).toHaveAttribute('src', 'blob:x');
    draw(<Message item={{ ...item, type: 3, messageType: 3, content: 'or1', orderId: 'or1' }} conversation={conversation()} />);
    expect(screen.getByText('正在打开订单')).toBeInTheDocument();
    draw(<Message item={{ ...item, type: 16, messageType: 16, content: 'TS-1', status: 'paid' }} conversation={conversation()} />);
    expect(screen.getByText('已支付')).toBeInTheDocument();
  });
});
