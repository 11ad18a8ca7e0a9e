import { expect, test } from 'vitest';
import { loaded, row } from './staged.ts';

test('what was chosen can be let go of, and what is still being looked for is not chosen afterwards', async () => {
  const one = await loaded();
  one.child.send({ type: 'rows.choose', ids: ['a', 'b'], isOn: true });
  one.child.send({ type: 'rows.chooseNone' });
  expect(one.context().chosen).toEqual([]);
  one.child.send({ type: 'rows.chooseMatching' });
  one.child.send({ type: 'rows.chooseNone' });
  await one.calls.matching.last().answer(['a', 'b']);
  expect(one.context().chosen).toEqual([]);
});

test('whoever asked how many there are is told so of the next question, too: along with its rows, or behind them', async () => {
  const one = await loaded();
  expect(one.calls.page.last().input.isCounted).toBe(false);
  one.child.send({ type: 'count.ask' });
  await one.calls.count.last().answer(7);
  one.child.send({ type: 'query.changed', patch: { sort: 'title' } });
  one.clock.increment(1_000);
  expect(one.calls.page.last().input.isCounted).toBe(true);
  await one.calls.page.last().answer({ rows: [row('a')], position: 11, next: 'more', count: 51 });
  expect(one.context().count).toBe(51);
  const before = one.calls.count.runs.length;
  one.child.send({ type: 'query.changed', patch: { filter: { all: [['status', 'is', 'paid']] } } });
  one.clock.increment(1_000);
  await one.calls.page.last().answer({ rows: [row('b')], position: 12, next: 'more' });
  expect(one.calls.count.runs).toHaveLength(before + 1);
  await one.calls.count.last().answer(300);
  expect(one.context().count).toBe(300);
});
