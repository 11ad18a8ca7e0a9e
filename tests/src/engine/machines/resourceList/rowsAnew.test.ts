/** Single rows that are read anew: the last change of a row is never lost, whichever answer is on its way (a list said "preparing" of a batch that was ready). */
import { expect, test } from 'vitest';
import { chatLimits } from '#contract/limits/chat.ts';
import { plainLayout } from '#contract/layouts/listLayout.ts';
import type { ListLayout } from '#contract/layouts/listLayout.ts';
import { boardMachine } from '#src/engine/machines/boardMachine.ts';
import { answers, settled, silent } from '#tests/machines/simulated.ts';
import { change, loaded, row, start } from './staged.ts';

test('what changes while its row is being read is read once more', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11));
  const first = one.calls.row.last();
  one.burst(change('a', 3, 12));
  expect(one.calls.row.runs).toHaveLength(1);
  // It left before the second change.
  await first.answer(row('a', 2, 'paid', 1));
  expect(one.calls.row.runs).toHaveLength(2);
  await one.calls.row.last().answer(row('a', 3, 'completed', 1));
  expect(one.context().rows.find(({ id }) => id === 'a')).toMatchObject({ version: 3, status: 'completed' });
  expect([one.context().wanted, one.context().beingRead, one.calls.row.runs.length]).toEqual([[], null, 2]);
});

test('a row that could not be read is read again before all others', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11), change('b', 2, 12));
  await one.calls.row.last().refuse({ reason: 'unavailable' });
  expect([one.context().wanted, one.context().beingRead]).toEqual([['a', 'b'], null]);
  one.clock.increment(60_000);
  await settled();
  expect(one.calls.row.last().input.id).toBe('a');
});

test('an answer that was asked for before the page came takes the place of no other row', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11));
  const before = one.calls.row.last();
  one.child.send({ type: 'list.reload' });
  await one.calls.page.last().answer({ rows: [row('b', 1, 'unpaid', 2), row('a', 2, 'paid', 1)], position: 20, next: null });
  one.burst(change('b', 2, 21));
  await before.answer(row('a', 2, 'paid', 1));
  expect(one.context().rows.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(one.calls.row.last().input.id).toBe('b');
  await one.calls.row.last().answer(row('b', 2, 'cancelled', 2));
  expect(one.context().rows.map(({ id, status }) => [id, status])).toEqual([
    ['b', 'cancelled'],
    ['a', 'paid'],
  ]);
});

test('flocks that come faster than the answers: each answer is taken, and the page is asked for again after it', async () => {
  const one = await loaded();
  const flock = (position: number): void =>
    one.burst(...Array.from({ length: chatLimits.singleRows + 1 }, (_, at) => change(`x${position}-${at}`, null, position, { change: 'created' })));
  flock(11);
  expect(one.calls.page.runs).toHaveLength(2);
  flock(12);
  expect(one.calls.page.runs).toHaveLength(2);
  await one.calls.page.last().answer({ rows: [row('c', 1, 'unpaid', 3)], position: 11, next: null });
  expect([one.ids(), one.calls.page.runs.length]).toEqual([['c'], 3]);
  await one.calls.page.last().answer({ rows: [row('d', 1, 'unpaid', 4)], position: 12, next: null });
  expect([one.ids(), one.calls.page.runs.length]).toEqual([['d'], 3]);
});

test('beside a board a flock asks for no page; whoever goes back to the rows has them read', async () => {
  const one = start('order', '/orderManage', answers<ListLayout, { path: string }>({ ...plainLayout, board: { isShown: true, folded: [] } }));
  await one.calls.page.last().answer({ rows: [row('a', 1, 'unpaid', 1)], position: 10, next: null });
  await one.calls.board.last().answer(boardMachine.provide({ actors: { loadBoard: silent() } }));
  one.burst(...Array.from({ length: chatLimits.singleRows + 1 }, (_, at) => change(`x${at}`, null, 11, { change: 'created' })));
  expect([one.calls.page.runs.length, one.context().wanted]).toEqual([1, []]);
  one.child.send({ type: 'layout.change', patch: { board: { isShown: false, folded: [] } } });
  expect(one.calls.page.runs).toHaveLength(2);
});
