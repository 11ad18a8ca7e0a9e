import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
