/** A board alone on a simulated clock: moves that are seen at once, that go back, and changes that arrive. */
import { expect, test } from 'vitest';
import { chatLimits } from '#contract/limits/chat.ts';
import { boardLimits, resourceLimits } from '#contract/limits/lists.ts';
import { behindSince } from '#src/engine/machines/board/context.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { change } from '#tests/src/engine/machines/resourceList/staged.ts';
import { answerOf, card, li, loaded, start, visit, zhang } from './boardStage.ts';

test('the columns come with one call, in the order of the life', async () => {
  const one = await loaded();
  expect(one.calls.board.runs).toHaveLength(1);
  expect(one.calls.board.last().input).toMatchObject({ limit: boardLimits.cards, query: {} });
  expect([one.ids('unpaid'), one.ids('paid'), one.ids('completed')]).toEqual([['c', 'a'], ['b'], []]);
});

test('a move is seen at once, in the order of the list, with counts and sums; done, the row as it is now stands there', async () => {
  const one = await loaded();
  one.child.send({ type: 'card.moved', id: 'c', field: undefined, to: 'paid' });
  expect([one.ids('unpaid'), one.ids('paid')]).toEqual([['a'], ['c', 'b']]);
  expect([one.count('unpaid'), one.count('paid'), one.sum('unpaid'), one.sum('paid')]).toEqual([1, 2, 100, 200]);
  one.child.send({ type: 'move.done', id: 'c', row: card('c', 'paid', 3, 2) });
  expect([one.ids('paid'), one.context().pending, one.context().columns['paid']?.rows[0]?.version]).toEqual([['c', 'b'], {}, 2]);
  expect(one.context().news).toMatchObject({ what: 'moved', from: 'unpaid', to: 'paid' });
});

test('a move that is refused goes back to its place, says so, and the row is read', async () => {
  const one = await loaded();
  one.child.send({ type: 'card.moved', id: 'c', field: undefined, to: 'paid' });
  one.child.send({ type: 'move.refused', id: 'c' });
  expect([one.ids('unpaid'), one.ids('paid')]).toEqual([['c', 'a'], ['b']]);
  expect([one.count('unpaid'), one.count('paid'), one.sum('paid')]).toEqual([2, 1, 100]);
  expect(one.context().news).toMatchObject({ what: 'refused', from: 'unpaid', to: 'paid' });
  expect(one.calls.row.last().input.id).toBe('c');
  // Somebody was faster: it stands where they put it.
  await one.calls.row.last().answer(card('c', 'cancelled', 3, 5));
  expect([one.ids('unpaid'), one.ids('cancelled')]).toEqual([['a'], ['c']]);
});

test('somebody else’s move is seen by what the frame says, with where it came from and where it was', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11, { change: 'updated', patch: { status: 'paid' } }));
  expect([one.ids('unpaid'), one.ids('paid')]).toEqual([['c'], ['b', 'a']]);
  expect(one.context().marks['a']).toMatchObject({ from: 'unpaid', isOwn: false });
  expect(one.context().ghosts).toMatchObject([{ state: 'unpaid', at: 1, to: 'paid' }]);
  await one.calls.row.last().answer(card('a', 'paid', 1, 2));
  one.clock.increment(boardLimits.markMs);
  expect([one.context().ghosts, one.context().marks]).toEqual([[], {}]);
});

test('what changes while its card is being read is read once more', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11, { change: 'updated' }));
  const first = one.calls.row.last();
  one.burst(change('a', 3, 12, { change: 'updated' }));
  await first.answer(card('a', 'paid', 1, 2));
  await one.calls.row.last().answer(card('a', 'cancelled', 1, 3));
  expect([one.ids('paid'), one.ids('cancelled'), one.calls.row.runs.length]).toEqual([['b'], ['a'], 2]);
});

test('nothing moves while a card is in somebody’s hand; what arrived meanwhile is there when it is let go', async () => {
  const one = await loaded();
  one.child.send({ type: 'card.take', id: 'c' });
  one.burst(change('a', 2, 11, { change: 'updated', patch: { status: 'paid' } }), change('b', 2, 12, { change: 'removed' }));
  expect([one.ids('unpaid'), one.ids('paid'), one.calls.row.runs.length]).toEqual([['c', 'a'], ['b'], 0]);
  one.child.send({ type: 'card.leave' });
  expect([one.ids('unpaid'), one.ids('paid'), one.calls.row.runs.length]).toEqual([['c'], ['a'], 1]);
});

test('a change of a card that is on its way does not pull it elsewhere: the answer decides', async () => {
  const one = await loaded();
  one.child.send({ type: 'card.moved', id: 'c', field: undefined, to: 'paid' });
  one.burst(change('c', 2, 11, { change: 'updated', patch: { status: 'cancelled' } }));
  expect(one.ids('paid')).toEqual(['c', 'b']);
  await one.calls.row.last().answer(card('c', 'cancelled', 3, 2));
  expect(one.ids('paid')).toEqual(['c', 'b']);
});

test('one’s own move comes back as a change that is known: nothing is asked for it but the counts', async () => {
  const one = await loaded();
  one.child.send({ type: 'card.moved', id: 'c', field: undefined, to: 'paid' });
  one.child.send({ type: 'move.done', id: 'c', row: card('c', 'paid', 3, 2) });
  one.burst(change('c', 2, 11, { change: 'updated', patch: { status: 'paid' } }));
  expect([one.calls.row.runs.length, one.context().ghosts]).toEqual([0, []]);
  one.clock.increment(boardLimits.recountMs);
  expect(one.calls.board.last().input.limit).toBe(0);
  await one.calls.board.last().answer({ ...answerOf([]), columns: answerOf([]).columns.map((column) => ({ ...column, count: 7 })) });
  expect([one.count('paid'), one.ids('paid')]).toEqual([7, ['c', 'b']]);
});

test('changes of before the answer are none; those of while it was under way are taken in', async () => {
  const one = start();
  one.burst(change('a', 3, 9, { change: 'updated', patch: { status: 'paid' } }), change('c', 2, 11, { change: 'updated', patch: { status: 'paid' } }));
  await one.calls.board.last().answer(answerOf([card('c', 'unpaid', 3), card('a', 'unpaid', 1)]));
  expect([one.ids('unpaid'), one.ids('paid')]).toEqual([['a'], ['c']]);
});

test('a flock is asked for once, with its counts, and an answer that is on its way is taken before the next one is asked for', async () => {
  const one = await loaded();
  const flock = (position: number): void =>
    one.burst(...Array.from({ length: chatLimits.singleRows + 1 }, (_, at) => change(`x${position}-${at}`, null, position, { change: 'created' })));
  flock(11);
  flock(12);
  expect(one.calls.board.runs).toHaveLength(1);
  one.clock.increment(boardLimits.recountMs);
  expect(one.calls.board.runs.map(({ input }) => input.limit)).toEqual([boardLimits.cards, boardLimits.cards]);
  const asked = one.calls.board.last();
  flock(13);
  one.clock.increment(boardLimits.recountMs);
  expect(one.calls.board.runs).toHaveLength(2);
  await asked.answer(answerOf([card('d', 'unpaid', 4)], 12));
  expect([one.ids('unpaid'), one.calls.board.runs.length]).toEqual([['d'], 3]);
  await one.calls.board.last().answer(answerOf([card('e', 'unpaid', 5)], 13));
  one.clock.increment(boardLimits.recountMs);
  expect([one.ids('unpaid'), one.calls.board.runs.length]).toEqual([['e'], 3]);
});

test('a steady stream of single changes is counted each second, not once it ends', async () => {
  const one = await loaded();
  for (const position of [11, 12, 13, 14]) {
    one.burst(change(`x${position}`, null, position, { change: 'created' }));
    one.clock.increment(boardLimits.recountMs / 2);
  }
  expect(one.calls.board.runs.filter(({ input }) => input.limit === 0)).toHaveLength(2);
});

test('a flock that an answer has already, asks for nothing', async () => {
  const one = await loaded();
  one.child.send({ type: 'board.reload', query: {} });
  one.burst(...Array.from({ length: chatLimits.singleRows + 1 }, (_, at) => change(`x${at}`, null, 11, { change: 'created' })));
  await one.calls.board.last().answer(answerOf([card('d', 'unpaid', 4)], 11));
  one.clock.increment(boardLimits.recountMs);
  expect([one.ids('unpaid'), one.calls.board.runs.length, one.context().wanted]).toEqual([['d'], 2, []]);
});

test('rows that an answer brings as they stand there stay the same ones; others are new', async () => {
  const one = await loaded();
  const rows = () => one.context().columns['unpaid']?.rows ?? [];
  const [c, a] = rows();
  one.child.send({ type: 'board.reload', query: {} });
  await one.calls.board.last().answer(answerOf([card('d', 'unpaid', 4), card('c', 'unpaid', 3, 2), card('a', 'unpaid', 1), card('b', 'paid', 2)], 11));
  expect(one.ids('unpaid')).toEqual(['d', 'c', 'a']);
  expect([rows()[1] === c, rows()[2] === a]).toEqual([false, true]);
});

test('a column goes on by itself; a new row beyond its end waits there', async () => {
  const one = await loaded([card('c', 'unpaid', 3), card('b', 'unpaid', 2)], 'more');
  one.burst(change('x', 1, 11, { change: 'created' }));
  await one.calls.row.last().answer(card('x', 'unpaid', 1));
  expect(one.ids('unpaid')).toEqual(['c', 'b']);
  one.child.send({ type: 'column.more', state: 'unpaid' });
  expect(one.calls.column.last().input).toMatchObject({ by: 'status', state: 'unpaid', next: 'more' });
  await one.calls.column.last().answer({ rows: [card('x', 'unpaid', 1), card('a', 'unpaid', 0)], position: 12, next: null });
  expect([one.ids('unpaid'), one.context().columns['unpaid']?.next]).toEqual([['c', 'b', 'x', 'a'], null]);
});

test('another query is asked once for all that is typed, and keeps the cards until its own are here', async () => {
  const one = await loaded();
  for (const searchValue of ['a', 'ab', 'abc']) one.child.send({ type: 'query.told', query: { searchValue, sort: 'createdAt' } });
  expect(one.calls.board.runs).toHaveLength(1);
  one.clock.increment(250);
  expect([one.calls.board.runs.length, one.calls.board.last().input.query, one.ids('paid')]).toEqual([2, { searchValue: 'abc', sort: 'createdAt' }, ['b']]);
  await one.calls.board.last().answer(answerOf([card('a', 'unpaid', 1), card('c', 'unpaid', 3)]));
  // The order is the query's.
  one.child.send({ type: 'card.moved', id: 'c', field: 'status', to: 'paid' });
  one.child.send({ type: 'card.moved', id: 'a', field: 'status', to: 'paid' });
  expect(one.ids('paid')).toEqual(['a', 'c']);
});

test('a column of more than anybody counts stays that', async () => {
  const one = start();
  const many = answerOf([card('c', 'unpaid', 3)]).columns.map((column) => ({ ...column, count: resourceLimits.counted + 1, sum: null }));
  await one.calls.board.last().answer({ position: 10, columns: many });
  one.child.send({ type: 'card.moved', id: 'c', field: undefined, to: 'paid' });
  expect([one.count('paid'), one.count('unpaid'), one.sum('paid')]).toEqual([resourceLimits.counted + 1, resourceLimits.counted + 1, null]);
});

test('what could not be read is asked for again, by itself or when the line is back', async () => {
  const one = start();
  await one.calls.board.last().refuse({ reason: 'network' });
  expect([one.child.getSnapshot().hasTag('failed'), one.context().failure?.reason]).toEqual([true, 'network']);
  one.child.send({ type: 'board.heal' });
  await one.calls.board.last().answer(answerOf([]));
  expect([one.context().isLoaded, one.context().failure]).toEqual([true, null]);
});

test('a change that cannot be read makes the board as old as it says, until it is read', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11, { change: 'updated', patch: { status: 'paid' } }));
  await one.calls.row.last().refuse({ reason: 'network' });
  expect(behindSince(one.context())).toBe(one.context().behind.rows);
  one.clock.increment(1_000);
  await one.calls.board.last().refuse({ reason: 'unavailable' });
  expect([Object.keys(one.context().behind), behindSince(one.context())]).toEqual([['counts', 'rows'], one.context().behind.rows]);
  one.clock.increment(5_000);
  await one.calls.row.last().answer(card('a', 'paid', 1, 2));
  await one.calls.board.last().answer(answerOf([card('c', 'unpaid', 3), card('b', 'paid', 2), card('a', 'paid', 1, 2)]));
  expect([one.context().behind, behindSince(one.context()), one.count('paid')]).toEqual([{}, null, 2]);
});

async function byColleague() {
  const one = start({ entity: 'returnVisit', by: 'executorId' });
  const column = (state: string, rows: readonly ListRow[], name?: string) => ({
    state,
    rows,
    next: null,
    count: rows.length,
    sum: null,
    ...(name === undefined ? {} : { name }),
  });
  const columns = [column(zhang, [visit('a', zhang)], '张'), column(li, [], '李'), column('none', [])];
  await one.calls.board.last().answer({ position: 10, columns });
  return one;
}

test('a card that is put to nobody has no value, not the name of a column, until the answer and after a refusal its own again', async () => {
  const one = await byColleague();
  one.child.send({ type: 'card.moved', id: 'a', field: 'executorId', to: 'none', value: null });
  expect(one.context().columns['none']?.rows).toMatchObject([{ id: 'a', executorId: null }]);
  one.child.send({ type: 'move.refused', id: 'a' });
  expect([one.context().columns[zhang]?.rows[0]?.['executorId'], one.ids('none')]).toEqual([zhang, []]);
});

test('a card that is put to a colleague is called by the name of the column before the answer, also when all columns are read meanwhile', async () => {
  const one = await byColleague();
  one.child.send({ type: 'card.moved', id: 'a', field: 'executorId', to: li, value: li });
  const put = { id: 'a', executorId: li, names: { [li]: '李' } };
  expect(one.context().columns[li]?.rows).toMatchObject([put]);
  one.child.send({ type: 'board.reload', query: {} });
  const columns = Object.entries(one.context().columns).map(([state, { name }]) => ({
    state,
    name: name ?? '',
    rows: state === zhang ? [visit('a', zhang)] : [],
    next: null,
    count: 0,
    sum: null,
  }));
  await one.calls.board.last().answer({ position: 11, columns });
  expect(one.context().columns[li]?.rows).toMatchObject([put]);
});
