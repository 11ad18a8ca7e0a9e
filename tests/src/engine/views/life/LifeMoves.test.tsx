import { useState } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { lives } from '#contract/lives/index.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import { named } from '#src/engine/views/named.tsx';
import { LifeMoves } from '#src/engine/views/life/LifeMoves.tsx';
import type { Moved } from '#src/engine/views/life/useMoves.tsx';
import { draw, person } from '#tests/views/stage.tsx';

const rights = (...held: string[]) => ({ person: { ...person, rights: held } });
const all = rights('order.move', 'order.approve');
const order = ({ status = 'unpaid', ...more }: { readonly status?: string; readonly createdBy?: string } = {}): Moved => ({
  life: orderLife,
  state: status,
  row: { id: 'o1', payPrice: 20_000, createdBy: 'somebody', paidBy: null, payWay: null, ...more },
  what: '林晓彤 · 骨龄复评 · ¥200.00 · PO1',
});
const config = { features: ['resources'], version: '1', title: ['医院', 'Hospital'] };
const place = { place: { path: '/orderManage', right: 'order.move' } } as const;

describe('the moves of an order', () => {
  it('asks what was paid, how and by which voucher, before it is paid', async () => {
    const onMove = vi.fn();
    draw(<LifeMoves {...place} moved={order()} onMove={onMove} />, { ...all, root: { config } });
    await userEvent.click(screen.getByRole('button', { name: '确认支付' }));
    const act = await screen.findByRole('button', { name: '确认收款 ¥200.00' });
    await userEvent.click(act);
    expect(await screen.findByText('需要选择收款方式')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: '收款方式' }));
    await userEvent.click(await screen.findByText('POS 刷卡', { selector: '.ant-select-item-option-content' }));
    await userEvent.click(act);
    expect(await screen.findByText('需要填写流水号或小票号')).toBeInTheDocument();
    expect(onMove).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: '凭证号' }), ' V-1 ');
    await userEvent.click(act);
    await vi.waitFor(() => expect(onMove).toHaveBeenCalledExactlyOnceWith({ status: 'paid', given: { paidAmount: 20_000, payWay: 'pos', voucherNo: 'V-1' } }));
  });

  it('asks why where the amount is another one', async () => {
    draw(<LifeMoves {...place} moved={order()} onMove={() => undefined} />, { ...all, root: { config } });
    await userEvent.click(screen.getByRole('button', { name: '确认支付' }));
    const amount = await screen.findByRole('spinbutton', { name: '实收金额' });
    expect(screen.queryByRole('textbox', { name: /不同，原因/ })).toBeNull();
    await userEvent.clear(amount);
    await userEvent.type(amount, '150');
    expect(await screen.findByRole('textbox', { name: '与订单金额 ¥200.00 不同，原因' })).toBeInTheDocument();
  });

  it('asks before a move that cannot be taken back, and says so once', async () => {
    const onMove = vi.fn();
    draw(<LifeMoves {...place} moved={order()} onMove={onMove} />, all);
    await userEvent.click(screen.getByRole('button', { name: '取消订单' }));
    const dialog = await screen.findByRole('dialog', { name: '确定要取消订单吗？' });
    expect(onMove).not.toHaveBeenCalled();
    expect(dialog.textContent.match(/恢复|撤回|还原/g)).toEqual(['恢复']);
    await userEvent.click(screen.getAllByRole('button', { name: '取消订单' }).at(-1)!);
    await vi.waitFor(() => expect(onMove).toHaveBeenCalledExactlyOnceWith({ status: 'cancelled' }));
  });

  it('does not reject without a reason', async () => {
    const onMove = vi.fn();
    draw(<LifeMoves {...place} moved={order({ status: 'pendingReview' })} onMove={onMove} />, { ...all, root: { config } });
    await userEvent.click(screen.getByRole('button', { name: '驳回' }));
    const act = async (): Promise<void> => userEvent.click((await screen.findAllByRole('button', { name: /驳\s?回/ })).at(-1)!);
    await screen.findByRole('textbox', { name: '原因' });
    await act();
    expect(await screen.findByText('需要写明原因')).toBeInTheDocument();
    expect(onMove).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: '原因' }), ' 项目不符 ');
    await act();
    await vi.waitFor(() => expect(onMove).toHaveBeenCalledExactlyOnceWith({ status: 'closed', reason: '项目不符' }));
  });

  it('asks no reason of a back end that keeps none', async () => {
    draw(<LifeMoves {...place} moved={order({ status: 'pendingReview' })} onMove={() => undefined} />, all);
    await userEvent.click(screen.getByRole('button', { name: '驳回' }));
    await screen.findByRole('dialog', { name: '确定要驳回吗？' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('leaves approving and correcting to somebody else, and says so once', () => {
    draw(<LifeMoves {...place} moved={order({ status: 'pendingReview', createdBy: person.id })} onMove={() => undefined} />, all);
    expect(screen.getByRole('button', { name: '审核通过' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '驳回' })).toBeDisabled();
    expect(screen.getAllByText('自己推送的订单由其他同事审核')).toHaveLength(1);
  });

  it('shows neither to who has no right to them', () => {
    draw(
      <>
        <LifeMoves {...place} moved={order({ status: 'pendingReview' })} onMove={() => undefined} />
        <LifeMoves {...place} moved={order({ status: 'completed' })} onMove={() => undefined} />
      </>,
      rights('order.move'),
    );
    for (const name of ['审核通过', '驳回', '更正支付']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shows what comes later disabled, with what it waits for', () => {
    draw(<LifeMoves {...place} moved={order({ status: 'paid' })} onMove={() => undefined} />, { ...all, language: 'en' });
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
          <LifeMoves {...place} moved={order({ status })} onMove={() => undefined} />
        </>
      );
    }
    draw(<Changing />, all);
    await userEvent.click(screen.getByRole('button', { name: '取消订单' }));
    await screen.findByRole('dialog', { name: '确定要取消订单吗？' });
    await userEvent.click(screen.getByText('else'));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers nothing while a move is under way, and nothing when all has ended', () => {
    draw(
      <>
        <LifeMoves {...place} moved={order()} moving="paid" onMove={() => undefined} />
        <LifeMoves {...place} moved={order({ status: 'cancelled' })} onMove={() => undefined} />
      </>,
      all,
    );
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByText('正在变更')).toBeInTheDocument();
  });

  it('has a form for everything that a move asks for', () => {
    for (const { name, moves } of Object.values(lives))
      for (const [move, { asks }] of Object.entries(moves)) if (asks) expect(named('move').asks).toHaveProperty([`${name}.${move}`]);
  });
});
