import { afterEach, expect, test } from 'vitest';
import { loginsMachine } from '#src/accounts/machines/loginsMachine.ts';
import type { LoginRow, LoginsAsked, LoginsPage } from '#src/accounts/machines/loginsMachine.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());
const row = (id: string): LoginRow => ({ id, name: id }) as LoginRow;

function start() {
  const load = asked<LoginsPage, LoginsAsked>();
  const end = asked<void, { readonly id: string }>();
  const others = asked<number, unknown>();
  const one = alone(loginsMachine.provide({ actors: { load: load.logic, end: end.logic, endOthers: others.logic } }), () => undefined);
  over = one;
  return { ...one, load, end, others, ids: () => one.child.getSnapshot().context.rows.map(({ id }) => id), context: () => one.child.getSnapshot().context };
}

test('[F8] logins are read page by page, found by words, and ended one by one', async () => {
  const one = start();
  one.child.send({ type: 'logins.open', own: false });
  await one.load.last().answer({ rows: [row('a'), row('b')], next: 'more' });
  one.child.send({ type: 'logins.more' });
  expect(one.load.last().input).toEqual({ own: false, search: '', next: 'more' });
  await one.load.last().answer({ rows: [row('c')], next: null });
  expect(one.ids()).toEqual(['a', 'b', 'c']);
  one.child.send({ type: 'login.end', id: 'b' });
  one.child.send({ type: 'login.end', id: 'c' });
  await one.end.last().answer();
  expect([one.ids(), one.end.runs.length]).toEqual([['a', 'c'], 1]);
  one.child.send({ type: 'logins.search', text: 'a' });
  one.child.send({ type: 'logins.search', text: 'an' });
  one.clock.increment(1_000);
  expect(one.load.runs.at(-1)?.input).toEqual({ own: false, search: 'an', next: null });
});

test('a login that is not ended stays in the list, with the reason', async () => {
  const one = start();
  one.child.send({ type: 'logins.open', own: true });
  await one.load.last().answer({ rows: [row('a')], next: null });
  one.child.send({ type: 'login.end', id: 'a' });
  await one.end.last().refuse({ reason: 'notFound' });
  expect([one.ids(), one.context().actFailure?.reason]).toEqual([['a'], 'notFound']);
});

test('[F6] all of one’s own others end at once, and the list is read anew', async () => {
  const one = start();
  one.child.send({ type: 'logins.open', own: true });
  await one.load.last().answer({ rows: [row('a'), row('b')], next: null });
  one.child.send({ type: 'logins.endOthers' });
  await one.others.last().answer(1);
  await one.load.last().answer({ rows: [row('a')], next: null });
  expect([one.ids(), one.context().ended]).toEqual([['a'], 1]);
});

test('a list that does not come says so and can be asked for again', async () => {
  const one = start();
  one.child.send({ type: 'logins.open', own: false });
  await one.load.last().refuse({ reason: 'network' });
  expect(one.context().failure?.reason).toBe('network');
  one.child.send({ type: 'reload' });
  await one.load.last().answer({ rows: [row('a')], next: null });
  expect([one.context().failure, one.ids()]).toEqual([null, ['a']]);
});

test('before anybody has looked nothing is asked again', () => {
  const one = start();
  one.child.send({ type: 'reload' });
  expect(one.load.runs).toEqual([]);
});

test('a page that does not come, and others that are not ended, leave the list as it is, with the reason', async () => {
  const one = start();
  one.child.send({ type: 'logins.open', own: true });
  await one.load.last().answer({ rows: [row('a'), row('b')], next: 'more' });
  one.child.send({ type: 'logins.more' });
  await one.load.last().refuse({ reason: 'network' });
  expect([one.ids(), one.context().next, one.context().actFailure?.reason]).toEqual([['a', 'b'], 'more', 'network']);
  one.child.send({ type: 'logins.endOthers' });
  expect(one.context().actFailure).toBeNull();
  await one.others.last().refuse({ reason: 'forbidden' });
  expect([one.ids(), one.context().ended, one.context().actFailure?.reason]).toEqual([['a', 'b'], null, 'forbidden']);
});
