import { describe, expect, it } from 'vitest';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderMove } from '#views/parts/wayOfOrder.tsx';
import { asksFirst, laterMove, wayOn } from '#views/parts/wayOfOrder.tsx';

describe('the way of an order, read from its life', () => {
  it('goes on without the moves that cannot be taken back', () => {
    expect(wayOn('pendingReview')).toEqual(['unpaid', 'paid', 'inService', 'completed']);
    expect(wayOn('completed')).toEqual([]);
  });

  it('names the move after the next one and what it waits for', () => {
    expect(laterMove('unpaid')).toEqual({ move: 'start', needs: 'paid' });
    expect(laterMove('inService')).toBeUndefined();
  });

  it('asks before money and before what cannot be taken back, and before nothing else', () => {
    const names = Object.keys(orderLife.moves) as OrderMove[];
    expect(names.filter((name) => !asksFirst(name))).toEqual(['start', 'complete']);
  });
});
