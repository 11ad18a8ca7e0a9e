import { afterEach, expect, test } from 'vitest';
import type { Page } from '#contract/resource.ts';
import { resourceListMachine } from '#machines/resourceListMachine.ts';
import type { ListPageInput, ListQuery, RowMove } from '#machines/resourceListMachine.ts';
import type { RowChange } from '#contract/socket.ts';
import type { ListRow } from '#machines/rows.ts';
import { alone, asked, morning } from './simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const row = (id: string, version = 1, status = 'unpaid', minute = 0): ListRow => ({
  id,
  version,
  status,
  title: `order ${id}`,
  createdAt: `2026-11-20T01:${String(minute).padStart(2, '0')}:00.000Z`,
});
const change = (id: string, version: number | null, position: number | null, rest: Partial<RowChange> = {}): RowChange => ({
  entity: 'order',
  id,
  change: 'updated',
  version,
  position,
  patch: null,
  ...rest,
});

function start() {
  const calls = {
    page: asked<Page<ListRow>, ListPageInput>(),
    row: asked<ListRow | null, { path: string; id: string; query: ListQuery }>(),
    detail: asked<ListRow | null, { path: string; id: string }>(),
    move: asked<ListRow, { path: string; row: ListRow | null; move: RowMove }>(),
  };
  const one = alone(
    resourceListMachine.provide({
      actors: { loadPage: calls.page.logic, loadRow: calls.row.logic, loadDetail: calls.detail.logic, moveRow: calls.move.logic },
    }),
    (tools) => ({ tools, path: '/orderManage', entity: 'order' }),
  );
  over = one;
  const context = () => one.child.getSnapshot().context;
  return {
    ...one,
    calls,
    context,
    burst: (...changes: RowChange[]): void => one.child.send({ type: 'burst', changes }),
    ids: () => context().rows.map((given) => given.id),
    has: (tag: 'loading' | 'busy' | 'more' | 'failed' | 'detailLoading') => one.child.getSnapshot().hasTag(tag),
  };
}
async function loaded(page: Page<ListRow> = { rows: [row('b', 1, 'unpaid', 2), row('a', 1, 'unpaid', 1)], position: 10, next: null }) {
  const one = start();
  await one.calls.page.last().answer(page);
  return one;
}

test('a status that arrives is shown and lit at once, then the row is fetched', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11, { patch: { status: 'paid' } }));
  expect(one.context().rows[1]).toMatchObject({ status: 'paid', version: 2 });
  expect(one.context().highlighted['a']).toEqual({ at: morning, cells: ['status'] });
  await one.calls.row.last().answer({ ...row('a', 2, 'paid', 1), title: 'renamed' });
  expect(one.context().rows[1]).toMatchObject({ title: 'renamed' });
  one.clock.increment(2_000);
  expect(one.context().highlighted).toEqual({});
});

test('old news changes nothing', async () => {
  const one = await loaded({ rows: [row('a', 5, 'paid')], position: 10, next: null });
  one.burst(change('a', 4, 9, { patch: { status: 'unpaid' } }), change('a', 5, 11, { patch: { status: 'unpaid' } }));
  expect(one.context().rows[0]).toMatchObject({ status: 'paid', version: 5 });
});

test('a back end without versions: what arrives is the newest', async () => {
  const one = await loaded({ rows: [row('a', 0)] });
  one.burst(change('a', null, null, { patch: { status: 'paid' } }));
  expect(one.context().rows[0]).toMatchObject({ status: 'paid', version: 0 });
});

test('changes between the request and its answer: those above its position count', async () => {
  const one = start();
  one.burst(change('a', 2, 9, { patch: { status: 'old' } }), change('a', 3, 11, { patch: { status: 'paid' } }));
  await one.calls.page.last().answer({ rows: [row('a', 2, 'inService')], position: 10, next: null });
  expect(one.context().rows[0]).toMatchObject({ status: 'paid', version: 3 });
});

test('another entity is none of its business', async () => {
  const one = await loaded();
  one.burst(change('a', 9, 11, { entity: 'member', patch: { status: 'x' } }));
  expect(one.calls.row.runs).toEqual([]);
});

test('a new row joins at its place while the reader is at the top', async () => {
  const one = await loaded();
  one.burst(change('c', 1, 11, { change: 'created' }));
  await one.calls.row.last().answer(row('c', 1, 'unpaid', 3));
  expect(one.ids()).toEqual(['c', 'b', 'a']);
});

test('new rows wait while somebody reads further down', async () => {
  const one = await loaded();
  one.child.send({ type: 'rows.scrolled', top: false });
  one.burst(change('c', 1, 11, { change: 'created' }), change('d', 1, 12, { change: 'created' }), change('x', 4, 13));
  expect(one.context().waiting).toBe(2);
  expect(one.calls.row.runs).toEqual([]);
  one.child.send({ type: 'rows.show' });
  await one.calls.row.last().answer(row('c', 1, 'unpaid', 3));
  await one.calls.row.last().answer(row('d', 1, 'unpaid', 4));
  expect([one.ids(), one.context().waiting]).toEqual([['d', 'c', 'b', 'a'], 0]);
});

test('a row that no longer fits the query leaves the list', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11));
  await one.calls.row.last().answer(null);
  expect(one.ids()).toEqual(['b']);
});

test('a removed row leaves at once', async () => {
  const one = await loaded();
  one.burst(change('b', 2, 11, { change: 'removed' }));
  expect(one.ids()).toEqual(['a']);
});

test('many changes are one reload', async () => {
  const one = await loaded();
  one.burst(...Array.from({ length: 30 }, (_, index) => change(`n${index}`, 1, 11 + index, { change: 'created' })));
  expect(one.calls.page.runs).toHaveLength(2);
  expect(one.has('loading')).toBe(false);
});

test('a row that cannot be had is asked for again', async () => {
  const one = await loaded();
  one.burst(change('a', 2, 11));
  await one.calls.row.last().refuse({ reason: 'network' });
  one.clock.increment(5_000);
  expect(one.calls.row.runs).toHaveLength(2);
});

test('only the last text of a search is asked for', async () => {
  const one = await loaded();
  for (const searchValue of ['1', '13', '138']) {
    one.child.send({ type: 'query.changed', patch: { searchValue } });
    one.clock.increment(100);
  }
  one.clock.increment(250);
  expect(one.calls.page.runs.map((run) => run.input.query)).toEqual([{}, { searchValue: '138' }]);
  await one.calls.page.last().answer({ rows: [row('z')], next: null });
  expect(one.ids()).toEqual(['z']);
});

test('pages on until there is no more; a page that brings nothing new is the end', async () => {
  const one = await loaded({ rows: [row('a')], next: '2' });
  one.child.send({ type: 'page.more' });
  expect(one.has('more')).toBe(true);
  await one.calls.page.last().answer({ rows: [row('b'), row('a')], next: '3' });
  one.child.send({ type: 'page.more' });
  await one.calls.page.last().answer({ rows: [row('a'), row('b')], next: '4' });
  expect([one.ids(), one.context().next]).toEqual([['a', 'b'], null]);
});

test('a list that cannot be had is asked for again by itself', async () => {
  const one = start();
  await one.calls.page.last().refuse({ reason: 'unavailable' });
  expect([one.has('failed'), one.context().failure?.reason]).toEqual([true, 'unavailable']);
  one.clock.increment(5_000);
  await one.calls.page.last().answer({ rows: [row('a')] });
  expect([one.ids(), one.context().failure]).toEqual([['a'], null]);
});

test('an open row is fetched again when it changes', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  await one.calls.detail.last().answer(row('a'));
  one.burst(change('a', 2, 11));
  await one.calls.detail.last().answer(row('a', 2, 'paid'));
  expect(one.context().detail).toMatchObject({ version: 2 });
  one.child.send({ type: 'row.close' });
  expect([one.context().openId, one.context().detail]).toEqual([null, null]);
});

test('a detail that cannot be had says why', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.open', id: 'a' });
  await one.calls.detail.last().refuse({ reason: 'notFound' });
  expect([one.context().detailFailure?.reason, one.has('detailLoading')]).toEqual(['notFound', false]);
});

test('a move shows that it is under way, then its answer; a conflict shows why and what is', async () => {
  const one = await loaded();
  one.child.send({ type: 'row.move', id: 'a', status: 'paid', version: 1 });
  expect(one.context().moving).toEqual({ a: 'paid' });
  await one.calls.move.last().answer(row('a', 2, 'paid', 1));
  expect(one.context().rows[1]).toMatchObject({ status: 'paid' });
  expect(one.context().moving).toEqual({});
  one.child.send({ type: 'row.move', id: 'a', status: 'cancelled', version: 1 });
  await one.calls.move.last().refuse({ reason: 'versionConflict', code: 40901 });
  expect(one.context()).toMatchObject({ moving: {}, failure: { reason: 'versionConflict' } });
  await one.calls.row.last().answer(row('a', 3, 'inService', 1));
  expect(one.context().rows[1]).toMatchObject({ status: 'inService' });
});
