/** Whoever said that an order is paid has ten seconds to take it back; nobody else is offered it. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { orderLife } from '#contract/lives/orderLife.ts';
import { moveLimits } from '#contract/limits/lists.ts';
import { UndoMove } from '#src/engine/views/life/UndoMove.tsx';
import { draw, now } from '#tests/views/stage.tsx';

const row = { id: 'o1', paidBy: 'u1', paidAmount: 128_600 };
const drawn = (patch: object = {}, movedAt: number | undefined = now) => {
  const onMove = vi.fn();
  const view = draw(<UndoMove moved={{ life: orderLife, state: 'paid', row: { ...row, ...patch } }} movedAt={movedAt} onMove={onMove} />);
  const after = (ms: number): void => act(() => view.rootActor.show({ now: now + ms }));
  return { ...view, onMove, after };
};

test('it says what was done, with the amount, counts down, and is gone after ten seconds', () => {
  const { after } = drawn();
  expect(screen.getByRole('status')).toHaveTextContent('已变更为已支付 ¥1,286.00');
  expect(screen.getByRole('button', { name: '撤销（10 秒）' })).toBeInTheDocument();
  after(1_000);
  expect(screen.getByRole('button', { name: '撤销（9 秒）' })).toBeInTheDocument();
  after(moveLimits.undoSeconds * 1_000 - 1);
  expect(screen.getByRole('button', { name: '撤销（1 秒）' })).toBeInTheDocument();
  after(moveLimits.undoSeconds * 1_000);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a press moves it back', () => {
  const { onMove } = drawn();
  fireEvent.click(screen.getByRole('button', { name: /撤销/ }));
  expect(onMove.mock.calls).toEqual([[{ status: 'unpaid' }]]);
});

test.each([
  ['somebody else said it', { paidBy: 'u2' }, now],
  ['nobody is named', { paidBy: null }, now],
  ['it was not moved from here', {}, undefined],
] as const)('it is not offered where %s', (_, patch, movedAt) => {
  const onMove = vi.fn();
  draw(<UndoMove moved={{ life: orderLife, state: 'paid', row: { ...row, ...patch } }} movedAt={movedAt} onMove={onMove} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('another state has nothing to take back', () => {
  draw(<UndoMove moved={{ life: orderLife, state: 'inService', row }} movedAt={now} onMove={vi.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
});
