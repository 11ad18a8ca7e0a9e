import { describe, expect, it } from 'vitest';
import { orderLife } from '#contract/lives/orderLife.ts';
import { asksFirst, laterMove, wayOn } from '#contract/lives/way.ts';

describe('the way of an order, read from its life', () => {
  it('goes on without the moves that cannot be taken back', () => {
    expect(wayOn(orderLife, 'pendingReview')).toEqual(['unpaid', 'paid', 'inService', 'completed']);
    expect(wayOn(orderLife, 'completed')).toEqual([]);
  });

  it('names the move after the next one and what it waits for', () => {
    expect(laterMove(orderLife, 'unpaid')).toEqual({ word: orderLife.moves.start.label, needs: 'paid' });
    expect(laterMove(orderLife, 'inService')).toBeUndefined();
  });

  it('asks before money and before what cannot be taken back, and before nothing else', () => {
    const quiet = Object.entries(orderLife.moves).filter(([, move]) => !asksFirst(move));
    expect(quiet.map(([name]) => name)).toEqual(['start', 'complete']);
  });

  it('[B2] comes from money that was paid wherever money is paid back', () => {
    const { refund, undoPay, correctPay } = orderLife.moves;
    const withoutMoney = ['pendingReview', 'unpaid', 'cancelled', 'closed', 'refunded'];
    expect([refund, undoPay, correctPay].flatMap(({ from }) => [...from]).filter((state) => withoutMoney.includes(state))).toEqual([]);
  });
});
