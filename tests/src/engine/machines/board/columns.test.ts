/** Further pages of a column, other columns, and many changes at once. */
import { expect, test } from 'vitest';
import { chatLimits } from '#contract/limits/chat.ts';
import { boardLimits } from '#contract/limits/lists.ts';
import { change } from '#tests/src/engine/machines/resourceList/staged.ts';
import { answerOf, card, loaded, start, visit, zhang } from './boardStage.ts';

const lost = { reason: 'network' };

test('a further page that cannot be had is said in its column, whose cards stay, until the next try or the next reading', async () => {
  const one = await loaded(undefined, 'more');
  one.child.send({ type: 'column.more', state: 'unpaid' });
  await one.calls.column.last().refuse(lost);
  expect(one.context()).toMatchObject({ moreOf: null, moreFailure: { state: 'unpaid', failure: { reason: 'network' } }, failure: null });
  expect([one.ids('unpaid'), one.child.getSnapshot().hasTag('failed')]).toEqual([['c', 'a'], false]);
  one.child.send({ type: 'column.more', state: 'unpaid' });
  expect(one.context().moreFailure).toBeNull();
  await one.calls.column.last().refuse(lost);
  one.child.send({ type: 'board.reload', query: {} });
  await one.calls.board.last().answer(answerOf([card('c', 'unpaid', 3)]));
  expect(one.context().moreFailure).toBeNull();
});

test.each([
  ['another query', { type: 'query.told', query: { searchValue: 'a' } }],
  ['another reading', { type: 'board.reload', query: {} }],
  ['other columns', { type: 'columns.by', by: undefined }],
] as const)('after %s a page that was under way belongs to no column', async (_why, event) => {
  const one = await loaded(undefined, 'more');
  one.child.send({ type: 'column.more', state: 'unpaid' });
  const page = one.calls.column.last();
  one.child.send(event);
  one.clock.increment(250);
  await one.calls.board.last().answer(answerOf([card('c', 'unpaid', 3)]));
  await page.answer({ rows: [card('old', 'unpaid', 0)], position: 12, next: null });
  expect([one.ids('unpaid'), one.context().moreOf]).toEqual([['c'], null]);
});

test('other columns are asked for at once, and nothing of the last ones is shown under them', async () => {
  const one = start({ entity: 'returnVisit' });
  await one.calls.board.last().answer(answerOf([]));
  one.child.send({ type: 'columns.by', by: 'executorId' });
  expect([one.context().isLoaded, one.context().columns, one.calls.board.last().input.by]).toEqual([false, {}, 'executorId']);
  await one.calls.board.last().answer({ position: 10, columns: [{ state: zhang, name: '张', rows: [visit('a', zhang)], next: null, count: 1, sum: null }] });
  expect(one.ids(zhang)).toEqual(['a']);
});

test('a colleague who has their first row gets a column: the counts tell of it, and all are read', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11, { change: 'updated' }));
  one.clock.increment(boardLimits.recountMs);
  const { columns } = answerOf([]);
  await one.calls.board.last().answer({ position: 11, columns: [...columns, { state: 'new', name: '新', rows: [], next: null, count: 1, sum: null }] });
  expect([one.calls.board.last().input.limit, one.child.getSnapshot().hasTag('busy')]).toEqual([boardLimits.cards, true]);
});

test('many changes are one reading', async () => {
  const one = await loaded();
  one.burst(...Array.from({ length: chatLimits.singleRows + 1 }, (_, index) => change(`n${index}`, 1, 11 + index, { change: 'created' })));
  one.clock.increment(boardLimits.recountMs);
  expect([one.calls.row.runs.length, one.calls.board.runs.length]).toEqual([0, 2]);
  await one.calls.board.last().answer(answerOf([card('n1', 'paid', 5)], 50));
  expect(one.ids('paid')).toEqual(['n1']);
});

test('columns that could not be read are asked for again by themselves', async () => {
  const one = start();
  await one.calls.board.last().refuse(lost);
  one.clock.increment(5_000);
  await one.calls.board.last().answer(answerOf([card('c', 'unpaid', 3)]));
  expect([one.ids('unpaid'), one.context().failure]).toEqual([['c'], null]);
});
