import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { OrderCard } from '#src/desk/views/OrderCard.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const order = {
  id: 'o1',
  orderNo: 'TS20261120-0318',
  kind: 'pushed',
  title: '黄体支持用药',
  payPrice: 128_600,
  count: 1,
  status: 'paid',
  doctorName: null,
  createdAt: '2026-11-20T02:38:00Z',
  updatedAt: '2026-11-20T02:40:00Z',
  version: 2,
  remark: null,
  steps: [
    { status: 'unpaid', at: '2026-11-20T02:38:00Z', byName: '周敏' },
    { status: 'paid', at: '2026-11-20T02:40:00Z', byName: '林晓彤' },
  ],
};
function show(tags: readonly string[]): StagedActor {
  const conversation = actorShowing<ConversationRef>({ context: { orders: { o1: order }, movedHere: {} }, tags });
  draw(<OrderCard orderId="o1" conversation={conversation} />);
  return conversation;
}

describe('an order in the conversation', () => {
  it('offers its moves while the connection is open', () => {
    const conversation = show(['online']);
    fireEvent.click(screen.getByRole('button', { name: '开始服务' }));
    expect(conversation.sent).toEqual([{ type: 'order.move', orderId: 'o1', status: 'inService', version: 2 }]);
  });

  it('is not moved while the connection is away, and says why', () => {
    show([]);
    expect(screen.getByRole('button', { name: '开始服务' })).toBeDisabled();
    expect(screen.getByText('恢复连接后可操作')).toBeInTheDocument();
  });

  it('keeps its log inside', () => {
    show(['online']);
    expect(screen.getByText('状态记录')).toBeInTheDocument();
    expect(screen.getByText('林晓彤')).toBeInTheDocument();
  });
});
