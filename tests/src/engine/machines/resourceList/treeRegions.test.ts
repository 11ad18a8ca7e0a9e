import { expect, test } from 'vitest';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { linesOf } from '#src/engine/machines/resourceList/tree.ts';
import { change, loaded } from './staged.ts';

const node = (id: string, parentId: string | null, sort: number): ListRow => ({ id, version: 1, parentId, sort, name: id });
const tree = () => loaded({ rows: [node('a', null, 1), node('b', null, 2), node('c', 'a', 1), node('d', 'a', 2)], position: 10, next: null }, 'menu');

test('what is searched is found by the server and shown among the rows that are there: nothing is read anew', async () => {
  const one = await tree();
  const reads = one.calls.page.runs.length;
  one.child.send({ type: 'query.changed', patch: { searchValue: 'c' } });
  expect(one.calls.matching.runs).toHaveLength(0);
  one.clock.increment(250);
  expect(one.calls.matching.last().input).toMatchObject({ query: { searchValue: 'c' } });
  await one.calls.matching.last().answer(['c']);
  const { rows, layout, hits } = one.context();
  expect(linesOf(rows, { folds: layout.folds, hits }).map(({ row }) => row.id)).toEqual(['a', 'c']);
  expect(one.calls.page.runs).toHaveLength(reads);
  one.child.send({ type: 'query.changed', patch: { searchValue: undefined } });
  expect(one.context().hits).toBeNull();
});

test('a failed search is said and tried again', async () => {
  const one = await tree();
  one.child.send({ type: 'query.changed', patch: { searchValue: 'c' } });
  one.clock.increment(250);
  await one.calls.matching.last().refuse(new Error('no network'));
  expect(one.context().failure).not.toBeNull();
  one.clock.increment(5_000);
  expect(one.calls.matching.runs).toHaveLength(2);
});

test('before a branch moves it is asked whom that touches; it moves when that is known, at once where it goes', async () => {
  const one = await tree();
  one.child.send({ type: 'branch.open', id: 'd' });
  expect(one.context().branch).toMatchObject({ id: 'd', to: null });
  one.child.send({ type: 'branch.go' });
  one.child.send({ type: 'branch.ask', id: 'd', parentId: 'b', before: null });
  one.child.send({ type: 'branch.go' });
  expect(one.calls.move.runs).toHaveLength(0);
  expect(one.calls.place.last().input).toMatchObject({ id: 'd', parentId: 'b' });
  await one.calls.place.last().answer({ rows: 1, touched: [] });
  one.child.send({ type: 'branch.go' });
  expect(one.context().branch).toBeNull();
  expect(one.calls.move.last().input.act).toEqual({ act: 'place', id: 'd', version: 1, parentId: 'b', before: null });
  expect(one.context().rows.find(({ id }) => id === 'd')).toMatchObject({ parentId: 'b' });
  await one.calls.move.last().answer({ ...node('d', 'b', 10), version: 2 });
  expect(one.context().rows.find(({ id }) => id === 'd')).toMatchObject({ parentId: 'b', sort: 10, version: 2 });
});

test('a place that is refused moves nothing, and another one is asked about', async () => {
  const one = await tree();
  one.child.send({ type: 'branch.ask', id: 'a', parentId: 'c', before: null });
  await one.calls.place.last().refuse(new Error('below itself'));
  expect(one.context().branch?.failure).not.toBeNull();
  one.child.send({ type: 'branch.go' });
  expect(one.calls.move.runs).toHaveLength(0);
  one.child.send({ type: 'branch.ask', id: 'a', parentId: 'b', before: null });
  expect(one.context().branch?.failure).toBeNull();
  one.child.send({ type: 'branch.leave' });
  expect(one.context().branch).toBeNull();
});

test('up and down are a place among siblings; a refused one is read anew', async () => {
  const one = await tree();
  one.child.send({ type: 'row.order', id: 'd', by: -1 });
  expect(one.calls.move.last().input.act).toMatchObject({ act: 'place', id: 'd', parentId: 'a', before: 'c' });
  await one.calls.move.last().refuse(new Error('no network'));
  expect(one.context().again).toMatchObject({ act: { act: 'place' } });
  await one.calls.row.last().answer(node('d', 'a', 2));
  expect(one.context().rows.find(({ id }) => id === 'd')).toMatchObject({ parentId: 'a', sort: 2 });
  one.child.send({ type: 'row.order', id: 'a', by: -1 });
  expect(one.calls.move.runs).toHaveLength(1);
});

test('what is folded is kept with the list, and a row that comes takes its place by its order', async () => {
  const one = await tree();
  one.child.send({ type: 'tree.fold', id: 'a', isOpen: false });
  one.clock.increment(600);
  expect(one.calls.layout.last().input.layout.folds).toEqual(['b']);
  one.child.send({ type: 'tree.foldAll', isOpen: true });
  one.burst(change('e', 1, 11, { entity: 'menu', change: 'created' }));
  await one.calls.row.last().answer(node('e', 'a', 1.5 as number));
  const { rows, layout, hits } = one.context();
  expect(linesOf(rows, { folds: layout.folds, hits }).map(({ row }) => row.id)).toEqual(['a', 'c', 'e', 'd', 'b']);
});

test('a new row below one that is folded is seen: what stands above it opens', async () => {
  const one = await tree();
  one.child.send({ type: 'tree.fold', id: 'a', isOpen: false });
  const shown = (): string[] => linesOf(one.context().rows, { folds: one.context().layout.folds, hits: null }).map(({ row }) => row.id);
  expect(shown()).toEqual(['a', 'b']);
  one.child.send({ type: 'editor.saved', row: node('e', 'a', 3), isNew: true });
  expect(shown()).toEqual(['a', 'c', 'd', 'b']);
  one.child.send({ type: 'tree.foldAll', isOpen: false });
  one.child.send({ type: 'editor.saved', row: node('c', 'a', 1), isNew: false });
  expect(shown()).toEqual(['a', 'b']);
});
