import { expect, test } from 'vitest';
import { importHistoryMachine } from '#src/imports/machines/importHistoryMachine.ts';
import type { PastImport } from '#src/imports/machines/importHistoryMachine.ts';
import type { PastPage } from '#src/imports/machines/jobs/past.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

const past = (id: string, more: Partial<PastImport> = {}): PastImport => ({
  id,
  kind: 'import',
  entity: 'member',
  name: `${id}.xlsx`,
  state: 'done',
  total: 10,
  done: 10,
  failed: 0,
  problem: null,
  parts: ['in'],
  version: 1,
  createdAt: '2026-11-20T01:00:00Z',
  finishedAt: null,
  byName: '周敏',
  isOwn: true,
  ...more,
});
function begin() {
  const load = asked<PastPage<PastImport>, { readonly entity: string; readonly next: string | null }>();
  const one = alone(importHistoryMachine.provide({ actors: { loadPast: load.logic } }), () => ({ entity: 'member' }));
  const send = async (event: Parameters<typeof one.child.send>[0]): Promise<void> => {
    one.child.send(event);
    await settled();
  };
  return { one, load, send, context: () => one.child.getSnapshot().context, ids: () => one.child.getSnapshot().context.rows.map(({ id }) => id) };
}
const news = (id: string, version: number, patch: Readonly<Record<string, string | number | null>> | null) =>
  ({ type: 'burst', changes: [{ entity: 'job', id, change: 'updated', version, position: null, patch }] }) as const;

test('one’s own moves with the news; what it has become is asked for, and older ones that were fetched stay', async () => {
  const it = begin();
  expect(it.load.last().input).toEqual({ entity: 'member', next: null });
  await it.load.last().answer({ rows: [past('a', { state: 'running', done: 2 }), past('b', { isOwn: false })], next: 'x' });
  await it.send({ type: 'history.more' });
  expect(it.load.last().input.next).toBe('x');
  await it.load.last().answer({ rows: [past('c')], next: 'y' });
  await it.send(news('a', 2, { state: 'running', total: 10, done: 7, failed: 1 }));
  expect(it.context().rows[0]).toMatchObject({ done: 7, failed: 1, state: 'running' });
  it.one.clock.increment(200);
  await settled();
  await it.load.last().answer({ rows: [past('n'), past('a', { done: 10 }), past('b', { isOwn: false })], next: 'x' });
  expect(it.ids()).toEqual(['n', 'a', 'b', 'c']);
  expect(it.context()).toMatchObject({ next: 'y' });
  it.one.stop();
});

test('a colleague’s is looked at again while it moves, and no longer', async () => {
  const it = begin();
  await it.load.last().answer({ rows: [past('a', { isOwn: false, state: 'checking', done: 1 })], next: null });
  it.one.clock.increment(10_000);
  await settled();
  expect(it.load.runs).toHaveLength(2);
  await it.load.last().refuse(new Error('away'));
  it.one.clock.increment(10_000);
  await settled();
  await it.load.last().answer({ rows: [past('a', { isOwn: false })], next: null });
  it.one.clock.increment(60_000);
  await settled();
  expect(it.load.runs).toHaveLength(3);
  it.one.stop();
});

test('what cannot be read says why and is asked for again', async () => {
  const it = begin();
  await it.load.last().refuse(new Error('away'));
  expect(it.context().failure).not.toBeNull();
  await it.send({ type: 'history.retry' });
  await it.load.last().answer({ rows: [past('a')], next: 'x' });
  await it.send({ type: 'history.more' });
  await it.load.last().refuse(new Error('away'));
  expect(it.context()).toMatchObject({ failure: { reason: expect.any(String) }, next: 'x' });
  expect(it.ids()).toEqual(['a']);
  it.one.stop();
});
