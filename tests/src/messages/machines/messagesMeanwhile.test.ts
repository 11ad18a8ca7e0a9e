/** Something fails or goes on elsewhere while messages are read, chosen or written. */
import { expect, test } from 'vitest';
import { change, message, opened, rows, start } from './messagesStage.ts';

const lost = { reason: 'network', code: 0, text: '' };

test('older messages that cannot be had are said below those that are there, and asked for by a press', async () => {
  const one = await opened();
  one.send({ type: 'query.changed', patch: { isUnread: false } });
  await one.calls.page.last().answer({ rows, position: 10, next: '2' });
  one.send({ type: 'list.more' });
  await one.calls.page.last().refuse(lost);
  expect([one.ids(), one.context().moreFailure?.reason, one.context().actFailure, one.has('more')]).toEqual([['c', 'b', 'a'], 'network', null, false]);
  one.send({ type: 'list.more' });
  expect(one.context().moreFailure).toBeNull();
  await one.calls.page.last().answer({ rows: [message('z')], position: 10, next: null });
  expect(one.ids()).toEqual(['c', 'b', 'a', 'z']);
});

test('older messages that are on their way when all is read anew are none of the new list', async () => {
  const one = await opened();
  one.send({ type: 'query.changed', patch: { isUnread: false } });
  await one.calls.page.last().answer({ rows, position: 10, next: '2' });
  one.send({ type: 'list.more' });
  const older = one.calls.page.last();
  one.send({ type: 'messages.reload' });
  await one.calls.page.last().answer({ rows: rows.slice(0, 1), position: 12, next: null });
  await older.answer({ rows: [message('z')], position: 10, next: null });
  expect(one.ids()).toEqual(['c']);
});

test('a list that cannot be had is asked for by a press, by coming back to it, and by itself', async () => {
  const one = start();
  await one.calls.newest.last().answer({ rows, position: 10, unread: 2, countPosition: 10 });
  one.send({ type: 'list.open' });
  for (const type of ['messages.reload', 'list.open'] as const) {
    await one.calls.page.last().refuse(lost);
    expect([one.has('listFailed'), one.context().listFailure?.reason]).toEqual([true, 'network']);
    one.send({ type });
    expect(one.has('loading')).toBe(true);
  }
  await one.calls.page.last().refuse(lost);
  one.clock.increment(30_000);
  await one.calls.page.last().answer({ rows, position: 10, next: null });
  expect([one.ids(), one.context().listFailure]).toEqual([['c', 'b', 'a'], null]);
});

test('a new message that cannot be had is asked for again, and is counted all the same', async () => {
  const one = await opened();
  one.burst(change('d', 'created'));
  await one.calls.one.last().refuse(lost);
  expect([one.context().unread, one.newest()]).toEqual([3, ['c', 'b', 'a']]);
  one.clock.increment(5_000);
  await one.calls.one.last().answer(message('d', 9));
  expect([one.newest(), one.ids()]).toEqual([
    ['d', 'c', 'b', 'a'],
    ['d', 'c', 'b', 'a'],
  ]);
});

test('what was chosen is let go of, and an open message is closed where it stands', async () => {
  const one = await opened();
  one.send({ type: 'row.choose', id: 'c' });
  one.send({ type: 'choice.clear' });
  expect(one.context().chosen).toEqual([]);
  one.send({ type: 'message.open', id: 'c' });
  one.send({ type: 'message.close' });
  expect([one.context().openId, one.context().activeId, one.context().unread]).toEqual([null, 'c', 1]);
});

test('the count of whom it reaches can be left, and says why where it fails; what is written stays', async () => {
  const one = await opened();
  one.send({ type: 'announce.begin' });
  one.send({ type: 'announce.write', patch: { title: 't', text: 'x' } });
  one.send({ type: 'announce.review' });
  one.send({ type: 'announce.back' });
  await one.calls.receivers.last().answer(3);
  expect([one.has('confirming'), one.context().announcement?.receivers]).toEqual([false, null]);
  one.send({ type: 'announce.review' });
  await one.calls.receivers.last().refuse(lost);
  expect([one.has('confirming'), one.context().announcement]).toMatchObject([false, { title: 't', text: 'x', failure: { reason: 'network' } }]);
});

test('an announcement that another window wrote is gone on with here, and is over here once it was sent there: another one can be begun', async () => {
  const one = await opened();
  one.send({ type: 'forms.known', forms: { announcement: { title: '另一个窗口', text: 'x', clientId: 'c-1' } } });
  expect(one.heardOf('form.write')).toEqual([]);
  one.send({ type: 'announce.begin' });
  expect(one.context().announcement).toMatchObject({ title: '另一个窗口', clientId: 'c-1' });
  one.send({ type: 'forms.known', forms: { announcement: null } });
  expect([one.has('announcing'), one.context().announcement]).toEqual([false, null]);
  one.send({ type: 'announce.begin' });
  one.send({ type: 'announce.write', patch: { title: '下一条', text: 'y' } });
  expect([one.has('announcing'), one.context().announcement?.title]).toEqual([true, '下一条']);
  one.send({ type: 'forms.known', forms: { 'something else': { title: 'z' } } });
  expect(one.context().announcement?.title).toBe('下一条');
});
