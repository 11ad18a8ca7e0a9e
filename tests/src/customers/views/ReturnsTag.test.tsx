import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { meets } from '#contract/conditions.ts';
import { tileFilter } from '#contract/readings/tileFilter.ts';
import { memberPoolFields } from '#contract/resources/memberPool.ts';
import { tileOf } from '#contract/workbench/tiles.ts';
import { ReturnsTag } from '#src/customers/views/ReturnsTag.tsx';
import { draw } from '#tests/views/stage.tsx';

/** The stage stands at 2026-11-20 in Shanghai; the customer goes at the midnight that ends the day. */
const midnightAfter = (day: number): string => new Date(Date.UTC(2026, 10, day, 16)).toISOString();

test.each([
  [20, '今晚', 'bad'],
  [21, '11-21', 'bad'],
  [22, '11-22', 'bad'],
  [23, '11-23', 'outline'],
  [30, '11-30', 'outline'],
] as const)('a customer who goes back to the pool after November %i is marked', (day, word, tone) => {
  draw(<ReturnsTag row={{ id: 'm1', version: 1, returnsAt: midnightAfter(day), returnDays: 7 }} />);
  expect(screen.getByText(new RegExp(word)).closest('[class*="tone-"]')).toHaveClass(`tone-${tone}`);
});

test('a customer whom no rule takes back has no date', () => {
  const { container } = draw(<ReturnsTag row={{ id: 'm1', version: 1, returnsAt: null }} />);
  expect(container).toHaveTextContent('—');
});

test.each([20, 21, 22, 23, 30])('the workbench counts whom the mark warns of: November %i', (day) => {
  draw(<ReturnsTag row={{ id: 'm1', version: 1, returnsAt: midnightAfter(day), returnDays: 7 }} />);
  const isMarked = document.querySelector('.tone-bad') !== null;
  const filter = tileFilter(tileOf('returning').numbers['all']!, { today: '2026-11-20', now: '2026-11-20T02:42:07.000Z' }, false)!;
  expect(meets(filter, memberPoolFields, () => midnightAfter(day))).toBe(isMarked);
});
