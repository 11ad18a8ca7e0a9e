import { describe, expect, it } from 'vitest';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { hindrance, laterMove, wayOn } from '#views/parts/wayOfOrder.tsx';

describe('the way of an order, read from its life', () => {
  it('goes on without the moves that cannot be taken back', () => {
    expect(wayOn('pendingReview')).toEqual(['unpaid', 'paid', 'inService', 'completed']);
    expect(wayOn('completed')).toEqual([]);
  });

  it('names the move after the next one and what it waits for', () => {
    expect(laterMove('unpaid')).toEqual({ move: 'start', needs: 'paid' });
    expect(laterMove('inService')).toBeUndefined();
  });

  it('says for every pair of states why there is no move, or that there is one', () => {
    expect(hindrance('unpaid', 'paid')).toBeUndefined();
    expect(hindrance('unpaid', 'inService')).toEqual({ why: 'first', status: 'paid' });
    expect(hindrance('paid', 'unpaid')).toEqual({ why: 'back' });
    expect(hindrance('cancelled', 'paid')).toEqual({ why: 'ended' });
    const states = Object.keys(orderLife.states) as OrderStatus[];
    for (const from of states) for (const to of states) if (from !== to) expect([undefined, 'first', 'ended', 'back']).toContain(hindrance(from, to)?.why);
  });
});
