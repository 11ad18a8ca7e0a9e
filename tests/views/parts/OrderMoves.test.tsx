import { useState } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { OrderMoves } from '#views/parts/OrderMoves.tsx';
import { draw } from '#tests/views/stage.tsx';

describe('the moves of an order', () => {
  it('makes a move at once that can be followed by another', async () => {
    const onMove = vi.fn();
    draw(<OrderMoves status="unpaid" onMove={onMove} />);
    await userEvent.click(screen.getByRole('button', { name: '确认支付' }));
    expect(onMove).toHaveBeenCalledExactlyOnceWith('paid');
  });

  it('asks before a move that cannot be taken back', async () => {
    const onMove = vi.fn();
    draw(<OrderMoves status="unpaid" onMove={onMove} />);
    await userEvent.click(screen.getByRole('button', { name: '取消订单' }));
    expect(onMove).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '确认取消订单' }));
    expect(onMove).toHaveBeenCalledExactlyOnceWith('cancelled');
  });

  it('asks why where the life wants it, and sends what is written', async () => {
    const onMove = vi.fn();
    const config = { features: ['resources'], version: '1', title: ['医院', 'Hospital'] };
    draw(<OrderMoves status="pendingReview" onMove={onMove} />, { root: { config } });
    await userEvent.click(screen.getByRole('button', { name: '驳回' }));
    await userEvent.type(screen.getByRole('textbox', { name: /原因（选填/ }), ' 项目不符 ');
    await userEvent.click(screen.getByRole('button', { name: '确认驳回' }));
    expect(onMove).toHaveBeenCalledExactlyOnceWith('closed', '项目不符');
    await userEvent.click(screen.getByRole('button', { name: '取消订单' }));
    expect(screen.getByRole('textbox', { name: /原因（选填/ })).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: '确认取消订单' }));
    expect(onMove).toHaveBeenLastCalledWith('cancelled');
  });

  it('asks no reason of a back end that keeps none', async () => {
    draw(<OrderMoves status="pendingReview" onMove={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: '驳回' }));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows what comes later disabled, with what it waits for', () => {
    draw(<OrderMoves status="paid" onMove={() => undefined} />, { language: 'en' });
    expect(screen.getByRole('button', { name: 'Complete' })).toBeDisabled();
    expect(screen.getByText('First make it: In service')).toBeInTheDocument();
  });

  it('forgets its question when somebody else changed the order meanwhile', async () => {
    function Changing(): React.ReactElement {
      const [status, setStatus] = useState('unpaid');
      return (
        <>
          <button type="button" onClick={() => setStatus('paid')}>
            else
          </button>
          <OrderMoves status={status} onMove={() => undefined} />
        </>
      );
    }
    draw(<Changing />);
    await userEvent.click(screen.getByRole('button', { name: '取消订单' }));
    expect(screen.getByRole('button', { name: '确认取消订单' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'else' }));
    expect(screen.queryByRole('button', { name: '确认取消订单' })).toBeNull();
  });

  it('offers nothing while a move is under way, and nothing when all has ended', () => {
    draw(
      <>
        <OrderMoves status="unpaid" moving="paid" onMove={() => undefined} />
        <OrderMoves status="cancelled" onMove={() => undefined} />
      </>,
    );
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByText('正在变更')).toBeInTheDocument();
  });
});
