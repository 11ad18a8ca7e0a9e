/** A failure of a list is said with the way to try the same once more, and said no longer once that went well. */
import { expect, test } from 'vitest';
import { change, loaded, row, start } from './staged.ts';

const lost = { reason: 'network' };
const first = { rows: [row('b', 1, 'unpaid', 2), row('a', 1, 'unpaid', 1)], position: 10, next: '2' };

test('further rows that could not be had are asked for again, behind those that are here, and are no failure any more', async () => {
  const one = await loaded(first);
  one.child.send({ type: 'page.more' });
  // A change meanwhile is seen.
  one.burst(change('a', 2, 11, { patch: { status: 'paid' } }));
  expect(one.context().rows[1]).toMatchObject({ status: 'paid' });
  await one.calls.page.last().refuse(lost);
  expect([one.ids(), one.has('more'), one.context().failure?.reason, one.context().again]).toEqual([['b', 'a'], false, 'network', { type: 'page.more' }]);
  one.child.send(one.context().again ?? { type: 'failure.dismiss' });
  expect(one.calls.page.last().input.next).toBe('2');
  await one.calls.page.last().answer({ rows: [row('c')], next: null });
  expect([one.ids(), one.context().failure, one.context().again]).toEqual([['b', 'a', 'c'], null, null]);
});

test('all that is found is chosen by the next try, which forgets that the first one failed', async () => {
  const one = await loaded();
  one.child.send({ type: 'rows.chooseMatching' });
  await one.calls.matching.last().refuse(lost);
  expect(one.context().again).toEqual({ type: 'rows.chooseMatching' });
  one.child.send(one.context().again ?? { type: 'failure.dismiss' });
  await one.calls.matching.last().answer(['a', 'b']);
  expect([one.context().chosen, one.context().failure]).toEqual([['a', 'b'], null]);
});

test('an act on one row is tried as it was; a row that changes for itself says nothing of it', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.change', id: 'a', version: 1, patch: { title: 'anew' } });
  expect(one.context().moving).toEqual({ a: 'title' });
  await one.calls.move.last().refuse(lost);
  const { again } = one.context();
  expect([one.context().moving, again]).toEqual([{}, { type: 'act.again', act: { act: 'change', id: 'a', version: 1, patch: { title: 'anew' } } }]);
  one.child.send(again ?? { type: 'failure.dismiss' });
  expect([one.context().failure, one.calls.move.last().input.act]).toEqual([null, { act: 'change', id: 'a', version: 1, patch: { title: 'anew' } }]);
  await one.calls.move.last().answer({ ...row('a', 2), title: 'anew' });
  expect([one.context().rows[1]?.['title'], one.context().again]).toEqual(['anew', null]);
});

test('an act on many that was refused stays said while rows are read anew, offers no reading, and is over with the next act', async () => {
  const one = await loaded();
  one.child.send({ type: 'rows.choose', ids: ['a'], isOn: true });
  one.child.send({ type: 'bulk.ask', act: 'archive' });
  await one.calls.many.last().refuse(lost);
  one.child.send({ type: 'list.reload' });
  await one.calls.page.last().answer({ ...first, next: null });
  expect([one.context().failure?.reason, one.context().again, one.context().chosen]).toEqual(['network', null, ['a']]);
  one.child.send({ type: 'bulk.ask', act: 'archive' });
  expect(one.context().failure).toBeNull();
  await one.calls.many.last().answer({ act: 'archive', done: ['a'], failed: [], isBack: false } as never);
  expect(one.context().bulkReport?.done).toEqual(['a']);
  one.child.send({ type: 'bulk.dismiss' });
  expect([one.context().bulkReport, one.ids()]).toEqual([null, ['b']]);
});

test('a refusal that somebody puts away is not offered again, and takes nothing from the rows', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.remove', id: 'a', version: 1 });
  await one.calls.move.last().refuse(lost);
  one.child.send({ type: 'failure.dismiss' });
  expect([one.context().failure, one.context().again, one.ids()]).toEqual([null, null, ['b', 'a']]);
});

test('rows that are here stay true while the list cannot be had: changes are taken in, and the reading begins by itself', async () => {
  const one = await loaded();
  one.child.send({ type: 'list.reload' });
  await one.calls.page.last().refuse(lost);
  one.burst(change('a', 2, 11, { patch: { status: 'paid' } }));
  expect([one.has('failed'), one.context().rows[1]?.['status']]).toEqual([true, 'paid']);
  one.clock.increment(5_000);
  await one.calls.page.last().answer({ ...first, next: null });
  expect([one.has('failed'), one.context().failure]).toEqual([false, null]);
});

test('while somebody types, rows that are shown are true still', async () => {
  const one = await loaded();
  one.child.send({ type: 'query.changed', patch: { searchValue: '13' } });
  one.burst(change('a', 2, 11, { patch: { status: 'paid' } }));
  expect([one.context().rows[1]?.['status'], one.calls.page.runs.length]).toEqual(['paid', 1]);
});

test('before anything has come no change is shown of it', async () => {
  const one = start();
  await one.calls.page.last().refuse(lost);
  one.burst(change('a', 2, 11, { patch: { status: 'paid' } }));
  expect(one.context().rows).toEqual([]);
});
